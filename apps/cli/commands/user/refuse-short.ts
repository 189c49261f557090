import { shortestPassword } from '@carillon/secrets';
import { CommandError } from '../../command-error.ts';

/** @throws {CommandError} for a password that is too short */
export function refuseShort(password: string): void {
  if (password.length < shortestPassword)
    throw new CommandError(`The password must have at least ${shortestPassword} characters.`);
}
