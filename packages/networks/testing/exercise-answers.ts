import { gzipSync } from 'node:zlib';
import type { Failure } from '@carillon/core';
import { fastestTime } from '@carillon/testing/fastest-time';
import { describe, expect, it } from '@jest/globals';
import type { Batch } from '../network.ts';
import type { RelayedAnswer } from './exercise-relay.ts';
import { impatient, picture, type Scene, type Stage, withScene } from './exercise-scene.ts';
import { expectWellFormed, longestEventLoopBlock, maxBlockMs } from './hostile-answers.ts';

const megabyte = 1_000_000;

/** Answers without sense, by their names. */
const senseless: Readonly<Record<string, RelayedAnswer>> = {
  'a reset': { fault: 'reset' },
  silence: { fault: 'hang' },
  'a body byte by byte, without an end': { drips: true },
  'a body of two megabytes': { body: 'x'.repeat(2 * megabyte) },
  'half an answer': {
    body: { text: 'Hello', results: [], did: 'did:plc:ewvi7nxzyoun6zhxrhs64oiz', data: { id: '1' } },
    fault: 'cut',
  },
  'a page instead of JSON': { body: '<html><h1>Welcome</h1></html>' },
  'a page that is called JSON': { headers: { 'content-type': 'application/json' }, body: '<html>' },
  'values of the wrong kind': {
    body: { data: 7, results: 'many', errors: [null], did: [], handle: {}, uri: null, blob: 1, meta: '' },
  },
  'a page as 503': { status: 503, body: '<html><h1>Over capacity</h1></html>' },
  'a body that is called packed': { headers: { 'content-encoding': 'gzip' }, body: 'this is no gzip' },
  'a small body that unpacks to much': {
    headers: { 'content-encoding': 'gzip' },
    body: gzipSync(`{"results":[]}${' '.repeat(2 * megabyte)}`),
  },
  'a list': { body: [[null]] },
  'another place': { status: 307, headers: { location: '/elsewhere' } },
};

type Act = (scene: Scene, batch: Batch) => Promise<unknown>;

/** Methods of a network, by what an answer without sense does to them. */
const methods: readonly [what: string, expected: object, act: Act][] = [
  [
    'leaves a write in doubt',
    { kind: 'unknown', code: 'unconfirmed' },
    ({ network, session }, batch) => network.publish(batch, session),
  ],
  [
    'proves nothing to a look-up',
    { kind: 'retry' },
    async ({ network, session }, batch) => {
      const look = await network.lookUp({ ...batch, lastLook: true }, session);
      return look.kind === 'unreadable' ? look.failure : look;
    },
  ],
  [
    'keeps from connecting for now',
    { kind: 'retry' },
    ({ network, input, relay }) => network.connect(input, relay.url),
  ],
  [
    'keeps a file here for now',
    { kind: 'retry' },
    ({ network, session }) => network.upload(picture(''), session),
  ],
];

/** Answers that nobody can trust: no method makes a success or an exception of one, and each ends in time. */
export function exerciseAnswers(stage: Stage): void {
  exerciseHostility(stage);
  exerciseServerErrors(stage);
  exerciseWords(stage);
  exerciseRateLimits(stage);
  exerciseOddTimes(stage);
}

function exerciseHostility(stage: Stage): void {
  describe.each(Object.entries(senseless))('%s', (_, answer) => {
    it.each(methods)('%s', (_, expected, act) =>
      withScene(
        stage,
        async (scene) => {
          const batch = await scene.batch(['Hello']);
          scene.relay.everything(answer);
          const outcome = await act(scene, batch);
          expect(outcome).toMatchObject(expected);
          expectWellFormed(outcome as Failure);
          expect(scene.relay.requests.map(({ path }) => path)).not.toContain('/elsewhere');
        },
        { deadline: impatient },
      ),
    );
  });
}

function exerciseServerErrors(stage: Stage): void {
  describe.each([500, 502, 503, 504])('%i', (status) => {
    it.each<[string, unknown]>([
      ['with a problem', { title: 'Service Unavailable', error: 'InternalServerError', status }],
      ['with nothing', ''],
    ])('leaves a write in doubt, %s', (_, body) =>
      withScene(stage, async ({ publish, relay }) => {
        relay.always('write', { status, body });
        expect(await publish()).toMatchObject({ kind: 'unknown', code: 'unconfirmed', status });
        expect(relay.count('write')).toBe(1);
      }),
    );
  });
}

function exerciseWords(stage: Stage): void {
  const { answers } = stage.network;

  describe('words of the network', () => {
    it('are shown without markup, control characters and excess', () =>
      withScene(stage, async ({ publish, relay }) => {
        relay.always(
          'write',
          answers.says(`<script>alert(1)</script>\u0007\u202E ${'on and on '.repeat(200)}`),
        );
        const outcome = await publish();
        expect(outcome).toMatchObject({ kind: 'refused', code: 'rejected' });
        expectWellFormed(outcome as Failure);
        expect((outcome as Failure).message).toMatch(/: alert\(1\) on and on [a-z ]+…$/);
      }));

    it.each([
      ['a refusal', 'write', (scene: Scene) => scene.publish()],
      [
        'a name',
        'connect',
        ({ network, input, relay }: Scene) => network.connect(input, relay.url).then(expectShortName),
      ],
    ] as const)('hold nobody up, and are not taken, at a megabyte: %s', (_, call, act) =>
      withScene(stage, async (scene) => {
        const words = 'a '.repeat(megabyte / 2);
        scene.relay.always(call, call === 'write' ? answers.says(words) : answers.named(words));
        const measure = () => longestEventLoopBlock(() => act(scene));
        expect(await fastestTime(measure, maxBlockMs)).toBeLessThan(maxBlockMs);
      }),
    );
  });
}

/** A name that fits in a row, whatever the network called the account. */
function expectShortName(connection: Awaited<ReturnType<Scene['network']['connect']>>): void {
  const answers = connection.kind === 'several' ? connection.connections : [connection];
  for (const answer of answers) {
    if (answer.kind === 'connected') expect(answer.platformUsername).toMatch(/^[\w.-]{1,253}$/);
    else expectWellFormed(answer);
  }
}

const dayMs = 86_400_000;

/** A 429 that names the end of the limit, and the network's time. */
const limited = ({ network }: Stage, time: string, date?: string) => ({
  status: 429,
  headers: { ...network.answers.limitedUntil(time), ...(date !== undefined && { date }) },
  body: { title: 'Too Many Requests', error: 'RateLimitExceeded', message: 'Rate Limit Exceeded' },
});

const inSeconds = (seconds: number) => Math.floor(Date.now() / 1_000) + seconds;

function exerciseRateLimits(stage: Stage): void {
  describe('a rate limit', () => {
    it('holds the account until its end, which its sentence says', () =>
      withScene(stage, async ({ publish, relay }) => {
        const end = inSeconds(600);
        relay.always('write', limited(stage, `${end}`));
        const notBefore = new Date(end * 1_000);
        const message = expect.stringContaining(`retrying at ${notBefore.toISOString()}.`);
        const held = { kind: 'retry', code: 'rate_limited', status: 429, notBefore, message };
        expect(await publish()).toEqual(held);
        expect(relay.count('write')).toBe(1);
      }));

    it('of a look-up, too', () =>
      withScene(stage, async ({ network, session, batch, relay }) => {
        const unsent = await batch(['Hello']);
        const end = inSeconds(600);
        relay.always('look', limited(stage, `${end}`));
        const failure = { code: 'rate_limited', notBefore: new Date(end * 1_000) };
        expect(await network.lookUp(unsent, session)).toMatchObject({ kind: 'unreadable', failure });
      }));

    it('ends by the clock that named it', () =>
      withScene(stage, async ({ publish, relay }) => {
        const behindMs = 60_000;
        relay.always(
          'write',
          limited(stage, `${inSeconds(540)}`, new Date(Date.now() - behindMs).toUTCString()),
        );
        const { notBefore } = (await publish()) as Failure;
        const wait = (notBefore?.getTime() ?? 0) - Date.now();
        expect(Math.abs(wait - 600_000)).toBeLessThan(10_000);
      }));
  });
}

function exerciseOddTimes(stage: Stage): void {
  describe('a rate limit', () => {
    it.each([
      ['far off', '9'.repeat(30)],
      ['after the end of all dates', '253402300800'],
      ['long ago', '1'],
      ['below nothing', '-5'],
      ['no number', 'soon'],
      ['not there', ''],
      ['endless', 'Infinity'],
    ])('with a time that is %s lasts from now to a day', (_, time) =>
      withScene(stage, async ({ publish, relay }) => {
        const before = Date.now();
        relay.always('write', limited(stage, time));
        const { notBefore, ...failure } = (await publish()) as Failure;
        expect(failure).toMatchObject({ kind: 'retry', code: 'rate_limited', status: 429 });
        const end = notBefore?.getTime() ?? before;
        expect(end).toBeGreaterThanOrEqual(before);
        expect(end).toBeLessThanOrEqual(Date.now() + dayMs);
      }),
    );

    it.each(['nonsense', '', 'Thu, 01 Jan 1970 00:00:00 GMT', 'Fri, 31 Dec 9999 23:59:59 GMT'])(
      'is as long as it says where the clock says %j',
      (date) =>
        withScene(stage, async ({ publish, relay }) => {
          const end = inSeconds(600);
          relay.always('write', limited(stage, `${end}`, date));
          expect(await publish()).toMatchObject({ notBefore: new Date(end * 1_000) });
        }),
    );
  });
}
