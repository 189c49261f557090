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
