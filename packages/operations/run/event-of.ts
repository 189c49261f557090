import type { AuditAuthor, AuditEvent } from '@carillon/db/audit';
import type { Operation } from './operation.ts';

interface Done {
  /** As the schemas of the operation gave it. */
  readonly input: { readonly params: unknown; readonly body: unknown };
  /** As the handler answered. */
  readonly answered: unknown;
}

/** The event of an operation that has succeeded; null for one that declares none. */
export function eventOf<Context>(
  { audit, method }: Operation<Context>,
  by: AuditAuthor,
  { input, answered }: Done,
): AuditEvent | null {
  if (audit === undefined || 'byHandler' in audit) return null;
  const fields = method === 'patch' ? { fields: Object.keys(input.body as object) } : {};
  return {
    action: audit.action,
    by,
    subjectId: audit.subjectId
      ? audit.subjectId(input as never)
      : (idIn(input.params) ?? idIn(answered) ?? idIn(dataIn(answered))),
    details: audit.details ? audit.details(input as never) : fields,
  };
}

const idIn = (value: unknown): string | null =>
  isObject(value) && typeof value['id'] === 'string' ? value['id'] : null;

const dataIn = (value: unknown): unknown => (isObject(value) ? value['data'] : null);

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null;
