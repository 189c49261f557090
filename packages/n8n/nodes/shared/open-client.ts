import { Carillon } from '@carillon/sdk';
import type { FunctionsBase } from 'n8n-workflow';

interface Credentials {
  readonly baseUrl: string;
  readonly apiKey: string;
}

/** The API that the credentials of a node lead to. @throws {CarillonError} when they are incomplete */
export async function openClient(node: Pick<FunctionsBase, 'getCredentials'>): Promise<Carillon> {
  const { baseUrl, apiKey } = await node.getCredentials<Credentials>('carillonApi');
  return new Carillon({ baseUrl, apiKey });
}
