import { Paper, Table } from '@mantine/core';
import { formatPesos } from '#kernel/values/format.ts';
import type { Conciliacion } from './tipos.ts';

type Identidad = NonNullable<Conciliacion['identidad']>;

const FILAS: readonly { titulo: string; de: (i: Identidad) => number; total?: boolean }[] = [
  { titulo: 'Saldo según banco', de: (i) => i.saldo_banco },
  { titulo: 'Más depósitos en tránsito', de: (i) => i.depositos_en_transito },
  { titulo: 'Menos cheques y otros egresos no cobrados', de: (i) => -i.cheques_no_cobrados },
  { titulo: 'Saldo banco ajustado', de: (i) => i.banco_ajustado, total: true },
  { titulo: 'Saldo según libro', de: (i) => i.saldo_libro },
  { titulo: 'Más abonos no contabilizados', de: (i) => i.abonos_no_contabilizados },
  { titulo: 'Menos cargos no contabilizados', de: (i) => -i.cargos_no_contabilizados },
  { titulo: 'Saldo libro ajustado', de: (i) => i.libro_ajustado, total: true },
  { titulo: 'Diferencia', de: (i) => i.diferencia, total: true },
];

/** The accountant's identity: both balances, adjusted by what is open, must be one. */
export function IdentidadCierre({ i }: { i: Identidad }) {
  return (
    <Paper withBorder p="sm" maw={520}>
      <Table fz="sm" withRowBorders={false} verticalSpacing={4}>
        <Table.Tbody>
          {FILAS.map((f) => (
            <Table.Tr key={f.titulo} style={f.total ? { borderTop: '1px solid var(--r-border)' } : undefined}>
              <Table.Th scope="row" fw={f.total ? 700 : 400}>
                {f.titulo}
              </Table.Th>
              <Table.Td
                ta="right"
                className="figure"
                fw={f.total ? 700 : 400}
                {...(f.titulo === 'Diferencia' ? { c: i.diferencia === 0 ? 'var(--r-success-text)' : 'var(--r-danger-text)' } : {})}
              >
                {formatPesos(f.de(i) === 0 ? 0 : f.de(i))}
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Paper>
  );
}
