import { platforms } from '@carillon/core';
import { type Request, type RequestHandler, type Response, Router } from 'express';
import { z } from 'zod';
import { forgetBlobs } from '../bluesky/blobs.ts';
import { faultNames, orderFault } from '../faults/faults.ts';
import { jsonObject, readCall } from '../http/call.ts';
import { defaultSettings, videoFailures } from '../settings.ts';
import type { FaultName, World } from '../types.ts';
import { expireMedia } from '../x/media/upload.ts';
import { grantAccess, revokeAccess } from './access.ts';
import { readLedger } from './read-ledger.ts';

const platform = z.enum(platforms);
const handle = z.string().trim().min(1);
const account = z.strictObject({ platform, handle });
const filter = z.strictObject({ platform: platform.optional(), handle: handle.optional() });
const milliseconds = z.number().min(0);
const fault = z.strictObject({
  platform,
  handle,
  fault: z.enum(platforms.flatMap(faultNames) as FaultName[]),
  times: z.int().min(1).optional(),
  lastsMs: milliseconds.optional(),
  endpoint: z.string().optional(),
  delayMs: milliseconds.optional(),
  afterMs: milliseconds.optional(),
});

/** Each setting takes what its default is: a number, a switch or a word. */
const settings = z.strictObject(
  Object.fromEntries(Object.entries(defaultSettings).map(([name, value]) => [name, valueLike(name, value)])),
);

function valueLike(name: string, value: unknown) {
  const words: Record<string, z.ZodType> = {
    tooLongStatus: z.union([z.literal(400), z.literal(403)]),
    creditsBody: z.enum(['old', 'new']),
    clockOffsetMs: z.int(),
    videoFailure: z.enum(videoFailures).nullable(),
    authorize: z.enum(['ask', 'approve', 'deny']),
  };
  if (words[name] !== undefined) return words[name].optional();
  if (typeof value === 'boolean') return z.boolean().optional();
  if (typeof value === 'string') return z.string().optional();
  return value === null ? z.number().nullish() : z.number().min(0).optional();
}

/** A page of another site may send a body of text without asking: its visitor's sandbox is not its business. */
const refuseOtherSites: RequestHandler = (request, response, next) => {
  const origin = request.get('origin');
  const isOwn =
    origin === undefined || (URL.canParse(origin) && new URL(origin).host === request.get('host'));
  if (isOwn) next();
  else response.status(403).json({ error: 'Pages of other sites cannot control the sandbox.' });
};

/** The control API, for tests and the first run; a request that makes no sense is a 400 that says why. */
export function controlRoutes(world: World): Router {
  const router = Router();
  router.use(refuseOtherSites);
  router.post(
    '/accounts',
    reply(account, ({ platform, handle }) => grantAccess[platform](handle, world)),
  );
  router.post(
    '/revoke',
    reply(account, ({ platform, handle }) => revokeAccess(platform, handle, world)),
  );
  router.get(
    '/ledger',
    reply(filter, (wanted) => ({ commits: readLedger(wanted, world) })),
  );
  router.get(
    '/calls',
    reply(filter, (wanted) => ({ calls: world.calls.list(wanted) })),
  );
  router.post(
    '/faults',
    reply(fault, (order) => orderFault(order, world)),
  );
  router.delete(
    '/faults',
    reply(z.unknown(), () => world.faults.clear()),
  );
  router.post(
    '/settings',
    reply(settings, (changed) => Object.assign(world.settings, changed)),
  );
  router.post(
    '/media/expire',
    reply(z.unknown(), () => expireMedia(world)),
  );
  router.post(
    '/blobs/forget',
    reply(z.unknown(), () => forgetBlobs(world)),
  );
  router.post(
    '/reset',
    reply(z.unknown(), () => world.reset()),
  );
  return router;
}

/** Answers with what `act` makes of the body, or of the query; nothing is `{}`. A wrong request is a 400. */
function reply<Input>(schema: z.ZodType<Input>, act: (input: Input) => unknown) {
  return (request: Request, response: Response) => {
    const input = request.method === 'GET' ? { ...request.query } : jsonObject(readCall(request).body);
    const parsed = schema.safeParse(input);
    if (!parsed.success) return void response.status(400).json({ error: sentence(parsed.error.issues) });
    try {
      response.json(act(parsed.data) ?? {});
    } catch (error) {
      if (!(error instanceof RangeError)) throw error;
      response.status(400).json({ error: error.message });
    }
  };
}

const sentence = (issues: readonly z.core.$ZodIssue[]) =>
  issues.map(({ path, message }) => (path.length > 0 ? `${path.join('.')}: ${message}` : message)).join('; ');
