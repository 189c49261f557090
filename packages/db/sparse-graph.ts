/**
 * Prisma describes which arguments its operations take in a graph, and keeps what leaves a node by the numbers of names.
 * V8 gives an object whose keys are small numbers an array with a place for each number before: 10 kB for a node, 15 MB
 * for a graph of ours. From so high a number on it keeps the numbers that there are, and no others.
 */
export const firstName = 4_096;

export interface GraphSchema {
  /** The names. */
  readonly strings: readonly string[];
  /** The graph as `deserialize` of Prisma's runtime reads it, base64url. */
  readonly graph: string;
}

/** Numbers the names of a graph from `firstName` on. @throws when the graph is of another make than is known here */
export function sparseGraph({ strings, graph }: GraphSchema): GraphSchema {
  const read = reader(Buffer.from(graph, 'base64url'));
  const bytes: number[] = [];
  const number = (value: number) => {
    for (let left = value; ; left >>>= 7) {
      if (left < 128) return bytes.push(left);
      bytes.push((left & 127) | 128);
    }
  };
  const copy = () => {
    const value = read.number();
    number(value);
    return value;
  };
  const name = () => number(read.number() + firstName);
  const copyBytes = (count: number) => {
    for (let left = count; left > 0; left--) bytes.push(read.byte());
  };
  const [inputs, outputs, roots] = [copy(), copy(), copy()];
  repeat(inputs, () =>
    repeat(copy(), () => {
      name();
      copyBytes(2); // the mask of scalars
      copy(); // the node that it leads to
      const enumName = read.number(); // one more than its number, and 0 for none
      number(enumName && enumName + firstName);
      copyBytes(1); // flags
    }),
  );
  repeat(outputs, () =>
    repeat(copy(), () => {
      name();
      copy();
      copy();
    }),
  );
  repeat(roots, () => {
    name();
    copy();
    copy();
  });
  if (!read.isAtEnd()) throw new Error('The graph of Prisma has more in it than this expects.');
  return {
    strings: [...Array.from({ length: firstName }, () => ''), ...strings],
    graph: Buffer.from(bytes).toString('base64url'),
  };
}

function reader(bytes: Uint8Array) {
  let at = 0;
  const byte = () => {
    const value = bytes[at++];
    if (value === undefined) throw new Error('The graph of Prisma ends before this expects it.');
    return value;
  };
  return {
    byte,
    /** An unsigned LEB128. */
    number() {
      let value = 0;
      for (let shift = 0; ; shift += 7) {
        const part = byte();
        value |= (part & 127) << shift;
        if (part < 128) return value;
      }
    },
    isAtEnd: () => at === bytes.length,
  };
}

function repeat(times: number, each: () => void): void {
  for (let left = times; left > 0; left--) each();
}
