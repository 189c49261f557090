/** Tells endpoints what happened: signing, sending, trying again. */
export { type Delivered, type Delivering, deliver } from './deliver.ts';
export { kindProblem } from './kind-problem.ts';
export { maskedUrl } from './masked-url.ts';
export { cutText, onOneLine } from './messages/cut-text.ts';
export { type MessageKind, messageBody } from './messages/message-body.ts';
export { type Dispatch, type DispatchOptions, openDispatch } from './open-dispatch.ts';
export { maxOwnHeaders, type OwnHeaders, ownHeaderProblem, sealHeaders } from './own-headers.ts';
export { retrySteps } from './retry-steps.ts';
export { type KeptAddress, sealAddresses, shownUrl } from './sealed-addresses.ts';
export { isSigningSecret, newSigningSecret, openSecret, sealSecret, sealUrl } from './signing-secret.ts';
