import { Alert, Button, Checkbox, Group, Stack, Table, Text } from '@mantine/core';
import { useState } from 'react';
import type { OutputOf } from '#kernel/contract.ts';
import { useRead } from '#platform/web/api/hooks.ts';
import { Fecha, Pesos } from '#platform/web/inputs/show.tsx';
import type { contract } from '../contract.ts';
import { type Conciliacion, permiso, useActo } from './tipos.ts';

type Duda = OutputOf<typeof contract, 'dudas'>['items'][number];

const detalle = (x: { texto: string; documento: string }): string => (x.documento ? `${x.texto} · N° ${x.documento}` : x.texto);

function Fila({ d, elegida, onToggle }: { d: Duda; elegida: boolean; onToggle: () => void }) {
  return (
    <Table.Tr>
      <Table.Td>
        <Checkbox aria-label={`Elegir ${d.archivo.texto}`} checked={elegida} onChange={onToggle} />
      </Table.Td>
      <Table.Td>
        <Fecha v={d.fecha} />
      </Table.Td>
      <Table.Td ta="right">
        <Pesos v={d.monto} />
      </Table.Td>
      <Table.Td>{detalle(d.guardada)}</Table.Td>
      <Table.Td>{detalle(d.archivo)}</Table.Td>
    </Table.Tr>
  );
}

/** Rows of a file that may be some already stored: neither doubled nor dropped until a person says. */
export function Dudas({ c }: { c: Conciliacion }) {
  const q = useRead<{ items: Duda[] }>('conciliacion', `${c.id}/dudas`, {}, { enabled: c.dudas > 0 });
  const [elegidas, setElegidas] = useState<ReadonlySet<string>>(new Set());
  const decidir = useActo(c, 'decidir_dudas', { ok: 'Decisión guardada', onSuccess: () => setElegidas(new Set()) });
  const items = q.data?.items ?? [];
  if (c.dudas === 0 || items.length === 0) return null;
  const alternar = (id: string): void => setElegidas((s) => new Set(s.has(id) ? [...s].filter((x) => x !== id) : [...s, id]));
  const todas = elegidas.size === items.length;
  const enviar = (decision: 'misma' | 'otra') => () => decidir.run({ dudas: [...elegidas], decision });
  return (
    <Alert
      color="yellow"
      variant="light"
      title={c.dudas === 1 ? 'Una fila puede ser la misma que ya estaba' : `${c.dudas} filas pueden ser las mismas que ya estaban`}
    >
      <Stack gap="xs">
        <Text size="sm">
          Son del mismo día y monto, pero el archivo las describe de otra manera. Mientras no lo decida, no se agregan ni se descartan.
        </Text>
        <Table.ScrollContainer minWidth={640} type="native" aria-label="Filas por decidir" tabIndex={0} role="region">
          <Table fz="sm" verticalSpacing={4}>
            <Table.Thead>
              <Table.Tr>
                <Table.Th>
                  <Checkbox
                    aria-label="Elegir todas"
                    checked={todas}
                    indeterminate={elegidas.size > 0 && !todas}
                    onChange={() => setElegidas(todas ? new Set() : new Set(items.map((d) => d.id)))}
                  />
                </Table.Th>
                <Table.Th scope="col">Fecha</Table.Th>
                <Table.Th scope="col" ta="right">
                  Monto
                </Table.Th>
                <Table.Th scope="col">Ya estaba</Table.Th>
                <Table.Th scope="col">En el archivo nuevo</Table.Th>
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>
              {items.map((d) => (
                <Fila key={d.id} d={d} elegida={elegidas.has(d.id)} onToggle={() => alternar(d.id)} />
              ))}
            </Table.Tbody>
          </Table>
        </Table.ScrollContainer>
        {permiso(c, 'decidir-dudas').permitida && (
          <Group gap="xs">
            <Button variant="default" disabled={elegidas.size === 0} loading={decidir.isPending} onClick={enviar('misma')}>
              Son las mismas
            </Button>
            <Button variant="default" disabled={elegidas.size === 0} loading={decidir.isPending} onClick={enviar('otra')}>
              Son otros movimientos
            </Button>
          </Group>
        )}
      </Stack>
    </Alert>
  );
}
