export { hashApiKey, isApiKey, newApiKey } from './api-key.ts';
export { headerOf, type KeyRing, keyRing } from './key-ring.ts';
export { hashPassword, isOutdated, isPassword, shortestPassword } from './password.ts';
export { type PasswordProblem, passwordProblem } from './password-problem.ts';
export { newRecoveryCodes, recoveryCodeHash } from './recovery-codes.ts';
export { type Binding, ofApplication, open, reseal, seal, type TotpBinding, UnsealError } from './seal.ts';
export {
  deviceOf,
  newDeviceToken,
  newUnsubscribeToken,
  readUnsubscribeToken,
  unsubscribeLink,
} from './signed-tokens.ts';
export {
  connectLink,
  digest,
  invitationLink,
  newToken,
  resetLink,
  setUpLink,
  setUpToken,
} from './tokens.ts';
export { checkKeys, unknownKeys } from './unknown-keys.ts';
