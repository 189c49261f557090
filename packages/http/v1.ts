import type { RequestContext } from '@carillon/operations/context';
import { endpoints } from '@carillon/operations/endpoints';
import type { Operations } from '@carillon/operations/open-operations';
import express, { type RequestHandler } from 'express';
import type { HttpService } from './exchange.ts';
import { gate } from './gate.ts';
import { refuseMethod } from './known-paths.ts';
import { mount } from './mount.ts';

/** Size of the largest request body, bytes. */
const bodyLimit = 1_000_000;

/** Serves the operations of the API to whoever is let in. */
export function v1(
  operations: Operations,
  admitted: Pick<HttpService<RequestContext>, 'admission' | 'undoMsOf'>,
): RequestHandler {
  const service = { ...operations, ...admitted, bodyLimit };
  const router = express.Router();
  for (const endpoint of endpoints) mount(router, endpoint, service);
  router.use(...gate(service, {}), refuseMethod(endpoints)); // a 404 and a 405 only for those who may know
  return router;
}
