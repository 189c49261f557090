import type { Database } from '@carillon/db';
import type { BehaviourName } from '../webhooks/behaviours.ts';

/** An endpoint that a user has from before anything happened, for all events. */
export interface Endpoint {
  readonly id: string;
  readonly userId: string;
  readonly url: string;
  /** rebind: a name that leads elsewhere each time. */
  readonly behaviour: BehaviourName | 'rebind';
}

/** A request that a receiver got. */
export interface Receipt {
  readonly url: string;
  readonly eventId: string;
  readonly body: string;
  /** By an implementation that is not ours. */
  readonly isSigned: boolean;
  /** As it was answered; null when it was not. */
  readonly status: number | null;
}

/** Facts by the rows that are not those of webhooks. */
export interface Facts {
  readonly posts: readonly {
    readonly id: string;
    readonly userId: string;
    readonly status: string;
    readonly isScheduled: boolean;
    /** Times that it was tried, resends included. */
    readonly rounds: number;
  }[];
  readonly publications: readonly {
    readonly id: string;
    readonly userId: string;
    readonly status: string;
    readonly generation: number;
  }[];
  readonly accounts: readonly { readonly id: string; readonly userId: string; readonly state: string }[];
}

/** An event as Postgres has it. */
export interface StoredEvent {
  readonly id: string;
  readonly userId: string;
  readonly type: string;
  readonly subjectId: string;
  readonly body: string | null;
  /** Of the publication that it is about. */
  readonly generation: number | null;
}

export interface StoredDelivery {
  readonly id: string;
  readonly eventId: string;
  readonly endpointId: string;
  readonly status: string;
  readonly attempts: number;
  /** Error of each try; null for one that was taken. */
  readonly errors: readonly (string | null)[];
  /** True when its endpoint is still switched on. */
  readonly isActive: boolean;
}

/** Everything that the verdicts on webhooks rest on. */
export interface WebhookEvidence {
  readonly endpoints: readonly Endpoint[];
  readonly receipts: readonly Receipt[];
  readonly innerCalls: readonly string[];
  readonly facts: Facts;
  /** In the order in which they happened. */
  readonly events: readonly StoredEvent[];
  readonly deliveries: readonly StoredDelivery[];
  /** Tries of a delivery before it fails. */
  readonly maxTries: number;
}

/** Reads the rows, those of a moment. */
export const readWebhooks = (
  db: Database,
): Promise<Pick<WebhookEvidence, 'facts' | 'events' | 'deliveries'>> =>
  db.$transaction(
    async (tx) => ({
      facts: {
        posts: await tx.$queryRaw<Facts['posts'][number][]>`
          SELECT id, user_id AS "userId", status::text AS status, scheduled_at IS NOT NULL AS "isScheduled",
            (SELECT max(generation) FROM publications p WHERE p.post_id = posts.id) AS rounds FROM posts`,
        publications: await tx.$queryRaw<Facts['publications'][number][]>`
          SELECT p.id, post.user_id AS "userId", p.status::text AS status, p.generation
          FROM publications p JOIN posts post ON post.id = p.post_id`,
        accounts: await tx.$queryRaw<Facts['accounts'][number][]>`
          SELECT id, user_id AS "userId", state::text AS state FROM social_accounts`,
      },
      events: await tx.$queryRaw<StoredEvent[]>`
        SELECT id, user_id AS "userId", type, subject_id AS "subjectId", body, (snapshot->>'generation')::int AS generation
        FROM webhook_events ORDER BY occurred_at, id`,
      deliveries: await tx.$queryRaw<StoredDelivery[]>`
        SELECT d.id, d.event_id AS "eventId", d.endpoint_id AS "endpointId", d.status::text AS status, d.attempts, e.active AS "isActive",
          array(SELECT error FROM webhook_attempts WHERE delivery_id = d.id ORDER BY number) AS errors
        FROM webhook_deliveries d JOIN webhook_endpoints e ON e.id = d.endpoint_id`,
    }),
    { isolationLevel: 'RepeatableRead', timeout: 60_000 },
  );
