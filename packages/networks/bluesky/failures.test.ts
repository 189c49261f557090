import type { ScriptedAnswer } from '@carillon/testing/scripted-server';
import { describe, expect, it } from '@jest/globals';
import { failureFromBluesky } from './failures.ts';
import { errorAnswer, publishTo, refusedWrite } from './testing/scripted-bluesky.ts';

const unreachable = 'Bluesky could not be reached. Please try again later.';

async function outcomeOf(applyWrites: ScriptedAnswer) {
  const { outcome } = await publishTo({ applyWrites });
  return outcome;
}

describe('a write', () => {
  it.each([
    ['RecordExists', 'Could not write'],
    ['InvalidRequest', 'The record already exists'],
  ])('is unknown after a refusal that speaks of an existing record: %s, %s', async (name, message) => {
    expect(await outcomeOf(errorAnswer(409, name, message))).toMatchObject({
      kind: 'unknown',
      message: unreachable,
    });
  });

  it('is tried again when its media are lost', async () => {
    expect(await outcomeOf(errorAnswer(400, 'BlobNotFound', 'Could not find blob: bafkrei'))).toEqual({
      kind: 'retry',
      code: 'media_rejected',
      message: 'Bluesky lost the uploaded media. Please try again later.',
      status: 400,
    });
  });

  it('is tried again when another change was faster', async () => {
    const outcome = await outcomeOf(errorAnswer(400, 'InvalidSwap', 'Commit was at bafyrei'));
    expect(outcome).toMatchObject({ kind: 'retry', code: 'unavailable' });
  });
});

describe('a refused post', () => {
  const tooLong = 'Content exceeds 300 characters, the limit of Bluesky.';
  const tooLarge = 'Content is too large for Bluesky (limit 3,000 bytes).';
  const imageTooLarge = 'An image is too large for Bluesky (limit 1 MB).';

  it.each([
    ['grapheme too big (maximum 300, got 301) at $.record.text', 'content_too_long', tooLong],
    ['Record/text must not be longer than 300 graphemes', 'content_too_long', tooLong],
    ['string too big (maximum 3000, got 7500) at $.record.text', 'content_too_large', tooLarge],
    ['Record/text must not be longer than 3000 characters', 'content_too_large', tooLarge],
  ])('says what is wrong with it at %j', async (problem, code, message) => {
    const answer = errorAnswer(400, 'InvalidRequest', `Invalid app.bsky.feed.post record: ${problem}`);
    expect(await outcomeOf(answer)).toEqual({ kind: 'refused', code, message, status: 400 });
  });

  it.each([
    ['InvalidRequest', 'blob too big (maximum 2000000, got 2100000) at $.record.embed', 2_000_000],
    [
      'InvalidRequest',
      'blob too big (maximum 1000000, got 1900000) at $.record.embed.images[0].image',
      1_000_000,
    ],
    ['BlobTooLarge', 'This file is too large. It is 1.9MB but the maximum size is 976.56KB.', 1_000_000],
  ])('tells what the server takes of an image that is too large: %s, %s', async (name, words, maxBytes) => {
    expect(await outcomeOf(errorAnswer(400, name, words))).toEqual({
      ...{ kind: 'refused', code: 'media_rejected', message: imageTooLarge, status: 400 },
      serverTakes: { pictures: { maxBytes } },
    });
  });

  it('says that an image is too large at 413', async () => {
    const outcome = await outcomeOf(errorAnswer(413, 'PayloadTooLarge', 'request entity too large'));
    expect(outcome).toEqual({ kind: 'refused', code: 'media_rejected', message: imageTooLarge, status: 413 });
  });

  it.each([
    'Invalid app.bsky.feed.post record: Invalid DID (got "") at $.record.facets[0].features[0].did',
    'Invalid app.bsky.feed.post record: Invalid datetime (got "2026-11-21T01:00:00") at $.record.createdAt',
    'Invalid record key for app.bsky.feed.post: Invalid TID string (got "pst_abc123") at $',
    'Too many writes. Max: 200',
  ])("is told in the server's words at %j", async (words) => {
    const message = `Bluesky rejected the post: ${words}`;
    const outcome = await outcomeOf(errorAnswer(400, 'InvalidRequest', words));
    expect(outcome).toEqual({ kind: 'refused', code: 'rejected', message, status: 400 });
  });

  it('is searched for its reason in the beginning of what a server says, however long that is', () => {
    const long = 'x'.repeat(5_000);
    for (const [name, words, code] of [
      ['BlobNotFound', long, 'media_rejected'],
      ['InvalidRequest', `blob too big ${long}`, 'media_rejected'],
      [`${long} BlobNotFound`, '', 'rejected'],
      [`${long} exists`, '', 'rejected'],
      ['InvalidRequest', `${long} blob too big`, 'rejected'],
    ] as const)
      expect(refusedWrite(name, words)).toMatchObject({ code });
  });
});

describe('a page of a proxy before the server', () => {
  const page = (status: number): ScriptedAnswer => ({
    status,
    headers: { 'content-type': 'text/html; charset=utf-8' },
    body: '<html><h1>Access denied</h1></html>',
  });
  const retry = { kind: 'retry', code: 'unavailable', message: unreachable };

  it.each([401, 403])('says nothing of the post or its account: %d to a write', async (status) => {
    const { outcome, calls } = await publishTo({ applyWrites: page(status) });
    expect(outcome).toEqual({ ...retry, status });
    expect(calls).toEqual(['applyWrites']);
  });

  it.each([401, 403])('disconnects nobody: %d to a renewal, and to a sign-in', async (status) => {
    const dead = errorAnswer(400, 'ExpiredToken', 'Token has expired');
    const renewal = await publishTo({ applyWrites: dead, refreshSession: page(status) });
    expect(renewal.outcome).toEqual({ ...retry, status });
    const signIn = await publishTo({ applyWrites: dead, refreshSession: dead, createSession: page(status) });
    expect(signIn.outcome).toEqual({ ...retry, status });
    expect(signIn.calls).toEqual(['applyWrites', 'refreshSession', 'createSession']);
  });
});

it('throws what no network can do', () => {
  const bug = new TypeError('undefined is not a function');
  expect(() => failureFromBluesky(bug, { call: 'write', now: new Date() })).toThrow(bug);
});
