import type * as polyfill from 'temporal-polyfill';

/** The browser's own `Temporal`; a library's, once it is there, in browsers that have none. */
export let Temporal = (globalThis as Partial<typeof polyfill>).Temporal as typeof polyfill.Temporal;

/** Resolves once there is one. The build lets every module have this one in place of the library. */
export async function provideTemporal(): Promise<void> {
  Temporal ??= (await import('temporal-polyfill')).Temporal;
}
