/** npm run check:plans: fills a database with a million posts and fails on a statement that reads all of them, or many more than it needs. */

import { asksForHelp } from '@carillon/testing/asks-for-help';
import { startOwnPostgres } from '@carillon/testing/own-postgres';
import { fillDatabase } from '../fill/fill-database.ts';
import { findLongReads, findScans } from './find-faults.ts';
import { planEverything } from './plans.ts';

const [given = '1000000'] = process.argv.slice(2).filter((arg) => arg !== '--');
const posts = Number(given);
if (asksForHelp([given]) || !Number.isInteger(posts) || posts < 1) {
  console.log('npm run check:plans -- [posts]: so many, a whole number; a million unless given.');
  process.exit(asksForHelp([given]) ? 0 : 64); // EX_USAGE of sysexits.h
}

const postgres = await startOwnPostgres();
try {
  await fillDatabase(postgres.ownerUrl, {
    posts,
    onStep: ({ name, rows, tookMs }) =>
      console.log(`${name}: ${rows} rows, ${(tookMs / 1_000).toFixed(1)} s`),
  });
  const plans = await planEverything(postgres.ownerUrl, `${postgres.dataDir}.log`);
  const faults = [...findScans(plans), ...findLongReads(plans)];
  const works = [...new Set(plans.map(({ work }) => work))];
  const failed = works.filter((work) => faults.some((fault) => fault.startsWith(`${work}: `)));
  for (const work of works) if (!failed.includes(work)) console.log(`ok ${work}`);
  for (const fault of faults) console.log(`FAILED ${fault}`);
  console.log(`${works.length - failed.length} passed, ${failed.length} failed`);
  process.exitCode = failed.length === 0 && works.length > 0 ? 0 : 1;
} finally {
  await postgres.end('SIGINT');
  await postgres.remove();
}
