/** Takes back something that was started. */
export type Undo = () => Promise<unknown>;

/** The last first; one that fails keeps no other from its turn. @throws {AggregateError} of what failed */
export async function undoAll(undo: Undo[]): Promise<void> {
  const failures: unknown[] = [];
  for (const step of undo.splice(0).reverse()) await step().catch((error: unknown) => failures.push(error));
  if (failures.length > 0) throw new AggregateError(failures, 'Not everything could be stopped.');
}
