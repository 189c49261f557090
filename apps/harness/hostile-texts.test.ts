import { ApiError } from '@carillon/core';
import { parseQuery } from '@carillon/http/parse-query';
import { guardJson, limitValues } from '@carillon/http/read-json';
import { limits } from '@carillon/networks/limits';
import { names } from '@carillon/operations/run/etag';
import { decodeCursor } from '@carillon/operations/run/paging';
import { parseInput } from '@carillon/operations/run/parse-input';
import { newPost } from '@carillon/operations/schemas/new-post';
import { fastestTime, timeOf } from '@carillon/testing/fastest-time';
import { hostileTextsOf } from '@carillon/testing/hostile-texts';
import { describe, expect, it } from '@jest/globals';
import { accountName } from '../../packages/networks/bluesky/account-name.ts';
import { refusedWrite } from '../../packages/networks/bluesky/testing/scripted-bluesky.ts';
import { networkText } from '../../packages/networks/network-text.ts';
import { readProblem } from '../../packages/networks/x/problem.ts';
import { otherRules } from '../../packages/networks/x/rules/other.ts';
import { describeError, loggable } from '../../packages/telemetry/loggable.ts';
import { safeLine } from '../../packages/telemetry/safe-line.ts';
import { checkRecord } from '../sandbox/bluesky/check-record.ts';
import { linkedText } from '../sandbox/page/linked-text.ts';
import { findUrls } from '../sandbox/x/urls.ts';
import { measure } from '../sandbox/x/weighted-length.ts';

/** The longest that a stranger's text may keep one process busy, ms of processor time. */
const most = 50;

/** The longest post that X takes, links aside: 140 of the longest emoji. The page of the sandbox shows what it took. */
const taken = 2_000;

/** Lengths that are let in, UTF-16 units. */
const [content, header, body, answer, line] = [20_000, 16_000, 990_000, 1_000_000, 29_000];

const now = new Date();
const xPost = (text: string) => ({
  ...{
    platform: 'x' as const,
    recordKey: null,
    handle: 'a',
    accountId: 'a',
    remoteId: '1',
    parentId: null,
    at: 0,
  },
  ...{ content: text, text },
});
const post = (text: string) => ({ profileId: text, platforms: { [text]: { items: [{ content: text }] } } });

/** Every place where a stranger's text is measured, matched, redacted or shown, and how much of it is let in. */
const places: readonly [place: string, length: number, work: (text: string, body: Buffer) => unknown][] = [
  ['measuring a post for X', content, limits.x.measure],
  ['measuring a post of 300 for X', 300, limits.x.measure],
  ['measuring a post of 1,000 for X', 1_000, limits.x.measure],
  ['asking what measuring for X will take', content, limits.x.effort],
  ['asking what else X has against a post', content, (text) => limits.x.otherProblem(text)],
  ['measuring a post for Bluesky', content, limits.bluesky.measure],
  ['measuring a post of 1,000 for Bluesky', 1_000, limits.bluesky.measure],
  ['asking what measuring for Bluesky will take', content, limits.bluesky.effort],
  ['asking what else Bluesky has against a post', content, (text) => limits.bluesky.otherProblem(text)],
  ['counting the values of a body', body, (_, body) => limitValues(body)],
  ['guarding a body', body, (text) => guardJson({ [text]: text })],
  ['checking the shape of a post', content, (text) => parseInput(newPost, post(text))],
  ['reading a query', header, parseQuery],
  ['reading a cursor', header, decodeCursor],
  ['comparing ETags', header, (text) => names(text, '"a"')],
  ['reading a handle', body, accountName],
  ["showing a network's words", answer, (text) => networkText(text, 500)],
  ["judging a Bluesky server's refusal", answer, (text) => refusedWrite('InvalidRequest', text)],
  ["judging the name of a Bluesky server's error", answer, (text) => refusedWrite(text, '')],
  ["judging X's refusal", answer, refusedByX],
  ['redacting a line of the log', line, (text) => safeLine(JSON.stringify({ msg: text }))],
  ['bringing facts into the log', answer, (text) => safeLine(JSON.stringify(loggable({ [text]: text })))],
  ['bringing an error into the log', answer, (text) => describeError(new Error(text))],
  ['the measuring of the sandbox for X', content, measure],
  ['finding links in the sandbox for X', content, findUrls],
  ['the checks of the sandbox for Bluesky', content, (text) => checkRecord({ text })],
  ['the page of the sandbox', taken, (text) => linkedText(xPost(text))],
];

function refusedByX(text: string) {
  const problem = readProblem({ title: text, detail: text, type: text, errors: [{ message: text }] });
  const answer = { request: { does: 'read' }, status: 400, headers: {}, problem, now } as const;
  return otherRules.map(({ when, means }) => when(answer) && typeof means === 'function' && means(answer));
}

/** The body of a request that has this text, which whoever sends it makes. */
const bodyOf = (text: string) => Buffer.from(JSON.stringify(text)).subarray(0, answer);

function takenOrRefused(work: () => unknown): unknown {
  try {
    return work();
  } catch (error) {
    if (error instanceof ApiError) return error.message;
    throw error;
  }
}

describe.each(places)('%s', (_, length, work) => {
  it.each(hostileTextsOf(length))(
    `of ${length} characters takes no longer than 50 ms: %s`,
    async (_, text) => {
      const body = work.length > 1 ? bodyOf(text) : Buffer.alloc(0);
      const measure = () => timeOf(() => takenOrRefused(() => work(text, body)));
      expect(await fastestTime(measure, most)).toBeLessThan(most);
    },
  );
});
