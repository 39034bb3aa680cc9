import { Button, SimpleGrid, Text, UnstyledButton } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { z } from 'zod';
import { useRead } from '#platform/web/api/hooks.ts';
import { Pesos } from '#platform/web/inputs/show.tsx';
import { listColumns } from '#platform/web/list/columns.ts';
import { DataList } from '#platform/web/list/data-list.tsx';
import type { Column, Filter } from '#platform/web/list/types.ts';
import { Can } from '#platform/web/permissions/can.tsx';
import { oneOf } from '#platform/web/router/search.ts';
import { useUrlState } from '#platform/web/router/use-url-state.ts';
import type { contract, FacturaItem } from '../contract.ts';
import { CAMPOS } from '../domain/campos.ts';
import classes from './facturas.module.css';
import { ESTADOS, nombreDe } from './textos.ts';

type Resumen = z.output<typeof contract.operations.resumen.output>;

const COLUMNAS: Column<FacturaItem>[] = listColumns(CAMPOS, {
  id: { render: nombreDe },
  cliente: { render: (f) => [f.client.company, f.client.name].filter(Boolean)[0] },
  invoiceStatus: { estados: ESTADOS },
});
const FILTROS: Filter[] = [
  { tipo: 'opcion', key: 'status', titulo: 'Estado', opciones: 'status' },
  {
    tipo: 'opcion',
    key: 'origen',
    titulo: 'De quién',
    opciones: [
      { codigo: 'propia', nombre: 'De oficina' },
      { codigo: 'tributaria', nombre: 'Tributarias' },
    ],
  },
  { tipo: 'fechas', key: 'fecha', titulo: 'Emisión' },
];
const SUMADOS = ['Draft', 'Sent', 'Downloaded', 'Partial Payment', 'Past Due', 'Paid'] as const;

/** How many stand in each state and for how much; each sets its filter. */
function Totales() {
  const [search, setSearch] = useUrlState();
  const { data } = useRead<Resumen>('facturas', 'resumen');
  return (
    <SimpleGrid cols={{ base: 2, sm: 3, lg: 6 }} spacing="xs">
      {SUMADOS.map((status) => {
        const fila = data?.find((r) => r.status === status);
        const on = oneOf(search.status) === status;
        const estado = ESTADOS[status];
        return (
          <UnstyledButton
            key={status}
            className={classes.total}
            data-on={on || undefined}
            aria-pressed={on}
            onClick={() => setSearch({ status: on ? null : status, page: null })}
          >
            <Text size="xs" c="dimmed">
              {typeof estado === 'object' ? estado.texto : status} ({fila?.n ?? 0})
            </Text>
            <Text fw={700}>
              <Pesos v={status === 'Paid' || status === 'Draft' ? (fila?.total ?? 0) : (fila?.balance ?? 0)} />
            </Text>
          </UnstyledButton>
        );
      })}
    </SimpleGrid>
  );
}

export default function Facturas() {
  return (
    <DataList<FacturaItem>
      area="facturas"
      titulo="Facturas"
      search="Cliente, correo o número"
      orden="-id"
      perPage={10}
      columns={COLUMNAS}
      filters={FILTROS}
      rowHref={(f) => `/facturas/${f.id}`}
      rowId={(f) => String(f.id)}
      rowLabel={nombreDe}
      header={<Totales />}
      actions={
        <Can do="facturas:editar">
          <Button size="xs" component={Link} to="/facturas/nueva">
            Nueva factura
          </Button>
        </Can>
      }
      empty={{ razon: 'Todavía no hay facturas de oficina.' }}
    />
  );
}
