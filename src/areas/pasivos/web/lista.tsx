import type { z } from 'zod';
import { listColumns } from '#platform/web/list/columns.ts';
import { DataList } from '#platform/web/list/data-list.tsx';
import type { Column, Filter } from '#platform/web/list/types.ts';
import type { PasivoItem } from '../contract.ts';
import { CAMPOS } from '../domain/campos.ts';
import { nombreTipo } from '../domain/nombres.ts';
import { ESTADOS } from './estados.ts';

type Fila = z.output<typeof PasivoItem>;

const COLUMNS: Column<Fila>[] = listColumns(CAMPOS, {
  estado: { estados: ESTADOS },
  tipo_pasivo: { render: (p) => nombreTipo(p.tipo_pasivo) },
});

const FILTERS: Filter[] = [
  { tipo: 'opcion', key: 'tipo_pasivo', titulo: 'Tipo', opciones: 'tipo_pasivo' },
  { tipo: 'opcion', key: 'estado', titulo: 'Estado', opciones: ESTADOS },
  { tipo: 'fechas', key: 'fecha', titulo: 'Fecha' },
  { tipo: 'si', key: 'vivos', titulo: 'Sólo con saldo' },
  { tipo: 'si', key: 'alerta', titulo: 'Depósitos sin dueño atrasados' },
];

/** Every pasivo with its origin. */
export default function TodosLosPasivos() {
  return (
    <DataList<Fila>
      area="pasivos"
      titulo="Pasivos uno por uno"
      search="Nombre, RUT o comprobante"
      orden="-fecha"
      columns={COLUMNS}
      filters={FILTERS}
      rutParam="rut"
      rowHref={(p) => `/pasivos/${p.id}`}
      empty={{ razon: 'Todavía no hay pasivos.' }}
    />
  );
}
