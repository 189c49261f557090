import { pictureKey } from '@carillon/core';
import { queryClient } from './query-client.ts';
import { request } from './request.ts';

/** Pictures in one request, and the time in which those that a screen shows are gathered, ms. */
const atOnce = 60;
const gatherMs = 50;

/** The server is fetching what it does not have yet: this many tries, this long apart, ms. */
const maxTries = 3;
const againMs = 5_000;

type ByAddress = Readonly<Record<string, string>>;

/** Letters stand in the place of pictures that have yet to come. */
interface Answer {
  readonly data: { readonly pictures: ByAddress; readonly letters: ByAddress };
}

const none: Answer = { data: { pictures: {}, letters: {} } };

/** How often it was asked for the picture at an address of a network. */
const tries = new Map<string, number>();
const waiting = new Set<string>();

/** Whatever screen shows an account wants its picture, by the key of its query. */
function want([name, address]: readonly unknown[]): void {
  if (name !== 'picture' || typeof address !== 'string' || address === '') return;
  if (address.startsWith('data:')) show(address, address);
  else if ((tries.get(address) ?? 0) < maxTries) {
    if (waiting.size === 0) window.setTimeout(readAll, gatherMs);
    waiting.add(address);
  }
}

const show = (address: string, picture: string): void =>
  void queryClient.setQueryData(['picture', address], picture);

function readAll(): void {
  const addresses = [...waiting];
  waiting.clear();
  while (addresses.length > 0) void read(addresses.splice(0, atOnce));
}

/** Asks for pictures by an address that is the same for the same ones, so that the browser keeps the answer. */
async function read(addresses: readonly string[]): Promise<void> {
  for (const address of addresses) tries.set(address, (tries.get(address) ?? 0) + 1);
  const keys = [...new Set(addresses.map(pictureKey))].sort();
  const asked = request<Answer>('GET', `/app/pictures?of=${keys.join('.')}`);
  const { pictures, letters } = (await asked.catch(() => none)).data; // they are an ornament
  for (const [address, picture] of Object.entries({ ...letters, ...pictures })) show(address, picture);
  for (const address of Object.keys(pictures)) tries.delete(address);
  const missing = addresses.filter((address) => !(address in pictures));
  if (missing.length === 0) return;
  window.setTimeout(() => {
    for (const address of missing) want(['picture', address]);
  }, againMs);
}

const cache = queryClient.getQueryCache();
cache.subscribe(({ type, query }) => {
  if (type === 'added' && query.state.data === undefined) want(query.queryKey);
});
for (const { queryKey } of cache.getAll()) want(queryKey);
