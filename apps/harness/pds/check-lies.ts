import assert from 'node:assert/strict';
import { startScriptedServer } from '@carillon/testing/scripted-server';
import { type Carillon, connectAccount, type Login } from './start-carillon.ts';

interface Lie extends Login {
  readonly did: string;
  /** Where the account is. */
  readonly server: string;
}

/** A server that grants a session of its own for an account of the real one connects nothing. */
export async function checkLies(carillon: Carillon, { did, server, ...login }: Lie): Promise<void> {
  const session = { did, handle: 'nasa.gov', accessJwt: 'a.b.c', refreshJwt: 'd.e.f', active: true };
  const liar = await startScriptedServer(({ path }) =>
    path.includes('createSession') ? { body: session } : { status: 404, body: {} },
  );
  try {
    const { status, output, errors } = await connectAccount(carillon, { ...login, service: liar.url });
    assert.notEqual(status, 0);
    assert.match(output + errors, new RegExp(`is on ${server}, which does not know this sign-in`));
  } finally {
    await liar.close();
  }
}
