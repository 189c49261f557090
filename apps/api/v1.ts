import express, { type RequestHandler } from 'express';
import type { ApiContext } from './context.ts';
import { endpoints } from './endpoints.ts';
import { gate } from './http/gate.ts';
import { mount } from './http/mount.ts';

/** Every operation of the API, for whoever the context admits. */
export function v1(context: ApiContext): RequestHandler {
  const router = express.Router();
  for (const endpoint of endpoints) mount(router, endpoint, context);
  router.use(...gate(context, { mayUseCache: false })); // a 404 only for those who may know
  return router;
}
