/** The networks, by the name that the API's `platform` field shows. A third network begins with a line here. */
export const platforms = ['x', 'bluesky'] as const;

export type Platform = (typeof platforms)[number];

/** The network's name as a person writes it. */
export const platformTitles: Record<Platform, string> = { x: 'X', bluesky: 'Bluesky' };
