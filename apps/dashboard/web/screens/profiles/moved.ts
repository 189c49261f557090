/** The same entries with one at another place. */
export const moved = <Entry>(entries: readonly Entry[], from: number, to: number): readonly Entry[] => {
  const entry = entries[from];
  return entry === undefined ? entries : entries.toSpliced(from, 1).toSpliced(to, 0, entry);
};
