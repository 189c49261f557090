import { localOf, resolveLocalTime } from '../../time/local-time.ts';
import type { Form } from './form.ts';

/** A form that goes out at a moment. @param at ISO 8601; with anything else, the form stays as it is */
export const plannedAt = (form: Form, at: string | null, timezone: string): Form =>
  at === null || Number.isNaN(Date.parse(at))
    ? form
    : { ...form, timing: 'at', ...clockTimeOf(new Date(at).toISOString(), timezone) };

/** What clocks of a zone show at a moment, and whether it is the second time that they show it. */
export function clockTimeOf(at: string, timezone: string): Pick<Form, 'local' | 'second'> {
  const local = localOf(at, timezone);
  const moment = resolveLocalTime(local, timezone);
  return { local, second: moment.kind === 'twice' && Date.parse(moment.second) === Date.parse(at) };
}
