import { until } from '@carillon/testing/until';
import type { PersonClient } from './person-client.ts';

interface Named {
  readonly name?: string;
  readonly altText?: string;
}

/** Uploads a file as a page of the dashboard does, and waits until it is prepared. @returns its id */
export async function uploadFile(
  { url }: { readonly url: string },
  { cookies, csrfToken, get }: PersonClient,
  content: Buffer,
  named: Named = {},
): Promise<string> {
  const response = await fetch(`${url}/v1/media?${new URLSearchParams({ ...named })}`, {
    method: 'POST',
    headers: {
      cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; '),
      'x-csrf-token': csrfToken(),
      'content-type': 'application/octet-stream',
    },
    body: new Uint8Array(content),
  });
  const { data, error } = (await response.json()) as { data: { id: string }; error?: string };
  if (response.status !== 201) throw new Error(error);
  return until(`${data.id} to be prepared`, async () => {
    const { body } = await get<{ status: string }>(`/v1/media/${data.id}`);
    return body.data.status === 'ready' && data.id;
  });
}
