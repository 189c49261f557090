import type { MediaOutcome } from '../../api/media-changes.ts';
import { mediaInWords } from '../../parts/media-names.ts';
import type { Message } from '../../parts/toast.tsx';
import { nameOf } from './medium-in-words.ts';

/**
 * Result of something that was done with media, in a few words; of those that were refused the first one's reason.
 * @param done what was done, such as `deleted`
 */
export function outcomeOf({ done: media, refused }: MediaOutcome, done: string): Message {
  const [first, ...others] = refused;
  const made = media.length > 0 ? `${mediaInWords(media)} ${done}.` : '';
  if (first === undefined) return { text: made };
  const more = others.length > 0 ? ` ${others.length} more failed.` : '';
  const reason = `${nameOf(first.medium)}: ${first.error.message}${more}`;
  return { text: made === '' ? reason : `${made} ${reason}`, isProblem: true };
}
