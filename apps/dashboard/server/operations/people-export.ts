import { pipeline } from 'node:stream/promises';
import { exportUser, type ReadFile } from '@carillon/accounts';
import { recordAudit } from '@carillon/db/audit';
import { FileMissing } from '@carillon/media';
import { shownUrl } from '@carillon/webhooks';
import type { RequestHandler } from 'express';
import type { DashboardParts } from '../context.ts';
import type { Download } from '../operation.ts';
import { dashboardError } from '../problems.ts';
import { personOf } from '../sign-in/sessions/require-person.ts';

/** Everything that is stored about the person who asks. */
export const exportOwnDownload: Download = {
  method: 'get',
  path: '/export',
  who: 'person',
  needsProof: true,
  serve: (parts) => serveExport(parts),
};

/** Everything that is stored about a user, for admins. */
export const exportPersonDownload: Download = {
  method: 'get',
  path: '/people/{id}/export',
  who: 'admin',
  needsProof: true,
  serve: (parts) => serveExport(parts),
};

type Parts = Pick<DashboardParts, 'db' | 'desk' | 'log' | 'webhooks'>;

/** Sends an archive, made while it is sent: of the user in the path, or else of who asks. */
const serveExport =
  ({ db, desk, log, webhooks }: Parts): RequestHandler =>
  async ({ params, ip }, response) => {
    const { userId: ownId, sessionId } = personOf(response);
    const id = typeof params['id'] === 'string' ? params['id'] : ownId;
    const archive = await exportUser(id, {
      db,
      addressOf: (kept, webhookId) => shownUrl(kept, webhookId, webhooks.keys),
      readFile: readerOf(desk),
    });
    if (archive === null) throw dashboardError('person_not_found');
    const by = {
      kind: 'person',
      userId: ownId,
      sessionId,
      ...(ip !== undefined && { address: ip }),
    } as const;
    await recordAudit(db, { action: 'user.exported', by, userId: id, subjectId: id });
    response.set({
      'Content-Type': 'application/zip',
      'Content-Disposition': `attachment; filename="carillon-${id}.zip"`,
    });
    await pipeline(archive, response).catch((error: unknown) =>
      log.warn({ error, userId: id }, 'an export was not read to its end'),
    );
  };

const readerOf =
  ({ store }: DashboardParts['desk']): ReadFile =>
  async (key) => {
    try {
      return await store.read(key);
    } catch (error) {
      if (error instanceof FileMissing) return null;
      throw error;
    }
  };
