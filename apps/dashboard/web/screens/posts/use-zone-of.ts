import { useProfiles } from '../../api/profiles.ts';
import { ownTimezone } from '../../time/timezones.ts';

/** The time zone in which days are meant: the profile's, or the one that all profiles share, or the browser's. */
export function useZoneOf(profileId: string | null): string {
  const { data: profiles = [] } = useProfiles();
  const zones = profiles
    .filter(({ id }) => profileId === null || id === profileId)
    .map(({ timezone }) => timezone);
  const [first = ownTimezone()] = zones;
  return zones.every((zone) => zone === first) ? first : ownTimezone();
}
