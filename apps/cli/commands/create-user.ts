import { type Plan, planNames } from '@carillon/core';
import { createUser as storeUser } from '@carillon/db';
import { hashPassword, shortestPassword } from '@carillon/secrets';
import { CommandError } from '../command-error.ts';
import type { CommandSession } from '../open-session.ts';

export interface UserOptions {
  readonly email: string;
  readonly password: string;
  readonly plan: string;
  /** May watch and steer the queues. */
  readonly admin?: boolean | undefined;
}

export async function createUser(
  { db }: CommandSession,
  { email, password, plan, admin = false }: UserOptions,
): Promise<{ id: string }> {
  if (!/^[^\s@]+@[^\s@]+$/.test(email)) throw new CommandError(`"${email}" is not an e-mail address.`);
  if (password.length < shortestPassword)
    throw new CommandError(`The password must have at least ${shortestPassword} characters.`);
  if (!isPlan(plan))
    throw new CommandError(`There is no plan "${plan}"; choose one of ${planNames.join(', ')}.`);
  const id = await storeUser(db, { email, passwordHash: await hashPassword(password), plan, admin });
  if (id === null) throw new CommandError(`There is already a user with the address ${email}.`);
  return { id };
}

const isPlan = (text: string): text is Plan => planNames.some((name) => name === text);
