import { open } from 'node:fs/promises';
import { Client } from 'pg';
import { type PlanNode, parsePlans } from './parse-plans.ts';

/** A plan that Postgres really used, and what was being done. */
export interface UsedPlan {
  readonly work: string;
  readonly statement: string;
  readonly plan: PlanNode;
}

/** Whether prepared statements are planned with their values or for any. */
export type PlanMode = 'force_custom_plan' | 'force_generic_plan';

/**
 * Has Postgres write the plan of every statement that sessions run from now on into its log, with the rows that it read,
 * also of those in triggers and foreign keys.
 */
export async function explainEverything(url: string, planMode: PlanMode): Promise<void> {
  const client = new Client({ connectionString: url });
  await client.connect();
  const settings = {
    session_preload_libraries: 'auto_explain',
    'auto_explain.log_min_duration': '0',
    'auto_explain.log_nested_statements': 'on',
    'auto_explain.log_format': 'json',
    'auto_explain.log_analyze': 'on',
    'auto_explain.log_timing': 'off',
    plan_cache_mode: planMode,
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

/** Reads what Postgres says of one work after another. Close what is returned. */
export async function readPlans(logFile: string) {
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
