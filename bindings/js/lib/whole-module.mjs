// The module that has everything, for those who share it.
import {compile} from '#load';
import {Module} from './module.mjs';

export const whole = new Module(await compile('whole'));
