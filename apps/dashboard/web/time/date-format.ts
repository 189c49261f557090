/**
 * The one place where the dashboard formats dates and times; `npm run check` refuses another. A moment is shown by the person's own
 * clock on every screen. Where a profile has another zone, the time there stands beside it.
 */

/**
 * The language of dates in pages that are English: the browser's own English, else that of Britain with clocks of 12 or 24 hours
 * as the browser's language has them. Words of another language would stand amid the sentences.
 */
export function englishFor(language: string): string {
  if (new Intl.Locale(language).language === 'en') return language;
  const { hour12 } = new Intl.DateTimeFormat(language, { hour: 'numeric' }).resolvedOptions();
  return `en-GB-u-hc-${hour12 ? 'h12' : 'h23'}`;
}

export const pageLocale = englishFor(navigator.language);

/** Formats dates and times. @param locale that of the pages unless given */
export const dateFormat = (style: Intl.DateTimeFormatOptions, locale = pageLocale): Intl.DateTimeFormat =>
  new Intl.DateTimeFormat(locale, style);

/** The zone of the person's clock, an IANA name, in which every screen shows times. */
export const ownTimezone = (): string => dateFormat({}).resolvedOptions().timeZone;
