/** The names of a list such as `post.published, post.failed`, each once; none in an empty one. */
export const namesIn = (list: string): string[] => [
  ...new Set(
    list
      .split(',')
      .map((name) => name.trim())
      .filter((name) => name !== ''),
  ),
];
