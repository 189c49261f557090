/** A part of a text that a network shows as a link; indices in UTF-16 units, the end not included. */
export interface Mark {
  readonly kind: 'link' | 'mention' | 'tag';
  readonly start: number;
  readonly end: number;
}

/** The links, mentions and tags of a text, in their order, none within another. Takes long for long words. */
export type FindMarks = (text: string) => readonly Mark[];
