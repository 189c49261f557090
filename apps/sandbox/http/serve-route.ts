import { setTimeout as wait } from 'node:timers/promises';
import type { Request, Response } from 'express';
import { behave } from '../behave.ts';
import { deliveries, isDelivery } from '../faults/deliveries.ts';
import { refusalOf, type Strike } from '../faults/fault.ts';
import type { World } from '../world.ts';
import { readCall } from './call.ts';
import type { Answer, Route } from './route.ts';
import { send } from './send.ts';
import { tellTime } from './tell-time.ts';

/** An Express handler that answers a route, unless a fault or the account's own behaviour strikes. */
export function serveRoute(route: Route, world: World) {
  return async (request: Request, response: Response) => {
    const call = readCall(request);
    const account = route.whose(call, world);
    const strike = world.faults.take(route, account, world.now()) ?? behave(route, account, { call, world });
    const count = (status: number) =>
      world.calls.add({
        platform: route.platform,
        handle: account?.handle ?? '',
        endpoint: route.name,
        status,
      });
    if (strike === undefined) return count(send(response, await route.answer(call, world)));
    count(await strikeDown(strike, { response, world, route, answer: () => route.answer(call, world) }));
  };
}

interface Struck {
  readonly response: Response;
  readonly world: World;
  readonly route: Route;
  readonly answer: () => ReturnType<Route['answer']>;
}

/** Lets a fault happen; a request that fails by itself just fails. Returns the status that the caller sees, 0 for none. */
async function strikeDown(strike: Strike, { response, world, route, answer }: Struck): Promise<number> {
  if (isDelivery(strike.fault)) {
    const { commits, waits = 0, deliver } = deliveries[strike.fault];
    const whole = commits ? await answer() : nothing;
    if (whole.status >= 300) return send(response, whole);
    await pause(strike.afterMs ?? waits);
    tellTime(response, world);
    return deliver(response, whole, strike);
  }
  await pause(strike.afterMs ?? 0);
  tellTime(response, world);
  return send(response, refusalOf(route.platform, strike, world));
}

const nothing: Answer = { status: 0 };

/** Keeps nobody from stopping the process meanwhile. */
const pause = (ms: number) => wait(ms, undefined, { ref: false });
