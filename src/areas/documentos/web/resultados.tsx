import { Alert, Table, Text } from '@mantine/core';
import '@mantine/core/styles/Table.css';
import { Pesos } from '#platform/web/inputs/show.tsx';
import type { Resultado } from './masivo.ts';
import type { Fila } from './tipos.ts';

interface Props {
  filas: readonly Fila[];
  hechos: readonly Resultado[];
  /** What a row says before its turn. */
  espera: string;
}

/** The chosen documents, each with what happened to it; over them, how many went well once all answered. */
export function Resultados({ filas, hechos, espera }: Props) {
  const listo = hechos.length === filas.length;
  return (
    <>
      <div aria-live="polite">
        {listo && (
          <Alert color={hechos.every((h) => h.ok) ? 'green' : 'yellow'}>
            {hechos.filter((h) => h.ok).length} de {filas.length} documentos.
          </Alert>
        )}
      </div>
      <Table fz="sm" layout="fixed">
        <Table.Thead>
          <Table.Tr>
            <Table.Th>Documento</Table.Th>
            <Table.Th ta="right" w={110}>
              Monto
            </Table.Th>
            <Table.Th w="38%">Resultado</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {filas.map((f) => {
            const r = hechos.find((h) => h.id === f.id);
            return (
              <Table.Tr key={f.id}>
                <Table.Td>
                  {f.nombre}
                  <Text size="xs" c="dimmed">
                    {f.razon_deudor}
                  </Text>
                </Table.Td>
                <Table.Td ta="right" className="figure" style={{ whiteSpace: 'nowrap' }}>
                  <Pesos v={f.monto} />
                </Table.Td>
                <Table.Td>
                  <Text size="sm" {...(r && !r.ok ? { c: 'var(--r-danger-text)' } : {})}>
                    {r?.texto ?? espera}
                  </Text>
                </Table.Td>
              </Table.Tr>
            );
          })}
        </Table.Tbody>
      </Table>
    </>
  );
}
