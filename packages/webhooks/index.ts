/** Tells endpoints what happened: signing, sending, trying again. */

export { kindProblem, maskedUrl } from './addresses.ts';
export { type Delivered, type Delivering, deliver } from './deliver.ts';
export { retrySteps } from './delivery-result.ts';
export { type Dispatch, type DispatchOptions, openDispatch } from './dispatch.ts';
export { cutText, type MessageKind, messageBody, onOneLine } from './message-body.ts';
export {
  isSigningSecret,
  type KeptAddress,
  maxOwnHeaders,
  newSigningSecret,
  type OwnHeaders,
  openSecret,
  ownHeaderProblem,
  sealAddresses,
  sealHeaders,
  sealSecret,
  sealUrl,
  shownUrl,
} from './secrets.ts';
