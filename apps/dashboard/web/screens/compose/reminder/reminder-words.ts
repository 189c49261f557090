import type { Undescribed } from './undescribed.ts';

/** How many have no description, such as `2 pictures and 1 GIF have no description`. */
export function reminderTitle(media: readonly Pick<Undescribed, 'type'>[]): string {
  const gifs = media.filter(({ type }) => type === 'gif').length;
  const counts = [counted(media.length - gifs, 'picture'), counted(gifs, 'GIF')].filter(
    (each) => each !== '',
  );
  return `${counts.join(' and ')} ${media.length === 1 ? 'has' : 'have'} no description`;
}

const counted = (count: number, what: string): string =>
  count === 0 ? '' : `${count} ${what}${count === 1 ? '' : 's'}`;
