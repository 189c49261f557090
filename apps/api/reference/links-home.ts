/** Other pages of the installation. */
export interface Neighbours {
  readonly dashboardUrl?: string | undefined;
  readonly sandboxUrl?: string | undefined;
}

/** Links to them, as far as they are known. */
export const linksHome = ({ dashboardUrl, sandboxUrl }: Neighbours): string =>
  [
    ['Dashboard', dashboardUrl],
    ['Sandbox', sandboxUrl],
  ]
    .filter(([, url]) => url && /^https?:/.test(url))
    .map(([title, url]) => `<a href="${escaped(String(url))}">${title}</a>`)
    .join(' ');

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');
