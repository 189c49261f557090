import { open } from 'node:fs/promises';
import { roleSettings } from '@carillon/db/session-settings';
import { Client } from 'pg';
import { openFilledDatabase } from './filled-database.ts';
import { allRounds } from './rounds.ts';

/** A node of a plan, as EXPLAIN (FORMAT JSON) names its parts. */
export interface PlanNode {
  readonly 'Node Type': string;
  readonly 'Relation Name'?: string;
  readonly 'Index Name'?: string;
  readonly 'Total Cost': number;
  /** Rows that it returned, each time that it was run. */
  readonly 'Actual Rows': number;
  readonly 'Actual Loops': number;
  readonly 'Rows Removed by Filter'?: number;
  readonly 'Rows Removed by Index Recheck'?: number;
  readonly Plans?: readonly PlanNode[];
}

/** A plan that Postgres really used, and the name of the work that it was for. */
export interface UsedPlan {
  readonly work: string;
  readonly statement: string;
  readonly plan: PlanNode;
}

/**
 * Sessions of the service have statements planned for any values. Behind a pooler whose role lacks that setting, Postgres plans them with
 * their values, too.
 */
const planModes = ['force_custom_plan', 'force_generic_plan'] as const;

type PlanMode = (typeof planModes)[number];

/** Runs all hot statements on a filled database, planned both ways. @returns the plans, each with its work */
export async function planEverything(url: string, logFile: string): Promise<UsedPlan[]> {
  const used: UsedPlan[] = [];
  for (const mode of planModes) {
    await explainEverything(url);
    const filled = await openFilledDatabase(planned(url, mode));
    const log = await readPlans(logFile);
    try {
      await allRounds(filled, async (name, work) => {
        await log.skip();
        const result = await work();
        used.push(...(await log.next(name)));
        return result;
      });
    } finally {
      await filled.close();
      await log.close();
    }
  }
  return used;
}

/** Sessions of this address have the service's settings but for that one: what an address says goes before what a pool does. */
function planned(url: string, planMode: PlanMode): string {
  const settings = Object.entries({ ...roleSettings, plan_cache_mode: planMode });
  const address = new URL(url);
  address.searchParams.set('options', settings.map(([name, value]) => `-c ${name}=${value}`).join(' '));
  return address.href;
}

/**
 * Has Postgres write the plan of every statement that sessions run from now on into its log, with the rows that it read,
 * also of those in triggers and foreign keys.
 */
async function explainEverything(url: string): Promise<void> {
  const client = new Client({ connectionString: url });
  await client.connect();
  const settings = {
    session_preload_libraries: 'auto_explain',
    'auto_explain.log_min_duration': '0',
    'auto_explain.log_nested_statements': 'on',
    'auto_explain.log_format': 'json',
    'auto_explain.log_analyze': 'on',
    'auto_explain.log_timing': 'off',
  };
  try {
    await client.query("LOAD 'auto_explain'"); // or its settings have no type
    for (const [name, value] of Object.entries(settings)) {
      await client.query(`ALTER ROLE CURRENT_USER SET ${name} = ${client.escapeLiteral(value)}`);
    }
  } finally {
    await client.end();
  }
}

/** Reads the plans of one work after another from the log. The caller must close the result. */
async function readPlans(logFile: string) {
  const file = await open(logFile);
  const rest = async () => {
    const chunk = Buffer.alloc(1 << 20);
    const parts: string[] = [];
    for (;;) {
      const { bytesRead } = await file.read(chunk);
      if (bytesRead === 0) return parts.join('');
      parts.push(chunk.toString('utf8', 0, bytesRead));
    }
  };
  return {
    skip: rest,
    next: async (work: string): Promise<UsedPlan[]> =>
      parsePlans(await rest()).map((used) => ({ work, ...used })),
    close: () => file.close(),
  };
}

/** The plans in a log of Postgres, which indents the lines of an entry by a tab. */
function parsePlans(log: string): { statement: string; plan: PlanNode }[] {
  const entries = log.matchAll(/^.*duration: .* plan:\n((?:\t.*\n)+)/gm);
  return [...entries].map(([, json = '']) => {
    const { 'Query Text': statement, Plan: plan } = JSON.parse(json.replaceAll(/^\t/gm, ''));
    return { statement, plan };
  });
}

/** This node and all below it. */
export const nodesOf = (plan: PlanNode): PlanNode[] => [plan, ...(plan.Plans ?? []).flatMap(nodesOf)];
