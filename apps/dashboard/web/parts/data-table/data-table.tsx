import { Anchor, Checkbox, Skeleton, Stack, VisuallyHidden } from '@mantine/core';
import {
  columnVisibilityFeature,
  type Row as ListedRow,
  type RowSelectionState,
  rowSelectionFeature,
  tableFeatures,
  useTable,
} from '@tanstack/react-table';
import { type CSSProperties, useMemo, useRef } from 'react';
import { createPortal } from 'react-dom';
import { Link } from 'wouter';
import type { Column } from './column.ts';
import { ColumnMenu } from './column-menu.tsx';
import classes from './data-table.module.css';
import { useRowClicks } from './use-row-clicks.ts';
import { useRowKeys } from './use-row-keys.ts';
import { useShownColumns } from './use-shown-columns.ts';

const features = tableFeatures({ columnVisibilityFeature, rowSelectionFeature });

type Features = typeof features;

/** Which rows are selected, and how each is called by its box. */
export interface Selection<Row> {
  /** Ids. */
  readonly selected: ReadonlySet<string>;
  readonly onSelect: (selected: ReadonlySet<string>) => void;
  readonly labelOf: (row: Row) => string;
  /** Of the box that selects all rows. */
  readonly labelOfAll: string;
}

interface Props<Row> {
  /** Name of the rows, such as `Posts`: read out with the table, and the name under which columns are kept. */
  readonly name: string;
  readonly columns: readonly Column<Row>[];
  readonly rows: readonly Row[];
  readonly idOf: (row: Row) => string;
  readonly selection?: Selection<Row>;
  readonly onEdit?: (row: Row) => void;
  /** Where rows are cards: what takes the box that selects all and the choice of columns, so that they need no line. */
  readonly toolsIn?: HTMLElement | null;
}

/**
 * Rows of one line each, of which the main column has what the others leave; on a narrow screen a card each. J and K lead
 * through them, X selects, E edits, Enter opens; shift and a click select all between two rows.
 */
export function DataTable<Row extends object>(props: Props<Row>) {
  const { name, columns, selection, onEdit, toolsIn } = props;
  const element = useRef<HTMLTableElement>(null);
  const { table, show } = useRows(props);
  useRowClicks(element);
  useRowKeys(element, {
    ...(selection && { onSelect: (id: string) => table.getRow(id).toggleSelected() }),
    ...(onEdit && { onEdit: (id: string) => onEdit(table.getRow(id).original) }),
  });
  const visible = visibleColumns(table, columns);
  const box = selection && (
    <Checkbox
      size={toolsIn ? 'sm' : 'xs'}
      aria-label={selection.labelOfAll}
      checked={table.getIsAllRowsSelected()}
      indeterminate={!table.getIsAllRowsSelected() && table.getIsSomeRowsSelected()}
      onChange={table.getToggleAllRowsSelectedHandler()}
    />
  );
  const menu = (
    <ColumnMenu
      columns={columns}
      isShown={(each) => table.getColumn(each)?.getIsVisible() === true}
      onShow={show}
    />
  );
  return (
    <div className={classes.frame}>
      {toolsIn &&
        createPortal(
          <>
            {box}
            {menu}
          </>,
          toolsIn,
        )}
      <table ref={element} className={classes.table} aria-label={name}>
        <thead className={toolsIn ? classes.unseen : undefined}>
          <tr data-chooses={selection ? true : undefined}>
            {selection && !toolsIn && <th style={widthOf(32)}>{box}</th>}
            {visible.map(({ id, title, head, width }, index) => (
              <th key={id} style={widthOf(width)}>
                <span className={classes.head}>
                  <span className={classes.title}>{head ?? title}</span>
                  {index === visible.length - 1 && !toolsIn && menu}
                </span>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {table.getRowModel().rows.map((row) => (
            <Line key={row.id} row={row} columns={columns} selection={selection} />
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** The columns that are shown, in their order. */
const visibleColumns = <Row extends object>(
  table: ReturnType<typeof useRows<Row>>['table'],
  columns: readonly Column<Row>[],
): Column<Row>[] =>
  table.getVisibleLeafColumns().flatMap(({ id }) => columns.find((each) => each.id === id) ?? []);

/** The rows and columns as the library of tables has them. */
function useRows<Row extends object>({ name, columns, rows, idOf, selection }: Props<Row>) {
  const { shown, show } = useShownColumns(name, columns);
  const names = columns.map(({ id }) => id).join();
  const defined = useMemo(() => names.split(',').map((id) => ({ id })), [names]);
  const rowSelection: RowSelectionState = Object.fromEntries(
    [...(selection?.selected ?? [])].map((id) => [id, true as const]),
  );
  const table = useTable({
    features,
    columns: defined,
    data: rows,
    getRowId: idOf,
    enableRowSelection: selection !== undefined,
    state: { columnVisibility: shown, rowSelection },
    onRowSelectionChange: (change) => {
      const next = typeof change === 'function' ? change(rowSelection) : change;
      selection?.onSelect(new Set(Object.keys(next)));
    },
  });
  return { table, show };
}

interface LineProps<Row extends object> {
  readonly row: ListedRow<Features, Row>;
  readonly columns: readonly Column<Row>[];
  readonly selection: Selection<Row> | undefined;
}

function Line<Row extends object>({ row, columns, selection }: LineProps<Row>) {
  const isSelected = row.getIsSelected();
  return (
    <tr data-row={row.id} tabIndex={-1} {...(selection && { 'aria-selected': isSelected })}>
      {selection && (
        <td>
          <Checkbox
            size="xs"
            aria-label={selection.labelOf(row.original)}
            checked={isSelected}
            onChange={row.getToggleSelectedHandler()}
          />
        </td>
      )}
      {row.getVisibleCells().map((cell) => {
        const column = columns.find(({ id }) => id === cell.column.id);
        return (
          <td key={cell.id} data-title={column?.title} className={column && classOf(column)}>
            {column?.cell(row.original)}
          </td>
        );
      })}
    </tr>
  );
}

/** @param width px; what the others leave without one */
const widthOf = (width?: number): CSSProperties =>
  width === undefined ? {} : ({ '--width': `${width}px` } as CSSProperties);

function classOf<Row>({ id, width, isNamedOnCard, isOffCard }: Column<Row>): string | undefined {
  if (width === undefined) return classes.main;
  if (id === 'actions') return classes.actions;
  if (isOffCard) return classes.offCard;
  return isNamedOnCard && classes.named;
}

interface RowLinkProps {
  readonly href: string;
  /** Read out before the words, where a picture says it to those who see, such as the network. */
  readonly before?: string;
  readonly children: string;
}

/** Leads to what a row is about, and gets the focus of its row. People wrote it, in a script of theirs. */
export const RowLink = ({ href, before, children }: RowLinkProps) => (
  <Anchor component={Link} href={href} underline="never" dir="auto" title={children} className={classes.link}>
    {before !== undefined && <VisuallyHidden component="span">{before} </VisuallyHidden>}
    {children}
  </Anchor>
);

interface RowSkeletonsProps {
  /** How many rows are expected. */
  readonly count: number;
}

/** Stands where rows will be, as high as they. */
export const RowSkeletons = ({ count }: RowSkeletonsProps) => (
  <Stack role="status" aria-label="Loading" className={classes.skeletons}>
    {Array.from({ length: count }, (_, index) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: they are all the same
      <Skeleton key={index} height={12} width={`${88 - ((index * 17) % 40)}%`} />
    ))}
  </Stack>
);
