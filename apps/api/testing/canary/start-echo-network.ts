import { type ScriptedRequest, startScriptedServer } from '@carillon/testing/scripted-server';

/** X and Bluesky in one, taking every sign-in, and telling back in each refusal all that it was sent. */
export const startEchoNetwork = (session: { accessJwt: string; refreshJwt: string }) =>
  startScriptedServer((request) => {
    const { path, headers, body } = request;
    if (`${headers.authorization} ${body}`.includes('refused')) return refusal(request);
    const id = headers.authorization?.includes('expiring') ? '78' : '77';
    if (path.startsWith('/2/users/me')) return { body: { data: { id, username: 'echo', name: 'Echo' } } };
    if (path.includes('createSession')) return { body: { ...bluesky, ...session, active: true } };
    if (path.includes('getProfile')) return { body: bluesky };
    return refusal(request);
  });

const bluesky = { did: 'did:plc:echoechoechoechoechoecho', handle: 'echo.example.com' };

function refusal({ method, path, headers, body }: ScriptedRequest) {
  const told = `${method} ${path} ${JSON.stringify(headers)} ${body}`;
  const inWords = {
    title: 'Invalid Request',
    detail: told,
    error: 'InvalidRequest',
    message: told,
    errors: [{ message: told }],
  };
  return { status: 400, headers: { 'x-echo': headers.authorization ?? '' }, body: inWords };
}
