/** What the document says of the fields that decide when a post goes out. The rules are in packages/core/plan-time.ts. */
const precedence =
  'Precedence: publishNow, then autoSchedule, then status, then scheduledAt; with none of them a new post is a draft.';

export const scheduledAtMeta = {
  description: [
    'When it goes out, never earlier: a date-time with a timezone offset, such as 2040-01-09T09:00:00+01:00 or',
    '2040-01-09T08:00:00Z, at most 5 minutes in the past. It and autoSchedule are mutually exclusive. A draft keeps it for',
    `later. ${precedence}`,
  ].join(' '),
};

export const autoScheduleMeta = {
  description: [
    'true: each network gets its next free slot, within the posting windows, the spacing and the daily limit of the',
    `profile. It and scheduledAt are mutually exclusive. ${precedence}`,
  ].join(' '),
};

export const publishNowMeta = { description: `true: it goes out at once. ${precedence}` };

export const statusMeta = {
  description: [
    'draft: it is kept, and nobody publishes it. scheduled: it goes out at scheduledAt, which must be given. null, or left',
    `out: scheduledAt decides. ${precedence}`,
  ].join(' '),
};

export const changedStatusMeta = {
  description: [
    'draft: nobody publishes it any more. scheduled: it goes out at its scheduledAt, the new one or the one that it has.',
    'null, or left out: as before, unless a time is given. Precedence: publishNow, then autoSchedule, then status, then',
    'scheduledAt.',
  ].join(' '),
};

export const latestAtMeta = {
  description: [
    'What has not begun to be published by then fails instead of being late: a date-time with a timezone offset, later than',
    'scheduledAt.',
  ].join(' '),
};
