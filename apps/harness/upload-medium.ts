import { until } from '@carillon/testing/until';

export interface UploadedMedium {
  readonly id: string;
  readonly status: string;
  /** Of the content, hexadecimal. */
  readonly sha256: string;
}

/** Uploads a file through the API. @returns the medium, once it is ready */
export async function uploadMedium(
  { url, apiKey }: { readonly url: string; readonly apiKey: string },
  bytes: Buffer,
): Promise<UploadedMedium> {
  const headers = { authorization: `Bearer ${apiKey}` };
  const response = await fetch(`${url}/v1/media`, {
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/octet-stream' },
    body: new Uint8Array(bytes),
  });
  if (response.status !== 201) throw new Error(`The upload was answered with ${response.status}.`);
  const { data } = (await response.json()) as { data: UploadedMedium };
  return until('the medium to be ready', async () => {
    const answer = await fetch(`${url}/v1/media/${data.id}`, { headers });
    const { data: medium } = (await answer.json()) as { data: UploadedMedium };
    return medium.status === 'ready' && medium;
  });
}
