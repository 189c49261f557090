import { forPeople } from './for-people.ts';

/** A sentence of the API, for a person. */
export const Sentence = ({ children }: { readonly children: string }) => forPeople(children);
