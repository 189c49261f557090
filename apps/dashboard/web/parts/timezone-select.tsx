import { Select } from '@mantine/core';
import { useMemo } from 'react';
import { localClock, timezoneOptions } from '../time/timezones.ts';

interface Props {
  readonly value: string;
  readonly onChange: (timezone: string) => void;
  /** One begins to search at once. */
  readonly isOpenAtFirst?: true;
}

/** A searchable choice of IANA time zones, with the time that it is there now. */
export function TimezoneSelect({ value, onChange, isOpenAtFirst }: Props) {
  const options = useMemo(() => timezoneOptions(value), [value]);
  return (
    <Select
      label="Time zone"
      description={`It is ${localClock(value, new Date())} there now.`}
      data={options}
      value={value}
      onChange={(chosen) => chosen !== null && onChange(chosen)}
      searchable
      selectFirstOptionOnChange
      nothingFoundMessage="No time zone has this name."
      allowDeselect={false}
      maxDropdownHeight={240}
      {...(isOpenAtFirst && { autoFocus: true, defaultDropdownOpened: true })}
    />
  );
}
