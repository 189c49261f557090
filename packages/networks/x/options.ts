import type { Surroundings } from '../surroundings.ts';
import type { XOptions } from './publisher.ts';

/** X as a process runs it. */
export const xOptions = ({ settings, onClock }: Surroundings): XOptions => ({
  clientId: settings.X_CLIENT_ID ?? '',
  clientSecret: settings.X_CLIENT_SECRET ?? '',
  ...(settings.X_AUTHORIZE_URL !== undefined && { authorizeUrl: settings.X_AUTHORIZE_URL }),
  ...(settings.X_VERIFY_WINDOW !== undefined && { verifyWindow: settings.X_VERIFY_WINDOW * 1_000 }),
  onClock,
});
