/** JSON with line breaks, to be read; anything else as it is. */
export function formattedJson(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text), null, 2);
  } catch {
    return text;
  }
}
