export {
  type ClaimedDelivery,
  type ClaimedEvent,
  claimDeliveries,
  type DeliveryLimits,
  dropErased,
  fixBody,
  releaseDelivery,
  renewDeliveries,
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
export { recoverDeliveries } from './recover.ts';
export {
  listStaleSecrets,
  listStaleUrls,
  placeOf,
  replaceSecrets,
  replaceUrl,
  type SealedSecrets,
  type SealedUrl,
  sealInClear,
  serverOf,
  shownWithoutKeys,
} from './sealed-secrets.ts';
export {
  type DeliveryAttempt,
  type DeliveryEnd,
  type Settling,
  settleDelivered,
  settleDelivery,
} from './settle-delivery.ts';
export { dropOrphans, spreadEvents } from './spread-events.ts';
export { dropDeliveries, eraseLeftEvents, eraseWebhooks, forgetWebhooks, tidyWebhooks } from './tidy-webhooks.ts';
