/** Whoever takes slots of a profile of a user waits for its turn under this name. */
export const calendarOf = (userId: string, profileId: string): string => `${userId} ${profileId}`;
