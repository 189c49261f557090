/** Most characters of an alternative text that the API takes. */
export const maxAltText = 1_000;
