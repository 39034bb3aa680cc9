import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { z } from 'zod';
import { DataList } from '#platform/web/list/data-list.tsx';
import type { Column, Filter } from '#platform/web/list/types.ts';
import { Can } from '#platform/web/permissions/can.tsx';
import type { contract } from '../contract.ts';
import { ESTADOS } from './palabras.ts';

type Fila = z.output<NonNullable<(typeof contract)['item']>> & {
  id: string;
  num_conciliacion: number;
  num_version: number;
};

const COLUMNS: Column<Fila>[] = [
  {
    key: 'num_conciliacion',
    titulo: 'N°',
    orden: true,
    render: (c) => `${c.num_conciliacion}${c.num_version > 1 ? ` v${c.num_version}` : ''}`,
  },
  { key: 'cuenta', titulo: 'Cuenta corriente' },
  { key: 'fecha_inicio', titulo: 'Desde', tipo: 'fecha', orden: true },
  { key: 'fecha_termino', titulo: 'Hasta', tipo: 'fecha', orden: true },
  { key: 'estado', titulo: 'Estado', tipo: 'estado', estados: ESTADOS, orden: true },
  { key: 'saldo_final_banco', titulo: 'Saldo banco', tipo: 'pesos' },
  { key: 'saldo_final_libro', titulo: 'Saldo libro', tipo: 'pesos' },
  { key: 'diferencia', titulo: 'Diferencia', tipo: 'pesos', oculta: true },
  { key: 'preparada', titulo: 'Preparada por' },
  { key: 'cerrada', titulo: 'Cerrada por' },
];

const FILTERS: Filter[] = [
  {
    tipo: 'opcion',
    key: 'estado',
    titulo: 'Estado',
    opciones: ['borrador', 'en_proceso', 'por_cerrar', 'cerrada', 'reemplazada', 'anulada'].map((codigo) => ({
      codigo,
      nombre: (ESTADOS[codigo] as { texto: string }).texto,
    })),
  },
  { tipo: 'opcion', key: 'cuenta', titulo: 'Cuenta corriente', opciones: 'cuentas_corrientes' },
  { tipo: 'fechas', key: 'fecha', titulo: 'Período', desde: 'desde', hasta: 'hasta' },
];

export default function Lista() {
  return (
    <DataList<Fila>
      area="conciliacion"
      titulo="Conciliaciones"
      search="Número, banco o cuenta"
      orden="-fecha_termino"
      columns={COLUMNS}
      filters={FILTERS}
      rowHref={(c) => `/conciliacion/${c.id}`}
      actions={
        <Can do="conciliacion:preparar">
          <Button size="xs" component={Link} to="/conciliacion/nueva">
            Nueva conciliación
          </Button>
        </Can>
      }
      empty={{ razon: 'Todavía no hay conciliaciones.' }}
    />
  );
}
