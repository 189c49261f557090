import { guardJson } from '@carillon/api/guard-json';
import { parseInput } from '@carillon/api/parse-input';
import express, { type RequestHandler, type Router } from 'express';
import { z } from 'zod';
import type { DashboardParts } from './context.ts';
import type { Operation } from './operation.ts';
import { dashboardError } from './problems.ts';
import { personOf, requirePerson } from './sessions/require-person.ts';

/** Largest request body, bytes. */
const bodyLimit = 100_000;

/** Makes an operation answer on a router. */
export function serveOperation(router: Router, operation: Operation, parts: DashboardParts): void {
  const { method, path, who } = operation;
  const guards: RequestHandler[] = who === 'anyone' ? [] : [requirePerson(parts)];
  if (who === 'admin') guards.push(requireAdmin);
  router[method](
    path,
    ...guards,
    express.json({ limit: bodyLimit, strict: false }),
    perform(operation, parts),
  );
}

const nothing = z.strictObject({});

const perform =
  (operation: Operation, parts: DashboardParts): RequestHandler =>
  async (request, response) => {
    guardJson(request.body);
    const given = {
      params: operation.params ? parseInput(operation.params, request.params) : {},
      body: parseInput(operation.body ?? nothing, request.body ?? {}),
    };
    const exchange = { request, response };
    const data =
      operation.who === 'anyone'
        ? await operation.handle(given, parts, exchange)
        : await operation.handle(given, { ...parts, person: personOf(response) }, exchange);
    if (data === null) response.status(204).end();
    else response.json({ data });
  };

const requireAdmin: RequestHandler = (_request, response, next) => {
  if (!personOf(response).admin) throw dashboardError('not_admin');
  next();
};
