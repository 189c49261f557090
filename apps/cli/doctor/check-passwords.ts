import { type Environment, isWeakPassword } from '@carillon/config';
import { type Finding, fine, warning } from './check.ts';

/** Passwords that whoever reaches the port could guess. */
export function checkPasswords({ DATABASE_URL, REDIS_URL, QUEUE_BACKEND }: Environment): Finding {
  const name = 'passwords';
  const used = { DATABASE_URL, ...(QUEUE_BACKEND === 'postgres' ? {} : { REDIS_URL }) };
  const weak = Object.entries(used).filter(([, url]) => url && isWeakPassword(url));
  if (weak.length === 0) return { name, ...fine('No password of a server can be guessed.') };
  const names = weak.map(([variable]) => variable).join(' and of ');
  return { name, ...warning(`The password of ${names} can be guessed; make one with openssl rand -hex 24.`) };
}
