import type { OptionValue, PostOption } from '@carillon/core';
import { Checkbox, Group, Select, Stack, TagsInput, Textarea, TextInput } from '@mantine/core';
import type { ChangeEvent } from 'react';

interface Props<Option extends PostOption = PostOption> {
  readonly option: Option;
  /** Undefined where it is not given. */
  readonly value: OptionValue | undefined;
  readonly onChange: (value: OptionValue | undefined) => void;
  readonly error: string | undefined;
}

/** The field of an option, by its kind. */
export function OptionField({ option, ...props }: Props) {
  switch (option.is) {
    case 'choice':
      return <ChoiceField option={option} {...props} />;
    case 'choices':
      return <ChoicesField option={option} {...props} />;
    case 'text':
      return <TextField option={option} {...props} />;
    case 'texts':
      return <TextsField option={option} {...props} />;
    case 'permission':
      return (
        <Checkbox
          size="xs"
          label={option.withheld}
          checked={props.value === false}
          onChange={({ currentTarget }) => props.onChange(currentTarget.checked ? false : undefined)}
          error={props.error}
        />
      );
    case 'mark':
      return (
        <Checkbox
          size="xs"
          label={option.label}
          checked={props.value === true}
          onChange={({ currentTarget }) => props.onChange(currentTarget.checked ? true : undefined)}
          error={props.error}
        />
      );
    default:
      return option satisfies never;
  }
}

type Of<Is extends PostOption['is']> = Props<Extract<PostOption, { is: Is }>>;

/** Values of a select that stand for no value, for an empty list, and for one that is not empty. */
const usual = 'usual';
const nobody = 'none';
const some = 'some';

const ChoiceField = ({ option, value, onChange, error }: Of<'choice'>) => (
  <Select
    size="xs"
    label={option.label}
    data={[{ value: usual, label: option.usual }, ...option.choices]}
    value={typeof value === 'string' ? value : usual}
    onChange={(chosen) => onChange(chosen === usual || chosen === null ? undefined : chosen)}
    allowDeselect={false}
    error={error}
  />
);

function ChoicesField({ option, value, onChange, error }: Of<'choices'>) {
  const chosen = listOf(value);
  const boxes = (
    <Checkbox.Group
      size="xs"
      label={option.label}
      value={[...chosen]}
      onChange={(values) => onChange(values.length === 0 && option.none === null ? undefined : values)}
      error={option.none === null ? error : undefined}
    >
      <Group gap="sm" mt={4}>
        {option.choices.map((choice) => (
          <Checkbox key={choice.value} size="xs" {...choice} />
        ))}
      </Group>
    </Checkbox.Group>
  );
  if (option.none === null) return boxes;
  const [first] = option.choices;
  return (
    <Stack gap={4}>
      <Select
        size="xs"
        label={option.label}
        data={[
          { value: usual, label: option.usual },
          { value: nobody, label: option.none },
          { value: some, label: 'Only some' },
        ]}
        value={value === undefined ? usual : chosen.length === 0 ? nobody : some}
        onChange={(kind) =>
          onChange(kind === usual ? undefined : kind === some && first !== undefined ? [first.value] : [])
        }
        allowDeselect={false}
        error={error}
      />
      {chosen.length > 0 && boxes}
    </Stack>
  );
}

const listOf = (value: OptionValue | undefined): readonly string[] =>
  typeof value === 'object' ? value : [];

const conditionOf = ({ needsPlan }: PostOption): string | undefined =>
  needsPlan && `Since ${needsPlan.since} only for applications on the ${needsPlan.plan} plan.`;

function TextField({ option, value, onChange, error }: Of<'text'>) {
  const field = {
    size: 'xs',
    label: option.label,
    description: conditionOf(option),
    placeholder: option.placeholder,
    value: typeof value === 'string' ? value : '',
    error,
    onChange: ({ currentTarget }: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) =>
      onChange(currentTarget.value === '' ? undefined : currentTarget.value),
  };
  return option.maxLength === undefined ? <TextInput {...field} /> : <Textarea rows={4} {...field} />;
}

const TextsField = ({ option, value, onChange, error }: Of<'texts'>) => (
  <TagsInput
    size="xs"
    label={option.label}
    placeholder={option.placeholder}
    value={[...listOf(value)]}
    onChange={(values) => onChange(values.length === 0 ? undefined : values)}
    maxTags={option.max}
    acceptValueOnBlur
    error={error}
  />
);
