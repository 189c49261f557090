import { InputBase } from '@mantine/core';
import { useState } from 'react';
import { Later, laterCode } from '../../parts/later-code.tsx';
import { localClock } from '../../time/timezones.ts';

interface Props {
  readonly value: string;
  readonly onChange: (timezone: string) => void;
}

const select = laterCode(() => import('../../parts/timezone-select.tsx'));

/** The time zone, which few people change: the list of all of them comes when it is pressed. */
export function TimezoneField({ value, onChange }: Props) {
  const [isChanging, setChanging] = useState(false);
  const field = (
    <InputBase
      component="button"
      type="button"
      pointer
      label="Time zone"
      description={`It is ${localClock(value, new Date())} there now.`}
      onClick={() => setChanging(true)}
    >
      {value}
    </InputBase>
  );
  return (
    <>
      {(!isChanging || select.now() === undefined) && field}
      {isChanging && (
        <Later code={select} isWanted>
          {({ TimezoneSelect }) => <TimezoneSelect value={value} onChange={onChange} isOpenAtFirst />}
        </Later>
      )}
    </>
  );
}
