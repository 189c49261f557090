import { commandConfig, type Environment } from '@carillon/config';
import { type Database, openDatabase } from '@carillon/db';
import { type KeyRing, keyRing } from '@carillon/secrets';
import { instanceEnvironment } from './dev-file.ts';

/** Database, settings and keys of a command. */
export interface CommandSession {
  readonly db: Database;
  readonly config: ReturnType<typeof commandConfig>;
  readonly credentialKeys: KeyRing;
  readonly apiKeyKeys: KeyRing;
  readonly setUpKeys: KeyRing;
  readonly secondFactorKeys: KeyRing;
  readonly webhookKeys: KeyRing;
}

/** Runs a command against the database of the environment, or of the running `npm start`. */
export async function withSession<Result>(
  environment: Environment,
  command: (session: CommandSession) => Promise<Result>,
): Promise<Result> {
  const config = commandConfig(instanceEnvironment(environment));
  const masters = [config.ENCRYPTION_KEY, ...config.ENCRYPTION_KEYS_OLD] as const;
  const db = openDatabase({ url: config.DATABASE_URL, pooler: config.DATABASE_POOLER, poolSize: 2 });
  try {
    return await command({
      db,
      config,
      credentialKeys: keyRing(masters, 'credentials'),
      apiKeyKeys: keyRing(masters, 'api keys'),
      setUpKeys: keyRing(masters, 'set-up links'),
      secondFactorKeys: keyRing(masters, 'second factors'),
      webhookKeys: keyRing(masters, 'webhooks'),
    });
  } finally {
    await db.$disconnect();
  }
}
