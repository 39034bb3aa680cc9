import { Button, Modal } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import type { z } from 'zod';
import { label } from '#kernel/words.ts';
import { listColumns } from '#platform/web/list/columns.ts';
import { DataList } from '#platform/web/list/data-list.tsx';
import type { Column, Filter } from '#platform/web/list/types.ts';
import { Can } from '#platform/web/permissions/can.tsx';
import type { AnalisisItem } from '../contract.ts';
import { CAMPOS } from '../domain/campos.ts';
import { Asignar } from './asignar.tsx';
import { ESTADOS } from './palabras.ts';

type Fila = z.output<typeof AnalisisItem>;

const COLUMNS: Column<Fila>[] = listColumns(CAMPOS, {
  estado: { estados: ESTADOS },
  tipo: { render: (a) => label(a.tipo) },
  completitud_pct: { align: 'right', render: (a) => `${a.completitud_pct} %` },
});

const FILTERS: Filter[] = [
  {
    tipo: 'opcion',
    key: 'vista',
    titulo: 'Mostrar',
    opciones: [
      { codigo: 'mios', nombre: 'Míos' },
      { codigo: 'por_vencer', nombre: 'Vencen en 15 días' },
    ],
  },
  {
    tipo: 'opcion',
    key: 'estado',
    titulo: 'Estado',
    opciones: [
      { codigo: 'borrador', nombre: 'Borrador' },
      { codigo: 'en_revision', nombre: 'En revisión' },
      { codigo: 'cerrado', nombre: 'Cerrado' },
      { codigo: 'vencido', nombre: 'Vencido' },
      { codigo: 'anulado', nombre: 'Anulado' },
    ],
  },
  { tipo: 'opcion', key: 'tipo', titulo: 'Tipo', opciones: 'tipos_analisis' },
  { tipo: 'opcion', key: 'analista', titulo: 'Analista', opciones: 'analistas' },
];

export default function ListaAnalisis() {
  const [porAsignar, setPorAsignar] = useState<readonly string[]>([]);
  return (
    <>
      <DataList<Fila>
        area="analisis"
        titulo="Análisis de cliente"
        search="Cliente, RUT o número"
        orden="-numero"
        columns={COLUMNS}
        filters={FILTERS}
        rutParam="rut"
        rowHref={(a) => `/analisis/${a.id}`}
        bulk={[{ titulo: 'Asignar analista', permiso: 'analisis:revisar', run: ({ rows }) => setPorAsignar(rows.map((r) => r.id)) }]}
        actions={
          <Can do="analisis:crear">
            <Button size="xs" component={Link} to="/analisis/nuevo">
              Nuevo análisis
            </Button>
          </Can>
        }
        empty={{ razon: 'Todavía no hay análisis.' }}
      />
      <Modal opened={porAsignar.length > 0} onClose={() => setPorAsignar([])} title="Asignar analista">
        <Asignar ids={porAsignar} close={() => setPorAsignar([])} />
      </Modal>
    </>
  );
}
