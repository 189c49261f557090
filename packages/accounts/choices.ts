import { cleanText, type Platform } from '@carillon/core';
import {
  type Chooser,
  connectChosen,
  keepChoice as keepRow,
  readChoice as readRow,
} from '@carillon/db/accounts';
import type { Connection } from '@carillon/networks';
import { newToken, open, seal } from '@carillon/secrets';
import type { WantedAccount } from './connect-account.ts';
import { learnServerOf } from './learn-server.ts';
import type { Parts } from './parts.ts';
import type { Refusal } from './refusal.ts';
import {
  accountOf,
  choiceOver,
  initialAvatar,
  noProfile,
  noteServers,
  notStored,
  ownerOf,
  storing,
} from './store-connections.ts';

/** Accounts of one grant, and where one of them would be connected. */
interface Granted extends Omit<WantedAccount, 'input' | 'linkId' | 'userId' | 'accountId'> {
  readonly connections: readonly Connection[];
}

/** Keeps the accounts of a grant, sealed, for ten minutes: until whoever came back with it has chosen. @returns the id of the choice */
export async function keepChoice(
  { db, keys }: Pick<Parts, 'db' | 'keys'>,
  chooser: Chooser,
  { platform, profileId, sandbox = false, service, appId = null, connections }: Granted,
): Promise<string> {
  const id = newToken();
  const sealed = await seal(connections, { choiceOf: id }, keys);
  await keepRow(db, chooser, {
    id,
    platform,
    profileId,
    sandbox,
    serviceUrl: service ?? null,
    appId,
    sealed,
  });
  return id;
}

/** Accounts of one grant, as they are shown to whoever chooses. */
export interface ChoiceResponse {
  readonly platform: Platform;
  readonly profileId: string;
  readonly sandbox: boolean;
  readonly accounts: readonly {
    /** The network's id of the account. */
    readonly id: string;
    readonly platformUsername: string;
    /** A letter: our copy of a picture is made once its account is connected. */
    readonly platformAvatar: string;
  }[];
}

/** A choice for whoever it is of. @returns null for anybody else, and once it is over */
export async function showChoice(
  parts: Pick<Parts, 'db' | 'keys'>,
  chooser: Chooser,
  id: string,
): Promise<ChoiceResponse | null> {
  const choice = await readChoice(parts, chooser, id);
  if (choice === null) return null;
  const { platform, profileId, sandbox, connections } = choice;
  const accounts = connections.map(({ platformUserId, platformUsername }) => {
    const name = cleanText(platformUsername);
    return { id: platformUserId, platformUsername: name, platformAvatar: initialAvatar(name) };
  });
  return { platform, profileId, sandbox, accounts };
}

/** The accounts that somebody chose. */
interface Chosen {
  readonly id: string;
  /** The networks' ids of the accounts, each once. */
  readonly accountIds: readonly string[];
  readonly userId: string;
}

type ChosenResult =
  | {
      readonly kind: 'connected';
      readonly platform: Platform;
      readonly sandbox: boolean;
      readonly ids: readonly string[];
    }
  | Refusal;

/** Connects the accounts that somebody chose: all of them, and the choice is over, or none, and it stays. */
export async function chooseAccounts(
  parts: Parts,
  chooser: Chooser,
  { id, accountIds, userId }: Chosen,
): Promise<ChosenResult> {
  const choice = await readChoice(parts, chooser, id);
  if (choice === null) return choiceOver;
  const { platform, profileId, sandbox, serviceUrl, appId, connections } = choice;
  const chosen = connections.filter(({ platformUserId }) => accountIds.includes(platformUserId));
  if (chosen.length !== accountIds.length) return choiceOver;
  const linkId = 'linkId' in chooser ? chooser.linkId : undefined;
  const wanted = { platform, profileId, sandbox, service: serviceUrl ?? undefined, appId, userId, linkId };
  const owner = await ownerOf(parts, wanted);
  if (owner === null) return noProfile(profileId);
  const accounts = chosen.map((connection) => accountOf(parts, connection, wanted));
  const outcome = await connectChosen(
    parts.db,
    { profileId, choiceId: id, accounts },
    storing(parts, owner, wanted),
  );
  if (outcome.kind !== 'stored') return notStored(outcome.kind, owner);
  await noteServers(parts, outcome.accounts, { userId: owner.userId, platform });
  for (const account of accounts) await learnServerOf(parts, account);
  return { kind: 'connected', platform, sandbox, ids: outcome.accounts.map((account) => account.id) };
}

async function readChoice(
  { db, keys }: Pick<Parts, 'db' | 'keys'>,
  chooser: Chooser,
  id: string,
): Promise<(Omit<Row, 'sealed'> & { readonly connections: readonly Connection[] }) | null> {
  const row = await readRow(db, chooser, id);
  if (row === null) return null;
  const { sealed, ...facts } = row;
  const kept = (await open(sealed, { choiceOf: id }, keys)) as readonly Kept[];
  const connections = kept.map(({ endsAt, ...connection }) => ({
    ...connection,
    endsAt: endsAt ? new Date(endsAt) : null,
  }));
  return { ...facts, connections };
}

/** A connection as JSON has it. */
type Kept = Omit<Connection, 'endsAt'> & { readonly endsAt?: string | null };

type Row = NonNullable<Awaited<ReturnType<typeof readRow>>>;
