import { type Finding, fine, warning } from './finding.ts';

interface Application {
  readonly X_CLIENT_ID: string;
  readonly X_CLIENT_SECRET: string;
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
