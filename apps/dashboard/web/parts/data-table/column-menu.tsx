import { ActionIcon } from '@mantine/core';
import { IconColumns3 } from '@tabler/icons-react';
import { ButtonMenu } from '../floating/button-menu.tsx';
import type { Column } from './column.ts';

interface Props<Row> {
  readonly columns: readonly Column<Row>[];
  readonly isShown: (id: string) => boolean;
  readonly onShow: (id: string, isShown: boolean) => void;
}

/** Chooses which columns of a table are shown; nothing where none may be hidden. */
export function ColumnMenu<Row>({ columns, isShown, onShow }: Props<Row>) {
  const optional = columns.filter((column) => column.optional !== undefined);
  if (optional.length === 0) return null;
  return (
    <ButtonMenu
      position="bottom-end"
      closeOnItemClick={false}
      button={
        <ActionIcon variant="subtle" color="gray" size="sm" aria-label="Columns" title="Columns">
          <IconColumns3 size={15} aria-hidden />
        </ActionIcon>
      }
    >
      {(Menu) =>
        optional.map(({ id, title }) => (
          <Menu.CheckboxItem key={id} checked={isShown(id)} onChange={(next) => onShow(id, next)}>
            {title}
          </Menu.CheckboxItem>
        ))
      }
    </ButtonMenu>
  );
}
