import { apiError } from '@carillon/core';
import express, { type RequestHandler } from 'express';
import { duplicateField } from './duplicate-field.ts';
import { guardJson } from './guard-json.ts';
import { limitValues } from './limit-values.ts';
import { takeTurn } from './take-turn.ts';

/** A longer body takes milliseconds to read, so it waits for its turn, bytes. */
const longBody = 16_384;

const utf8 = new TextDecoder('utf-8', { fatal: true });

/**
 * Reads the body as JSON, which is UTF-8 (RFC 8259, section 8.1). A body of another type, or none, stays unread.
 * @param limit of the body, bytes
 */
export const readJson = (limit: number): RequestHandler[] => [
  express.raw({ type: 'application/json', limit }),
  async (request, _response, next) => {
    const { body } = request;
    if (!Buffer.isBuffer(body)) return next();
    if (body.length > longBody) await takeTurn();
    refuseOtherCharsets(request.get('content-type'));
    const names = limitValues(body);
    const text = decode(body);
    request.body = body.length === 0 ? {} : parse(text);
    if (guardJson(request.body) !== names) throw apiError('duplicate_field', { path: duplicateField(text) });
    next();
  },
];

function refuseOtherCharsets(contentType = ''): void {
  const [, charset = 'utf-8'] = /;\s{0,9}charset\s{0,9}=\s{0,9}"?([^\s";]{1,40})/i.exec(contentType) ?? [];
  if (!/^utf-?8$/i.test(charset)) throw apiError('charset_unsupported', { charset });
}

function decode(body: Buffer): string {
  try {
    return utf8.decode(body);
  } catch {
    const position = firstDifference(body, Buffer.from(body.toString()));
    const byte = `0x${body
      .subarray(position, position + 1)
      .toString('hex')
      .toUpperCase()}`;
    throw apiError('body_not_utf8', { byte, position });
  }
}

/** Position of the first byte that did not survive. */
function firstDifference(body: Buffer, understood: Buffer): number {
  let position = 0;
  while (body[position] === understood[position]) position += 1;
  return position;
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    const detail = error instanceof SyntaxError ? error.message : String(error);
    throw apiError('invalid_json', { detail: detail.replace(/\.$/, '') });
  }
}
