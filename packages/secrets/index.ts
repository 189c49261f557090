export { hashApiKey, isApiKey, newApiKey } from './api-key.ts';
export { type KeyRing, keyRing, type Purpose } from './key-ring.ts';
export { hashPassword, isPassword } from './password.ts';
export { type Binding, open, seal, UnsealError } from './seal.ts';
