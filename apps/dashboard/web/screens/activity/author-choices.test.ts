import { expect, it } from '@jest/globals';
import { csvName } from '../../api/activity.ts';
import { authorChoices } from './author-choices.ts';

const ada = { id: 'usr_ada', email: 'ada@example.com' };
const bob = { id: 'usr_bob', email: 'bob@example.com' };
const keys = [
  { id: 'apk_1', name: 'n8n', user: ada },
  { id: 'apk_2', name: 'CRM', user: bob },
];

it('calls authors as the list does', () => {
  const choices = authorChoices(
    { people: [ada, bob], keys },
    { everybody: true, email: ada.email, who: null },
  );
  expect(choices.map(({ name }) => name)).toEqual([
    ...['You', 'bob@example.com', 'API key “n8n”', 'API key “CRM” of bob@example.com'],
    ...[
      'An API key',
      'Someone with a connect link',
      'Admin (command line)',
      'Carillon itself',
      'Not signed in',
    ],
  ]);
});

it('offers others than admins “An admin”, who has no name for them', () => {
  const choices = authorChoices(
    { people: [ada], keys: [] },
    { everybody: false, email: ada.email, who: null },
  );
  expect(choices.slice(0, 2)).toEqual([
    { id: 'usr_ada', name: 'You' },
    { id: 'others', name: 'An admin' },
  ]);
});

it('keeps one who was chosen and is not known any more', () => {
  expect(authorChoices(undefined, { everybody: true, email: undefined, who: 'usr_gone' }).at(-1)).toEqual({
    id: 'usr_gone',
    name: 'usr_gone',
  });
});

it.each([
  ['2026-11-01', '2026-11-30', 'activity-2026-11-01-to-2026-11-30.csv'],
  ['2026-11-01', null, 'activity-from-2026-11-01.csv'],
  [null, '2026-11-30', 'activity-until-2026-11-30.csv'],
  [null, null, 'activity.csv'],
])('calls a file by its days: %s, %s', (from, to, name) => {
  expect(csvName({ from, to })).toBe(name);
});
