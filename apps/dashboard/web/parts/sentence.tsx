import { useForPeople } from './shown-zone.ts';

/** A sentence of the API, with its moments in the time zone of the part of the page. */
export const Sentence = ({ children }: { readonly children: string }) => useForPeople()(children);
