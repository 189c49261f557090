import { Kbd, Table } from '@mantine/core';
import { Dialog } from '../../parts/dialog.tsx';
import { places } from './shortcuts.ts';

const keys: readonly (readonly [keys: readonly string[], what: string])[] = [
  [['⌘ K', 'Ctrl K'], 'Find anything'],
  [['C'], 'New post'],
  [['/'], 'Search the list'],
  [['J', 'K'], 'Next and previous row'],
  [['X'], 'Select the row'],
  [['E'], 'Edit the row'],
  [['Enter'], 'Open the row'],
  [['Space'], 'Pick up a post of the calendar, or drop it'],
  [['⌘ Enter', 'Ctrl Enter'], 'Send the post'],
  [['?'], 'This list'],
];

interface Props {
  readonly onClose: () => void;
}

/** Every key that does something, and what. */
export const KeyList = ({ onClose }: Props) => (
  <Dialog opened onClose={onClose} title="Keys">
    <Table>
      <Table.Tbody>
        {keys.map(([names, what]) => (
          <Table.Tr key={what}>
            <Table.Td style={{ whiteSpace: 'nowrap' }}>
              {names.map((name) => (
                <Kbd key={name} mr={6}>
                  {name}
                </Kbd>
              ))}
            </Table.Td>
            <Table.Td>{what}</Table.Td>
          </Table.Tr>
        ))}
        {Object.entries(places).map(([letter, { title }]) => (
          <Table.Tr key={letter}>
            <Table.Td>
              <Kbd mr={6}>G</Kbd>
              <Kbd>{letter.toUpperCase()}</Kbd>
            </Table.Td>
            <Table.Td>Go to {title}</Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  </Dialog>
);
