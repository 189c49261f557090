import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runCarillon } from '@carillon/harness/run-carillon';
import { startCarillon } from '@carillon/harness/start-carillon';

/** A user with an account on each network, and a folder of tables to import. */
export async function openImports() {
  const carillon = await startCarillon();
  const { apiKey, userId, profileId } = await carillon.tenant('scale');
  await carillon.account(profileId, 'x', 'ringer');
  await carillon.account(profileId, 'bluesky', 'ringer');
  const folder = await mkdtemp(join(tmpdir(), 'carillon-cli-import-'));
  const environment = { CARILLON_URL: carillon.url, CARILLON_API_KEY: apiKey };
  return {
    carillon,
    folder,
    userId,
    apiKey,
    /** @returns what the command prints as JSON, and its status. @throws with its error */
    async importTable(name: string, lines: readonly string[], ...args: string[]) {
      const file = join(folder, name);
      await writeFile(file, lines.join('\n'));
      const command = ['post', 'import', file, ...args, '--json'];
      const { output, errors, status } = await runCarillon(command, environment);
      if (output === '') throw new Error(errors);
      return { ...JSON.parse(output), status };
    },
    stored: () => carillon.db.post.count({ where: { userId } }),
    async close() {
      await carillon.stop();
      await rm(folder, { recursive: true });
    },
  };
}

/** The first line of the tables of these tests. */
export const header = 'accounts,text,when,media,external_id';
