import type { Control } from './control.ts';
import { tenants } from './list/01-tenants.ts';
import { apiKeys } from './list/02-api-keys.ts';
import { passwords } from './list/03-passwords.ts';
import { sessionCookie } from './list/04-session-cookie.ts';
import { otherSites } from './list/05-other-sites.ts';
import { oauth } from './list/06-oauth.ts';
import { sealedCredentials } from './list/07-sealed-credentials.ts';
import { fields } from './list/08-fields.ts';
import { requestSize } from './list/09-request-size.ts';
import { rateLimit } from './list/10-rate-limit.ts';
import { onlyAdmins } from './list/11-admins.ts';
import { monthlyLimit } from './list/12-monthly-limit.ts';
import { serversInside } from './list/13-servers-inside.ts';
import { headersAndErrors } from './list/14-headers-and-errors.ts';
import { completeDocument } from './list/15-document.ts';
import { hostileAnswers } from './list/16-hostile-answers.ts';
import { unicode } from './list/17-unicode.ts';
import { prototypes } from './list/18-prototypes.ts';
import { ids } from './list/19-ids.ts';
import { logs } from './list/20-logs.ts';
import { redis } from './list/21-redis.ts';
import { queueBoard } from './list/22-queue-board.ts';
import { postgres } from './list/23-postgres.ts';
import { media } from './list/24-media.ts';
import { webhooks } from './list/25-webhooks.ts';
import { supplyChain } from './list/26-supply-chain.ts';
import { containers } from './list/27-containers.ts';
import { weakSecrets } from './list/28-weak-secrets.ts';
import { auditTrail } from './list/29-audit-trail.ts';
import { deletion } from './list/30-deletion.ts';

/** Security controls and how each can be taken out. */
export const controls: readonly Control[] = [
  tenants,
  apiKeys,
  passwords,
  sessionCookie,
  otherSites,
  oauth,
  sealedCredentials,
  fields,
  requestSize,
  rateLimit,
  onlyAdmins,
  monthlyLimit,
  serversInside,
  headersAndErrors,
  completeDocument,
  hostileAnswers,
  unicode,
  prototypes,
  ids,
  logs,
  redis,
  queueBoard,
  postgres,
  media,
  webhooks,
  supplyChain,
  containers,
  weakSecrets,
  auditTrail,
  deletion,
];
