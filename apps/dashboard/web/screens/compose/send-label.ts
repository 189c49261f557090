import { type Form, keepsTime } from './form.ts';

const actions = {
  now: 'Publish now',
  at: 'Schedule',
  auto: 'Next free time',
  draft: 'Save as draft',
} as const;

const actionsWithout = {
  now: 'Publish without',
  at: 'Schedule without',
  auto: 'Schedule without',
  draft: 'Save without',
} as const;

/** The label of the button that sends a post. @param before as it was; null for a new one */
export const sendLabel = (form: Form, before: Form | null): string =>
  before !== null && keepsTime(form, before) ? 'Save the changes' : actions[form.timing];

/** The label of the button that sends it without descriptions. */
export const withoutLabel = (form: Form, before: Form | null): string =>
  before !== null && keepsTime(form, before) ? actionsWithout.draft : actionsWithout[form.timing];
