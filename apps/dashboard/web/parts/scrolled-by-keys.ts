/** For a table's ScrollContainer: its part that scrolls gets the focus, says what it is, and shows that there is more. */
export const scrolledByKeys = (label: string) => ({
  type: 'auto' as const,
  viewportProps: { tabIndex: 0, role: 'group', 'aria-label': label },
});
