import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { openScene } from '@carillon/harness/open-scene';
import { environmentOf, startApiProcess } from '@carillon/harness/start-api-process';
import { freePort } from '@carillon/local-services';
import { startProgram } from '@carillon/testing/run-process';
import { until } from '@carillon/testing/until';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { parse } from 'yaml';

const read = (name: string) => readFileSync(join(import.meta.dirname, name), 'utf8');

interface Rule {
  readonly alert: string;
  readonly expr: string;
  readonly labels: { readonly severity: string };
  readonly annotations: { readonly summary: string };
}
interface Panel {
  readonly title: string;
  readonly datasource?: { readonly uid: string };
  readonly targets?: readonly { readonly expr: string; readonly datasource: { readonly uid: string } }[];
}

const rules: Rule[] = parse(read('alerts.yml')).groups.flatMap(({ rules }: { rules: Rule[] }) => rules);
const dashboard: { panels: Panel[]; templating: { list: { name: string; type: string }[] } } = JSON.parse(
  read('carillon.json'),
);
const targets = dashboard.panels.flatMap(({ targets = [] }) => targets);
const page = read('README.md');

/** The metrics that an expression or a text names; those of a histogram by its own name. */
const namesIn = (text: string, known: ReadonlySet<string>): string[] =>
  [...text.matchAll(/\b(?:carillon|process|nodejs)_[a-z0-9_]+\b/g)].map(([name]) => {
    const base = name.replace(/_(bucket|count|sum)$/, '');
    return known.has(base) ? base : name;
  });

/** Metrics that processes of the service register. */
const registered = new Set<string>();

async function scrape(url: string): Promise<void> {
  const text = await (await fetch(`${url}/metrics`)).text();
  for (const [, name = ''] of text.matchAll(/^# TYPE (\S+) /gm)) registered.add(name);
}

beforeAll(async () => {
  const scene = await openScene();
  const { url, program } = await startApiProcess(scene.instance);
  const worker = scene.startWorkerProcess();
  const probes = await until('the worker to say where its probes are', async () =>
    /(http:\S+)\/readyz/.exec(worker.lines.join('\n')),
  );
  const port = await freePort();
  const dashboard = startProgram('apps/dashboard/main.ts', {
    ...environmentOf(scene.instance),
    DASHBOARD_PORT: String(port),
    DASHBOARD_URL: `http://127.0.0.1:${port}`,
    SMTP_URL: 'smtp://127.0.0.1:25',
    MAIL_FROM: 'carillon@example.com',
  });
  await until('the dashboard to listen', async () =>
    dashboard.lines.join('\n').includes('the dashboard is at'),
  );
  await scrape(`http://127.0.0.1:${port}`);
  await scrape(url);
  await scrape(probes[1] ?? '');
  for (const running of [program, worker, dashboard]) {
    running.kill('SIGTERM');
    await running.exit();
  }
  await scene.close();
});

describe('the alert rules', () => {
  it.each(rules.map((rule) => [rule.alert, rule] as const))(
    '%s rests on metrics that a process registers, and says what to do',
    (alert, { expr, labels, annotations }) => {
      for (const name of namesIn(expr, registered)) expect(registered).toContain(name);
      expect(labels.severity).toMatch(/^(critical|warning)$/);
      expect(annotations.summary).not.toBe('');
      expect(page).toContain(`\n### ${alert}\n`);
    },
  );
});

describe('the Grafana dashboard', () => {
  it('shows metrics that a process registers', () => {
    expect(targets.length).toBeGreaterThan(20);
    for (const name of targets.flatMap(({ expr }) => namesIn(expr, registered)))
      expect(registered).toContain(name);
  });

  it('asks for its data source when it is imported', () => {
    expect(dashboard.templating.list).toMatchObject([{ name: 'datasource', type: 'datasource' }]);
    expect(new Set(targets.map(({ datasource }) => datasource.uid))).toEqual(new Set([`\${datasource}`]));
  });
});

describe('the page', () => {
  it('names every metric of the service, and none that does not exist', () => {
    const ours = [...registered].filter((name) => name.startsWith('carillon_')).sort();
    const named = new Set(namesIn(page, registered).filter((name) => name.startsWith('carillon_')));
    expect([...named].sort()).toEqual(ours);
    expect(ours.length).toBeGreaterThan(15);
  });

  it('has a section for no alert that does not exist', () => {
    const sections = [...page.matchAll(/^### (Carillon\w+)$/gm)].map(([, name]) => name);
    expect(sections.sort()).toEqual(rules.map(({ alert }) => alert).sort());
  });
});
