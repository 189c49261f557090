export {
  type ClaimedDelivery,
  type ClaimedEvent,
  claimDeliveries,
  dropErased,
  freezeBody,
  releaseDelivery,
  renewDeliveries,
} from './claim-deliveries.ts';
export { deliverTest, getDelivery, listDeliveries, redeliver, type TestEvent } from './deliveries.ts';
export { readDeliveryResults } from './delivery-results.ts';
export {
  changeEndpoint,
  createEndpoint,
  deleteEndpoint,
  getEndpoint,
  listEndpoints,
  newEndpointId,
  rotateSecret,
} from './endpoints.ts';
export { dropOrphans, fanOutEvents } from './fan-out-events.ts';
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
export { type DeliveryEnd, type Settling, settleDelivered, settleDelivery } from './settle-delivery.ts';
export { eraseLeftEvents, eraseWebhooks, forgetWebhooks, tidyWebhooks } from './tidy-webhooks.ts';
