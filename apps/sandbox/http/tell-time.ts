import type { ServerResponse } from 'node:http';
import type { World } from '../world.ts';

/** Gives an answer the `Date` of the networks' clock instead of this machine's. */
export const tellTime = (response: ServerResponse, world: World): void =>
  void response.setHeader('date', new Date(world.networkTime()).toUTCString());
