import { platformTitles } from '@carillon/core';
import type { AuthorizationPlatform, ByAuthorization } from '@carillon/networks/descriptors';
import { List, Text } from '@mantine/core';
import type { ReactNode } from 'react';

interface Props {
  readonly connect: ByAuthorization & { readonly platform: AuthorizationPlatform };
  /** Said after it. */
  readonly children?: ReactNode;
}

/** Says what a network will ask for on its own page. */
export function AskedPermissions({ connect: { platform, permissions }, children }: Props) {
  const network = platformTitles[platform];
  return (
    <>
      <Text>
        {`${network} will ask you whether Carillon may do the following. Your password stays with ${network}.`}
        {children}
      </Text>
      <List>
        {permissions.map(([name, words]) => (
          <List.Item key={name}>
            {words} <Text span size="sm" c="dimmed">{`(${name})`}</Text>
          </List.Item>
        ))}
      </List>
    </>
  );
}
