export {
  keepOidcAttempt,
  type OidcAttempt,
  type OidcPurpose,
  takeOidcAttempt,
} from './oidc-attempts.ts';
export {
  type ConfirmedIdentity,
  findIdentity,
  identityOf,
  linkIdentity,
  type OidcIdentity,
  unlinkIdentity,
  type Welcome,
  welcomeIdentity,
} from './oidc-identities.ts';
export { keepChallenge, takeChallenge } from './passkey-challenges.ts';
export {
  addPasskey,
  findPasskey,
  listPasskeys,
  type NewPasskey,
  notePasskeyUse,
  removePasskey,
} from './passkeys.ts';
export {
  findPasswordReset,
  keepPasswordReset,
  type NewReset,
  takePasswordReset,
} from './password-resets.ts';
export {
  beginPendingSignIn,
  endPendingSignIn,
  findPendingSignIn,
  type PendingPerson,
} from './pending-sign-ins.ts';
export {
  countRecoveryCodes,
  replaceRecoveryCodes,
  takeRecoveryCode,
} from './recovery-codes.ts';
export { listStaleTotp, replaceSealedTotp, type SealedTotp } from './sealed-totp.ts';
export {
  forgetIdleRecoveryCodes,
  hasSecondFactor,
  readSignInWays,
  resetSecondFactor,
  type SignInWays,
} from './second-factors.ts';
export { confirmTotp, proposeTotp, readTotp, removeTotp, takeTotpStep } from './totp.ts';
