/** The entries with one moved to another place; unchanged when there is no such place. */
export const moveEntry = <Entry>(entries: readonly Entry[], from: number, to: number): readonly Entry[] => {
  const entry = entries[from];
  return entry === undefined || entries[to] === undefined
    ? entries
    : entries.toSpliced(from, 1).toSpliced(to, 0, entry);
};
