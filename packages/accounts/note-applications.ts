import { platforms } from '@carillon/core';
import { adoptAccounts, keepSecretOfApp, noteApp } from '@carillon/db/accounts';
import { descriptors } from '@carillon/networks/descriptors';
import type { NetworkSettings } from '@carillon/networks/setups';
import { ofApplication, seal } from '@carillon/secrets';
import { openAppSecret } from './own-applications.ts';
import type { Parts } from './parts.ts';

/**
 * Notes the applications that this server's variables name, with their plans and secrets: accounts go on acting through the one by which
 * they were connected when the variables name another. Those that were connected before act through the one of now.
 */
export async function noteApplications(
  { db, keys }: Pick<Parts, 'db' | 'keys'>,
  settings: Partial<NetworkSettings>,
): Promise<void> {
  const named: Readonly<Record<string, unknown>> = settings;
  for (const platform of platforms) {
    const { connect } = descriptors[platform];
    if (connect.by !== 'authorization' || connect.application.by !== 'variables') continue;
    const { id, secret, plan } = connect.application;
    const clientId = String(named[id] ?? '');
    const clientSecret = String(named[secret] ?? '');
    const app = await noteApp(db, { platform, clientId, plan: String(named[plan]) });
    if ((await openAppSecret(app, keys)) !== clientSecret)
      await keepSecretOfApp(db, app, await seal(clientSecret, ofApplication(app.id), keys));
    if (clientId !== '') await adoptAccounts(db, { id: app.id, platform });
  }
}
