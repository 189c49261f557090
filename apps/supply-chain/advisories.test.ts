import { describe, expect, it } from '@jest/globals';
import { readAudit, storedFindings } from './advisories.ts';

const advisory = (name: string, url: string) => ({
  ...{ source: 1, name, dependency: name, title: `${name} is wrong`, url, severity: 'high', range: '<2.0.0' },
});
const package_ = (...via: readonly unknown[]) => ({
  severity: 'high',
  isDirect: false,
  via,
  effects: [],
  nodes: [],
});

describe('what npm audit prints', () => {
  it('is read once for each advisory, however many packages are affected through it', () => {
    const [first, second] = [advisory('inner', 'https://a'), advisory('inner', 'https://b')];
    const vulnerabilities = {
      inner: package_(first, second),
      outer: package_('inner'),
      again: package_(first),
    };
    const found = readAudit(JSON.stringify({ auditReportVersion: 2, vulnerabilities, metadata: {} }));
    const facts = { name: 'inner', severity: 'high', title: 'inner is wrong' };
    expect(found).toEqual([
      { ...facts, url: 'https://a' },
      { ...facts, url: 'https://b' },
    ]);
  });

  it('may be that there is nothing', () => {
    expect(readAudit(JSON.stringify({ auditReportVersion: 2, vulnerabilities: {} }))).toEqual([]);
  });

  it.each([
    ['nothing', ''],
    ['no JSON', 'npm error'],
    [
      'an error',
      JSON.stringify({ message: '405 Method Not Allowed', statusCode: 405, error: { summary: '' } }),
    ],
    ['a report of another kind', JSON.stringify({ auditReportVersion: 3, vulnerabilities: {} })],
    ['a report that is cut off', '{"auditReportVersion":2,"vulnerabilities":{'],
  ])('is no answer of a registry when it is %s', (_, output) => {
    expect(readAudit(output)).toBeNull();
  });
});

describe('the stored list', () => {
  const named = (lock: Parameters<typeof storedFindings>[0]) => storedFindings(lock).map(({ name }) => name);

  it.each([
    ['3.21.1', ['fast-xml-parser']],
    ['4.1.1', ['fast-xml-parser']],
    ['4.1.2', []],
    ['4.10.0', []],
    ['10.0.0', []],
  ])('knows which versions are wrong: %s', (version, found) => {
    expect(named({ 'node_modules/fast-xml-parser': { version } })).toEqual(found);
  });

  it('finds a package wherever it lies, and under another name', () => {
    expect(named({ 'node_modules/a/node_modules/dicer': { version: '0.3.0' } })).toEqual(['dicer']);
    expect(named({ 'node_modules/a': { name: 'dicer', version: '0.3.1' } })).toEqual(['dicer']);
    expect(named({ 'node_modules/undicer': { version: '0.3.1' } })).toEqual([]);
  });
});
