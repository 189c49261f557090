import { type Form, keepsTime } from './form.ts';

const actions = {
  now: 'Publish now',
  at: 'Schedule',
  auto: 'Auto-schedule',
  draft: 'Save as draft',
} as const;

/** The label of the button that sends a post. @param before as it was; null for a new one */
export const sendLabel = (form: Form, before: Form | null): string =>
  before !== null && keepsTime(form, before) ? 'Save the changes' : actions[form.timing];
