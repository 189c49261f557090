import { closeSync, openSync, writeSync } from 'node:fs';

interface Measures {
  readonly width: number;
  readonly height: number;
  /** RGB, or RGB and an alpha channel, of 8 bits each. */
  readonly channels: 3 | 4;
  /** An ICC profile; empty for sRGB. */
  readonly profile: Uint8Array;
}

const [short, long, bytes] = [3, 4, 7];

/** Rows that a decoder reads together. */
const stripRows = 16;

const headerBytes = 8;

/** A TIFF without compression (TIFF 6.0, section 2) that is written as its pixels come. */
export class TiffFile {
  readonly #measures: Measures;
  readonly #file: number;
  readonly #rowBytes: number;

  constructor(path: string, measures: Measures) {
    this.#measures = measures;
    this.#rowBytes = measures.width * measures.channels;
    this.#file = openSync(path, 'w');
  }

  /** @param rows whole ones, from this row of the picture on */
  write(rows: Uint8Array, from: number): void {
    this.#put(rows, headerBytes + from * this.#rowBytes);
  }

  /** Writes everything that lies around the pixels. */
  finish(): void {
    const { width, height, channels, profile } = this.#measures;
    const pixels = height * this.#rowBytes;
    const count = Math.ceil(height / stripRows);
    const strips = Array.from({ length: count }, (_, index) => index * stripRows);
    const sizeOf = (row: number) => Math.min(stripRows, height - row) * this.#rowBytes;
    const lists = [
      numbers(strips.map((row) => headerBytes + row * this.#rowBytes)),
      numbers(strips.map(sizeOf)),
      Buffer.from(new Uint16Array(channels).fill(8).buffer),
      Buffer.from(profile),
    ];
    const at: number[] = [headerBytes + pixels + (pixels % 2)];
    for (const list of lists) at.push((at.at(-1) ?? 0) + list.length + (list.length % 2));
    const [offsetsAt = 0, sizesAt = 0, depthsAt = 0, profileAt = 0, directoryAt = 0] = at;
    for (const [index, list] of lists.entries()) this.#put(list, at[index] ?? 0);
    const directory = [
      [256, long, 1, width],
      [257, long, 1, height],
      [258, short, channels, depthsAt],
      [259, short, 1, 1],
      [262, short, 1, 2], // RGB
      [273, long, count, count === 1 ? headerBytes : offsetsAt],
      [277, short, 1, channels],
      [278, long, 1, stripRows],
      [279, long, count, count === 1 ? pixels : sizesAt],
      ...(channels === 4 ? [[338, short, 1, 2]] : []), // the fourth is alpha, and not multiplied in
      ...(profile.length > 0 ? [[34_675, bytes, profile.length, profileAt]] : []),
    ];
    this.#put(directoryOf(directory), directoryAt);
    const header = Buffer.from('II*\0\0\0\0\0', 'latin1');
    header.writeUInt32LE(directoryAt, 4);
    this.#put(header, 0);
  }

  close(): void {
    closeSync(this.#file);
  }

  #put(data: Uint8Array, position: number): void {
    for (let written = 0; written < data.length; )
      written += writeSync(this.#file, data, written, data.length - written, position + written);
  }
}

const numbers = (values: readonly number[]): Buffer => Buffer.from(Uint32Array.from(values).buffer);

function directoryOf(entries: readonly (readonly number[])[]): Buffer {
  const directory = Buffer.alloc(2 + entries.length * 12 + 4);
  directory.writeUInt16LE(entries.length, 0);
  for (const [index, [tag = 0, type = 0, count = 0, value = 0]] of entries.entries()) {
    const at = 2 + index * 12;
    directory.writeUInt16LE(tag, at);
    directory.writeUInt16LE(type, at + 2);
    directory.writeUInt32LE(count, at + 4);
    directory.writeUInt32LE(value, at + 8);
  }
  return directory;
}
