/** A worker that does nothing but note when each job came. */
import { noteCalls } from '../dispatch/calls.ts';
import { consume } from './consume.ts';

const note = noteCalls();

consume(
  async ({ publicationId }) => note(publicationId),
  async () => {},
);
