import { useChosenProfile } from '../api/chosen-profile.ts';
import { useProfiles } from '../api/profiles.ts';
import { ownTimezone } from '../time/timezones.ts';

/** The zone of the times in lists, an IANA name: that of the profile that screens are about, or of all of them. */
export function useListZone(): string {
  const { data: profiles = [] } = useProfiles();
  const { profile } = useChosenProfile();
  return profile?.timezone ?? sharedZone(profiles);
}

/** The zone of profiles that have the same; the browser's own where they differ, or there are none. */
export function sharedZone(profiles: readonly { readonly timezone: string }[], own = ownTimezone()): string {
  const [first, ...others] = new Set(profiles.map(({ timezone }) => timezone));
  return first === undefined || others.length > 0 ? own : first;
}
