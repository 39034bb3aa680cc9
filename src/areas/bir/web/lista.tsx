import { Button } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { lazy, Suspense, useState } from 'react';
import type { z } from 'zod';
import { listColumns } from '#platform/web/list/columns.ts';
import { DataList } from '#platform/web/list/data-list.tsx';
import type { Column, Filter } from '#platform/web/list/types.ts';
import { Can } from '#platform/web/permissions/can.tsx';
import type { BirItem } from '../contract.ts';
import { CAMPOS } from '../domain/campos.ts';
import { Clasificacion, ESTADOS, Puntos } from './palabras.tsx';

const Emitir = lazy(() => import('./emitir.tsx'));
type Fila = z.output<typeof BirItem>;

const COLUMNS: Column<Fila>[] = listColumns(CAMPOS, {
  rating: { render: (b) => <Clasificacion letra={b.rating} /> },
  puntaje: { align: 'right', render: (b) => <Puntos v={b.puntaje} /> },
  estado: { estados: ESTADOS },
});

const LETRAS = ['A', 'B', 'C', 'D', 'E'].map((codigo) => ({ codigo, nombre: codigo }));
const FILTERS: Filter[] = [
  {
    tipo: 'opcion',
    key: 'vista',
    titulo: 'Mostrar',
    opciones: [
      { codigo: 'por_vencer', nombre: 'Vencen en 7 días' },
      { codigo: 'parciales', nombre: 'Parciales' },
      { codigo: 'mios', nombre: 'Míos' },
    ],
  },
  { tipo: 'opcion', key: 'rating', titulo: 'Clasificación', opciones: LETRAS },
  {
    tipo: 'opcion',
    key: 'estado',
    titulo: 'Estado',
    opciones: [
      { codigo: 'emitido', nombre: 'Vigente' },
      { codigo: 'vencido', nombre: 'Vencido' },
      { codigo: 'en_generacion', nombre: 'Generándose' },
      { codigo: 'reemplazado', nombre: 'Reemplazado' },
      { codigo: 'fallido', nombre: 'Fallido' },
    ],
  },
];

/** Every risk page within reach: two of one person are compared, and several are issued at once. */
export default function ListaBir() {
  const navigate = useNavigate();
  const [emitiendo, setEmitiendo] = useState(false);
  return (
    <>
      <DataList<Fila>
        area="bir"
        titulo="Informes de riesgo (BIR)"
        search="Nombre, RUT o folio"
        orden="-folio"
        columns={COLUMNS}
        filters={FILTERS}
        rutParam="rut"
        rowHref={(b) => `/bir/${b.rut}`}
        rowLabel={(b) => `BIR ${b.folio} de ${b.nombre}`}
        bulk={[
          {
            titulo: 'Comparar dos',
            permiso: 'bir:ver',
            run: ({ rows: [a, b] }) => {
              if (a && b) void navigate({ to: `/bir/comparar?a=${a.id}&b=${b.id}` });
            },
          },
        ]}
        actions={
          <Can do="bir:emitir">
            <Button size="xs" onClick={() => setEmitiendo(true)}>
              Emitir informes
            </Button>
          </Can>
        }
        empty={{ razon: 'Todavía no se ha emitido ningún informe de riesgo.' }}
      />
      <Suspense fallback={null}>{emitiendo && <Emitir close={() => setEmitiendo(false)} />}</Suspense>
    </>
  );
}
