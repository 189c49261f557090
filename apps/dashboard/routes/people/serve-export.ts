import { pipeline } from 'node:stream/promises';
import { exportUser, type ReadFile } from '@carillon/accounts';
import { recordAudit } from '@carillon/db';
import { FileMissing } from '@carillon/media';
import type { RequestHandler } from 'express';
import type { DashboardParts } from '../../context.ts';
import { dashboardError } from '../../problems.ts';
import { personOf } from '../../sessions/require-person.ts';

type Parts = Pick<DashboardParts, 'db' | 'desk' | 'log'>;

/** Sends everything that is stored about a user as an archive, made while it is sent: of who asks, or for admins of the user in the path. */
export const serveExport =
  ({ db, desk, log }: Parts): RequestHandler =>
  async ({ params, ip }, response) => {
    const { userId: ownId, sessionId, admin } = personOf(response);
    const id = typeof params['id'] === 'string' ? params['id'] : ownId;
    if (id !== ownId && !admin) throw dashboardError('not_admin');
    const archive = await exportUser(id, { db, readFile: readerOf(desk) });
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
