import { Button, Collapse, TextInput } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconChevronDown, IconChevronRight } from '@tabler/icons-react';

interface Props {
  readonly value: string;
  readonly onChange: (service: string) => void;
}

/** The address of the account's own server (PDS); folded, because few accounts have one. */
export function OwnServer({ value, onChange }: Props) {
  const [isOpen, { toggle }] = useDisclosure(value !== '');
  const Icon = isOpen ? IconChevronDown : IconChevronRight;
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
        My account is on a different server (PDS)
      </Button>
      <Collapse expanded={isOpen}>
        <TextInput
          label="Server"
          description="Its address. Leave this empty for Bluesky’s own servers."
          placeholder="https://pds.example.com"
          type="url"
          value={value}
          onChange={({ currentTarget }) => onChange(currentTarget.value)}
          maxLength={500}
          mt="xs"
        />
      </Collapse>
    </div>
  );
}
