import type { OwnServer } from '@carillon/networks/descriptors';
import { Button, Collapse, TextInput } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconChevronDown, IconChevronRight } from '@tabler/icons-react';

interface Props {
  readonly texts: OwnServer;
  readonly value: string;
  readonly onChange: (service: string) => void;
}

/** The address of the account's own server; folded, unless every account has one. */
export function OwnServerField({ texts, value, onChange }: Props) {
  const [isOpen, { toggle }] = useDisclosure(value !== '');
  const Icon = isOpen ? IconChevronDown : IconChevronRight;
  const { isNeeded = false } = texts;
  const field = (
    <TextInput
      label="Server"
      description={texts.help}
      placeholder={texts.placeholder}
      type="url"
      value={value}
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
      maxLength={500}
      required={isNeeded}
      mt={isNeeded ? 0 : 'xs'}
    />
  );
  if (isNeeded) return field;
  return (
    <div>
      <Button
        variant="subtle"
        size="compact-sm"
        h="auto"
        ta="start"
        styles={{ label: { whiteSpace: 'normal' } }}
        leftSection={<Icon size={16} aria-hidden />}
        onClick={toggle}
        aria-expanded={isOpen}
      >
        {texts.offer}
      </Button>
      <Collapse expanded={isOpen}>{field}</Collapse>
    </div>
  );
}

/** The server as it is sent; nothing where none is named. */
export const sentServer = (typed: string): { readonly service?: string } =>
  typed.trim() === '' ? {} : { service: typed.trim() };
