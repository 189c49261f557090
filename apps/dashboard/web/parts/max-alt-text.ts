/** Maximum length of an alternative text, characters, as the API has it. */
export const maxAltText = 1_000;
