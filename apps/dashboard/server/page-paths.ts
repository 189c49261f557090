/** Addresses whose page has no frame around it, whoever is signed in. */
export const pathsAlone: readonly string[] = [
  ...['/set-up', '/forgot-password', '/reset-password', '/invitation', '/connect-account'],
  '/oauth/authorize',
];

/** The other addresses that have a page, as `web/app.tsx` and `web/screens.ts` serve them. */
export const pagePaths: readonly string[] = [
  '/',
  ...['/posts', '/posts/:id', '/import', '/calendar', '/queue', '/attention', '/compose', '/media'],
  ...['/accounts', '/status', '/keys', '/requests', '/requests/:id'],
  ...['/webhooks', '/webhooks/:id', '/webhooks/:webhookId/deliveries/:id'],
  ...['/profiles', '/profiles/:id', '/applications', '/sign-in-settings', '/activity', '/people'],
];

/** Addresses of before, and the tab of /status that has what stood there. */
export const formerPaths: Readonly<Record<string, string>> = {
  '/punctuality': 'punctuality',
  '/usage': 'usage',
  '/fleet': 'system',
};
