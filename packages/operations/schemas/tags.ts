import { z } from 'zod';
import { text } from './fields.ts';

const maxTags = 20;
const maxGraphemes = 50;

/** UTF-16 units: of a tag whose letters have many marks, or that is made of emoji. */
const maxUnits = 500;

const segmenter = new Intl.Segmenter('en', { granularity: 'grapheme' });

/** Controls, and signs that turn the direction of what follows. */
const unwanted = /[\p{Cc}\u202A-\u202E\u2066-\u2069]/u;

/** A tag as it is written, with single spaces and in one form of Unicode. */
const tag = text(maxUnits)
  .transform((written) => written.normalize('NFC').trim().replace(/\s+/g, ' '))
  .refine((cleaned) => cleaned !== '' && !unwanted.test(cleaned) && isShort(cleaned), {
    error: `text of 1 to ${maxGraphemes} characters, without control characters`,
  });

const isShort = (cleaned: string): boolean => [...segmenter.segment(cleaned)].length <= maxGraphemes;

/** The tags of a medium in a request: all that it is to have. */
export const tags = z
  .array(tag)
  .max(maxTags)
  .meta({
    description: `all tags that it is to have, ${maxTags} at most, of 1 to ${maxGraphemes} characters. Two that differ in case or accents are one, spelled as your media have it already; your media have 200 different ones at most`,
    example: ['logo', 'spring'],
  });
