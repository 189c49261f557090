import { platformTitles } from '@carillon/core';
import { Button, Text } from '@mantine/core';
import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useKeys } from '../../api/keys.ts';
import { request } from '../../api/request.ts';
import type { ConnectLink, Listed, Profile } from '../../api/types.ts';
import { Confirm } from '../../parts/confirm.tsx';
import { LoadMore } from '../../parts/load-more.tsx';
import { Row, Rows } from '../../parts/rows.tsx';
import { Section } from '../../parts/section.tsx';
import { ShortTime } from '../../parts/when.tsx';
import { useNow } from '../../time/use-now.ts';

/** Connect links that somebody can still use, the newest first, and their end; nothing without one. */
export function OpenLinks({ profiles }: { readonly profiles: readonly Profile[] }) {
  const links = useOpenLinks();
  const revoke = useRevokeLink();
  const [revoked, setRevoked] = useState<ConnectLink | null>(null);
  const now = useNow();
  const close = () => {
    setRevoked(null);
    revoke.reset();
  };
  const open = links.data?.pages.flatMap(({ data }) => data) ?? [];
  if (open.length === 0) return null;
  const about = (link: ConnectLink) =>
    link.externalId ?? profiles.find(({ id }) => id === link.profileId)?.name ?? link.id;
  return (
    <Section title="Open connect links">
      <Rows label="Open connect links">
        {open.map((link) => (
          <Row
            key={link.id}
            actions={
              <Button
                size="xs"
                variant="default"
                aria-label={`Revoke the link for ${about(link)}`}
                onClick={() => setRevoked(link)}
              >
                Revoke
              </Button>
            }
          >
            <Text size="sm" truncate="end">
              {about(link)}
              <Text span size="xs" c="dimmed">
                {` ${link.platforms.map((platform) => platformTitles[platform]).join(', ')}${link.sandbox ? ', sandbox' : ''} · ends `}
                <ShortTime at={link.expiresAt} now={now} />
                {link.apiKeyId !== null && <MadeBy apiKeyId={link.apiKeyId} />}
              </Text>
            </Text>
          </Row>
        ))}
      </Rows>
      <LoadMore {...links} />
      <Confirm
        title="Revoke the connect link"
        isOpen={revoked !== null}
        onClose={close}
        action="Revoke"
        onConfirm={() => revoked && revoke.mutate(revoked.id, { onSuccess: close })}
        isPending={revoke.isPending}
        error={revoke.error}
      >
        <Text>The link stops working at once.</Text>
      </Confirm>
    </Section>
  );
}

/** Names the key that made a link, or the newest that was rotated from that. */
function MadeBy({ apiKeyId }: { readonly apiKeyId: string }) {
  const { data: keys = [] } = useKeys();
  const name = keys.findLast(({ id, firstKeyId }) => (firstKeyId ?? id) === apiKeyId)?.name;
  return name === undefined ? null : (
    <>
      {' · by the key '}
      <bdi>{name}</bdi>
    </>
  );
}

const key = ['connect-links'];

const useOpenLinks = () =>
  useInfiniteQuery({
    queryKey: key,
    initialPageParam: '',
    queryFn: ({ pageParam }) => {
      const query = new URLSearchParams({ status: 'open', limit: '20' });
      if (pageParam !== '') query.set('cursor', pageParam);
      return request<Listed<ConnectLink>>('GET', `/v1/connect-links?${query}`);
    },
    getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined,
  });

function useRevokeLink() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => request('DELETE', `/v1/connect-links/${id}`),
    onSuccess: () => client.invalidateQueries({ queryKey: key }),
  });
}
