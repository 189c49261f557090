/** For a table's ScrollContainer: its part that scrolls gets the focus, and says what it is. */
export const scrolledByKeys = (label: string) => ({
  viewportProps: { tabIndex: 0, role: 'group', 'aria-label': label },
});
