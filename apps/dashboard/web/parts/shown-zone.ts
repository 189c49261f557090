import { createContext, useContext } from 'react';
import { forPeople } from './for-people.ts';

/** The time zone of the times that are shown in a part of a page, an IANA name; undefined for the browser's own. */
export const ShownZone = createContext<string | undefined>(undefined);

/** `forPeople`, with moments in the time zone of the part of the page. */
export function useForPeople(): (sentence: string) => string {
  const zone = useContext(ShownZone);
  return (sentence) => forPeople(sentence, zone);
}
