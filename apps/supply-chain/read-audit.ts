import { z } from 'zod';

/** Something that is known to be wrong with a package that is installed. */
export interface Finding {
  readonly name: string;
  readonly severity: string;
  readonly title: string;
  readonly url: string;
}

/** What `npm audit --json` prints: of each package its advisories, or the names of packages that it is affected through. */
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
