/** Headers as they are typed, one on a line, as `Name: value`; null for any other line. */
export function headersIn(text: string): Readonly<Record<string, string>> | null {
  const lines = text.split('\n').filter((line) => line.trim() !== '');
  const pairs = lines.map((line) => /^\s*([^:\s]+)\s*:\s*(.*?)\s*$/.exec(line));
  const headers: Record<string, string> = {};
  for (const pair of pairs) {
    const [, name = '', value = ''] = pair ?? [];
    if (name === '' || value === '') return null;
    headers[name] = value;
  }
  return headers;
}
