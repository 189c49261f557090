import type { cidForLex } from '@atproto/lex-cbor';

/** A value of Bluesky's data model. */
export type LexValue = Parameters<typeof cidForLex>[0];

/** A record. */
export type LexMap = { [key: string]: LexValue };
