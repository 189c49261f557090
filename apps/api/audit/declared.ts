import type { AuditAction } from '@carillon/core';
import type { AuditDetails } from '@carillon/db';

/** What an operation leaves in the audit trail when it has succeeded. */
export type Declared<Input> = ByOperation<Input> | ByHandler;

interface ByOperation<Input> {
  readonly action: AuditAction;
  /** Id of what was changed; that of the path or else of the answer unless given. */
  readonly subjectId?: (input: Input) => string | null;
  /** For a change, the names of the fields of its body unless given. */
  readonly details?: (input: Input) => AuditDetails;
}

/** Its handler writes the events itself, because they also tell of what was refused, or of people who are not signed in yet. */
interface ByHandler {
  readonly byHandler: readonly AuditAction[];
}
