import '@mantine/core/styles/Drawer.css';
import { Drawer } from '@mantine/core';
import { useState } from 'react';
import type { z } from 'zod';
import { SiNo } from '#platform/web/inputs/show.tsx';
import { DataList } from '#platform/web/list/data-list.tsx';
import type { Column, Filter } from '#platform/web/list/types.ts';
import type { Declarado } from '../contract.ts';
import { Historia } from './historia.tsx';
import { valorTexto } from './valor.ts';

type Fila = z.output<typeof Declarado>;

const COLUMNS: Column<Fila>[] = [
  { key: 'descripcion', titulo: 'Parámetro' },
  { key: 'area', titulo: 'Área', orden: true },
  { key: 'valor', titulo: 'Valor de hoy', align: 'right', render: (p) => valorTexto(p.valor, p.tipo) },
  { key: 'desde', titulo: 'Desde', tipo: 'fecha', orden: true },
  { key: 'sensible', titulo: 'Segunda persona', render: (p) => <SiNo v={p.sensible} /> },
  { key: 'pendiente', titulo: 'Propuesta', render: (p) => (p.pendiente ? 'Por aprobar' : '') },
  { key: 'id', titulo: 'Clave', orden: true, oculta: true },
];
const FILTERS: Filter[] = [
  { tipo: 'opcion', key: 'area_duena', titulo: 'Área', opciones: 'areas_parametro' },
  {
    tipo: 'opcion',
    key: 'pendiente',
    titulo: 'Propuestas',
    opciones: [{ codigo: 'si', nombre: 'Sólo con propuesta por aprobar' }],
  },
];

export default function Parametros() {
  const [elegido, setElegido] = useState<Fila | null>(null);
  return (
    <>
      <DataList<Fila>
        area="parametros"
        titulo="Parámetros"
        search="Nombre o clave"
        orden="id"
        columns={COLUMNS}
        filters={FILTERS}
        onRow={setElegido}
        empty={{ razon: 'Ninguna área declara parámetros.' }}
      />
      <Drawer opened={elegido !== null} onClose={() => setElegido(null)} position="right" size="lg" title={elegido?.descripcion ?? ''}>
        {elegido && <Historia key={elegido.id} p={elegido} />}
      </Drawer>
    </>
  );
}
