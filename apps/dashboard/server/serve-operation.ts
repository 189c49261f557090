import type { HttpCall } from '@carillon/http/exchange';
import { admit } from '@carillon/http/gate';
import { mount } from '@carillon/http/mount';
import type { Router } from 'express';
import type { DashboardParts } from './context.ts';
import type { ByPerson, DashboardOperation, Download } from './operation.ts';
import { personOf } from './sign-in/sessions/require-person.ts';
import { admitAdmin, admitAnyone, admitPerson } from './sign-in/sessions/start.ts';

/** Size of the largest request body, bytes. */
const bodyLimit = 100_000;

/** Serves a file on a router that is made while it is sent. */
export function serveDownload(router: Router, download: Download, parts: DashboardParts): void {
  const path = download.path.replace('{id}', ':id');
  router.get(path, ...admit(admissionOf(download, parts), download), download.serve(parts));
}

const admissionOf = ({ who }: ByPerson, parts: DashboardParts) =>
  (who === 'admin' ? admitAdmin : admitPerson)(parts);

/** Serves an operation on a router. */
export function serveOperation(router: Router, operation: DashboardOperation, parts: DashboardParts): void {
  const service = { ...parts, bodyLimit };
  if (operation.who === 'anyone') {
    mount(router, operation, {
      ...service,
      admission: admitAnyone,
      contextOf: (_run, call) => ({ ...parts, ...openContext(call) }),
    });
  } else {
    mount(router, operation, {
      ...service,
      bodyLimit: operation.maxBodyBytes ?? bodyLimit,
      admission: admissionOf(operation, parts),
      contextOf: (_run, call) => ({
        ...parts,
        ...openContext(call),
        person: personOf(call.exchange.response),
      }),
    });
  }
}

const openContext = ({ exchange, requestId, by }: HttpCall) => ({ exchange, requestId, by });
