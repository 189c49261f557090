import { z } from 'zod';
import type { Lock } from './lock.ts';

/** Something that is known to be wrong with a package that is installed. */
interface Finding {
  readonly name: string;
  readonly severity: string;
  readonly title: string;
  readonly url: string;
}

/** Output of `npm audit --json`: of each package its advisories, or the names of packages that it is affected through. */
const report = z.object({
  auditReportVersion: z.literal(2),
  vulnerabilities: z.record(
    z.string(),
    z.object({
      via: z.array(
        z.union([
          z.string(),
          z.object({ name: z.string(), severity: z.string(), title: z.string(), url: z.string() }),
        ]),
      ),
    }),
  ),
});

/** The findings of npm, each once; null where it got no answer from a registry. */
export function readAudit(output: string): readonly Finding[] | null {
  const parsed = report.safeParse(parseJson(output));
  if (!parsed.success) return null;
  const all = Object.values(parsed.data.vulnerabilities).flatMap(({ via }) =>
    via.flatMap((each) => (typeof each === 'string' ? [] : [each])),
  );
  return [...new Map(all.map((each) => [`${each.name} ${each.url}`, each])).values()];
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    if (error instanceof SyntaxError) return null;
    throw error;
  }
}

interface Advisory extends Finding {
  /** The first version without it; null for none. */
  readonly fixedIn: string | null;
}

/** When this list was last compared with the advisories of GitHub, for the packages in the lock. */
export const storedAt = '2026-11-26';

/** Advisories that somebody has looked at; those of packages that run are mended instead. */
const advisories: readonly Advisory[] = [
  {
    name: 'dicer',
    severity: 'high',
    title: 'a form with a certain header ends the process',
    url: 'https://github.com/advisories/GHSA-wm7h-9275-46v2',
    fixedIn: null,
  },
  {
    name: 'fast-xml-parser',
    severity: 'moderate',
    title: 'names of tags and attributes change the prototype of objects',
    url: 'https://github.com/advisories/GHSA-x3cc-x39p-42qx',
    fixedIn: '4.1.2',
  },
];

/** The list's findings on the packages in a lock, where no registry has it. */
export const storedFindings = (lock: Lock): readonly Finding[] =>
  advisories.filter(({ name, fixedIn }) =>
    versionsOf(lock, name).some((version) => fixedIn === null || isBefore(version, fixedIn)),
  );

const versionsOf = (lock: Lock, name: string): string[] =>
  Object.entries(lock).flatMap(([folder, { name: alias, version }]) =>
    version !== undefined && (alias ?? folder.split('node_modules/').at(-1)) === name ? [version] : [],
  );

/** Compares versions by their three numbers. */
function isBefore(version: string, other: string): boolean {
  const [numbers, others] = [version, other].map((text) => text.split(/[.+-]/).slice(0, 3).map(Number));
  const at = numbers?.findIndex((number, index) => number !== others?.[index]) ?? -1;
  return at >= 0 && (numbers?.[at] ?? 0) < (others?.[at] ?? 0);
}
