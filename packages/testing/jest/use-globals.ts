/** Before the first test of a process: `@jest/globals` is our own module, since Jest's knows no runner without its VM. */
import { registerHooks } from 'node:module';

const globals = new URL('globals.ts', import.meta.url).href;

registerHooks({
  resolve: (specifier, context, next) =>
    specifier === '@jest/globals' ? { url: globals, shortCircuit: true } : next(specifier, context),
});
