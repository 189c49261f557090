import type { Page } from 'playwright-core';

/** Gives a page a device that makes passkeys, and whose user is always at hand. */
export async function addDevice(target: Page): Promise<void> {
  const devtools = await target.context().newCDPSession(target);
  await devtools.send('WebAuthn.enable');
  await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
}
