import { randomBytes } from 'node:crypto';
import { createDatabase } from '@carillon/testing/database';
import { sharedServices } from '@carillon/testing/services';
import { afterAll, describe, expect, it } from '@jest/globals';
import { openDatabase } from './client.ts';
import { Prisma } from './generated/client.ts';
import { migrate } from './migrate.ts';
import { pendingMigrations } from './pending-migrations.ts';
import { lacksFunctions } from './sql-functions.ts';

const name = `test_${randomBytes(6).toString('hex')}`;
const database = await createDatabase((await sharedServices()).databaseUrl, name);
const db = openDatabase({ url: database.url, poolSize: 2 });

afterAll(async () => {
  await db.$disconnect();
  await database.drop();
});

/** Every model of schema.prisma, and how to read its table. */
const models: Record<Prisma.ModelName, () => Promise<unknown[]>> = {
  User: () => db.user.findMany(),
  Profile: () => db.profile.findMany(),
  SocialAccount: () => db.socialAccount.findMany(),
  AccountPicture: () => db.accountPicture.findMany(),
  NetworkServer: () => db.networkServer.findMany(),
  Credentials: () => db.credentials.findMany(),
  ConnectLink: () => db.connectLink.findMany(),
  AccountChoice: () => db.accountChoice.findMany(),
  NetworkApp: () => db.networkApp.findMany(),
  LinkAuthorization: () => db.linkAuthorization.findMany(),
  ApiKey: () => db.apiKey.findMany(),
  Usage: () => db.usage.findMany(),
  KeyUsage: () => db.keyUsage.findMany(),
  Spending: () => db.spending.findMany(),
  SpendingChange: () => db.spendingChange.findMany(),
  IdempotencyKey: () => db.idempotencyKey.findMany(),
  Post: () => db.post.findMany(),
  ExternalId: () => db.externalId.findMany(),
  PublishingUndo: () => db.publishingUndo.findMany(),
  BulkChange: () => db.bulkChange.findMany(),
  BulkChangePost: () => db.bulkChangePost.findMany(),
  PostWords: () => db.postWords.findMany(),
  PostWordsDue: () => db.postWordsDue.findMany(),
  Publication: () => db.publication.findMany(),
  Item: () => db.item.findMany(),
  Attempt: () => db.attempt.findMany(),
  Medium: () => db.medium.findMany(),
  MediaFile: () => db.mediaFile.findMany(),
  MediaUpload: () => db.mediaUpload.findMany(),
  MediaArrival: () => db.mediaArrival.findMany(),
  MediaTotal: () => db.mediaTotal.findMany(),
  ItemMedium: () => db.itemMedium.findMany(),
  AppBreaker: () => db.appBreaker.findMany(),
  Breaker: () => db.breaker.findMany(),
  TokenRefusal: () => db.tokenRefusal.findMany(),
  Setting: () => db.setting.findMany(),
  WebhookEndpoint: () => db.webhookEndpoint.findMany(),
  WebhookAddress: () => db.webhookAddress.findMany(),
  WebhookOffSpan: () => db.webhookOffSpan.findMany(),
  WebhookEvent: () => db.webhookEvent.findMany(),
  WebhookOutboxEvent: () => db.webhookOutboxEvent.findMany(),
  WebhookDelivery: () => db.webhookDelivery.findMany(),
  WebhookAttempt: () => db.webhookAttempt.findMany(),
  MailNotice: () => db.mailNotice.findMany(),
  MailKind: () => db.mailKind.findMany(),
  KeptText: () => db.keptText.findMany(),
  ApiRequest: () => db.apiRequest.findMany(),
  Session: () => db.session.findMany(),
  TotpSecret: () => db.totpSecret.findMany(),
  RecoveryCode: () => db.recoveryCode.findMany(),
  Passkey: () => db.passkey.findMany(),
  PendingSignIn: () => db.pendingSignIn.findMany(),
  PasskeyChallenge: () => db.passkeyChallenge.findMany(),
  OidcIdentity: () => db.oidcIdentity.findMany(),
  OidcAttempt: () => db.oidcAttempt.findMany(),
  OAuthCode: () => db.oAuthCode.findMany(),
  PasswordReset: () => db.passwordReset.findMany(),
  Authorization: () => db.authorization.findMany(),
  AuditEvent: () => db.auditEvent.findMany(),
  Worker: () => db.worker.findMany(),
};

describe('migrating an empty database', () => {
  it('applies every migration and every function once, though three begin at the same moment', async () => {
    const pending = await pendingMigrations(db);
    expect(await lacksFunctions(db)).toBe(true);
    const migrated = await Promise.all([1, 2, 3].map(() => migrate(database.url)));
    expect(migrated.flatMap(({ migrations }) => migrations)).toEqual(pending);
    expect(migrated.filter(({ functions }) => functions)).toHaveLength(1);
    expect(pending.length).toBeGreaterThan(0);
    expect(await pendingMigrations(db)).toEqual([]);
    expect(await lacksFunctions(db)).toBe(false);
    expect(await migrate(database.url)).toEqual({ migrations: [], functions: false });
  });

  it('still tells of a migration that failed, though it is of another release', async () => {
    const name = '29990101000000_of_another_release';
    await db.$executeRaw`
      INSERT INTO _prisma_migrations (id, checksum, migration_name, logs) VALUES (${name}, '', ${name}, 'why')`;
    await expect(migrate(database.url)).rejects.toThrow(name);
    await db.$executeRaw`DELETE FROM _prisma_migrations WHERE id = ${name}`;
  });

  it.each(Object.values(Prisma.ModelName))('makes the table that the schema calls %s', async (model) => {
    expect(await models[model]()).toEqual([]);
  });
});
