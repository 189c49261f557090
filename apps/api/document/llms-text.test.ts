import { openScene, type Scene } from '@carillon/harness/open-scene';
import { endpoints } from '@carillon/operations/endpoints';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { jobs } from './jobs.ts';
import { llmsText } from './llms-text.ts';

let scene: Scene;
let text: string;

beforeAll(async () => {
  scene = await openScene();
  text = llmsText(scene.url);
});

afterAll(() => scene.close());

describe('/llms.txt', () => {
  it('is served as text to anybody', async () => {
    const response = await fetch(`${scene.url}/llms.txt`);
    expect(response.status).toBe(200);
    expect(response.headers.get('content-type')).toBe('text/plain; charset=utf-8');
    expect(await response.text()).toBe(llmsText('http://127.0.0.1'));
  });

  it('has the form of llmstxt.org: a title, a summary, more, and sections of links', () => {
    const [head = '', ...sections] = text.split(/^## /m);
    expect(head).toMatch(/^# Carillon\n\n> .+\n\n/);
    expect(text.match(/^# /gm)).toHaveLength(1);
    expect(sections.length).toBeGreaterThan(1);
    for (const section of sections) {
      const [, , ...links] = section.trimEnd().split('\n');
      for (const link of links) expect(link).toMatch(/^- \[[^\]]+\]\(https?:[^)\s]+\): \S/);
    }
  });

  it.each(endpoints.map((one) => [one.operationId, one] as const))('has %s', (operationId, one) => {
    const line = text.split('\n').find((candidate) => candidate.includes(`/operations/${operationId}.md)`));
    expect(line).toContain(`[${one.summary}]`);
    expect(line).toContain(`\`${one.method.toUpperCase()} /v1${one.path}\`. ${one.description}`);
  });

  it('names the limits of texts, the statuses, and what decides when a post goes out', () => {
    expect(text).toContain(
      '280 weighted characters on X (emoji and CJK count 2, a URL 23); 300 graphemes on Bluesky.',
    );
    expect(text).toContain(
      '`draft`, `scheduled`, `queued`, `publishing`, `published`, `failed`, `partial`. A `failed` or `partial` one may be resent.',
    );
    expect(text).toMatch(/`publishNow` comes before `autoSchedule`, that before `status`, that before/);
    expect(text).toMatch(/at most 5 minutes in the past/);
  });

  it('has no link that only a script could follow', () => {
    expect(text).not.toMatch(/\]\([^)]*#/);
  });

  it('shows each main job as one command', () => {
    expect(jobs.map(({ name }) => name)).toEqual([
      'publishNow',
      'schedule',
      'autoSchedule',
      'thread',
      'resend',
    ]);
    expect(text.match(/^curl /gm)).toHaveLength(jobs.length);
  });

  it('links to nothing that is missing', async () => {
    const links = [...text.matchAll(/\]\(([^)#]*)/g)].map(([, link = '']) => link);
    for (const link of new Set(links)) expect([link, (await fetch(link)).status]).toEqual([link, 200]);
  });
});
