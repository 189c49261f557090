/** For what scrolls by itself: it gets the focus, so that keys scroll it as well, and says what it is. */
export const scrollsByKeys = (label: string) => ({ tabIndex: 0, role: 'group', 'aria-label': label });

/** The same for a table's ScrollContainer, which shows that there is more. */
export const scrolledByKeys = (label: string) => ({
  type: 'auto' as const,
  viewportProps: scrollsByKeys(label),
});
