import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type AnswerOf, ask } from './ask.ts';
import { makePasskey, signWithPasskey } from './passkeys.ts';

/** Proofs that a person has of who they are. */
export type SignInWays = AnswerOf<'GET /second-factor'>;

export type Passkey = SignInWays['passkeys'][number];

const key = ['second-factor'];

export const useSignInWays = (isWanted = true) =>
  useQuery({
    queryKey: key,
    enabled: isWanted,
    queryFn: () => ask('GET /second-factor'),
  });

/** A change of these ways. Nothing of its answer is kept once its dialog has closed. */
function useChange<Wanted, Answer>(mutationFn: (wanted: Wanted) => Promise<Answer>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn,
    gcTime: 0,
    onSuccess: () => client.invalidateQueries({ queryKey: key }),
  });
}

/** A new secret for an authenticator app, as text and as the SVG of a QR code. */
export const useBeginTotp = () =>
  useMutation({
    mutationFn: () => ask('POST /second-factor/totp/begin'),
    gcTime: 0,
  });

export const useConfirmTotp = () =>
  useChange(
    async (code: string) => (await ask('POST /second-factor/totp', { body: { code } })).recoveryCodes,
  );

export const useRemoveTotp = () => useChange(() => ask('DELETE /second-factor/totp'));

export const useAddPasskey = () =>
  useChange(async (name: string) => {
    const answer = await makePasskey();
    return (await ask('POST /passkeys', { body: { name, answer } })).recoveryCodes;
  });

export const useRemovePasskey = () =>
  useChange((id: string) => ask('DELETE /passkeys/{id}', { params: { id } }));

export const useRenewRecoveryCodes = () =>
  useChange(async () => (await ask('POST /second-factor/recovery-codes')).recoveryCodes);

/** Proves again that it is the person: with their password, a code of their app, or a passkey. */
export const useProve = (onProven: () => void) =>
  useMutation({
    async mutationFn(proof: { readonly password: string } | { readonly code: string } | 'passkey') {
      if (proof === 'passkey') {
        const answer = await signWithPasskey('POST /confirm/passkey/begin');
        return ask('POST /confirm/passkey', { body: { answer } });
      }
      return 'code' in proof
        ? ask('POST /confirm/code', { body: proof })
        : ask('POST /confirm/password', { body: proof });
    },
    gcTime: 0,
    onSuccess: onProven,
  });
