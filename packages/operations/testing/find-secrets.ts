/** A secret that must turn up nowhere, by a name that may. */
export interface PlantedSecret {
  readonly name: string;
  readonly value: string;
}

/** Every part of a secret that would help whoever finds it: the whole, its pieces, and the ways it is written. */
export function piecesOf({ value }: PlantedSecret): string[] {
  const bytes = Buffer.from(value);
  const whole = [value, encodeURIComponent(value), bytes.toString('base64'), bytes.toString('hex')];
  // The header of a JWT is the same for all, and its claims are no secret; the signature is.
  const secret = (value.startsWith('eyJ') ? (value.split('.')[2] ?? value) : value).slice(0, 32);
  const length = 14;
  const pieces = [];
  for (let at = 0; at + length <= secret.length; at += 5) pieces.push(secret.slice(at, at + length));
  return [...whole, ...pieces];
}

/** Something that was written, and where. */
export interface Written {
  readonly where: string;
  readonly text: string;
}

/** Names of the secrets that were found, and where. Never the secret itself: this is printed. */
export function findSecrets(secrets: readonly PlantedSecret[], written: readonly Written[]): string[] {
  const found = new Set<string>();
  for (const secret of secrets) {
    const pieces = piecesOf(secret);
    for (const { where, text } of written) {
      if (!pieces.some((piece) => text.includes(piece))) continue;
      const hidden = pieces.reduce((so, piece) => so.replaceAll(piece, '<secret>'), text);
      const at = hidden.indexOf('<secret>');
      found.add(`${secret.name} in ${where}: …${hidden.slice(Math.max(0, at - 120), at + 40)}…`);
    }
  }
  return [...found];
}
