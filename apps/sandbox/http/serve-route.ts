import { setTimeout as wait } from 'node:timers/promises';
import type { Request, Response } from 'express';
import { behave } from '../behave.ts';
import { deliveries, isDelivery } from '../faults/deliveries.ts';
import { faultAnswer } from '../faults/faults.ts';
import type { Answer, Fault, Route, World } from '../types.ts';
import { readCall } from './call.ts';
import { send, setDate } from './send.ts';

/** An Express handler that answers a route, unless an ordered fault or the account's own behaviour prevents it. */
export function serveRoute(route: Route, world: World) {
  return async (request: Request, response: Response) => {
    const call = readCall(request);
    const account = route.accountOf(call, world);
    const fault = world.faults.take(route, account, world.now()) ?? behave(route, account, { call, world });
    const count = (status: number) =>
      world.calls.add({
        platform: route.platform,
        handle: account?.handle ?? '',
        endpoint: route.name,
        status,
      });
    if (fault === undefined) return count(send(response, await route.answer(call, world)));
    count(await applyFault(fault, { response, world, route, answer: () => route.answer(call, world) }));
  };
}

interface FaultyCall {
  readonly response: Response;
  readonly world: World;
  readonly route: Route;
  readonly answer: () => ReturnType<Route['answer']>;
}

/** Lets a fault happen; a request that fails by itself just fails. Returns the status that the caller sees, 0 for none. */
async function applyFault(fault: Fault, { response, world, route, answer }: FaultyCall): Promise<number> {
  if (isDelivery(fault.fault)) {
    const { commits, delayMs = () => 0, deliver } = deliveries[fault.fault];
    const whole = commits ? await answer() : nothing;
    if (whole.status >= 300) return send(response, whole);
    await pause(fault.afterMs ?? delayMs(world.settings), world);
    setDate(response, world);
    return deliver(response, whole, { delayMs: world.settings.dripMs, ...fault });
  }
  await pause(fault.afterMs ?? 0, world);
  setDate(response, world);
  return send(response, faultAnswer(route.platform, fault, world));
}

const nothing: Answer = { status: 0 };

/** Ends early when faults are cleared, and does not keep the process alive. */
async function pause(ms: number, { faults: { cleared } }: World): Promise<void> {
  await wait(ms, undefined, { ref: false, signal: cleared }).catch((error: unknown) => {
    if (!cleared.aborted) throw error;
  });
}
