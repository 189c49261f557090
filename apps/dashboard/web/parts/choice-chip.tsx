import { Button, Text } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import { Fragment } from 'react';
import { ButtonMenu } from './floating/button-menu.tsx';
import classes from './menu-options.module.css';

interface Option {
  readonly value: string;
  readonly label: string;
  /** Stands above it, and what follows. */
  readonly heading?: string;
  /** Name in programs, beside its label. */
  readonly note?: string;
}

interface Props {
  /** Subject, such as `Network`. */
  readonly label: string;
  readonly options: readonly Option[];
  /** Null for none of them. */
  readonly value: string | null;
  /** Name of choosing none, such as `All networks`; one is always chosen without it. */
  readonly none?: string;
  readonly onChange: (value: string | null) => void;
}

/** Narrows a list by one of some values. It says which, so that one line holds all filters of a list. */
export function ChoiceChip({ label, options, value, none, onChange }: Props) {
  const chosen = options.find((option) => option.value === value);
  return (
    <ButtonMenu
      position="bottom-start"
      button={
        <Button
          size="xs"
          radius="xl"
          flex="none"
          variant={chosen && none !== undefined ? 'light' : 'default'}
          rightSection={<IconChevronDown size={12} aria-hidden />}
          aria-label={`${label}: ${chosen?.label ?? none}`}
        >
          <bdi>{chosen?.label ?? label}</bdi>
        </Button>
      }
    >
      {(Menu) => (
        <div className={classes.options}>
          <Menu.RadioGroup value={value ?? ''} onChange={(next) => onChange(String(next) || null)}>
            {none !== undefined && (
              <Menu.RadioItem value="" closeMenuOnClick>
                {none}
              </Menu.RadioItem>
            )}
            {options.map((option) => (
              <Fragment key={option.value}>
                {option.heading !== undefined && <Menu.Label>{option.heading}</Menu.Label>}
                <Menu.RadioItem value={option.value} closeMenuOnClick>
                  <bdi>{option.label}</bdi>
                  {option.note !== undefined && (
                    <Text span size="xs" c="dimmed">
                      {' '}
                      {option.note}
                    </Text>
                  )}
                </Menu.RadioItem>
              </Fragment>
            ))}
          </Menu.RadioGroup>
        </div>
      )}
    </ButtonMenu>
  );
}
