import { createApplication } from '@carillon/db/accounts';
import type { Scene } from '@carillon/harness/open-scene';

let number = 0;

/** Bounds of an application. */
export interface Bounds {
  readonly dailyLimit?: number;
  readonly monthlyBudget?: number;
}

/** An account of X as on real terms, through an application of its user's own, and acts on it. */
export async function openLimitedAccount(scene: Scene, bounds: Bounds = {}) {
  const appId = await ownApplication(scene, bounds);
  const x = await scene.account('x', `limited${++number}`);
  await actThrough(scene, x, appId);
  let said = 0;
  const to = (content: string, account = x) => ({
    profileId: scene.profileId,
    platforms: { [account]: { items: [{ content: `${content} ${++said}` }] } },
  });
  return {
    appId,
    x,
    to,
    create: (content: string, when: object = on(usualDay)) =>
      scene.api.post('/posts', { ...to(content), ...when }),
    async limits(of = usualDay, application = appId) {
      const { data } = (await scene.api.get<Limits>(`/limits?day=${of}`)).body;
      const found = data.applications.find(({ id }) => id === application);
      return { day: found?.day, month: found?.month, account: data.accounts.find(({ id }) => id === x) };
    },
  };
}

interface Limits {
  readonly applications: readonly { readonly id: string; readonly day: object; readonly month: object }[];
  readonly accounts: readonly { readonly id: string }[];
}

/** An application of X of the scene's user. @returns its id */
export async function ownApplication(scene: Scene, bounds: Bounds = {}): Promise<string> {
  const { userId } = await scene.db.profile.findUniqueOrThrow({ where: { id: scene.profileId } });
  const id = `app_limited${++number}`;
  const usual = {
    platform: 'x',
    clientId: id,
    sealedSecret: '',
    plan: 'self-serve',
    profileId: null,
  } as const;
  await createApplication(scene.db, { dailyLimit: null, ...usual, id, name: id, userId, ...bounds }, 1_000);
  return id;
}

export const actThrough = (scene: Scene, account: string, appId: string) =>
  scene.db.socialAccount.update({ where: { id: account }, data: { appId, sandbox: false } });

/** The day for which posts are planned. */
const usualDay = '2031-05-06';

/** A time of a day, as a request has it. */
export const on = (day: string) => ({ scheduledAt: `${day}T09:00:00Z` });

/** Texts of $0.015 and $0.20. */
export const plain = 'Noon';
export const withLink = 'Noon at https://bells.example.com/noon?day=1 and';
