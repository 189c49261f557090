import { closeSync, fstatSync, openSync, readSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { MainModule } from 'libheif-js/libheif-wasm/libheif.js';
import { Unreadable } from './unreadable.ts';

const require = createRequire(import.meta.url);

/** Of a module whose types say less than is there: it exports what they call its default. */
const start = (): MainModule => require('libheif-js/libheif-wasm/libheif.js')();

/** Codes of errors about what is no fault of the file (libheif/heif_error.h). */
const unsupported = [3, 4, 11];
const noMemory = 6;

/** Of a list, or of a struct: numbers of four bytes. */
const words = (count: number): number => count * 4;

/**
 * The decoder of HEIC, as WebAssembly, with a memory of its own. It is compiled anew for each file, which takes 30 ms: its
 * memory only ever grows, and is given back as a whole.
 */
export class Libheif {
  /** Functions of C (libheif/heif.h); what they take and give are places in its memory unless they count something. */
  readonly api: MainModule = start();
  /** Where it puts an error: two codes and a text. */
  readonly error: number = this.api._malloc(words(3));
  /** Where it puts what it found, some numbers. */
  readonly found: number = this.api._malloc(words(32));

  /** The bytes there; they hold until the next call. */
  bytes(at: number, length: number): Uint8Array {
    return this.api.HEAPU8.subarray(at, at + length);
  }

  /** A number of those that it found. */
  number(index = 0, at = this.found): number {
    const bytes = this.bytes(at + words(index), words(1));
    return new DataView(bytes.buffer, bytes.byteOffset).getUint32(0, true);
  }

  /** @throws {Unreadable} when the last call failed */
  check(): void {
    if (this.number(0, this.error) === 0) return;
    const code = this.number(0, this.error);
    const text = Buffer.from(this.bytes(this.number(2, this.error), 500)).toString('latin1');
    throw new Unreadable(sentenceOf(code), {
      cause: new Error(text.slice(0, text.indexOf('\0'))),
    });
  }

  /** Reads a file into its memory. */
  load(path: string): { readonly at: number; readonly size: number } {
    const file = openSync(path, 'r');
    try {
      const { size } = fstatSync(file);
      const at = this.api._malloc(size);
      for (let read = 0; read < size; ) {
        const more = readSync(file, this.bytes(at + read, size - read));
        if (more === 0) break;
        read += more;
      }
      return { at, size };
    } finally {
      closeSync(file);
    }
  }
}

function sentenceOf(code: number): string {
  if (code === noMemory) return 'it takes too much memory to read';
  return unsupported.includes(code) ? 'it holds no picture of a kind that is taken' : 'it is broken';
}

/**
 * Does what has a decoder of strangers' files run. One that comes upon what it did not foresee throws numbers, as C++ here does,
 * and errors of WebAssembly.
 * @throws {Unreadable} for these
 */
export function whileDecoding<Result>(work: () => Result): Result {
  try {
    return work();
  } catch (error) {
    if (error instanceof Unreadable || isOurs(error)) throw error;
    throw new Unreadable('it is broken', { cause: error });
  }
}

/** Of files that cannot be opened or written, and of mistakes in what is written here. */
const isOurs = (error: unknown): boolean =>
  error instanceof TypeError ||
  error instanceof ReferenceError ||
  (error instanceof Error && 'code' in error);
