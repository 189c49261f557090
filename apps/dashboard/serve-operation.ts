import { parseInput } from '@carillon/api/parse-input';
import { readJson } from '@carillon/api/read-json';
import type { RequestHandler, Router } from 'express';
import { z } from 'zod';
import type { DashboardParts, PersonContext } from './context.ts';
import type { Operation, PersonOperation } from './operation.ts';
import { dashboardError } from './problems.ts';
import { personOf, requirePerson } from './sessions/require-person.ts';

/** Largest request body, bytes. */
const bodyLimit = 100_000;

/** Makes an operation answer on a router. */
export function serveOperation(router: Router, operation: Operation, parts: DashboardParts): void {
  const { method, path, who } = operation;
  const guards: RequestHandler[] = who === 'anyone' ? [] : [requirePerson(parts)];
  if (who === 'admin') guards.push(requireAdmin);
  router[method](path, ...guards, ...readJson(bodyLimit), perform(operation, parts));
}

const nothing = z.strictObject({});

const perform =
  (operation: Operation, parts: DashboardParts): RequestHandler =>
  async (request, response) => {
    const given = {
      params: operation.params ? parseInput(operation.params, request.params) : {},
      body: parseInput(operation.body ?? nothing, request.body ?? {}),
    };
    const exchange = { request, response };
    const data =
      operation.who === 'anyone'
        ? await operation.handle(given, parts, exchange)
        : await handle(operation, { ...parts, person: personOf(response) }, (context) =>
            operation.handle(given, context, exchange),
          );
    if (data === null) response.status(204).end();
    else response.json({ data });
  };

/** As the API does it: what may have to wait for locks takes no connection from others. */
const handle = <Result>(
  { locks }: PersonOperation,
  context: PersonContext,
  work: (context: PersonContext) => Promise<Result>,
): Promise<Result> =>
  locks ? context.bulkhead.pass(context.person.userId, () => work(context)) : work(context);

const requireAdmin: RequestHandler = (_request, response, next) => {
  if (!personOf(response).admin) throw dashboardError('not_admin');
  next();
};
