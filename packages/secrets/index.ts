export { hashApiKey, isApiKey, newApiKey } from './api-key.ts';
export { headerOf } from './key-id.ts';
export { type KeyRing, keyRing, type Purpose } from './key-ring.ts';
export { hashPassword, isPassword } from './password.ts';
export { reseal } from './reseal.ts';
export { type Binding, open, seal, UnsealError } from './seal.ts';
export { unknownKeys } from './unknown-keys.ts';
