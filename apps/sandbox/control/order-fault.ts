import { faultNames, isFaultOf } from '../faults/fault.ts';
import type { FaultOrder } from '../faults/fault-orders.ts';
import { normalHandle } from '../state/account.ts';
import type { World } from '../world.ts';

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
