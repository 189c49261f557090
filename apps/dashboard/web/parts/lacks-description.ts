import type { Medium } from '../api/types.ts';

/** True where people who cannot see a medium learn nothing of it; networks take no such text for a video. */
export const lacksDescription = ({ type, altText }: Pick<Medium, 'type' | 'altText'>): boolean =>
  type !== 'video' && altText.trim() === '';
