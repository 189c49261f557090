import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { RepositoryCopy } from './copy-repository.ts';
import { ownFiles } from './own-files.ts';
import { type Change, pennantChanges, pennantFiles } from './pennant.ts';

const composeLine = `      BLUESKY_SERVICE_URL: \${BLUESKY_SERVICE_URL:-}\n`;

/** The changes of files that are there, by which the pretend network is added. Each text of `docker-compose.yml` is there twice. */
const changes: Readonly<Record<string, readonly Change[]>> = {
  'packages/core/platform.ts': [["bluesky: 'Bluesky' }", "bluesky: 'Bluesky', lantern: 'Lantern' }"]],
  'packages/networks/listed.ts': [
    [
      'import type { NetworkSetup }',
      "import { lantern } from './lantern/descriptor.ts';\nimport { lanternSetup } from './lantern/setup.ts';\nimport type { NetworkSetup }",
    ],
    ['{ x, bluesky }', '{ x, bluesky, lantern }'],
    ['bluesky: blueskySetup }', 'bluesky: blueskySetup, lantern: lanternSetup }'],
  ],
  'packages/networks/limits.ts': [
    ['import { xLimits }', "import { lanternLimits } from './lantern/limits.ts';\nimport { xLimits }"],
    ['bluesky: blueskyLimits }', 'bluesky: blueskyLimits, lantern: lanternLimits }'],
  ],
  'packages/networks/marks.ts': [
    [
      'import type { FindMarks }',
      "import { findMarksOfLantern } from './lantern/find-marks.ts';\nimport type { FindMarks }",
    ],
    ['  bluesky: findMarksOfBluesky,\n', '  bluesky: findMarksOfBluesky,\n  lantern: findMarksOfLantern,\n'],
  ],
  'packages/networks/all.ts': [
    [
      'import type { Network }',
      "import { createLantern, type LanternOptions, lanternOptions } from './lantern/publisher.ts';\nimport type { Network }",
    ],
    [
      '  readonly bluesky?: BlueskyOptions;\n',
      '  readonly bluesky?: BlueskyOptions;\n  readonly lantern?: LanternOptions;\n',
    ],
    [
      '  readonly bluesky?: Partial<BlueskyOptions>;\n',
      '  readonly bluesky?: Partial<BlueskyOptions>;\n  readonly lantern?: Partial<LanternOptions>;\n',
    ],
    [
      '    bluesky: createBluesky(options.bluesky),\n',
      '    bluesky: createBluesky(options.bluesky),\n    lantern: createLantern(options.lantern),\n',
    ],
    ['{ x, bluesky }: NetworkOverrides', '{ x, bluesky, lantern }: NetworkOverrides'],
    [
      '    bluesky: { ...blueskyOptions(surroundings), ...bluesky },\n',
      '    bluesky: { ...blueskyOptions(surroundings), ...bluesky },\n    lantern: { ...lanternOptions(surroundings), ...lantern },\n',
    ],
  ],
  'prisma/schema.prisma': [['  x\n  bluesky\n', '  x\n  bluesky\n  lantern\n']],
  '.env.example': [
    [
      '# BLUESKY_SERVICE_URL=https://bsky.social\n',
      '# BLUESKY_SERVICE_URL=https://bsky.social\n\n# Where Lantern answers.\n# LANTERN_URL=https://lantern.example\n',
    ],
  ],
  'docker-compose.yml': [[composeLine, `${composeLine}      LANTERN_URL: \${LANTERN_URL:-}\n`]],
};

const newFiles: Readonly<Record<string, string>> = {
  'prisma/migrations/2_lantern/migration.sql': `ALTER TYPE "platform" ADD VALUE 'lantern';\n`,
};

/** Adds both pretend networks to a copy of the repository. @throws where a text that they change is not there */
export async function addNetworks(copy: RepositoryCopy): Promise<void> {
  for (const [name, text] of Object.entries(ownFiles))
    await copy.write(`packages/networks/lantern/${name}`, text);
  for (const [name, text] of Object.entries(pennantFiles))
    await copy.write(`packages/networks/pennant/${name}`, text);
  for (const [name, text] of Object.entries(newFiles)) await copy.write(name, text);
  for (const [name, list] of [...Object.entries(changes), ...Object.entries(pennantChanges)]) {
    let text = await readFile(join(copy.folder, name), 'utf8');
    for (const [from, instead] of list) {
      if (!text.includes(from)) throw new Error(`${name} does not have the text ${JSON.stringify(from)}.`);
      text = text.replaceAll(from, () => instead);
    }
    await copy.write(name, text);
  }
}
