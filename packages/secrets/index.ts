export { hashApiKey, isApiKey, newApiKey } from './api-key.ts';
export { headerOf, type KeyRing, keyRing, type Purpose } from './key-ring.ts';
export { hashPassword, isOutdated, isPassword, shortestPassword } from './password.ts';
export { type Binding, open, reseal, seal, UnsealError } from './seal.ts';
export { digest, newToken, setUpLink, setUpToken } from './tokens.ts';
export { checkKeys, unknownKeys } from './unknown-keys.ts';
