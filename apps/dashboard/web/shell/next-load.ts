import { browserStorage } from '../browser-storage.ts';

/** Cookie by which the server knows the look before the page's code is there. */
const schemeCookie = 'carillon_scheme';

/** Where Mantine keeps what the person chose. */
const schemeKey = 'mantine-color-scheme-value';

/** A year, s. */
const cookieLifeS = 31_536_000;

/** Sees that the next load of a page looks right at once, and says so where the server does not answer. */
export function prepareNextLoad(): void {
  keepScheme();
  new MutationObserver(keepScheme).observe(document.documentElement, {
    attributeFilter: ['data-mantine-color-scheme'],
  });
  // Without https it is missing, and some browsers forbid it: then a reload shows the browser's own page.
  navigator.serviceWorker?.register('/service-worker.js').catch(() => {});
}

/** Keeps the colours that somebody chose where the server reads them; who chose none has those of the system. */
function keepScheme(): void {
  const chosen = browserStorage().getItem(schemeKey);
  const [value, lifeS] = chosen === 'light' || chosen === 'dark' ? [chosen, cookieLifeS] : ['', 0];
  // biome-ignore lint/suspicious/noDocumentCookie: not every browser has the Cookie Store
  document.cookie = `${schemeCookie}=${value}; path=/; max-age=${lifeS}; samesite=lax`;
}
