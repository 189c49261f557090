import { describe, expect, it } from '@jest/globals';
import { judgeWebhooks, type WebhookFindings } from './judge-webhooks.ts';
import { deliveredPost } from './testing/delivered-post.ts';

type Delivered = ReturnType<typeof deliveredPost>;

/** What the judge says of a delivered post that was changed. */
function judged(change: (post: Delivered) => void): WebhookFindings {
  const post = deliveredPost();
  change(post);
  return judgeWebhooks(post);
}

/** The element at a place. */
function at<T>(list: readonly T[], place: number): T {
  const found = list[place];
  if (found === undefined) throw new Error('There is none.');
  return found;
}

const nothing: WebhookFindings = { missingEvents: [], missingDeliveries: [], wrongBodies: [] };

/** Takes an event away with everything about it. */
const without = (id: string) => (post: Delivered) => {
  post.events = post.events.filter((event) => event.id !== id);
  post.deliveries = post.deliveries.filter(({ eventId }) => eventId !== id);
  post.receipts = post.receipts.filter(({ eventId }) => eventId !== id);
};

/** Writes an event a second time, with everything about it. */
const twice = (place: number) => (post: Delivered) => {
  const [event, delivery, receipt] = [
    at(post.events, place),
    at(post.deliveries, place),
    at(post.receipts, place),
  ];
  post.events.splice(place, 0, { ...event, id: 'evt_more' });
  post.deliveries.push({ ...delivery, id: 'whd_more', eventId: 'evt_more' });
  post.receipts.push({ ...receipt, eventId: 'evt_more' });
};

/** The end of a delivery to the healthy endpoint. */
const ended = (change: Partial<Delivered['deliveries'][number]>) => (post: Delivered) =>
  void Object.assign(at(post.deliveries, 1), change);

const event = (place: number, change: Partial<Delivered['events'][number]>) => (post: Delivered) =>
  void Object.assign(at(post.events, place), change);

const received = (change: Partial<Delivered['receipts'][number]>) => (post: Delivered) =>
  void Object.assign(at(post.receipts, 1), change);

describe('the judge of webhooks', () => {
  it('finds nothing where everything was delivered, though more than once', () => {
    expect(judged(() => {})).toEqual(nothing);
    expect(judged(({ receipts }) => receipts.push(at(receipts, 2)))).toEqual(nothing);
  });

  it.each([
    ['that an account was connected', without('evt_1')],
    ['that a post is scheduled', without('evt_2')],
    ['of the first end of a publication', without('evt_3')],
    ['of the first end of a post', without('evt_4')],
    ['of the last end of a publication', without('evt_5')],
    ['of the last end of a post', without('evt_6')],
    ['that a post is scheduled, twice', twice(1)],
    ['of the first end of a publication, twice', twice(2)],
    ['of the last end of a post, twice', twice(5)],
    ['of another end', event(5, { type: 'post.failed' })],
    ['of another round', event(4, { generation: 1 })],
    ['of somebody else', event(5, { userId: 'usr_2' })],
    ['of nothing', event(5, { subjectId: 'pst_unknown' })],
  ])('finds an event that is missing or too much: %s', (_, change) => {
    expect(judged(change).missingEvents).not.toEqual([]);
  });

  it.each([
    ['never began', (post: Delivered) => void post.deliveries.splice(1, 1)],
    ['is there twice', (post: Delivered) => void post.deliveries.push(at(post.deliveries, 1))],
    ['never ends', ended({ status: 'pending' })],
    ['fails at somebody healthy', ended({ status: 'failed', attempts: 3, errors: ['1', '2', '3'] })],
    ['is dropped while its endpoint is on', ended({ status: 'dropped' })],
    ['lost an endpoint that did nothing wrong', ended({ status: 'dropped', isActive: false })],
    ['is delivered by its own words only', received({ status: 500 })],
    ['is delivered after an error', ended({ errors: ['It answered with status 500.'] })],
    ['has a try of which nothing is kept', ended({ attempts: 2 })],
  ])('finds a delivery that %s', (_, change) => {
    expect(judged(change).missingDeliveries).not.toEqual([]);
  });

  it('lets an endpoint that refuses have failures, after all tries', () => {
    const refused = (errors: string[]) => (post: Delivered) => {
      at(post.endpoints, 0).behaviour = 'choosy';
      ended({ status: 'failed', attempts: errors.length, errors })(post);
    };
    expect(judged(refused(['1', '2', '3']))).toEqual(nothing);
    expect(judged(refused(['1'])).missingDeliveries).not.toEqual([]);
  });

  it.each([
    ['of what did not happen', received({ eventId: 'evt_unknown' })],
    ['in other bytes', received({ body: '{"type":"post.scheduled","data":"evt_9"}' })],
    ['without a signature', received({ isSigned: false })],
    ['to somebody else', (post: Delivered) => void Object.assign(at(post.endpoints, 0), { userId: 'usr_2' })],
    ['at a server inside', (post: Delivered) => void post.innerCalls.push('/')],
  ])('finds what is delivered %s', (_, change) => {
    expect(judged(change).wrongBodies).not.toEqual([]);
  });

  it('finds a name that rebinds and led inside', () => {
    const rebinding = (error: string) => (post: Delivered) => {
      at(post.endpoints, 1).behaviour = 'rebind';
      at(post.deliveries, 6).errors = [error];
    };
    expect(judged(rebinding('It could not be reached: rebinding leads to no public server.'))).toEqual(
      nothing,
    );
    expect(
      judged(rebinding('It could not be reached: ECONNREFUSED 127.0.0.2:443.')).wrongBodies,
    ).toHaveLength(1);
  });
});
