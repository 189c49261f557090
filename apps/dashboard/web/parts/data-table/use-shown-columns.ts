import { useState } from 'react';
import { browserStorage, keepChoice } from '../../browser-storage.ts';
import type { Column } from './column.ts';

/** True when columns are shown, by id. */
type ShownColumns = Record<string, boolean>;

/** Which columns of a table a person sees; what they choose is kept on this browser. @param table its name */
export function useShownColumns<Row>(table: string, columns: readonly Column<Row>[]) {
  const [storage] = useState(() => browserStorage());
  const name = `carillon.columns.${table}`;
  const [chosen, setChosen] = useState<ShownColumns>(() => read(storage.getItem(name)));
  const shown: ShownColumns = Object.fromEntries(
    columns.map(({ id, optional }) => [id, optional === undefined || (chosen[id] ?? optional === 'on')]),
  );
  const show = (id: string, isShown: boolean) => {
    const next = { ...chosen, [id]: isShown };
    setChosen(next);
    keepChoice(storage, name, JSON.stringify(next));
  };
  return { shown, show };
}

/** Columns that the browser kept; none of another release, or if changed by hand. */
function read(kept: string | null): ShownColumns {
  try {
    const value: unknown = JSON.parse(kept ?? '{}');
    return Object.fromEntries(
      Object.entries(value ?? {}).filter(([, isShown]) => typeof isShown === 'boolean'),
    );
  } catch {
    return {};
  }
}
