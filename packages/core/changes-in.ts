import type { PostChange, StoredPlan, StoredPublication } from './change-post.ts';
import { invalidRequest } from './errors.ts';
import { sortedOptions } from './item-options.ts';
import type { Item, Target } from './post-request.ts';
import { type Problem, problem } from './problems.ts';
import type { PostStatus } from './status.ts';

/** A change as it is asked for: a few fields, or a post as it was read, with what is to be changed. */
export interface WantedChange extends Omit<PostChange, 'status' | 'platforms'> {
  readonly status?: PostStatus | undefined;
  readonly platforms?: Readonly<Record<string, WantedTarget>> | undefined;
  /** Replaces what its author noted of it, whatever became of it. */
  readonly metadata?: Readonly<Record<string, string>> | undefined;
  /** The id of the post, if it was read: then a field that is as it was says nothing. */
  readonly id?: string | undefined;
  /** Fields that came with it and that no request changes, as they were given. */
  readonly read?: Read;
}

type Read = Readonly<Record<string, unknown>> | undefined;

interface WantedTarget extends Target {
  readonly read?: Read;
}

/** A stored post, with what is only read of it. */
export interface ReadPost extends StoredPlan {
  readonly content: string;
  readonly externalId: string | null;
}

/**
 * Changes wanted of a stored post.
 * @throws {ApiError} 400 for the id of another post, for a status that nobody can ask for, and for another value of a
 * field that cannot be changed: nobody shall believe that it was
 */
export function changesIn(stored: ReadPost, { id, metadata: _, read, ...wanted }: WantedChange): PostChange {
  if (id !== undefined && id !== stored.id)
    throw invalidRequest([problem('wrong_value', 'id', { expected: 'the id in the address' })]);
  const [first, ...rest] = changedInVain(stored, { ...wanted, read });
  if (first !== undefined) throw invalidRequest([first, ...rest]);
  const isRead = id !== undefined;
  const { status, scheduledAt, latestAt, platforms } = wanted;
  return {
    ...wanted,
    status: isRead && status === stored.status ? undefined : askedStatus(status),
    scheduledAt: isRead && isSameTime(scheduledAt, stored.scheduledAt) ? undefined : scheduledAt,
    latestAt: isRead && isSameTime(latestAt, stored.latestAt) ? undefined : latestAt,
    platforms: isRead && platforms !== undefined ? stillOpen(platforms, stored) : platforms,
  };
}

/** A problem for each field that is only read and is another than the post has. */
function changedInVain(
  { content, profileId, externalId, publications }: ReadPost,
  { read = {}, platforms = {}, scheduledAt }: WantedChange,
): Problem[] {
  const found: Problem[] = [];
  const texts = [...publications, ...Object.values(platforms)].map(({ items }) => items[0]?.content);
  if (read.content !== undefined && ![content, ...texts].includes(read.content as string)) {
    const [account = 'sac_…'] = Object.keys(platforms);
    const why = `only repeats the first text of the post: change platforms.${account}.items[0].content instead`;
    found.push(problem('read_only', 'content', { why }));
  }
  const fixed = { profileId, externalId };
  for (const [name, value] of Object.entries(fixed)) {
    if (read[name] !== undefined && read[name] !== value)
      found.push(problem('read_only', name, { why: 'of a post cannot be changed' }));
  }
  for (const [accountId, { read: on = {} }] of Object.entries(platforms)) {
    const dueAt = publications.find(({ socialAccountId }) => socialAccountId === accountId)?.dueAt ?? null;
    if (
      on.scheduledAt === undefined ||
      isMoment(on.scheduledAt, dueAt) ||
      isMoment(on.scheduledAt, scheduledAt)
    )
      continue;
    const why = 'only repeats when the post goes out there: change scheduledAt of the post instead';
    found.push(problem('read_only', `platforms.${accountId}.scheduledAt`, { why }));
  }
  return found;
}

const isMoment = (given: unknown, time: Date | null | undefined): boolean =>
  given === null ? time === null : typeof given === 'string' && Date.parse(given) === time?.getTime();

function askedStatus(status: PostStatus | undefined): PostChange['status'] {
  if (status === undefined || status === 'draft' || status === 'scheduled') return status;
  const expected = 'draft or scheduled; what the post has already may stand in a post that was read';
  throw invalidRequest([problem('wrong_value', 'status', { expected })]);
}

const isSameTime = (given: Date | null | undefined, stored: Date | null): boolean =>
  given !== undefined && given?.getTime() === stored?.getTime();

/** True for a change that leaves everything of a post as it is. */
export const isNoChange = (change: PostChange): boolean =>
  Object.values(change).every((value) => value === undefined || value === false);

type Targets = Readonly<Record<string, Target>>;

/** Without the accounts on which the post is out, as far as it says there what it said; undefined where nothing is another. */
function stillOpen(platforms: Targets, { publications }: StoredPlan): Targets | undefined {
  const isSameOn = (each: StoredPublication) => {
    const items = platforms[each.socialAccountId]?.items;
    return items !== undefined && isSame(items, each);
  };
  if (publications.length === Object.keys(platforms).length && publications.every(isSameOn)) return undefined;
  const open = Object.entries(platforms).filter(([accountId, { items }]) => {
    const stored = publications.find(({ socialAccountId }) => socialAccountId === accountId);
    return !(stored?.begun && isSame(items, stored));
  });
  if (open.length > 0) return Object.fromEntries(open);
  const expected = 'a list with at least one account on which the post is not out yet';
  throw invalidRequest([problem('wrong_value', 'platforms', { expected })]);
}

const isSame = (items: readonly Item[], stored: StoredPublication): boolean =>
  JSON.stringify(items.map(whole)) === JSON.stringify(stored.items.map(whole));

const whole = ({ content, media = [], linkCard = true, options }: Item) => ({
  content,
  media: media.map(({ id, altText }) => ({ id, altText })),
  linkCard,
  options: sortedOptions(options),
});
