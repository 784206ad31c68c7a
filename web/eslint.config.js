// What ESLint holds the page's code to. Names that nothing declares, and names that nothing uses, are tsc's to find. Which
// values an effect depends on is not asked (exhaustive-deps): an effect here names what it is to follow.
import js from '@eslint/js';
import hooks from 'eslint-plugin-react-hooks';

const parts = {ecmaVersion: 2024, sourceType: 'module', parserOptions: {ecmaFeatures: {jsx: true}}};

export default [
  {ignores: ['**/generated/**', '**/dist/**']},
  {files: ['**/*.{js,mjs,jsx}'], languageOptions: parts, linterOptions: {reportUnusedDisableDirectives: 'error'}},
  js.configs.recommended,
  {rules: {'no-undef': 'off', 'no-unused-vars': 'off'}},
  {
    files: ['**/web/src/**', '**/bindings/js/lib/**'],
    plugins: {'react-hooks': hooks},
    rules: {
      'react-hooks/rules-of-hooks': 'error',
      'max-lines-per-function': ['error', {max: 60, skipComments: true}],
    },
  },
];
