/** Words of our own where the field has one, as they stand in names, comments and sentences of the source. */
export const privateWords: readonly { word: string; pattern: RegExp; instead: string }[] = [
  {
    word: 'told, tell',
    pattern: /\b(?:told|tells?|telling)\b/gi,
    instead: 'Say what happens: sends, notifies, delivers, reports, says.',
  },
  {
    word: 'shown',
    pattern: /\bshown[A-Z]\w*|\bSHOWN\w*|\bShown[A-Z]\w*/g,
    instead: 'What the API answers is a response: postResponse, toPostResponse.',
  },
  {
    word: 'so many, so long',
    pattern: /\bso (?:many|much|long|close|often|few)\b(?! (?:as|that))/g,
    instead: 'Name the number: “waits for leaseMs”, not “waits so long”.',
  },
  {
    word: 'where there is none',
    pattern: /\bwhere there (?:is|are) none\b|\bis none\b/gi,
    instead: 'Say “without one”, “none” or “null when …”.',
  },
];
