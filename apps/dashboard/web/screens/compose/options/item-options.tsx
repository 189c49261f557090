import {
  type ItemOptions,
  optionsInWords,
  type Platform,
  type PostOption,
  platformTitles,
} from '@carillon/core';
import { optionRules } from '@carillon/networks/descriptors';
import { ActionIcon, Collapse, Group, Stack, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconAdjustmentsHorizontal } from '@tabler/icons-react';
import { useId } from 'react';
import { useMedia } from '../../../api/media.ts';
import { Later, laterCode } from '../../../parts/later-code.tsx';
import { NetworkMark } from '../../../parts/network-mark.tsx';
import { offeredOptions, withOption } from './written-options.ts';

const optionField = laterCode(() => import('./option-field.tsx'), true);

interface Asked {
  /** The networks that the text goes to. */
  readonly platforms: readonly Platform[];
  readonly options: ItemOptions;
  /** Place of the item in its thread, from 0. */
  readonly index: number;
  readonly media: readonly { readonly id: string | null }[];
  /** Says what is wrong with an option. */
  readonly problemOf: (platform: Platform, name: string) => string | undefined;
}

type ItemOptionsState = ReturnType<typeof useItemOptions>;

/** Options of an item on each network that it goes to: who can reply, and the like. Closed until somebody wants it. */
export function useItemOptions({ platforms, options, index, media, problemOf }: Asked) {
  const known = useMedia(media.flatMap(({ id }) => id ?? []));
  const hasVideo = [...known.values()].some(({ type }) => type === 'video');
  const [isAsked, { toggle }] = useDisclosure(false);
  const panelId = useId();
  const offered: readonly { platform: Platform; fields: readonly PostOption[] }[] = platforms
    .map((platform) => ({ platform, fields: offeredOptions(platform, { index, options, hasVideo }) }))
    .filter(({ fields }) => fields.length > 0);
  // Options for some applications alone show their condition, also in a draft of before.
  const hasProblem = offered.some(({ platform, fields }) =>
    fields.some(
      ({ name, needsPlan }) =>
        problemOf(platform, name) !== undefined ||
        (needsPlan !== undefined && options[platform]?.[name] !== undefined),
    ),
  );
  return { platforms, offered, problemOf, panelId, toggle, isOpen: isAsked || hasProblem };
}

interface ButtonProps {
  readonly asked: ItemOptionsState;
  /** Label of the item, where there are several. */
  readonly itemName: string | null;
}

/** Opens and closes the options of an item. */
export function OptionsButton({ asked: { offered, isOpen, panelId, toggle }, itemName }: ButtonProps) {
  if (offered.length === 0) return null;
  const label = `Options for ${offered.map(({ platform }) => platformTitles[platform]).join(' and ')}`;
  return (
    <ActionIcon
      variant={isOpen ? 'light' : 'subtle'}
      color="gray"
      aria-label={itemName === null ? label : `${label}: ${itemName}`}
      title={label}
      aria-expanded={isOpen}
      aria-controls={panelId}
      onClick={toggle}
    >
      <IconAdjustmentsHorizontal size={16} aria-hidden />
    </ActionIcon>
  );
}

interface PanelProps {
  readonly asked: ItemOptionsState;
  readonly options: ItemOptions;
  readonly onChange: (change: (options: ItemOptions) => ItemOptions) => void;
}

/** The options of an item by network; closed, those that were chosen. */
export function OptionsPanel({ asked, options, onChange }: PanelProps) {
  const { platforms, offered, problemOf, panelId, isOpen } = asked;
  if (offered.length === 0) return null;
  return (
    <div>
      {!isOpen && <Summary platforms={platforms} options={options} />}
      <Collapse expanded={isOpen} id={panelId}>
        <Stack gap="sm" pb="xs">
          {offered.map(({ platform, fields }) => (
            <Stack key={platform} gap="xs" role="group" aria-label={platformTitles[platform]}>
              <Group gap={6} aria-hidden>
                <NetworkMark platform={platform} size={14} />
                <Text size="xs" fw={600}>
                  {platformTitles[platform]}
                </Text>
              </Group>
              <Later code={optionField} isWanted={isOpen}>
                {({ OptionField }) =>
                  fields.map((option) => (
                    <OptionField
                      key={option.name}
                      option={option}
                      value={options[platform]?.[option.name]}
                      onChange={(value) =>
                        onChange((latest) => withOption(latest, platform, option.name, value))
                      }
                      error={problemOf(platform, option.name)}
                    />
                  ))
                }
              </Later>
            </Stack>
          ))}
        </Stack>
      </Collapse>
    </div>
  );
}

/** Choices, in a line. */
function Summary({ platforms, options }: Pick<PanelProps, 'options'> & Pick<Asked, 'platforms'>) {
  const words = platforms.flatMap((platform) => optionsInWords(options[platform], optionRules[platform]));
  if (words.length === 0) return null;
  return (
    <Text size="xs" c="dimmed">
      {words.map(({ label, value }) => `${label}: ${value}`).join(' · ')}
    </Text>
  );
}
