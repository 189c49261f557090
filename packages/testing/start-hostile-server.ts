import { hostileTextsOf } from './hostile-texts.ts';
import { startScriptedServer } from './scripted-server.ts';

const bodyOf = (message: string) => ({ error: 'InvalidRequest', message });

/**
 * A Bluesky server that refuses everything, each time with a long message of another hostile text.
 * @param sizes of its answers, bytes: no more than 200,000 are read of one
 */
export async function startHostileServer(sizes: readonly number[]) {
  const messages = sizes.flatMap((size) => hostileTextsOf(size).map(([, text]) => cutToFit(text, size)));
  let answers = 0;
  const server = await startScriptedServer(() => ({
    status: 400,
    body: bodyOf(messages[answers++ % messages.length] ?? ''),
  }));
  return { url: server.url, kinds: messages.length, answers: () => answers, close: server.close };
}

/** As much of a text as fits into one answer. */
function cutToFit(text: string, size: number): string {
  const share = size / Buffer.byteLength(JSON.stringify(bodyOf(text)));
  return share >= 1 ? text : text.slice(0, Math.floor(text.length * share) - 50).toWellFormed();
}
