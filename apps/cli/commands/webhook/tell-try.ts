import type { Api } from '../../api.ts';
import { print } from '../../print.ts';
import { known } from '../../print-page.ts';
import type { Fail, Terminal } from '../../terminal.ts';
import { awaitTry, type Delivery } from './await-try.ts';

interface Telling {
  readonly api: Api;
  readonly terminal: Terminal;
  readonly fail: Fail;
  readonly json: true | undefined;
}

/** Prints what came of the next try of a delivery; the command fails when it was not taken. */
export async function tellTry(delivery: Delivery, { api, terminal, fail, json }: Telling): Promise<void> {
  const tried = await awaitTry(api, delivery);
  print(terminal, json ? tried : known(tried), json);
  if (tried.error !== null) fail(1);
}
