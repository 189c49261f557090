import { Badge, Button, Group, Paper, Stack, Text, Title } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { Link } from 'wouter';
import type { Profile } from '../../api/types.ts';
import { zoneName } from '../../time/timezones.ts';
import { EditProfileDialog } from './edit-profile-dialog.tsx';

interface Props {
  readonly profile: Profile;
  readonly groups: readonly string[];
  readonly onSaved: (name: string) => void;
}

export function ProfileCard({ profile, groups, onSaved }: Props) {
  const [isOpen, { open, close }] = useDisclosure(false);
  const { id, name, groupId, active, timezone, spacingMinutes, dailyLimit } = profile;
  return (
    <Paper withBorder p="md">
      <Group justify="space-between">
        <Stack gap={4} miw={0}>
          <Group gap="xs">
            <Title order={2} style={{ overflowWrap: 'anywhere' }}>
              {name}
            </Title>
            {!active && <Badge color="gray">not in use</Badge>}
            {groupId !== null && (
              <Badge variant="default" tt="none">
                group {groupId}
              </Badge>
            )}
          </Group>
          <Text size="sm" c="dimmed">
            {zoneName(timezone)} · {spacingMinutes} min apart · {dailyLimit} a day on each network
          </Text>
        </Stack>
        <Group gap="xs">
          <Button variant="default" onClick={open} aria-label={`Edit ${name}`}>
            Edit
          </Button>
          <Button
            variant="default"
            component={Link}
            href={`/profiles/${id}`}
            aria-label={`Schedule of ${name}`}
          >
            Schedule
          </Button>
        </Group>
      </Group>
      <EditProfileDialog
        profile={profile}
        isOpen={isOpen}
        onClose={close}
        onSaved={onSaved}
        groups={groups}
      />
    </Paper>
  );
}
