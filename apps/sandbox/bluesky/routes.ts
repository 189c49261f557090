import type { Route } from '../types.ts';
import { didDocument, getProfile, resolveHandle } from './actors.ts';
import { applyWrites } from './apply-writes.ts';
import { getBlob, uploadBlob } from './blobs.ts';
import { getRecord, listRecords } from './read-records.ts';
import { createSession, deleteSession, getSession, refreshSession } from './sessions.ts';
import { createRecord, deleteRecord, putRecord } from './write-record.ts';
import { openRoute, sessionRoute } from './xrpc-route.ts';

/** Every endpoint of the Bluesky double. */
export const blueskyRoutes: readonly Route[] = [
  didDocument,
  ...[createSession, getRecord, listRecords, getBlob, resolveHandle, getProfile].map(openRoute),
  ...[
    refreshSession,
    deleteSession,
    getSession,
    uploadBlob,
    applyWrites,
    createRecord,
    putRecord,
    deleteRecord,
  ].map(sessionRoute),
];
