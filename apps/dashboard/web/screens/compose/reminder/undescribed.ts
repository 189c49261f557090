import type { Medium } from '../../../api/types.ts';
import { lacksDescription } from '../../../parts/lacks-description.ts';
import { mediaInWords } from '../../../parts/media-names.ts';
import { type Form, threadFor } from '../form.ts';

/** The attribute of a field for a description that is empty; the id of its medium. */
export const undescribedMark = 'data-undescribed';

export type Undescribed = Pick<Medium, 'id' | 'type' | 'status' | 'altText'>;

/**
 * The pictures and GIFs that go out without alt text, on one account at least, each once.
 * @param known a medium by its id
 * @param before the form as it was; null for a new post. What would have gone out like that was decided on earlier.
 */
export function undescribed(
  form: Form,
  known: (id: string) => Undescribed | undefined,
  before: Form | null,
): readonly Undescribed[] {
  const decided = before === null || before.timing === 'draft' ? new Map() : lackingIn(before, known);
  return [...lackingIn(form, known).values()].filter(({ id }) => !decided.has(id));
}

function lackingIn(
  form: Form,
  known: (id: string) => Undescribed | undefined,
): ReadonlyMap<string, Undescribed> {
  const items = form.accountIds.flatMap((id) => threadFor(form, id));
  const lacking = items.flatMap(({ media }) =>
    media.flatMap(({ id, altText }) => {
      const medium = id === null ? undefined : known(id);
      if (medium?.status !== 'ready') return [];
      return lacksDescription({ ...medium, altText: altText ?? medium.altText }) ? [medium] : [];
    }),
  );
  return new Map(lacking.map((medium) => [medium.id, medium]));
}

/** How many have no alt text, such as `2 pictures and 1 GIF have no alt text`. */
export function reminderTitle(media: readonly Pick<Undescribed, 'type'>[]): string {
  return `${mediaInWords(media)} ${media.length === 1 ? 'has' : 'have'} no alt text`;
}
