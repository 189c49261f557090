import { randomUUID } from 'node:crypto';
import type { PdsAccount } from './start-bluesky.ts';
import type { Carillon } from './start-carillon.ts';

/** The output of the command line with --json. */
interface Created {
  readonly id: string;
  readonly key?: string;
}

/** A new user with a profile and an API key, as somebody sets them up on the command line. */
export async function createProfile({ cli }: Carillon) {
  const create = async (...args: string[]): Promise<Created> => {
    const { status, output, errors } = await cli(...args, '--json');
    if (status !== 0) throw new Error(`carillon ${args.slice(0, 2).join(' ')} failed:\n${output}${errors}`);
    return JSON.parse(output);
  };
  const person = { email: `${randomUUID()}@example.com`, password: randomUUID() };
  const signIn = ['--email', person.email, '--password', person.password];
  const user = await create('user', 'create', ...signIn, '--plan', 'scale');
  const profile = await create('profile', 'create', '--user', user.id, '--name', 'Bell ringers');
  const { key = '' } = await create('key', 'create', '--user', user.id, '--name', 'test:pds');
  return { profileId: profile.id, apiKey: key, person };
}

interface Login extends Pick<PdsAccount, 'handle' | 'appPassword'> {
  readonly profileId: string;
  readonly service: string;
}

/** Connects a Bluesky account on the command line. @returns its output and exit status */
export function connectAccount({ cli }: Carillon, { profileId, handle, appPassword, service }: Login) {
  const given = { profile: profileId, handle, 'app-password': appPassword, service };
  const options = Object.entries(given).flatMap(([name, value]) => [`--${name}`, value]);
  return cli('account', 'connect', 'bluesky', ...options, '--json');
}
