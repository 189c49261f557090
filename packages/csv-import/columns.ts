import { maxItems, platforms } from '@carillon/core';
import papa from 'papaparse';

const [, example] = platforms;

/** A column of the file, by its name in the first line. */
export interface Column {
  readonly name: string;
  readonly says: string;
  /** In the template; empty where it leaves the cell empty. */
  readonly example: string;
}

/** Columns of a file, in the order of the template. */
export const columns: readonly Column[] = [
  {
    name: 'profile',
    says: 'Name or id of the profile. Needed where there are several.',
    example: '',
  },
  {
    name: 'accounts',
    says: `Where it goes, separated by commas: handles such as @ada, networks such as ${example} for every account there, ids, or all.`,
    example: 'all',
  },
  { name: 'text', says: 'What it says.', example: 'We ring at noon.' },
  {
    name: 'text_2',
    says: `The second post of a thread; text_3 to text_${maxItems} are the next ones.`,
    example: '',
  },
  {
    name: 'when',
    says: 'now, auto for the next free time, draft, or a time such as 2027-03-01 09:00. Empty: draft.',
    example: '2027-03-01 09:00',
  },
  {
    name: 'timezone',
    says: 'Time zone, such as Europe/Berlin. Leave empty for the profile’s.',
    example: '',
  },
  {
    name: 'media',
    says: 'Pictures, a GIF or a video of the first post, separated by |, by commas or by spaces: addresses, or names of files.',
    example: 'https://example.com/bell.jpg',
  },
  {
    name: 'alt_text',
    says: 'What they show, in the same order, separated by |.',
    example: 'A bell in its tower',
  },
  {
    name: 'tags',
    says: 'Words to find it by. They are kept as tags in its metadata.',
    example: '',
  },
  {
    name: 'external_id',
    says: 'Your own ID. Must be unique.',
    example: 'march-1',
  },
];

/** Texts of other networks have columns by their names, such as `text_x`, and so have options; a result adds what became of each row. */
export const resultColumns = ['post_id', 'status', 'problem'] as const;

/** The names of the columns of the items, the first one's first. */
export const textColumns: readonly string[] = [
  'text',
  ...Array.from({ length: maxItems - 1 }, (_, index) => `text_${index + 2}`),
];

/** A file with every column and one post, to be filled in. */
export const template = (): string =>
  `${papa.unparse([columns.map(({ name }) => name), columns.map(({ example }) => example)])}\r\n`;
