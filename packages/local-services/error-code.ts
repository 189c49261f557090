/** The system's word for what went wrong, such as `ENOENT`. (No instanceof: Node's own errors are of another realm in jest.) */
export function errorCode(error: unknown): string | undefined {
  if (typeof error !== 'object' || error === null || !('code' in error)) return undefined;
  return String(error.code);
}
