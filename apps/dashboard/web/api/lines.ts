import type { AnswerOf } from './ask.ts';

/** A post on one account, as a line of a list. */
export type Line = AnswerOf<'GET /queue'>['lines'][number];
