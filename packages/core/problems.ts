import { sentence, type Values } from './sentence.ts';

/** One thing wrong with a request. */
export interface Problem {
  /** Path of the field, such as `platforms.sac_….items[0].content`; empty for the whole body. */
  readonly path: string;
  readonly code: string;
  /** A whole sentence that stands by itself. */
  readonly message: string;
}

/** Every single thing that can be wrong with a request. */
export const problemCatalogue = {
  field_missing: '<path> is missing.',
  field_unknown: '<path> is not a <kind> of this request<known>.',
  parameter_unnamed: 'A query parameter has no name.',
  parameter_repeated: '<path> is given <times>; give it once.',
  key_expected: 'The API key must be sent in the header Authorization, as Bearer svc_sk_….',
  version_missing: 'Did you mean /v1<path>? Every operation lies under /v1.',
  wrong_type: '<path> must be <expected>, not <received>.',
  wrong_value: '<path> must be <expected>.',
  read_only: '<path> <why>.',
  key_unreadable: '<path> is not a valid field name: it contains a NUL or half of a surrogate pair.',
  too_few: '<path> must have at least <limit> <unit>.',
  too_many: '<path> must have at most <limit> <unit>.',
  account_unknown: '<path> is not a connected account of this profile.',
  account_inactive: '<path>: the <network> account @<handle> is not active; reconnect it in the dashboard.',
  options_of_another: '<path> is for <network>, and this account is on <own>.',
  option_of_thread: '<path> is decided by the first item of a thread, for all of it.',
  option_without_media: '<path> cannot stand beside media: <network> takes one of them.',
  option_needs_video: '<path> is about a video, and the item has none.',
  option_excludes: '<path> cannot stand beside <other>: <network> takes one of them.',
  option_belongs_to: '<path> says nothing without <other>.',
  option_needs_plan:
    'Since <since>, <network> lets only applications on its <plan> plan use <path>. Leave it out.',
  too_many_items: '<path>: <network> <takes>; these are <count>.',
  item_empty: '<path> is empty.',
  item_too_long: '<path> is <length> <unit> long<meaning>; <network> allows <limit>.',
  item_too_long_for_another:
    '<path> is <length> <unit> long<meaning>; <network>, also selected, allows <limit>, and every item of a post is held to the strictest limit of its networks.',
  item_not_accepted: '<path> <detail>.',
  media_not_accepted: '<path> <detail>.',
  media_not_accepted_by_another:
    '<path> <detail>. <network> is also selected, and every item of a post is held to the strictest limit of its networks.',
  media_not_granted:
    '<path>: the <network> account @<handle> has not granted <permission>, which pictures and videos need. Reconnect the account in the dashboard.',
  too_many_media: '<path> names <count> different media; one request may name <limit>.',
  medium_unknown: '<path> is not a picture or video that this key can use.',
  medium_repeated: '<path> is in this item already.',
  medium_processing: '<path> is still being prepared. Try again in a moment.',
  medium_failed: '<path> cannot be used: <detail>.',
  medium_expired: '<path> went out before, and its content was deleted since. Upload it again.',
  texts_too_costly:
    'The texts of this request would take too long to measure. Send fewer different texts in one request, or shorter ones; long words full of dots take longest.',
  both_cursors: 'cursor and before are mutually exclusive; give one of them.',
  only_forward:
    '<path> is not for lists with sort=<sort>, which only go forward. Keep the cursor of each page, and give it again to read that page again.',
  both_times: 'autoSchedule and scheduledAt are mutually exclusive; give one of them.',
  time_missing: 'status scheduled needs scheduledAt, so that the post has a time to go out.',
  advance_past: 'advanceTo (<time>) has already passed: give a time that is still to come.',
  latest_past: 'latestAt (<time>) has already passed.',
  latest_before_time: 'latestAt (<time>) must be later than scheduledAt (<due>).',
  part_is_out:
    'A post that is partly published cannot become a draft. Without a time, its other platforms stay as they are.',
  already_out:
    '<path>: the post is or may be published on this account, and cannot be changed there any more.',
  time_needed:
    '<path> is new to a post that failed; give a time too: publishNow, scheduledAt or autoSchedule.',
  offset_of_another:
    '<path> has another offset than <zone> has then. The offset holds: clocks there show <shown>. For a time of these clocks, leave the offset out.',
  key_ends_soon: 'The API key ends at <time>.',
  within_spacing:
    '<path>: another post goes out on <account> at <time>, within the <minutes> minutes that this profile leaves between two.',
  text_repeated:
    '<path>: <account> says the same at <time>, and <network> may refuse to repeat it within a day.',
  network_charges:
    'Where <network> bills by use, it asks for <price>: <text> for an item, <link> for one with a link<month>.',
  app_day_full:
    'With this post, <count> are planned and sent through the application <application> on <day> (UTC), and <network> takes <limit> of it a day. What is too much waits until <network> takes it.',
  budget_near: '<sum> of the budget of <whose> for <month>, <budget>, are planned or spent with this post.',
  posts_over_limits:
    '<posts> with more than these limits allow (<ids>) will not go out. Take out what is too much, or set networkLimits to current again.',
  more_problems: '… and <count> more problems.',
  table_unreadable: '<path>, line <line>: <detail>',
  table_dates_open: '<path>, line <line>: <detail> Say it with dateOrder: day-first or month-first.',
  table_columns_open:
    '<path> can say which columns of the table are meant, such as <proposed>; others are passed over then.',
  table_too_large:
    '<path>: the posts of the table together have more than <values> fields and list entries, or texts of more than <units> characters, each account counted. Split the table.',
  table_media:
    '<path>: <name> is no picture or video that was uploaded. Upload it first, also from its address, and write its id (med_…) here.',
  row_wrong: '<path> <detail>.',
  time_past: 'scheduledAt (<time>) is more than 5 minutes in the past. Use publishNow to publish at once.',
} as const;

export type ProblemCode = keyof typeof problemCatalogue;

/** A problem with its sentence. `path` is empty where the sentence speaks of the whole request. */
export function problem<Code extends ProblemCode>(
  code: Code,
  path: string,
  values: Omit<Values<(typeof problemCatalogue)[Code]>, 'path'>,
): Problem {
  return { path, code, message: sentence<string>(problemCatalogue[code], { ...values, path }) };
}

/** A field that an object of a body must not have. @param known names of those that it may have, in words; empty if unknown */
export const unknownField = (path: string, known: string): Problem =>
  problem('field_unknown', path, { kind: 'field', known: known === '' ? '' : `; known here: ${known}` });

/** A parameter that an address must not have. @param known names of those that it may have */
export const unknownParameter = (path: string, known: readonly string[]): Problem =>
  problem('field_unknown', path, {
    kind: 'query parameter',
    known: known.length === 0 ? '; it has none' : `; it knows ${known.join(', ')}`,
  });

/** Problems that one answer shows at most. */
const maxTold = 50;

/** The problems that an answer shows: the first of them, and how many there are beyond. */
export function shownProblems(problems: readonly Problem[]): readonly Problem[] {
  if (problems.length <= maxTold + 1) return problems;
  const count = problems.length - maxTold;
  return [...problems.slice(0, maxTold), problem('more_problems', '', { count })];
}
