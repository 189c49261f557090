import type { Row, RowProblem } from './read-table.ts';

/** Order of dates such as 3/1/2027, which countries write in two ways. */
export type DateOrder = 'day-first' | 'month-first';

/** How the times of a table are meant, where a cell alone does not say it. */
export interface TimeReading {
  /** Null when unknown. */
  readonly order: DateOrder | null;
  /** True when numbers are times, as a spreadsheet keeps them. */
  readonly hasSerials: boolean;
}

/** A moment as its cell says it, by the clocks of `offset`, or of a time zone where that is undefined. */
export interface CellTime {
  readonly local: string;
  readonly offset: string | undefined;
}

/** Question that only the table's owner answers. */
export interface DateQuestion {
  readonly line: number;
  /** The first cell of which it is open. */
  readonly cell: string;
  /** That day, as it is by each order. */
  readonly dayFirst: string;
  readonly monthFirst: string;
}

/** Signs that show as a space or not at all, and that spreadsheets and pages put into times. */
export const plainTime = (cell: string): string =>
  cell
    .replaceAll(/[\u200b-\u200f\u202a-\u202e\u2060\u2066-\u2069\ufeff]/g, '')
    .replaceAll(/\s+/g, ' ')
    .replaceAll('\u2212', '-')
    .trim();

const isWord = (when: string): boolean => /^(?:now|auto|draft|)$/i.test(when);

interface Day {
  readonly year: number;
  readonly month: number;
  readonly day: number;
}

/** A date of which two numbers are day and month, in an order their separator may show. */
interface TwoNumbers {
  readonly first: number;
  readonly second: number;
  readonly year: number;
  readonly isOpen: boolean;
}

type Said = { readonly day: Day } | { readonly numbers: TwoNumbers } | { readonly problem: string };

const yearFirst = /^(\d{4})([-/.])(\d{1,2})\2(\d{1,2})$/;
const yearLast = /^(\d{1,2})([-/.])(\d{1,2})\2(\d{4}|\d{2})$/;
const dayAndName = /^(\d{1,2})(?:st|nd|rd|th)?[ -]([a-z]{3,9})\.?,?[ -](\d{4})$/i;
const nameAndDay = /^([a-z]{3,9})\.? (\d{1,2})(?:st|nd|rd|th)?,? (\d{4})$/i;
const serial = /^\d{5}(?:[.,]\d+)?$/;

/** A date, and what stands behind it. */
const dated =
  /^(\d{1,2}(?:st|nd|rd|th)?[ -][a-z]{3,9}\.?,?[ -]\d{4}|[a-z]{3,9}\.? \d{1,2}(?:st|nd|rd|th)?,? \d{4}|[\d./-]+)(?:(?:T|,? )(?:at )?(.+))?$/i;

const months = [
  ...['January', 'February', 'March', 'April', 'May', 'June', 'July'],
  ...['August', 'September', 'October', 'November', 'December'],
];

function saidDate(text: string): Said | null {
  const first = yearFirst.exec(text);
  if (first !== null)
    return { day: { year: Number(first[1]), month: Number(first[3]), day: Number(first[4]) } };
  const last = yearLast.exec(text);
  if (last !== null) return saidByNumbers(last);
  const [, day, name = '', year] = dayAndName.exec(text) ?? [];
  const [, otherName = name, otherDay = day, otherYear = year] = nameAndDay.exec(text) ?? [];
  const month = months.findIndex((each) => isNameOf(each, otherName)) + 1;
  return month === 0 ? null : { day: { year: Number(otherYear), month, day: Number(otherDay) } };
}

const isNameOf = (month: string, name: string): boolean =>
  name.length >= 3 && month.toLowerCase().startsWith(name.toLowerCase());

/** With dots the day comes first wherever people write so. */
function saidByNumbers([text, one, mark, two, last = '']: RegExpExecArray): Said {
  const [first, second, year] = [Number(one), Number(two), Number(last) + (last.length === 2 ? 2_000 : 0)];
  const mayBeYear = last.length === 2 && first >= 20 && Number(last) <= 31;
  if (mayBeYear && mark !== '.')
    return { problem: `${text} does not say which number is the year. Write it with four digits.` };
  if (mark === '.') return { day: { year, month: second, day: first } };
  return { numbers: { first, second, year, isOpen: first <= 12 && second <= 12 && first !== second } };
}

const inOrder = ({ first, second, year }: TwoNumbers, order: DateOrder | null): Day =>
  order === 'month-first' || (order === null && second > 12)
    ? { year, month: first, day: second }
    : { year, month: second, day: first };

const isDay = ({ year, month, day }: Day): boolean =>
  month >= 1 && month <= 12 && day >= 1 && day <= new Date(Date.UTC(year, month, 0)).getUTCDate();

const inWords = ({ year, month, day }: Day): string => `${day} ${months[month - 1]} ${year}`;

/**
 * The moment that a cell names, or a sentence that says what is wrong with it.
 * @param when as `plainTime` gives it
 */
export function readTime(
  when: string,
  { order, hasSerials }: TimeReading,
): CellTime | { readonly problem: string } {
  if (hasSerials && serial.test(when)) return timeOfSerial(when);
  const [, date = '', clock] = dated.exec(when) ?? [];
  const said = saidDate(date);
  if (said === null)
    return { problem: `${when} is no time such as 2027-03-01 09:00, and not one of now, auto and draft.` };
  if ('problem' in said) return said;
  const day = 'day' in said ? said.day : inOrder(said.numbers, order);
  if (!isDay(day)) return { problem: noDay(when) };
  if (clock === undefined) return { problem: noClock(when) };
  const time = readClock(clock);
  if (time === null) return { problem: `${when} has no time of day such as 09:00 or 9:00 AM.` };
  return { local: `${isoDay(day)}T${time.clock}`, offset: time.offset };
}

const noDay = (when: string) => `There is no such day as ${when}. Write a time as 2027-03-01 09:00.`;

const noClock = (when: string) => `${when} is a day without a time. Add one, such as 2027-03-01 09:00.`;

const padded = (number: number | string, length = 2): string => String(number).padStart(length, '0');

const isoDay = ({ year, month, day }: Day): string => `${padded(year, 4)}-${padded(month)}-${padded(day)}`;

const clockParts =
  /^(\d{1,2})(?:([:.])(\d{2})(?:\2(\d{2})(?:[.,](\d{1,9}))?)?)? ?(?:([ap])\.?m\.?)? ?(Z|UTC|GMT|[+-]\d{2}(?::?\d{2})?)?$/i;

function readClock(text: string): { clock: string; offset: string | undefined } | null {
  const [, hours, , minutes, seconds = '00', fraction = '', half, zone] = clockParts.exec(text) ?? [];
  if (hours === undefined || (minutes === undefined && half === undefined)) return null;
  const hour =
    half === undefined ? Number(hours) : (Number(hours) % 12) + (half.toLowerCase() === 'p' ? 12 : 0);
  const isHour = half === undefined ? hour <= 23 : Number(hours) >= 1 && Number(hours) <= 12;
  if (!isHour || Number(minutes ?? 0) > 59 || Number(seconds) > 59) return null;
  const part = /^0*$/.test(fraction) ? '' : `.${fraction}`;
  return { clock: `${padded(hour)}:${minutes ?? '00'}:${seconds}${part}`, offset: offsetOf(zone) };
}

function offsetOf(zone: string | undefined): string | undefined {
  if (zone === undefined) return undefined;
  const [, hours, minutes = '00'] = /^([+-]\d{2}):?(\d{2})?$/.exec(zone) ?? [];
  return hours === undefined ? 'Z' : `${hours}:${minutes}`;
}

/** Days since the end of 1899, as spreadsheets count them, with the time as their fraction. */
function timeOfSerial(when: string): CellTime | { readonly problem: string } {
  const days = Number(when.replace(',', '.'));
  if (Number.isInteger(days)) return { problem: noClock(when) };
  const seconds = Math.round(days * 86_400);
  return {
    local: new Date(Date.UTC(1899, 11, 30) + seconds * 1_000).toISOString().slice(0, 19),
    offset: undefined,
  };
}

/** Reading of times by the cells of a whole table. */
export interface TableTimes {
  readonly reading: TimeReading;
  /** Null where nothing is open. */
  readonly question: DateQuestion | null;
  readonly problems: readonly RowProblem[];
}

/** @param chosen what somebody said already */
export function readingOf(rows: readonly Row[], chosen: DateOrder | null): TableTimes {
  const given = rows
    .map((row) => ({ row, when: plainTime((row.cells.get('when') ?? '').slice(0, 100)) }))
    .filter(({ when }) => !isWord(when));
  const hasSerials = given.every(({ when }) => serial.test(when) && Number.parseInt(when, 10) > 36_525);
  const numbered = given.flatMap(({ row, when }) => {
    const [, date = ''] = dated.exec(when) ?? [];
    const said = saidDate(date);
    return said !== null && 'numbers' in said ? [{ row, when, numbers: said.numbers }] : [];
  });
  const dayFirst = numbered.find(({ numbers: { first, second } }) => first > 12 && second <= 12);
  const monthFirst = numbered.find(({ numbers: { first, second } }) => second > 12 && first <= 12);
  if (chosen === null && dayFirst !== undefined && monthFirst !== undefined) {
    const [one, other] = [dayFirst, monthFirst].toSorted((a, b) => a.row.line - b.row.line);
    const message = `Line ${dayFirst.row.line} has the day first (${dayFirst.when}), and line ${monthFirst.row.line} the month (${monthFirst.when}). Write all times as 2027-03-01 09:00.`;
    const problem = { row: null, line: (one ?? other ?? dayFirst).row.line, column: 'when', message };
    return { reading: { order: null, hasSerials }, question: null, problems: [problem] };
  }
  const proven = dayFirst ? 'day-first' : monthFirst ? 'month-first' : null;
  const order = chosen ?? proven;
  const open = order === null ? numbered.find(({ numbers }) => numbers.isOpen) : undefined;
  if (open === undefined) return { reading: { order, hasSerials }, question: null, problems: [] };
  const question = {
    line: open.row.line,
    cell: open.when,
    dayFirst: inWords(inOrder(open.numbers, 'day-first')),
    monthFirst: inWords(inOrder(open.numbers, 'month-first')),
  };
  const message = `${question.cell} may be ${question.dayFirst} or ${question.monthFirst}. Say once for the table whether its days or its months come first.`;
  return {
    reading: { order, hasSerials },
    question,
    problems: [{ row: null, line: question.line, column: 'when', message }],
  };
}
