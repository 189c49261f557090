/** The networks, by the name that the API's `platform` field shows, as people write them. A third network begins with a line here. */
const titles = { x: 'X', bluesky: 'Bluesky' } as const;

export type Platform = keyof typeof titles;

export const platformTitles: Readonly<Record<Platform, string>> = titles;

export const platforms = Object.keys(titles) as readonly Platform[];

/** A value for each network, by its name. */
export const byPlatform = <Value>(make: (platform: Platform) => Value): Readonly<Record<Platform, Value>> =>
  Object.fromEntries(platforms.map((platform) => [platform, make(platform)])) as Record<Platform, Value>;
