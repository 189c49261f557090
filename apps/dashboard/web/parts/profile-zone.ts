import { createContext } from 'react';

/** The time zone of the profile that a part of a page belongs to, an IANA name: what its clocks show stands beside. */
export const ProfileZone = createContext<string | undefined>(undefined);
