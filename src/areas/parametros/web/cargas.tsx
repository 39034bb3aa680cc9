import { Button, FileInput, Group, List, SegmentedControl, Stack, Table, Text } from '@mantine/core';
import { useState } from 'react';
import type { z } from 'zod';
import { areaApi } from '#platform/web/api/area.ts';
import { useRead } from '#platform/web/api/hooks.ts';
import { Cargando, FalloLectura, Vacio } from '#platform/web/feedback/states.tsx';
import { EstadoBadge } from '#platform/web/inputs/estado.tsx';
import { Can } from '#platform/web/permissions/can.tsx';
import type { Carga, contract } from '../contract.ts';

type Tipo = 'uf' | 'utm' | 'ipc' | 'tmc' | 'ite';
/** Columns of each file, in their order. */
const COLUMNAS: Record<Tipo, string> = {
  uf: 'fecha; valor',
  utm: 'mes; valor',
  ipc: 'mes; variación',
  tmc: 'tramo; tasa anual; desde; hasta; TIC',
  ite: 'desde; tasa mensual; tasa máxima; tasa a la vista; meses máximos; método',
};
const api = areaApi<typeof contract>('parametros');

function Subir() {
  const [tipo, setTipo] = useState<Tipo>('uf');
  const cargar = api.useAction('cargar_indices', { ok: 'Archivo cargado: otra persona debe aprobarlo' });
  return (
    <Group align="flex-end">
      <SegmentedControl
        aria-label="Índice"
        value={tipo}
        onChange={(v) => setTipo(v as Tipo)}
        data={Object.keys(COLUMNAS).map((value) => ({ value, label: value.toUpperCase() }))}
      />
      <FileInput
        label="Archivo"
        description={`Columnas separadas por punto y coma: ${COLUMNAS[tipo]}`}
        accept=".csv,.txt"
        placeholder="Elija un archivo"
        disabled={cargar.isPending}
        onChange={(f) => void f?.text().then((texto) => cargar.mutate({ tipo, nombre: f.name, texto }))}
      />
    </Group>
  );
}

/** Files of indices: what they bring, what departs from the derived value, and who approves. */
export function Cargas() {
  const cargas = useRead<z.output<typeof Carga>[]>('parametros', 'cargas');
  const aprobar = api.useAction('aprobar_carga', { ok: 'Carga en vigencia' });
  const rechazar = api.useAction('rechazar_carga', { ok: 'Carga rechazada' });
  if (cargas.isPending) return <Cargando />;
  if (cargas.isError) return <FalloLectura error={cargas.error} onRetry={() => void cargas.refetch()} />;
  return (
    <Stack>
      <Can do="parametros:cargar-indices">
        <Subir />
      </Can>
      {cargas.data.length === 0 ? (
        <Vacio razon="Todavía no se ha cargado ningún archivo." />
      ) : (
        <Table>
          <Table.Tbody>
            {cargas.data.map((c) => (
              <Table.Tr key={c.id}>
                <Table.Td>
                  {c.nombre} <Text size="xs">{`${c.tipo.toUpperCase()} · ${c.filas} filas`}</Text>
                </Table.Td>
                <Table.Td>
                  <EstadoBadge estado={c.estado} />
                  <List size="xs">
                    {c.avisos.slice(0, 5).map((a) => (
                      <List.Item key={a}>{a}</List.Item>
                    ))}
                  </List>
                </Table.Td>
                <Table.Td>
                  {c.estado === 'cargado' && (
                    <Can do="parametros:aprobar">
                      <Group gap="xs">
                        <Button size="compact-sm" onClick={() => aprobar.mutate({ carga_id: c.id })}>
                          Aprobar
                        </Button>
                        <Button size="compact-sm" variant="default" onClick={() => rechazar.mutate({ carga_id: c.id })}>
                          Rechazar
                        </Button>
                      </Group>
                    </Can>
                  )}
                </Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      )}
    </Stack>
  );
}
