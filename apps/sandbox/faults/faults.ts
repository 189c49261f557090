import type { Platform } from '@carillon/core';
import { blueskyFaults } from '../bluesky/problems.ts';
import { normalHandle } from '../state/account.ts';
import type { Answer, Fault, FaultAnswer, FaultName, FaultOrder, ProxyFault, World } from '../types.ts';
import { xFaults } from '../x/problems.ts';
import { deliveries } from './deliveries.ts';

const page = '<!DOCTYPE html><html><head><title>503</title></head><body><h1>Over capacity</h1></body></html>';

/** Answers of a proxy, or of anything else that stands in front of a network. */
const proxyFaults: Record<ProxyFault, FaultAnswer> = {
  '503-html': () => ({ status: 503, body: page }),
  '503-json-labelled-html': () => ({
    status: 503,
    headers: { 'content-type': 'application/json' },
    body: page,
  }),
  '302': () => ({ status: 302, headers: { location: '/' }, body: '' }),
};

const faultAnswers: Record<Platform, Record<string, FaultAnswer>> = {
  x: { ...proxyFaults, ...xFaults },
  bluesky: { ...proxyFaults, ...blueskyFaults },
};

/** The answer that a fault puts in the place of the endpoint's own. */
export function faultAnswer(platform: Platform, fault: Fault, world: World): Answer {
  const answer = faultAnswers[platform][fault.fault];
  if (answer === undefined) throw new Error(`${platform} has no fault ${fault.fault}.`);
  return answer(world, fault);
}

/** The faults that a network can have. */
export const faultNames = (platform: Platform): string[] => [
  ...Object.keys(deliveries),
  ...Object.keys(faultAnswers[platform]),
];

const isFaultOf = (platform: Platform, name: string): name is FaultName =>
  faultNames(platform).includes(name);

/** @throws {RangeError} naming the network's faults when it cannot have this one */
export function orderFault(order: FaultOrder, world: World): void {
  const { platform, handle, fault } = order;
  if (!isFaultOf(platform, fault))
    throw new RangeError(`${platform} has no fault ${fault}; it has ${faultNames(platform).join(', ')}.`);
  world.faults.add(
    { ...order, handle: handle === '*' ? handle : normalHandle(platform, handle) },
    world.now(),
  );
}
