import { openAppSecret } from '@carillon/accounts';
import type { Environment } from '@carillon/config';
import type { CommandSession } from '../open-session.ts';
import { visible } from '../terminal.ts';
import { examine, type Finding, fine, warning, wrong } from './finding.ts';

interface Application {
  readonly X_CLIENT_ID: string;
  readonly X_CLIENT_SECRET: string;
  readonly X_PLAN: string;
}

/** Warns of an X application that is half set. */
export function checkXApplication({ X_CLIENT_ID: id, X_CLIENT_SECRET: secret }: Application): Finding {
  const name = 'application on x';
  if (id !== '' && secret !== '') return { name, ...fine('X_CLIENT_ID and X_CLIENT_SECRET are set.') };
  if (id === '' && secret === '')
    return { name, ...fine('X_CLIENT_ID is not set: nobody connects an X account in the dashboard.') };
  const sentence =
    id === ''
      ? 'X_CLIENT_SECRET is set without X_CLIENT_ID, and does nothing.'
      : 'X_CLIENT_ID is set without X_CLIENT_SECRET: X takes that from a native app, and refuses a web app.';
  return { name, ...warning(`${sentence} Set both, as the developer portal of X shows them.`) };
}

/** Says by which plan posts through the application of the variables are judged. */
export function checkXPlan({ X_PLAN: plan }: Pick<Application, 'X_PLAN'>, { X_PLAN }: Environment): Finding {
  const name = 'plan on x';
  if (X_PLAN) return { name, ...fine(`X_PLAN is ${plan}: posts are judged by what X lets that plan post.`) };
  return {
    name,
    ...fine(
      `X_PLAN is not set, so ${plan} is assumed: posts that X takes only of a larger plan are refused when they are planned.`,
    ),
  };
}

/** Most applications whose secrets are opened. */
const limit = 1_000;

/** Most that are named. */
const maxNamed = 10;

type Session = Pick<CommandSession, 'db' | 'credentialKeys'>;

/** Checks that the keys open the secrets of applications, and names those of which they do not. */
export const checkApplications = ({ db, credentialKeys }: Session): Promise<Finding> =>
  examine('applications', async () => {
    const rows = await db.networkApp.findMany({
      where: { origin: null, sealedSecret: { not: '' } },
      select: { id: true, name: true, clientId: true, sealedSecret: true, notedAt: true },
      orderBy: { id: 'asc' },
      take: limit,
    });
    const secrets = await Promise.all(rows.map((row) => openAppSecret(row, credentialKeys)));
    const lost = rows.filter((_, n) => secrets[n] === null);
    if (lost.length === 0) return fine('The keys open the secrets of all applications.');
    const some = lost.slice(0, maxNamed).map((row) => `${row.id} (${visible(row.name || row.clientId)})`);
    const more = lost.length > maxNamed ? ` and ${lost.length - maxNamed} more` : '';
    const noted = lost.some(({ notedAt }) => notedAt !== null)
      ? ' One that X_CLIENT_ID names, or named, is sealed anew when a worker starts with it and X_CLIENT_SECRET.'
      : '';
    return wrong(
      `No key opens the secret of ${some.join(', ')}${more}: accounts that act through such an application get no new tokens. Give that key in ENCRYPTION_KEYS_OLD, or the secret again: carillon application change --application … --new-secret.${noted}`,
    );
  });
