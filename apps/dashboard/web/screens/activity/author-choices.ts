import type { Authors } from '../../api/activity.ts';
import { authorInWords } from './author-in-words.ts';

interface Viewer {
  /** True when what everyone did is listed. */
  readonly everybody: boolean;
  /** Of who looks. */
  readonly email: string | undefined;
  /** Who is chosen now. */
  readonly who: string | null;
}

interface Choice {
  readonly id: string;
  readonly name: string;
}

const kindOf = (type: string): Choice => ({
  id: type,
  name: authorInWords({ type, isViewer: false, email: null, key: null }),
});

/** Authors by whom the activity can be narrowed, called as the list calls them: people, API keys, and those without a name. */
export function authorChoices(authors: Authors | undefined, { everybody, email, who }: Viewer): Choice[] {
  const { people = [], keys = [] } = authors ?? {};
  const choices = [
    ...people.map((person) => ({
      id: person.id,
      name: authorInWords({
        type: 'person',
        isViewer: person.email === email,
        email: person.email,
        key: null,
      }),
    })),
    ...(everybody ? [] : [{ ...kindOf('person'), id: 'others' }]),
    ...keys.map(({ id, name, user }) => ({
      id,
      name: authorInWords({ type: 'api_key', isViewer: user.email === email, email: user.email, key: name }),
    })),
    ...['api_key', 'connect_link', 'cli', 'system', 'anyone'].map(kindOf),
  ];
  const isKnown = who === null || choices.some(({ id }) => id === who);
  return isKnown ? choices : [...choices, { id: who, name: who }];
}
