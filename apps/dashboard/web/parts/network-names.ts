/** Networks as people write them. */
export const networkNames: Readonly<Record<string, string>> = { x: 'X', bluesky: 'Bluesky' };

/** `X @ada` */
export const accountName = (account: {
  readonly platform: string;
  readonly platformUsername: string;
}): string => `${networkNames[account.platform] ?? account.platform} @${account.platformUsername}`;
