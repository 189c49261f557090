/** Every zone that the browser knows, with UTC and the one that is in use. Names are shown as people read them. */
export function timezoneOptions(inUse: string): { value: string; label: string }[] {
  const names = new Set(['UTC', inUse, ...Intl.supportedValuesOf('timeZone')]);
  return [...names].sort().map((value) => ({ value, label: value.replaceAll('_', ' ') }));
}

export const ownTimezone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone;

/** The day and time that clocks of a zone show. */
export const localClock = (timeZone: string, at: Date, locale?: string): string =>
  new Intl.DateTimeFormat(locale, {
    weekday: 'short',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
    timeZone,
  }).format(at);
