/** Something the person at the terminal can put right; shown as one sentence, without a stack. */
export class CommandError extends Error {
  override readonly name = 'CommandError';
}
