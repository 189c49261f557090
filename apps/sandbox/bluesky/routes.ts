import type { Route } from '../http/route.ts';
import { applyWrites } from './apply-writes.ts';
import { createRecord } from './create-record.ts';
import { createSession } from './create-session.ts';
import { deleteRecord } from './delete-record.ts';
import { getProfile } from './get-profile.ts';
import { getRecord } from './get-record.ts';
import { getSession } from './get-session.ts';
import { listRecords } from './list-records.ts';
import { putRecord } from './put-record.ts';
import { refreshSession } from './refresh-session.ts';
import { resolveHandle } from './resolve-handle.ts';
import { openRoute, sessionRoute } from './xrpc-route.ts';

/** Every endpoint of the Bluesky double. */
export const blueskyRoutes: readonly Route[] = [
  ...[createSession, getRecord, listRecords, resolveHandle, getProfile].map(openRoute),
  ...[refreshSession, getSession, applyWrites, createRecord, putRecord, deleteRecord].map(sessionRoute),
];
