import { passwordProblem } from '@carillon/secrets';
import { dashboardError } from '../../problems.ts';

/** @throws {ApiError} 400 for a password that others would try first @param email of its user */
export async function refuseWeakPassword(password: string, email: string): Promise<void> {
  const problem = await passwordProblem(password, email);
  if (problem !== null) throw dashboardError(`password_${problem}`);
}
