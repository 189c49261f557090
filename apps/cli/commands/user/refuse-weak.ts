import { type PasswordProblem, passwordProblem, shortestPassword } from '@carillon/secrets';
import { CommandError } from '../../command-error.ts';

const sentences: Readonly<Record<PasswordProblem, string>> = {
  short: `The password must have at least ${shortestPassword} characters.`,
  common: 'Many people have this password, so it is one of the first that others try. Choose another one.',
  personal:
    'This password is made of the e-mail address or of the name of this service, so it is one of the first that others try. Choose another one.',
};

/** @throws {CommandError} for a password that others would try first @param email of its user */
export async function refuseWeak(password: string, email: string): Promise<void> {
  const problem = await passwordProblem(password, email);
  if (problem !== null) throw new CommandError(sentences[problem]);
}
