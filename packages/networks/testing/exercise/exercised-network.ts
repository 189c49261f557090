import type { ScriptedAnswer, ScriptedRequest } from '@carillon/testing/scripted-server';
import type { Network, Session } from '../../network.ts';
import type { Call } from './relay.ts';

/** A network, and what nobody but its folder knows of its answers. */
export interface ExercisedNetwork {
  /** The network with a time limit of a call, ms. It may call hosts of this machine. */
  open(deadline: number): Network;
  /** The kind of a request; null where the network does without it, or the request only helps another. */
  callOf(request: ScriptedRequest): Call | null;
  readonly remoteId: RegExp;
  /** Credentials of an account with another rest of life of their access token, minutes. */
  aged(credentials: unknown, minutesLeft: number): unknown;
  readonly answers: {
    /** A write whose access token the network does not take. */
    readonly tokenRefused: ScriptedAnswer;
    /** By its name, what is answered once the account's owner took the access away. */
    readonly accessEnded: Readonly<Record<string, Partial<Record<Call, ScriptedAnswer>>>>;
    /** New tokens of an account, of which the one for access is this. */
    readonly granted: (token: string, account: Session) => ScriptedAnswer;
    /** A write of an account that the network suspended. */
    readonly suspended: ScriptedAnswer;
    /** A refusal of a post in words of the network, which have no meaning of their own here. */
    readonly says: (words: string) => ScriptedAnswer;
    /** Credentials that are wrong, on connecting. */
    readonly wrongCredentials: ScriptedAnswer;
    /** Whose credentials they are, on connecting, with a name like this. */
    readonly named: (name: string) => ScriptedAnswer;
    /** Headers of a 429 that names the end of the limit, in seconds since 1970 where it is a number. */
    readonly limitedUntil: (time: string) => Record<string, string>;
    /** Refused uploads, by what is wrong with them. */
    readonly uploadRefused: Readonly<Record<string, ScriptedAnswer>>;
  };
}
