import { type ItemOptions, optionsInWords, type Platform, platformTitles } from '@carillon/core';
import { optionRules } from '@carillon/networks/descriptors';
import { Button, Collapse, Fieldset, Group, Stack, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useId } from 'react';
import { OptionField } from './option-field.tsx';
import { offeredOptions, withOption } from './written-options.ts';

interface Props {
  /** The networks that the text goes to. */
  readonly platforms: readonly Platform[];
  /** Place of the item in its thread, from 0. */
  readonly index: number;
  readonly options: ItemOptions;
  readonly onChange: (change: (options: ItemOptions) => ItemOptions) => void;
  /** Says what is wrong with an option. */
  readonly problemOf: (platform: Platform, name: string) => string | undefined;
  /** Label of the item, where there are several. */
  readonly itemName: string | null;
}

/** What an item asks of each network that it goes to: who can reply, and the like. Closed until somebody wants it. */
export function ItemOptionsPart({ platforms, index, options, onChange, problemOf, itemName }: Props) {
  const [isAsked, { toggle }] = useDisclosure(false);
  const id = useId();
  const offered = platforms.map((platform) => ({ platform, fields: offeredOptions(platform, index) }));
  const shown = offered.filter(({ fields }) => fields.length > 0);
  if (shown.length === 0) return null;
  const hasProblem = shown.some(({ platform, fields }) =>
    fields.some(({ name }) => problemOf(platform, name) !== undefined),
  );
  const isOpen = isAsked || hasProblem;
  const label = `Options for ${shown.map(({ platform }) => platformTitles[platform]).join(' and ')}`;
  return (
    <Stack gap={4}>
      <Group gap="xs">
        <Button
          variant="subtle"
          size="compact-xs"
          aria-expanded={isOpen}
          aria-controls={id}
          {...(itemName !== null && { 'aria-label': `${label}: ${itemName}` })}
          onClick={toggle}
        >
          {label}
        </Button>
        {!isOpen && <Summary platforms={platforms} options={options} />}
      </Group>
      <Collapse expanded={isOpen} id={id}>
        <Stack gap="xs">
          {shown.map(({ platform, fields }) => (
            <Fieldset key={platform} legend={platformTitles[platform]} p="xs">
              <Stack gap="xs">
                {fields.map((option) => (
                  <OptionField
                    key={option.name}
                    option={option}
                    value={options[platform]?.[option.name]}
                    onChange={(value) =>
                      onChange((latest) => withOption(latest, platform, option.name, value))
                    }
                    error={problemOf(platform, option.name)}
                  />
                ))}
              </Stack>
            </Fieldset>
          ))}
        </Stack>
      </Collapse>
    </Stack>
  );
}

/** What was chosen, in a line. */
function Summary({ platforms, options }: Pick<Props, 'platforms' | 'options'>) {
  const words = platforms.flatMap((platform) => optionsInWords(options[platform], optionRules[platform]));
  if (words.length === 0) return null;
  return (
    <Text size="xs" c="dimmed">
      {words.map(({ label, value }) => `${label}: ${value}`).join(' · ')}
    </Text>
  );
}
