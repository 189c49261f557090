import { keyRing, open } from '@carillon/secrets';
import type { openRecordedService } from './open-recorded-service.ts';

/** Adds what opens the accounts by now to the secrets of a recorded service: tokens are renewed while it runs. */
export async function learnTokens({
  db,
  master,
  secret,
}: Pick<Awaited<ReturnType<typeof openRecordedService>>, 'db' | 'master' | 'secret'>): Promise<void> {
  const rows = await db.credentials.findMany({ include: { socialAccount: { select: { platform: true } } } });
  const keys = keyRing([master], 'credentials');
  for (const { socialAccountId, sealed, socialAccount } of rows) {
    const opened = await open(sealed, { socialAccountId, platform: socialAccount.platform }, keys);
    const texts = JSON.stringify(opened).match(/[^"]{15,}/g) ?? [];
    const tokens = texts.filter((text) => /^[\w.~-]+$/.test(text) && !/example|sandbox/.test(text));
    for (const value of tokens) secret(`a token of ${socialAccount.platform}`, value);
  }
}
