import { openNetworks, type Parts } from '@carillon/accounts';
import { type dashboardConfig, webhookHosts } from '@carillon/config';
import { defaultPlans, platforms } from '@carillon/core';
import { type Database, openDatabase } from '@carillon/db';
import { databaseProblem } from '@carillon/db/database-problem';
import { maxLockWaitMs } from '@carillon/db/session-settings';
import { limitGuessing } from '@carillon/http/rate-limit/limit-guessing';
import { openRateLimiter, type RateLimiter } from '@carillon/http/rate-limit/limit-rate';
import { openMailer, openOutbox } from '@carillon/mail';
import { keepingFor, openDesk } from '@carillon/media/intake';
import { mediaRules, platformsWithoutApplication } from '@carillon/networks/descriptors';
import { openOperations } from '@carillon/operations/open-operations';
import { openJobEnqueuer } from '@carillon/operations/posts/enqueue-jobs';
import { openSettling } from '@carillon/operations/posts/settling';
import { openBulkhead } from '@carillon/operations/run/bulkhead';
import { openTrail } from '@carillon/operations/run/open-trail';
import { openProducer, type Producer, type QueueConnection } from '@carillon/queue';
import { hashPassword, isPassword, keyRing } from '@carillon/secrets';
import {
  type Log,
  openRegistry,
  type Phase,
  type Probes,
  type Registry,
  type Tracing,
} from '@carillon/telemetry';
import { openConnectionTries } from './accounts/connection-tries.ts';
import { queueBoard } from './board/board.ts';
import { boardPath, postOf } from './board/serve-board.ts';
import { type BulkTimes, runBulkChanges } from './bulk/run-bulk-changes.ts';
import type { BulkParts, DashboardParts, Passwords } from './context.ts';
import { type LiveTimes, openLive } from './live/live.ts';
import { openOAuthClients } from './oauth/clients.ts';
import { openPictures, type PictureTimes } from './pictures/pictures.ts';
import { type IssuerTimes, openIssuer } from './sign-in/oidc/issuer.ts';
import { openPasswordQueue } from './sign-in/passwords.ts';
import { openChallengeLimits } from './sign-in/second-factor/challenges.ts';
import { openSignInLimits } from './sign-in/sessions/sign-in-limits.ts';
import { openSignInTrail } from './sign-in/sessions/sign-in-trail.ts';

interface Opening {
  readonly log: Log;
  /** The folder of the built pages. */
  readonly pages: string;
  /** The one of the configuration unless given. */
  readonly queue?: QueueConnection;
  readonly times?: LiveTimes;
  /** Time for Redis to answer before this process counts for the limits by itself, ms. */
  readonly limitTimeoutMs?: number;
  /** Sessions and links of nobody that an address may show in a minute; 60 unless given. */
  readonly maxUnknown?: number;
  /** Requests that people have beyond those of their plan; 600 in a minute unless given. */
  readonly requestAllowance?: number;
  /** Good API keys and profiles that a person may have; 100 and 1,000 unless given. */
  readonly caps?: DashboardParts['caps'];
  /** Time after a proof in which operations that need one need no other, ms; a quarter of an hour unless given. */
  readonly proofMs?: number;
  /** Time in which “Publish now” can be taken back, ms; ten seconds unless given. */
  readonly undoMs?: number;
  readonly issuerTimes?: IssuerTimes;
  readonly pictureTimes?: PictureTimes;
  readonly bulk?: BulkTimes;
  /** Time in which the metadata document of an app must have arrived, ms; 5,000 unless given. */
  readonly documentDeadlineMs?: number;
  /** Argon2id unless given. */
  readonly passwords?: Passwords;
  /** None unless given. */
  readonly tracing?: Tracing;
}

/** Opens the parts of the dashboard as its configuration says. @returns also the phases that close them, in this order */
export async function openParts(config: Config, { log, pages, ...given }: Opening) {
  const db = openPostgres(config);
  const { ofCredentials, ofWebhooks, ...keys } = openKeys(config);
  const queue = given.queue ?? { backend: config.QUEUE_BACKEND, url: config.queueUrl };
  const producer = openProducer(queue, platforms, (error) => log.warn({ error }, 'the queue is away'));
  const jobEnqueuer = openJobEnqueuer({ producer, db, log });
  const metrics = openRegistry();
  const plans = config.PLANS ?? defaultPlans;
  const accounts = openAccounts(config, { db, plans, keys: ofCredentials }, log);
  const limiter = openRateLimiter(queue, { log, metrics, timeoutMs: given.limitTimeoutMs });
  const live = openLive({ db, queue, log, ...given.times });
  const board = openBoard(config, queue, log);
  const mediaTimes = { times: keepingFor(config.MEDIA_KEEP_DAYS), uploadLimits: config.uploadLimits };
  const desk = await openDesk(config.store, { db, log, rules: mediaRules, ...mediaTimes });
  const trail = openTrail({ db, log, metrics });
  const signInTrail = openSignInTrail({ trail, log, metrics });
  const outbox = openMails(config, log, metrics);
  const settings = settingsOf(config);
  const pictures = openPictures({
    ...accounts,
    log,
    publicUrl: settings.publicUrl,
    store: config.store,
    times: given.pictureTimes,
  });
  const webhooks = { keys: ofWebhooks, hosts: webhookHosts(config), dashboardUrl: config.DASHBOARD_URL };
  const ofOperations = {
    db,
    jobEnqueuer,
    plans,
    desk,
    webhooks,
    trail,
    log,
    applicationKeys: accounts.keys,
    bulkhead: openBulkhead(config.DATABASE_POOL),
    settling: openSettling({ db, log }),
  };
  const base: BulkParts = {
    ...ofOperations,
    ...{ queue, live, board, accounts, pictures, metrics, pages, limiter, signInTrail, outbox },
    api: openOperations({ ...ofOperations, ...settings }),
    ...(given.tracing && { tracing: given.tracing }),
    ...keys,
    ...limitsOf(config, limiter, given),
    ...settings,
    oauthClients: openOAuthClients({ ...settings, deadlineMs: given.documentDeadlineMs }),
    passwords: given.passwords ?? { hash: hashPassword, matches: isPassword },
    passwordQueue: openPasswordQueue(),
    oidc: config.oidc && openIssuer(config.oidc, given.issuerTimes),
    proofMs: given.proofMs ?? 15 * 60_000,
    undoMs: given.undoMs ?? 10_000,
  };
  const bulkChanges = runBulkChanges(base, given.bulk);
  const parts: DashboardParts = { ...base, bulkChanges };
  return { parts, probes: probesOf(db, producer, metrics), closing: closingOf(parts, producer) };
}

const closingOf = (parts: DashboardParts, producer: { close(): Promise<void> }): readonly Phase[] => [
  ['bulk changes', () => parts.bulkChanges.close()],
  ['mails', async () => parts.outbox?.close()],
  ['pictures', () => parts.pictures.close()],
  ['media', () => parts.desk.close()],
  ['queue board', async () => parts.board?.close()],
  ['sign-in trail', () => parts.signInTrail.close()],
  ['limits', () => parts.limiter.close()],
  ['notes of jobs', () => parts.jobEnqueuer.close()],
  ['queue', () => producer.close()],
  ['database', () => parts.db.$disconnect()],
];

type Config = ReturnType<typeof dashboardConfig>;

const openPostgres = (config: Config) =>
  openDatabase({
    url: config.DATABASE_URL,
    pooler: config.DATABASE_POOLER,
    poolSize: config.DATABASE_POOL,
    statementTimeout: 8_000,
    lockTimeout: maxLockWaitMs,
  });

const probesOf = (db: Database, producer: Pick<Producer, 'refusal'>, metrics: Registry): Probes => ({
  metrics,
  notReady: () => databaseProblem(db),
  remark: () => producer.refusal(500), // ms; it is ready without Redis, too
});

const openMails = ({ mail }: Config, log: Log, metrics: Registry) =>
  mail && openOutbox({ mailer: openMailer(mail), log, metrics, purposes: ['password_reset', 'invitation'] });

/** The keys that are made of the master key, one for each use. */
function openKeys(config: Config) {
  const masters = [config.ENCRYPTION_KEY, ...config.ENCRYPTION_KEYS_OLD] as const;
  return {
    ofCredentials: keyRing(masters, 'credentials'),
    ofWebhooks: keyRing(masters, 'webhooks'),
    apiKeys: keyRing(masters, 'api keys'),
    totpKeys: keyRing(masters, 'second factors'),
    deviceKeys: keyRing(masters, 'device cookies'),
    setUpKeys: keyRing(masters, 'set-up links'),
    unsubscribeKeys: keyRing(masters, 'unsubscribe links'),
  };
}

/** How often something may be done, and how much of it at once. */
const limitsOf = (config: Config, limiter: RateLimiter, given: Omit<Opening, 'log' | 'pages'>) => ({
  signInLimits: openSignInLimits(limiter),
  challengeLimits: openChallengeLimits(),
  requestAllowance: given.requestAllowance ?? 600,
  guessing: limitGuessing(limiter, { limit: given.maxUnknown }),
  caps: given.caps ?? { apiKeys: 100, profiles: 1_000 },
  connectionTries: openConnectionTries(limiter, config.CONNECTION_TRIES),
});

const settingsOf = (config: Config) => ({
  hosts: { allowPrivateHosts: config.ALLOW_PRIVATE_HOSTS },
  trustedProxies: config.TRUSTED_PROXIES,
  withoutApplication: platformsWithoutApplication(config),
  sandboxPublicUrl: config.SANDBOX_URL === '' ? null : config.sandboxPublicUrl,
  url: config.DASHBOARD_URL ?? `http://127.0.0.1:${config.DASHBOARD_PORT}`,
  cookiePrefix: config.COOKIE_PREFIX,
  namesPlans: config.PLANS !== undefined,
  publicUrl: config.PUBLIC_URL ?? `http://localhost:${config.PORT}`,
});

const openBoard = (config: Config, queue: QueueConnection, log: Log) =>
  config.QUEUE_BOARD
    ? queueBoard({
        queue,
        basePath: boardPath,
        postUrl: postOf,
        onError: (error) => log.warn({ error }, 'the queue is away'),
      })
    : null;

function openAccounts(config: Config, stores: Pick<Parts, 'db' | 'plans' | 'keys'>, log: Log): Parts {
  const rules = { urls: config.networkUrls, allowPrivateHosts: config.ALLOW_PRIVATE_HOSTS };
  return {
    ...stores,
    ...rules,
    networks: openNetworks({ ...rules, settings: config }),
    note: (error, message) => log.warn({ error }, message),
  };
}
