import { describe, expect, it } from '@jest/globals';
import { z } from 'zod';
import { parseEnvironment } from './environment.ts';
import { ConfigError } from './index.ts';
import { variables } from './variables.ts';

const schema = z.object({ OTEL_EXPORTER_OTLP_HEADERS: variables.OTEL_EXPORTER_OTLP_HEADERS });
const parse = (text: string) =>
  parseEnvironment(schema, { OTEL_EXPORTER_OTLP_HEADERS: text }).OTEL_EXPORTER_OTLP_HEADERS;

describe('OTEL_EXPORTER_OTLP_HEADERS', () => {
  it('is name=value pairs with percent-encoded values', () => {
    expect(parse('')).toEqual({});
    expect(parse('Authorization=Basic%20YTpi==, x-scope=one')).toEqual({
      Authorization: 'Basic YTpi==',
      'x-scope': 'one',
    });
  });

  it.each(['Authorization', 'a=b,c', 'a=%2', '=b'])('is refused as %s', (text) => {
    expect(() => parse(text)).toThrow(ConfigError);
  });
});
