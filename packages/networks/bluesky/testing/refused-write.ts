import { XRPCError } from '@atproto/api';
import { failureFromBluesky } from '../failures.ts';

/** The failure of a write that a Bluesky server refused with this error. */
export const refusedWrite = (name: string, message: string) =>
  failureFromBluesky(new XRPCError(400, name, message), { call: 'write', now: new Date() });
