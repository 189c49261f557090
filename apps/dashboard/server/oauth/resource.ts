/** The address of the API that a key is for, as it is written here (RFC 8707); null for another one. That of MCP where none is given. */
export function resourceOf(given: string | undefined, publicUrl: string): string | null {
  const mcp = `${publicUrl}/mcp`;
  if (given === undefined) return mcp;
  return [mcp, publicUrl].find((known) => canonical(known) === canonical(given)) ?? null;
}

/** Lower case where case does not count, and without a slash at the end. */
const canonical = (address: string): string | undefined => URL.parse(address)?.href.replace(/\/$/, '');
