import type { ReactNode } from 'react';

/** A column of a `DataTable`. */
export interface Column<Row> {
  readonly id: string;
  /** In the head of the table, and where a person chooses columns. */
  readonly title: string;
  readonly cell: (row: Row) => ReactNode;
  /** px; the first without one gets what the others leave, and is the first line of a card on a phone. */
  readonly width?: number;
  /** In the head in place of the title. */
  readonly head?: ReactNode;
  /** People may hide it; where it is `off`, they see it when they choose it. */
  readonly optional?: 'on' | 'off';
  /** On a card its title stands before it, as a number or a time says too little alone. */
  readonly isNamedOnCard?: true;
  /** A card leaves it out. */
  readonly isOffCard?: true;
}
