import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { makePasskey, signWithPasskey } from './passkeys.ts';
import { request } from './request.ts';

export interface Passkey {
  readonly id: string;
  readonly name: string;
  readonly createdAt: string;
  readonly lastUsedAt: string | null;
}

/** What a person can prove with that it is they. */
export interface SignInWays {
  readonly password: boolean;
  readonly totp: boolean;
  readonly passkeys: readonly Passkey[];
  /** Those that were not used. */
  readonly recoveryCodes: number;
  readonly passkeysPossible: boolean;
}

/** Those that came with a first second factor; null with any other. They are not shown again. */
interface Given {
  readonly recoveryCodes: readonly string[] | null;
}

const key = ['second-factor'];

export const useSignInWays = (isWanted = true) =>
  useQuery({
    queryKey: key,
    enabled: isWanted,
    queryFn: async () => (await request<{ data: SignInWays }>('GET', '/app/second-factor')).data,
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
    mutationFn: async () =>
      (await request<{ data: { secret: string; qr: string } }>('POST', '/app/second-factor/totp/begin')).data,
    gcTime: 0,
  });

export const useConfirmTotp = () =>
  useChange(
    async (code: string) =>
      (await request<{ data: Given }>('POST', '/app/second-factor/totp', { code })).data.recoveryCodes,
  );

export const useRemoveTotp = () => useChange(() => request('DELETE', '/app/second-factor/totp'));

export const useAddPasskey = () =>
  useChange(async (name: string) => {
    const answer = await makePasskey();
    return (await request<{ data: Given }>('POST', '/app/passkeys', { name, answer })).data.recoveryCodes;
  });

export const useRemovePasskey = () => useChange((id: string) => request('DELETE', `/app/passkeys/${id}`));

export const useRenewRecoveryCodes = () =>
  useChange(
    async () =>
      (
        await request<{ data: { recoveryCodes: readonly string[] } }>(
          'POST',
          '/app/second-factor/recovery-codes',
        )
      ).data.recoveryCodes,
  );

/** Proves again that it is the person: with their password, a code of their app, or a passkey. */
export const useProve = (onProven: () => void) =>
  useMutation({
    async mutationFn(proof: { readonly password: string } | { readonly code: string } | 'passkey') {
      if (proof === 'passkey') {
        const answer = await signWithPasskey('/app/confirm/passkey/begin');
        return request('POST', '/app/confirm/passkey', { answer });
      }
      return request('POST', `/app/confirm/${'code' in proof ? 'code' : 'password'}`, proof);
    },
    gcTime: 0,
    onSuccess: onProven,
  });
