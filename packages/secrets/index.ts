export { hashApiKey, isApiKey, newApiKey } from './api-key.ts';
export { headerOf } from './key-id.ts';
export { type KeyRing, keyRing, type Purpose } from './key-ring.ts';
export { hashPassword, isOutdated, isPassword, shortestPassword } from './password.ts';
export { reseal } from './reseal.ts';
export { type Binding, open, seal, UnsealError } from './seal.ts';
export { digest, newToken, setUpLink, setUpToken } from './tokens.ts';
export { checkKeys, unknownKeys } from './unknown-keys.ts';
