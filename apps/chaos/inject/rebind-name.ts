/**
 * Loaded before a worker, as `rebind-name.ts?name=…`: the name leads to a public address where nobody is, then to this
 * machine, and so on, each time that it is asked for.
 */
import dns from 'node:dns';
import { syncBuiltinESMExports } from 'node:module';

const name = new URL(import.meta.url).searchParams.get('name');
const addresses = ['3ffe::1', '127.0.0.2'] as const;
const { lookup } = dns;
let asked = 0;

type Answer = (error: null, found: unknown, family?: number) => void;

function rebinding(hostname: string, options: { readonly all?: boolean }, callback: Answer): void {
  if (hostname !== name) return void Reflect.apply(lookup, dns, [hostname, options, callback]);
  const address = addresses[asked++ % 2] ?? addresses[0];
  const family = address.includes(':') ? 6 : 4;
  if (options.all) callback(null, [{ address, family }]);
  else callback(null, address, family);
}

Object.assign(dns, { lookup: Object.assign(rebinding, lookup) });
syncBuiltinESMExports();
