/** A role of Postgres may not do what it was asked for; the message says what to change. */
export class RoleError extends Error {
  override readonly name = 'RoleError';
}
