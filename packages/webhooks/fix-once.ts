import { type ClaimedEvent, fixBody, type Queries } from '@carillon/db';
import { eventBody } from './event-body.ts';

/** Makes the body of an event, and keeps it. Null as `fixBody` says. */
export type FixBody = (event: ClaimedEvent, publicUrl: string) => Promise<string | null>;

/** Endpoints that are told the same at the same time share the work. */
export function fixOnce(db: Queries): FixBody {
  const underWay = new Map<string, Promise<string | null>>();
  return (event, publicUrl) => {
    const key = `${event.id} ${event.erased}`;
    const fixing = underWay.get(key);
    if (fixing !== undefined) return fixing;
    const begun = fix(db, event, publicUrl).finally(() => underWay.delete(key));
    underWay.set(key, begun);
    return begun;
  };
}

const fix = async (db: Queries, event: ClaimedEvent, publicUrl: string): Promise<string | null> =>
  fixBody(db, event, eventBody(event, publicUrl));
