import {
  type OptionValue,
  optionsInWords,
  type Platform,
  type PostOption,
  platformTitles,
} from '@carillon/core';
import { optionColumns } from './option-columns.ts';
import type { Row } from './read-table.ts';

/** Options of a row's first post, by network. */
export type RowOptions = ReadonlyMap<Platform, Readonly<Record<string, OptionValue>>>;

interface Reading {
  /** Networks of the row's accounts. */
  readonly used: ReadonlySet<Platform>;
  readonly say: (column: string, message: string) => void;
}

/** The options of a row, as far as its cells say them in one way. What else is wrong with them the API says. */
export function optionsOf({ cells }: Row, { used, say }: Reading): RowOptions {
  const found = new Map<Platform, Readonly<Record<string, OptionValue>>>();
  for (const { name, platform, option } of optionColumns) {
    const cell = cells.get(name)?.trim() ?? '';
    if (cell === '') continue;
    if (!used.has(platform))
      say(name, `${name} is not used: none of the accounts is on ${platformTitles[platform]}.`);
    const value = readOption(option, cell);
    if (value === null) say(name, `${name} must be ${expected(option)}, not ${cell}.`);
    else found.set(platform, { ...found.get(platform), [option.name]: value });
  }
  return found;
}

/** The options of a row, each with its column, in words. */
export const optionsInRow = (options: RowOptions): { readonly column: string; readonly words: string }[] =>
  optionColumns.flatMap(({ name, platform, option }) => {
    const value = options.get(platform)?.[option.name];
    const [said] = value === undefined ? [] : optionsInWords({ [option.name]: value }, [option]);
    return said === undefined ? [] : [{ column: name, words: `${said.label}: ${said.value}` }];
  });

/** Words for a list that is empty. */
const none = 'none';

/** @returns null for a cell that says nothing of the kind */
function readOption(option: PostOption, cell: string): OptionValue | null {
  switch (option.is) {
    case 'mark':
    case 'permission':
      return yesOrNo[cell.toLowerCase()] ?? null;
    case 'choice':
      return choiceOf(option, cell);
    case 'choices': {
      if (cell.toLowerCase() === none) return [];
      const values = partsOf(cell).map((part) => choiceOf(option, part));
      return values.every((value) => value !== null) ? values : null;
    }
    case 'text':
      return cell;
    case 'texts':
      return partsOf(cell);
    default:
      return option satisfies never;
  }
}

const yesOrNo: Readonly<Record<string, boolean | undefined>> = {
  yes: true,
  true: true,
  1: true,
  x: true,
  no: false,
  false: false,
  0: false,
};

/** Parts between bars, or between commas where there is no bar. */
const partsOf = (cell: string): string[] =>
  cell
    .split(cell.includes('|') ? '|' : ',')
    .map((part) => part.trim())
    .filter((part) => part !== '');

const choiceOf = ({ choices }: Extract<PostOption, { choices: unknown }>, written: string): string | null =>
  choices.find(({ value }) => value.toLowerCase() === written.toLowerCase())?.value ?? null;

function expected(option: PostOption): string {
  if (!('choices' in option)) return 'yes or no';
  const values = option.choices.map(({ value }) => value);
  if (option.is === 'choice') return `one of ${values.join(', ')}`;
  return `some of ${values.join(', ')}, separated by |, or ${none}`;
}
