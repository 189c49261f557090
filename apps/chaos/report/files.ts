import { cp, mkdir, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { System } from '../system/system.ts';
import type { Report } from './report.ts';

export async function writeReport(report: Report, file: string): Promise<void> {
  await mkdir(dirname(file), { recursive: true });
  await writeFile(file, json(report));
}

/** Keeps logs, rows and the networks' ledger, to find out what went wrong. @returns their folder, beside the report */
export async function keepTraces({ db, sandbox, logs }: System, reportFile: string): Promise<string> {
  const folder = `${reportFile.replace(/\.json$/, '')}-traces`;
  await rm(folder, { recursive: true, force: true });
  await cp(logs, folder, { recursive: true });
  const publications = await db.publication.findMany({ include: { items: true, history: true } });
  await writeFile(join(folder, 'publications.json'), json(publications));
  await writeFile(join(folder, 'ledger.json'), json(sandbox.ledger()));
  return folder;
}

const json = (value: unknown) =>
  `${JSON.stringify(value, (_, inner) => (typeof inner === 'bigint' ? Number(inner) : inner), 2)}\n`;
