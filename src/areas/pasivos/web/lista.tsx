import type { z } from 'zod';
import { DataList } from '#platform/web/list/data-list.tsx';
import type { Column, Filter } from '#platform/web/list/types.ts';
import type { PasivoItem } from '../contract.ts';
import { nombreTipo } from '../domain/nombres.ts';
import { ESTADOS, opcionesDeEstado } from './estados.ts';

type Fila = z.output<typeof PasivoItem>;

const COLUMNS: Column<Fila>[] = [
  { key: 'nombre', titulo: 'Nombre', orden: true, ancho: 210 },
  { key: 'rut', titulo: 'RUT', tipo: 'rut' },
  { key: 'estado', titulo: 'Estado', tipo: 'estado', estados: ESTADOS, orden: true },
  { key: 'tipo_pasivo', titulo: 'Tipo', orden: true, render: (p) => nombreTipo(p.tipo_pasivo) },
  { key: 'comprobante', titulo: 'Comprobante', orden: true },
  { key: 'fecha', titulo: 'Fecha', tipo: 'fecha', orden: true },
  { key: 'dias', titulo: 'Días', tipo: 'numero' },
  { key: 'amount', titulo: 'Monto', tipo: 'pesos', orden: true },
  { key: 'disponible', titulo: 'Disponible', tipo: 'pesos' },
  { key: 'retenido', titulo: 'Retenido', tipo: 'pesos', oculta: true },
  { key: 'comprometido', titulo: 'Comprometido', tipo: 'pesos', oculta: true },
];

const FILTERS: Filter[] = [
  { tipo: 'opcion', key: 'tipo_pasivo', titulo: 'Tipo', opciones: 'tipo_pasivo' },
  { tipo: 'opcion', key: 'estado', titulo: 'Estado', opciones: opcionesDeEstado(ESTADOS) },
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
