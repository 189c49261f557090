import { hasWords } from '@carillon/core';
import { screens } from '../../screens.ts';

/** Something that a person can ask for by its name. */
export interface Command {
  readonly id: string;
  readonly label: string;
  readonly href: string;
  /** Other words by which people look for it. */
  readonly words?: string;
  readonly icon?: (typeof screens)[number]['icon'];
}

/** Actions on no screen of their own. */
const actions: readonly Command[] = [
  { id: 'new-post', label: 'New post', href: '/compose', words: 'compose write publish schedule' },
  { id: 'import', label: 'Import posts', href: '/import', words: 'csv file upload' },
  { id: 'failed', label: 'Posts that failed', href: '/posts?tab=failed', words: 'errors retry' },
];

const newUser: Command = {
  id: 'new-user',
  label: 'New user',
  href: '/people?new',
  words: 'invite invitation colleague person',
};

/** Where a person can go, and what they can begin. */
export const commandsFor = (isAdmin: boolean): readonly Command[] => [
  ...actions,
  ...(isAdmin ? [newUser] : []),
  ...screens
    .filter(({ title, admin }) => title !== undefined && (!admin || isAdmin))
    .map(({ path, title = '', icon }) => ({ id: path, label: title, href: path, icon })),
];

/** Those that have each of the typed words in their name or beside it. */
export const matching = (commands: readonly Command[], typed: string): readonly Command[] =>
  commands.filter(({ label, words = '' }) => hasWords(`${label} ${words}`, typed));
