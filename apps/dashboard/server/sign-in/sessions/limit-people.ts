import { countRequest } from '@carillon/api/limit-rate';
import type { Person } from '@carillon/db';
import type { RequestHandler, Response } from 'express';
import type { DashboardParts } from '../../context.ts';
import { dashboardError } from '../../problems.ts';
import { personOf } from './require-person.ts';

type Parts = Pick<DashboardParts, 'limiter' | 'plans' | 'requestAllowance'>;

/** Counts a request of a person, over all of their sessions. @throws {ApiError} 429 beyond the limit */
export async function countRequestOf(
  { userId, plan }: Person,
  response: Response,
  { limiter, plans, requestAllowance }: Parts,
): Promise<void> {
  const limit = plans[plan].requestsPerMinute + requestAllowance;
  const { isOver, ...state } = await countRequest({ limiter, id: userId, limit }, response);
  if (isOver) throw dashboardError('too_many_requests', state).retryAfter(state.wait);
}

/** Refuses whoever makes more requests than their plan and the pages of the dashboard need. */
export const limitPeople =
  (parts: Parts): RequestHandler =>
  async (_request, response, next) => {
    await countRequestOf(personOf(response), response, parts);
    next();
  };
