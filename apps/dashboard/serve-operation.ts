import { mount } from '@carillon/api/mount';
import type { Router } from 'express';
import type { DashboardParts } from './context.ts';
import type { DashboardOperation } from './operation.ts';
import { admitAdmin, admitAnyone, admitPerson } from './sessions/admit-person.ts';
import { personOf } from './sessions/require-person.ts';
import { requireProof } from './sessions/require-proof.ts';

/** Size of the largest request body, bytes. */
const bodyLimit = 100_000;

/** Serves an operation on a router. */
export function serveOperation(router: Router, operation: DashboardOperation, parts: DashboardParts): void {
  const service = { ...parts, bodyLimit };
  if (operation.who === 'anyone') {
    mount(router, operation, {
      ...service,
      admission: admitAnyone,
      contextOf: ({ request, response }) => ({ ...parts, exchange: { request, response } }),
    });
  } else {
    const admission = (operation.who === 'admin' ? admitAdmin : admitPerson)(parts);
    mount(router, operation, {
      ...service,
      bodyLimit: operation.maxBodyBytes ?? bodyLimit,
      admission: operation.needsProof ? requireProof(admission, parts) : admission,
      contextOf: ({ request, response }) => ({
        ...parts,
        exchange: { request, response },
        person: personOf(response),
      }),
    });
  }
}
