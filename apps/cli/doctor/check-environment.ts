import {
  apiConfig,
  ConfigError,
  dashboardConfig,
  type Environment,
  migrateConfig,
  workerConfig,
} from '@carillon/config';
import { type Finding, fine, warning, wrong } from './finding.ts';

const programs = { api: apiConfig, worker: workerConfig, dashboard: dashboardConfig, migrate: migrateConfig };

const list = new Intl.ListFormat('en');

/**
 * Tells which programs would refuse to start in an environment, and why: each reads it by itself, as it does at its start.
 * @param source where the values come from, when that is not the environment of the doctor
 */
export function checkEnvironment(environment: Environment, source: string | null): Finding {
  const refusals = new Map<string, string[]>();
  for (const [program, config] of Object.entries(programs)) {
    const refusal = refusalOf(() => config(environment));
    if (refusal !== null) refusals.set(refusal, [...(refusals.get(refusal) ?? []), program]);
  }
  const name = 'environment';
  if (refusals.size > 0) {
    const sentences = [...refusals].map(
      ([refusal, of]) => `${list.format(of)} ${of.length === 1 ? 'refuses' : 'refuse'} to start. ${refusal}`,
    );
    return { name, ...wrong(sentences.join('\n')) };
  }
  if (source !== null)
    return {
      name,
      ...warning(
        `DATABASE_URL is not set, so these are the values of npm start in this checkout (${source}). A server needs its own: .env.example explains each variable.`,
      ),
    };
  return { name, ...fine('Every variable that is needed is set.') };
}

/** Why a program does not take its environment; null when it does. */
function refusalOf(read: () => unknown): string | null {
  try {
    read();
    return null;
  } catch (error) {
    if (error instanceof ConfigError) return error.message;
    throw error;
  }
}
