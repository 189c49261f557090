import { request as ask, createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { stripVTControlCharacters } from 'node:util';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { installTools } from '../install-tools.ts';
import { type Carillon, startCarillon } from '../start-carillon.ts';
import { folder, runTool } from './run-tool.ts';

let carillon: Carillon;
let door: Server;
let url: string;

beforeAll(async () => {
  installTools(folder);
  carillon = await startCarillon();
  const { apiKey } = await carillon.tenant('scale');
  door = openDoor(carillon.url, apiKey);
  await new Promise<void>((done) => door.listen(0, '127.0.0.1', done));
  url = `http://127.0.0.1:${(door.address() as AddressInfo).port}/mcp`;
});

afterAll(async () => {
  door?.close();
  await carillon?.stop();
});

/** The suite knows no keys: this server adds one to what it sends. */
const openDoor = (target: string, apiKey: string): Server =>
  createServer((incoming, response) => {
    const { method, url: path, headers } = incoming;
    const sent = { method, headers: { ...headers, authorization: `Bearer ${apiKey}` } };
    const outgoing = ask(new URL(path ?? '/', target), sent, (answer) => {
      response.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(response);
    });
    incoming.pipe(outgoing);
  });

/** Those that need no tools, prompts or resources of the suite's own server, but for these checks. */
const scenarios: Readonly<Record<string, readonly string[]>> = {
  'server-initialize': [],
  'server-stateless': [
    'sep-2575-server-rejects-undeclared-capability', // by tools of the suite's own
    'sep-2575-missing-capability-http-400',
    'sep-2575-http-server-no-independent-requests-on-stream',
    'sep-2575-server-no-log-without-loglevel',
    'sep-2575-server-sends-subscription-ack', // nothing changes that anybody could listen for
    'sep-2575-server-tags-subscription-id',
  ],
  ping: [],
  'tools-list': [],
  caching: [
    'sep-2549-prompts-list-caching-hints', // there are no prompts and no resources
    'sep-2549-resources-list-caching-hints',
    'sep-2549-resources-templates-list-caching-hints',
  ],
  'dns-rebinding-protection': [],
  'http-header-validation': [],
};

it.each(Object.entries(scenarios))('the conformance suite passes: %s', async (scenario, excepted) => {
  const { output, errors } = await runTool('conformance', ['server', '--url', url, '--scenario', scenario]);
  const lines = stripVTControlCharacters(output + errors).split('\n');
  const checks = lines.flatMap(
    (line) => [...(/\[([\w-]+) *\] (SUCCESS|FAILURE|WARNING)/g.exec(line) ?? [])].slice(1, 3).join(' ') || [],
  );
  const failed = checks.filter((check) => check.endsWith(' FAILURE'));
  expect(checks.length).toBeGreaterThan(0);
  expect(failed).toEqual(excepted.map((id) => `${id} FAILURE`));
});
