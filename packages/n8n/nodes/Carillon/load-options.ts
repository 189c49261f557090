import type { ILoadOptionsFunctions, INodePropertyOptions } from 'n8n-workflow';
import { nodeError } from '../shared/node-error.ts';
import { openClient } from '../shared/open-client.ts';

/** The profiles that the key may use. */
export async function getProfiles(this: ILoadOptionsFunctions): Promise<INodePropertyOptions[]> {
  try {
    const profiles = await (await openClient(this)).profiles.list().toArray();
    return profiles.filter(({ active }) => active).map(({ id, name }) => ({ name, value: id }));
  } catch (error) {
    throw nodeError(this.getNode(), error);
  }
}

/** The networks of the accounts that the key may use. */
export async function getNetworks(this: ILoadOptionsFunctions): Promise<INodePropertyOptions[]> {
  try {
    const accounts = await (await openClient(this)).accounts.list().toArray();
    const networks = [...new Set(accounts.map(({ platform }) => platform))].sort();
    return networks.map((platform) => ({
      name: `${platform.charAt(0).toUpperCase()}${platform.slice(1)}`,
      value: platform,
    }));
  } catch (error) {
    throw nodeError(this.getNode(), error);
  }
}

/** The accounts of the profile that is chosen; of all, where an expression chooses it. */
export async function getAccounts(this: ILoadOptionsFunctions): Promise<INodePropertyOptions[]> {
  const profile = String(this.getCurrentNodeParameter('profileId') ?? '');
  const query = /^prf_\w+$/.test(profile) ? { profile_id: profile } : {};
  try {
    const accounts = await (await openClient(this)).accounts.list(query).toArray();
    return accounts
      .filter(({ active }) => active)
      .map(({ id, platform, platformUsername }) => ({
        name: `@${platformUsername} (${platform})`,
        value: id,
      }));
  } catch (error) {
    throw nodeError(this.getNode(), error);
  }
}
