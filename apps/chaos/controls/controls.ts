import { type Control, controlNames, type Mutations } from './control.ts';
import { access } from './list/access.ts';
import { connecting } from './list/connecting.ts';
import { identities } from './list/identities.ts';
import { media } from './list/media.ts';
import { networks } from './list/networks.ts';
import { requests } from './list/requests.ts';
import { secrets } from './list/secrets.ts';
import { servers } from './list/servers.ts';
import { signIn } from './list/sign-in.ts';

const mutations: Required<Mutations> = {
  ...access,
  ...signIn,
  ...connecting,
  ...requests,
  ...networks,
  ...identities,
  ...media,
  ...secrets,
  ...servers,
};

/** Security controls and how each can be taken out. */
export const controls: readonly Control[] = Object.entries(mutations).map(([number, mutations]) => ({
  number: Number(number),
  name: controlNames[number as `${keyof typeof controlNames}`],
  mutations,
}));

export const usage = 'npm run check:controls -- [number of a control]…';

/** The controls whose numbers are given; all when none is. @throws {RangeError} with a sentence for another number */
export function chooseControls(args: readonly string[]): readonly Control[] {
  const wanted = args.filter((arg) => arg !== '--');
  const unknown = wanted.find((arg) => !controls.some(({ number }) => String(number) === arg));
  if (unknown !== undefined) {
    const numbers = controls.map(({ number }) => number).join(', ');
    throw new RangeError(`There is no control "${unknown}"; there are ${numbers}.`);
  }
  return wanted.length === 0 ? controls : controls.filter(({ number }) => wanted.includes(String(number)));
}
