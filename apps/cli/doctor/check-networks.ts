import { type Platform, platforms, platformTitles } from '@carillon/core';
import { clockDifference, type Database } from '@carillon/db';
import { clockOffset, likelyOffset, tolerableOffset } from '@carillon/networks';
import { examine, type Finding, fine, requestTimeoutMs, warning, wrong } from './finding.ts';

/** Checks that the networks can be reached, and have the same time as Postgres. */
export async function checkNetworks(
  db: Database,
  urls: Readonly<Record<Platform, string>>,
): Promise<Finding[]> {
  const postgresAhead = await clockDifference(db);
  return Promise.all(
    platforms.map((platform) =>
      examine(`clock of ${platform}`, () =>
        compareClocks(platformTitles[platform], urls[platform], postgresAhead),
      ),
    ),
  );
}

/** @param postgresAhead Postgres' clock minus this machine's, ms */
async function compareClocks(title: string, url: string, postgresAhead: number) {
  const sent = Date.now();
  const request = {
    method: 'HEAD',
    redirect: 'manual',
    signal: AbortSignal.timeout(requestTimeoutMs),
  } as const;
  const answer = await fetch(url, request).catch((error: unknown) => error);
  if (!(answer instanceof Response)) return warning(`${title} cannot be reached at ${url}.`);
  const date = answer.headers.get('date');
  if (date === null) return warning(`${title} sends no time (the header Date) from ${url}.`);
  const offset = clockOffset({ date, sent: sent + postgresAhead, received: Date.now() + postgresAhead });
  if (offset === null) return wrong(`${title} says that it is ${date}. ${cure}`);
  const seconds = Math.abs(likelyOffset(offset) / 1_000).toFixed(1);
  if (Math.abs(likelyOffset(offset)) <= tolerableOffset)
    return fine(`${title} answers, and its clock agrees with Postgres'.`);
  const way = likelyOffset(offset) < 0 ? 'behind' : 'ahead of';
  return wrong(`${title}'s clock is ${seconds} s ${way} Postgres'. ${cure}`);
}

const cure = "Synchronise the clock of Postgres' machine, if it is the one that is wrong.";
