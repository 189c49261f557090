import type { Endpoint } from './http/endpoint.ts';
import { announceUploadEndpoint } from './routes/announce-upload.ts';
import { changeMediumEndpoint } from './routes/change-medium.ts';
import { changePostEndpoint } from './routes/change-post.ts';
import { changeProfileEndpoint } from './routes/change-profile.ts';
import { changeWebhookEndpoint } from './routes/change-webhook.ts';
import { completeUploadEndpoint } from './routes/complete-upload.ts';
import { countPostsEndpoint } from './routes/count-posts.ts';
import { createMediumEndpoint } from './routes/create-medium.ts';
import { createMediumFromUrlEndpoint } from './routes/create-medium-from-url.ts';
import { createPostEndpoint } from './routes/create-post.ts';
import { createWebhookEndpoint } from './routes/create-webhook.ts';
import { deleteMediumEndpoint } from './routes/delete-medium.ts';
import { deletePostEndpoint } from './routes/delete-post.ts';
import { deleteWebhookEndpoint } from './routes/delete-webhook.ts';
import { getMediumEndpoint } from './routes/get-medium.ts';
import { getMediumContentEndpoint, getMediumThumbnailEndpoint } from './routes/get-medium-content.ts';
import { getPostEndpoint } from './routes/get-post.ts';
import { getRequestEndpoint } from './routes/get-request.ts';
import { getWebhookEndpoint } from './routes/get-webhook.ts';
import { getWebhookDeliveryEndpoint } from './routes/get-webhook-delivery.ts';
import { listAttemptsEndpoint } from './routes/list-attempts.ts';
import { listAuditEventsEndpoint } from './routes/list-audit-events.ts';
import { listMediaEndpoint } from './routes/list-media.ts';
import { listPostsEndpoint } from './routes/list-posts.ts';
import { listProfilesEndpoint } from './routes/list-profiles.ts';
import { listRequestsEndpoint } from './routes/list-requests.ts';
import { listSlotsEndpoint } from './routes/list-slots.ts';
import { listSocialAccountsEndpoint } from './routes/list-social-accounts.ts';
import { listWebhookDeliveriesEndpoint } from './routes/list-webhook-deliveries.ts';
import { listWebhooksEndpoint } from './routes/list-webhooks.ts';
import { publishPostEndpoint } from './routes/publish-post.ts';
import { recoverWebhookEndpoint } from './routes/recover-webhook.ts';
import { redeliverWebhookEndpoint } from './routes/redeliver-webhook.ts';
import { resendPlatformEndpoint } from './routes/resend-platform.ts';
import { resendPostEndpoint } from './routes/resend-post.ts';
import { rotateWebhookSecretEndpoint } from './routes/rotate-webhook-secret.ts';
import { stopPlatformEndpoint } from './routes/stop-platform.ts';
import { testWebhookEndpoint } from './routes/test-webhook.ts';
import { validatePostEndpoint } from './routes/validate-post.ts';

/** Every operation of the API, in the order of the document. */
export const endpoints: readonly Endpoint[] = [
  listPostsEndpoint,
  createPostEndpoint,
  countPostsEndpoint,
  validatePostEndpoint,
  getPostEndpoint,
  changePostEndpoint,
  deletePostEndpoint,
  publishPostEndpoint,
  resendPostEndpoint,
  resendPlatformEndpoint,
  stopPlatformEndpoint,
  listAttemptsEndpoint,
  listMediaEndpoint,
  createMediumEndpoint,
  createMediumFromUrlEndpoint,
  announceUploadEndpoint,
  completeUploadEndpoint,
  getMediumEndpoint,
  changeMediumEndpoint,
  deleteMediumEndpoint,
  getMediumContentEndpoint,
  getMediumThumbnailEndpoint,
  listProfilesEndpoint,
  changeProfileEndpoint,
  listSlotsEndpoint,
  listSocialAccountsEndpoint,
  listWebhooksEndpoint,
  createWebhookEndpoint,
  getWebhookEndpoint,
  changeWebhookEndpoint,
  deleteWebhookEndpoint,
  rotateWebhookSecretEndpoint,
  testWebhookEndpoint,
  recoverWebhookEndpoint,
  listWebhookDeliveriesEndpoint,
  getWebhookDeliveryEndpoint,
  redeliverWebhookEndpoint,
  listAuditEventsEndpoint,
  listRequestsEndpoint,
  getRequestEndpoint,
];
