// The module that init() was given.
export const given = {module: null};

export const compile = () => given.module;
