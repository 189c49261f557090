import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { mailKinds, platforms } from '@carillon/core';
import { openScene } from '@carillon/harness/open-scene';
import { environmentOf, startApiProcess } from '@carillon/harness/start-api-process';
import { freePort } from '@carillon/local-services';
import { startProgram } from '@carillon/testing/run-process';
import { until } from '@carillon/testing/until';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { parse } from 'yaml';
import { builtPages } from '../../dashboard/testing/built-pages.ts';

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

/** Their series as they are before anything has happened: `name{label="value"}`. */
const series: string[] = [];

/** Those that only count up. */
const counters = new Set<string>();

async function scrape(url: string): Promise<void> {
  const text = await (await fetch(`${url}/metrics`)).text();
  for (const [, name = ''] of text.matchAll(/^# TYPE (\S+) /gm)) registered.add(name);
  for (const [, name = ''] of text.matchAll(/^# TYPE (\S+) counter$/gm)) counters.add(name);
  for (const [line = ''] of text.matchAll(/^carillon_\S+(?= )/gm)) series.push(line);
}

beforeAll(async () => {
  await builtPages(); // a bundled dashboard cannot build them
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

interface Asked {
  readonly name: string;
  /** Conditions on labels, each with the values that it names; none of them for !=. */
  readonly wanted: readonly { readonly label: string; readonly values: readonly string[] }[];
}

/** The counters whose increase an expression asks for: one that is born with its first event has not increased by it. */
const askedIn = (expr: string): Asked[] =>
  [...expr.matchAll(/(?:increase|rate)\((\w+)(?:\{([^}]*)\})?\[/g)].flatMap(
    ([, name = '', conditions = '']) =>
      counters.has(name)
        ? [
            {
              name,
              wanted: [...conditions.matchAll(/(\w+)(=~|=)"([^"]*)"/g)].map(
                ([, label = '', , value = '']) => ({
                  label,
                  values: value.split('|'),
                }),
              ),
            },
          ]
        : [],
  );

describe('the series that alert rules ask for', () => {
  const asked = () => rules.flatMap(({ alert, expr }) => askedIn(expr).map((each) => ({ alert, ...each })));

  it('are there from the start, so that the first event is an increase', () => {
    expect(asked().length).toBeGreaterThan(8);
    for (const { alert, name, wanted } of asked()) {
      const own = series.filter((each) => each === name || each.startsWith(`${name}{`));
      expect([alert, name, own.length > 0]).toEqual([alert, name, true]);
      for (const { label, values } of wanted)
        for (const value of values)
          expect([alert, own.filter((each) => each.includes(`${label}="${value}"`)).length > 0]).toEqual([
            alert,
            true,
          ]);
    }
  });

  it('are there for each network and each kind of mail', () => {
    const each = asked().flatMap(({ name }) => series.filter((line) => line.startsWith(`${name}{`)));
    for (const name of new Set(each.map((line) => line.slice(0, line.indexOf('{'))))) {
      const own = each.filter((line) => line.startsWith(`${name}{`));
      if (own.some((line) => line.includes('platform=')))
        for (const platform of platforms)
          expect([name, own.some((line) => line.includes(`platform="${platform}"`))]).toEqual([name, true]);
      if (own.some((line) => line.includes('kind=')))
        for (const kind of mailKinds)
          expect([name, own.some((line) => line.includes(`kind="${kind}"`))]).toEqual([name, true]);
    }
  });
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
