import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { changes, newFiles } from './changes.ts';
import type { RepositoryCopy } from './copy-repository.ts';
import { ownFiles } from './own-files.ts';
import { pennantChanges, pennantFiles } from './pennant.ts';

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
