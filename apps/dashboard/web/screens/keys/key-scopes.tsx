import { Text, UnstyledButton } from '@mantine/core';
import { ButtonPopover } from '../../parts/floating/button-popover.tsx';

interface Props {
  /** Of the key. */
  readonly name: string;
  readonly scopes: readonly string[];
}

/** Scopes of a key: the first, and all of them for those who ask. */
export function KeyScopes({ name, scopes }: Props) {
  const [first = '–', ...rest] = scopes;
  if (rest.length === 0) return first;
  return (
    <ButtonPopover
      position="bottom-start"
      width={220}
      trapFocus
      returnFocus
      portalProps={{ target: '#content' }}
      button={
        <UnstyledButton
          fz="sm"
          title={scopes.join(', ')}
          aria-label={`${first} +${rest.length}, scopes of ${name}`}
        >
          {first}{' '}
          <Text span size="xs" c="dimmed">
            +{rest.length}
          </Text>
        </UnstyledButton>
      }
    >
      {scopes.map((scope) => (
        <Text key={scope} size="sm">
          {scope}
        </Text>
      ))}
    </ButtonPopover>
  );
}
