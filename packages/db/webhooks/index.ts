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
  recoverDeliveries,
  redeliver,
  tellTest,
} from './deliveries.ts';
export {
  changeEndpoint,
  createEndpoint,
  deleteEndpoint,
  type EndpointChange,
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
export { listStaleSecrets, replaceSecrets, type SealedSecrets } from './sealed-secrets.ts';
export { type DeliveryAttempt, type DeliveryEnd, settleDelivery } from './settle-delivery.ts';
