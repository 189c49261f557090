import { z } from 'zod';
import { commaList } from './comma-list.ts';
import { isAddressRange } from './is-address-range.ts';

const label = '[a-z0-9_]([a-z0-9_-]{0,61}[a-z0-9_])?';

/** A name with a letter in it: one of digits and points is an IP address that was written wrongly. */
const hostName = new RegExp(`^(?=.*[a-z])${label}(\\.${label})*$`, 'i');

const hosts = commaList.refine((list) => list.every((host) => isAddressRange(host) || hostName.test(host)));

const error =
  'lists names and addresses of servers, such as pds.internal, 10.0.0.5 or 10.1.0.0/16, separated by commas; or is 1 for all, 0 for none';

/** Servers of private networks that may be called: true for all, false for none, or names, addresses and networks. */
export const privateHosts = z
  .union([z.stringbool(), hosts.transform((list) => (list.length === 0 ? false : list))], { error })
  .default(false);
