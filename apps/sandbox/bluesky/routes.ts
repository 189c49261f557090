import type { Route } from '../types.ts';
import { didDocument, getProfile, resolveHandle } from './actors.ts';
import { applyWrites } from './apply-writes.ts';
import { getBlob, uploadBlob } from './blobs.ts';
import { describeServer } from './describe-server.ts';
import { getRecord, listRecords } from './read-records.ts';
import { getServiceAuth } from './service-auth.ts';
import { createSession, deleteSession, getSession, refreshSession } from './sessions.ts';
import { videoRoutes } from './video/routes.ts';
import { createRecord, deleteRecord, putRecord } from './write-record.ts';
import { openRoute, sessionRoute } from './xrpc-route.ts';

/** Every endpoint of the Bluesky double. */
export const blueskyRoutes: readonly Route[] = [
  didDocument,
  ...[createSession, describeServer, getRecord, listRecords, getBlob, resolveHandle, getProfile].map(
    openRoute,
  ),
  ...[
    refreshSession,
    deleteSession,
    getSession,
    getServiceAuth,
    uploadBlob,
    applyWrites,
    createRecord,
    putRecord,
    deleteRecord,
  ].map(sessionRoute),
  ...videoRoutes,
];
