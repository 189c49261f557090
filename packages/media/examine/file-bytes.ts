import { closeSync, fstatSync, openSync, readSync } from 'node:fs';

const windowBytes = 65_536;

/** Bytes of a file, read as they are asked for; little of it is held in memory. */
export class FileBytes {
  readonly size: number;
  readonly #file: number;
  readonly #held = Buffer.alloc(windowBytes);
  #window = this.#held.subarray(0, 0);
  #from = 0;

  private constructor(file: number) {
    this.#file = file;
    this.size = fstatSync(file).size;
  }

  /** Opens a file for as long as the work takes. */
  static of<Result>(path: string, work: (bytes: FileBytes) => Result): Result {
    const file = openSync(path, 'r');
    try {
      return work(new FileBytes(file));
    } finally {
      closeSync(file);
    }
  }

  /** The byte there; -1 behind the end. */
  at(position: number): number {
    return this.slice(position, 1)[0] ?? -1;
  }

  /** Bytes from there on; fewer at the end of the file. They hold until the next call. */
  slice(position: number, length: number): Buffer {
    const isHeld = position >= this.#from && position + length <= this.#from + this.#window.length;
    if (!isHeld) this.#read(position, Math.max(length, windowBytes));
    return this.#window.subarray(position - this.#from, position - this.#from + length);
  }

  /** Where a byte comes next, from there on; the size of the file where it does not. */
  find(byte: number, position: number): number {
    for (let at = position; this.slice(at, 1).length > 0; at = this.#from + this.#window.length) {
      const found = this.#window.indexOf(byte, at - this.#from);
      if (found !== -1) return this.#from + found;
    }
    return this.size;
  }

  #read(position: number, length: number): void {
    const count = Math.max(0, Math.min(length, this.size - position));
    const bytes = count <= windowBytes ? this.#held.subarray(0, count) : Buffer.alloc(count);
    let read = 0;
    while (read < bytes.length) {
      const more = readSync(this.#file, bytes, read, bytes.length - read, position + read);
      if (more === 0) break;
      read += more;
    }
    this.#window = bytes.subarray(0, read);
    this.#from = position;
  }
}
