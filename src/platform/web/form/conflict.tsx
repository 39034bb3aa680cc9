import { Button, Group, Modal, Stack, Table, Text } from '@mantine/core';
import { humanize } from '../inputs/parse.ts';
import { differences, type Values } from './values.ts';

export interface ConflictData {
  base: Values;
  mine: Values;
  theirs: Values & { version: number };
}

interface ConflictProps {
  data: ConflictData;
  labels: ReadonlyMap<string, string>;
  onKeepMine: () => void;
  onTakeTheirs: () => void;
  onClose: () => void;
}

function text(v: unknown): string {
  if (v === null || v === undefined || v === '') return '—';
  if (typeof v === 'boolean') return v ? 'Sí' : 'No';
  return typeof v === 'object' ? JSON.stringify(v) : String(v);
}

/** 409 version_obsoleta: what now stands saved beside what the person wrote. Nothing typed is lost. */
export function ConflictDialog({ data, labels, onKeepMine, onTakeTheirs, onClose }: ConflictProps) {
  const rows = differences([...labels.keys()], data.base, data.mine, data.theirs);
  return (
    <Modal opened onClose={onClose} title="Otro usuario cambió este registro" size="lg">
      <Stack>
        <Text size="sm">Compare antes de seguir. Lo que usted no tocó se toma de lo guardado.</Text>
        {rows.length > 0 && (
          <Table.ScrollContainer minWidth={400}>
            <Table>
              <Table.Thead>
                <Table.Tr>
                  <Table.Th>Campo</Table.Th>
                  <Table.Th>Guardado ahora</Table.Th>
                  <Table.Th>Lo que usted escribió</Table.Th>
                </Table.Tr>
              </Table.Thead>
              <Table.Tbody>
                {rows.map((d) => (
                  <Table.Tr key={d.name}>
                    <Table.Td>{labels.get(d.name) ?? humanize(d.name)}</Table.Td>
                    <Table.Td>{text(d.theirs)}</Table.Td>
                    <Table.Td>{text(d.mine)}</Table.Td>
                  </Table.Tr>
                ))}
              </Table.Tbody>
            </Table>
          </Table.ScrollContainer>
        )}
        {rows.length === 0 && <Text size="sm">El cambio no toca lo que usted está editando.</Text>}
        <Group justify="flex-end">
          <Button variant="subtle" onClick={onClose}>
            Seguir editando
          </Button>
          <Button variant="default" onClick={onTakeTheirs}>
            Tomar lo guardado
          </Button>
          <Button onClick={onKeepMine}>Conservar lo mío y guardar</Button>
        </Group>
      </Stack>
    </Modal>
  );
}
