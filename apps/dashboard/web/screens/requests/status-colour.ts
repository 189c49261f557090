/** The colour that goes with a status of HTTP. */
export const statusColour = (status: number): string =>
  status >= 500 ? 'red' : status >= 400 ? 'orange' : 'green';
