import { type Database, keepChallenge, takeChallenge } from '@carillon/db';
import { digest } from '@carillon/secrets';

/** Those that a challenge may be for: a session or a browser, and what it does with the signature. */
export const holders = {
  register: (sessionId: string): string => `session ${sessionId} registers`,
  confirm: (sessionId: string): string => `session ${sessionId} confirms`,
  /** @param token of the browser that is about to sign in */
  signIn: (token: string): string => `browser ${digest(token)} signs in`,
};

/** Keeps a challenge until it is used, or its time is over. */
export const issueChallenge = (db: Database, holder: string, challenge: string): Promise<void> =>
  keepChallenge(db, { id: digest(challenge), holder });

/**
 * Uses up the challenge that a browser says was signed.
 * @param clientDataJSON base64url
 * @returns null when it names none of the holder's that is good
 */
export async function takeNamedChallenge(
  db: Database,
  holder: string,
  clientDataJSON: string,
): Promise<string | null> {
  const challenge = challengeIn(Buffer.from(clientDataJSON, 'base64url').toString());
  return challenge !== null && (await takeChallenge(db, { id: digest(challenge), holder }))
    ? challenge
    : null;
}

function challengeIn(json: string): string | null {
  try {
    const challenge = (JSON.parse(json) as { challenge?: unknown } | null)?.challenge;
    return typeof challenge === 'string' ? challenge : null;
  } catch {
    return null; // no JSON
  }
}
