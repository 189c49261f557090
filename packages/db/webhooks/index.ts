export { serverOf, shownWithoutKeys } from './addresses.ts';
export {
  type ClaimedDelivery,
  type ClaimedEvent,
  claimDeliveries,
  type DeliveryLimits,
} from './claim-deliveries.ts';
export {
  type DeliveryFilter,
  getDelivery,
  listDeliveries,
  type Redelivery,
  redeliver,
  type TestEvent,
  tellTest,
} from './deliveries.ts';
export { dropDeliveries } from './drop-deliveries.ts';
export {
  changeEndpoint,
  createEndpoint,
  deleteEndpoint,
  type EndpointChange,
  type EndpointChanged,
  type EndpointFacts,
  type EndpointOwner,
  getEndpoint,
  listEndpoints,
  newEndpointId,
  rotateSecret,
} from './endpoints.ts';
export { eraseLeftEvents } from './erase-events.ts';
export { eraseWebhooks } from './erase-webhooks.ts';
export { fixBody } from './fix-body.ts';
export { forgetWebhooks } from './forget-webhooks.ts';
export { dropErased, releaseDelivery } from './give-up-lease.ts';
export { recoverDeliveries } from './recover-deliveries.ts';
export { renewDeliveries } from './renew-deliveries.ts';
export { sealInClear } from './seal-in-clear.ts';
export {
  listStaleSecrets,
  listStaleUrls,
  placeOf,
  replaceSecrets,
  replaceUrl,
  type SealedSecrets,
  type SealedUrl,
} from './sealed-secrets.ts';
export { settleDelivered } from './settle-delivered.ts';
export { type DeliveryAttempt, type DeliveryEnd, type Settling, settleDelivery } from './settle-delivery.ts';
export { dropOrphans, spreadEvents } from './spread-events.ts';
export { tidyWebhooks } from './tidy-webhooks.ts';
