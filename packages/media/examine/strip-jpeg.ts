import { closeSync, openSync, writeSync } from 'node:fs';
import { FileBytes } from './file-bytes.ts';

/** A part of a file that is copied, or bytes that take the place of one. */
type Part = readonly [from: number, to: number] | Buffer;

/** Most segments of a JPEG: a progressive one has some dozens. */
const maxSegments = 2_000;

const copiedBytes = 65_536;

const marker = {
  tables: 0xc4,
  arithmetic: 0xcc,
  restart: 0xdd,
  quantization: 0xdb,
  scan: 0xda,
  begin: 0xd8,
  end: 0xd9,
  jfif: 0xe0,
  adobe: 0xee,
  comment: 0xfe,
};

/** Baseline, extended and progressive, all of Huffman's codes: what decoders everywhere show. */
const frames = [0xc0, 0xc1, 0xc2];

/**
 * Copies the picture of a JPEG without a change and without what is beside it: EXIF, GPS, comments, profiles, thumbnails and
 * whatever lies behind its end (ITU-T T.81, annex B). What says how its colours are meant is written anew.
 * @returns false when it is not formed well to its last segment; then nothing of use is in the target
 */
export function stripJpeg(source: string, target: string): boolean {
  return FileBytes.of(source, (file) => {
    const parts = partsOf(file);
    if (parts === null) return false;
    const out = openSync(target, 'w');
    try {
      for (const part of parts) copy(file, part, out);
    } finally {
      closeSync(out);
    }
    return true;
  });
}

function copy(file: FileBytes, part: Part, out: number): void {
  if (Buffer.isBuffer(part)) {
    writeSync(out, part);
    return;
  }
  const [from, to] = part;
  for (let at = from; at < to; at += copiedBytes)
    writeSync(out, file.slice(at, Math.min(copiedBytes, to - at)));
}

function partsOf(file: FileBytes): Part[] | null {
  if (file.at(0) !== 0xff || file.at(1) !== marker.begin) return null;
  const parts: Part[] = [[0, 2]];
  let at = 2;
  let hasFrame = false;
  let hasScan = false;
  for (let count = 0; count < maxSegments; count++) {
    if (file.at(at) !== 0xff) return null;
    while (file.at(at + 1) === 0xff) at++; // fill bytes
    const kind = file.at(at + 1);
    if (kind === marker.end) return hasScan ? [...parts, Buffer.from([0xff, marker.end])] : null;
    const length = file.slice(at + 2, 2).length === 2 ? file.slice(at + 2, 2).readUInt16BE(0) : 0;
    const next = at + 2 + length;
    if (length < 2 || next > file.size) return null;
    const kept = partOf(file, kind, [at, next]);
    if (kept === null) return null;
    if (frames.includes(kind)) {
      if (hasFrame) return null;
      hasFrame = true;
    }
    at = next;
    if (kind === marker.scan) {
      hasScan = true;
      at = behindScan(file, next);
      if (at === -1 || !hasFrame) return null;
      parts.push([kept[0] as number, at]);
    } else if (kept.length > 0) parts.push(kept);
  }
  return null;
}

/** @returns what is kept of a segment, which may be nothing; null when it belongs to no picture that is copied */
function partOf(file: FileBytes, kind: number, [from, to]: readonly [number, number]): Part | null {
  if (kind === marker.jfif) return jfif(file.slice(from, Math.min(to - from, 18)));
  if (kind === marker.adobe) return adobe(file.slice(from, Math.min(to - from, 16)));
  if ((kind > marker.jfif && kind <= 0xef) || kind === marker.comment) return Buffer.alloc(0);
  const { tables, restart, quantization, scan } = marker;
  return frames.includes(kind) || [tables, restart, quantization, scan].includes(kind) ? [from, to] : null;
}

/** Density and version, without a thumbnail (JFIF 1.02). */
function jfif(segment: Buffer): Buffer {
  if (segment.length < 18 || segment.toString('latin1', 4, 9) !== 'JFIF\0') return Buffer.alloc(0);
  const kept = Buffer.from(segment);
  kept.writeUInt16BE(16, 2);
  kept.fill(0, 16);
  return kept;
}

/** Says whether colours are RGB or YCbCr (Adobe Technical Note 5116). */
function adobe(segment: Buffer): Buffer {
  if (segment.length < 16 || segment.toString('latin1', 4, 9) !== 'Adobe') return Buffer.alloc(0);
  const kept = Buffer.from(segment);
  kept.writeUInt16BE(14, 2);
  return kept;
}

/** Where the data of a scan end, at the next marker; -1 when the file ends before. */
function behindScan(file: FileBytes, from: number): number {
  for (let at = file.find(0xff, from); at < file.size; at = file.find(0xff, at + 2)) {
    const after = file.at(at + 1);
    const isData = after === 0 || (after >= 0xd0 && after <= 0xd7);
    if (!isData) return after === -1 ? -1 : at;
  }
  return -1;
}
