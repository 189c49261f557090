/** A part of a text that a network shows as a link; indices in UTF-16 units, the end not included. */
export interface Mark {
  readonly kind: 'link' | 'mention' | 'tag';
  readonly start: number;
  readonly end: number;
  /** Text that the network shows instead of this part; the part itself unless given. */
  readonly shown?: string;
  /** True for the link whose page a post shows below its text, where posts bring such cards. */
  readonly hasCard?: boolean;
}

/** The links, mentions and tags of a text, in their order, none within another. Takes long for long words. */
export type FindMarks = (text: string) => readonly Mark[];
