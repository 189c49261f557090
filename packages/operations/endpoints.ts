import {
  changeApplicationEndpoint,
  createApplicationEndpoint,
  deleteApplicationEndpoint,
  getApplicationEndpoint,
  listApplicationsEndpoint,
} from './routes/applications.ts';
import { changePostEndpoint, deletePostEndpoint } from './routes/change-post.ts';
import {
  createConnectLinkEndpoint,
  getConnectLinkEndpoint,
  listConnectLinksEndpoint,
  revokeConnectLinkEndpoint,
} from './routes/connect-links.ts';
import { createPostsEndpoint } from './routes/create-batch.ts';
import { createPostEndpoint } from './routes/create-post.ts';
import { getPostEndpoint, listAttemptsEndpoint } from './routes/get-post.ts';
import { importPostsEndpoint } from './routes/import-posts.ts';
import { getLimitsEndpoint } from './routes/limits.ts';
import { listAuditEventsEndpoint } from './routes/list-audit-events.ts';
import { countPostsEndpoint, listPostsEndpoint } from './routes/list-posts.ts';
import { listSocialAccountsEndpoint } from './routes/list-social-accounts.ts';
import { getMeEndpoint } from './routes/me.ts';
import {
  changeMediumEndpoint,
  deleteMediumEndpoint,
  getMediumContentEndpoint,
  getMediumEndpoint,
  getMediumThumbnailEndpoint,
  listMediaEndpoint,
} from './routes/media.ts';
import { changeProfileEndpoint, listProfilesEndpoint, listSlotsEndpoint } from './routes/profiles.ts';
import {
  publishPostEndpoint,
  resendPlatformEndpoint,
  resendPostEndpoint,
  stopPlatformEndpoint,
} from './routes/publish-post.ts';
import { getRequestEndpoint, listRequestsEndpoint } from './routes/requests.ts';
import { advanceSandboxClockEndpoint } from './routes/sandbox-clock.ts';
import { testWebhookEndpoint } from './routes/test-webhook.ts';
import {
  announceUploadEndpoint,
  completeUploadEndpoint,
  createMediumEndpoint,
  createMediumFromUrlEndpoint,
} from './routes/upload-medium.ts';
import { validatePostEndpoint } from './routes/validate-post.ts';
import {
  getWebhookDeliveryEndpoint,
  listWebhookDeliveriesEndpoint,
  recoverWebhookEndpoint,
  redeliverWebhookEndpoint,
} from './routes/webhook-deliveries.ts';
import {
  changeWebhookEndpoint,
  createWebhookEndpoint,
  deleteWebhookEndpoint,
  getWebhookEndpoint,
  listWebhooksEndpoint,
  rotateWebhookSecretEndpoint,
} from './routes/webhooks.ts';
import type { Endpoint } from './run/operation.ts';

/** Every operation of the API, in the order of the document. */
export const endpoints: readonly Endpoint[] = [
  listPostsEndpoint,
  createPostEndpoint,
  createPostsEndpoint,
  importPostsEndpoint,
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
  listConnectLinksEndpoint,
  createConnectLinkEndpoint,
  getConnectLinkEndpoint,
  revokeConnectLinkEndpoint,
  listApplicationsEndpoint,
  createApplicationEndpoint,
  getApplicationEndpoint,
  changeApplicationEndpoint,
  deleteApplicationEndpoint,
  advanceSandboxClockEndpoint,
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
  getMeEndpoint,
  getLimitsEndpoint,
  listRequestsEndpoint,
  getRequestEndpoint,
];
