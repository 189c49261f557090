/** Endpoints and their secrets. What is sent to them, and tried again, is in `dispatch.ts`, with its HTTP client. */

export { kindProblem, maskedUrl } from './addresses.ts';
export { retrySteps } from './delivery-result.ts';
export { cutText, type MessageKind, messageBody, onOneLine } from './message-body.ts';
export {
  isSigningSecret,
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
