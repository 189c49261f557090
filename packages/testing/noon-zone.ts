/** A time zone without summer time, in which it was noon when it was made. */
export interface NoonZone {
  /** IANA name. */
  readonly timezone: string;
  /** How far its clocks are ahead of UTC, ms. */
  readonly aheadMs: number;
}

/** The zone in which it is from 12:00 to 12:59 now: none of its days ends while a test runs. */
export function noonZone(): NoonZone {
  const hours = 12 - new Date().getUTCHours();
  const timezone = `Etc/GMT${hours < 0 ? '+' : '-'}${Math.abs(hours)}`; // these names say it the other way round
  return { timezone, aheadMs: hours * 3_600_000 };
}
