import { Modal, Text } from '@mantine/core';
import { useState } from 'react';
import { label } from '#kernel/words.ts';
import { EstadoBadge } from '#platform/web/inputs/estado.tsx';
import { Counters } from '#platform/web/list/counters.tsx';
import { DataList } from '#platform/web/list/data-list.tsx';
import type { Column, Filter } from '#platform/web/list/types.ts';
import { oneOf } from '#platform/web/router/search.ts';
import { useUrlState } from '#platform/web/router/use-url-state.ts';
import { Asignar } from './asignar.tsx';
import { DECISIONES, ESTADOS_TAREA } from './palabras.ts';
import { queda } from './queda.ts';
import type { T as Fila } from './tipos.ts';

const COLUMNS: Column<Fila>[] = [
  { key: 'titulo', titulo: 'Tarea', orden: true, ancho: 240 },
  { key: 'tipo', titulo: 'Tipo', render: (t) => label(t.tipo) },
  { key: 'estado', titulo: 'Estado', tipo: 'estado', estados: ESTADOS_TAREA },
  {
    key: 'vence',
    titulo: 'Plazo',
    orden: true,
    ancho: 130,
    sinExportar: true,
    render: (t) => (
      <Text size="sm" {...(t.atrasada && t.estado === 'abierta' ? { c: 'red' } : {})}>
        {queda(t)}
      </Text>
    ),
  },
  { key: 'analista', titulo: 'Analista', ancho: 130, render: (t) => (t.mia ? 'Yo' : (t.analista ?? 'Sin tomar')) },
  {
    key: 'evaluacion',
    titulo: 'Analista virtual',
    ancho: 150,
    sinExportar: true,
    opcional: true,
    dice: (t) => t.evaluacion !== null,
    render: (t) => (t.evaluacion ? <EstadoBadge estado={t.evaluacion.decision ?? t.evaluacion.estado} estados={DECISIONES} /> : ''),
  },
  { key: 'cliente_rut', titulo: 'RUT', tipo: 'rut' },
  { key: 'monto', titulo: 'Monto', tipo: 'pesos', orden: true },
  { key: 'nivel', titulo: 'Nivel', tipo: 'numero', oculta: true },
];
const VISTAS = [
  { codigo: 'mias', nombre: 'Mías' },
  { codigo: 'sin_tomar', nombre: 'Sin tomar' },
  { codigo: 'en_espera', nombre: 'En espera' },
  { codigo: 'atrasadas', nombre: 'Atrasadas' },
] as const;
const FILTERS: Filter[] = [{ tipo: 'opcion', key: 'tipo', titulo: 'Tipo', opciones: 'tipos_tarea' }];

/** Everything that waits for risk, the nearest to its end first. */
export default function Mesa() {
  const [search] = useUrlState();
  const [porAsignar, setPorAsignar] = useState<readonly string[]>([]);
  const vista = oneOf(search.vista);
  return (
    <>
      <DataList<Fila>
        area="analista"
        titulo="Mesa del analista"
        search="Tarea o RUT"
        orden="vence"
        columns={COLUMNS}
        filters={FILTERS}
        {...(vista ? { fixed: { vista } } : {})}
        rowHref={(t) => `/analista/${t.id}`}
        header={<Counters area="analista" param="vista" counters={VISTAS} />}
        bulk={[{ titulo: 'Asignar', permiso: 'analista:asignar', run: ({ rows }) => setPorAsignar(rows.map((r) => r.id)) }]}
        empty={{ razon: 'Nada espera a riesgo.' }}
      />
      <Modal opened={porAsignar.length > 0} onClose={() => setPorAsignar([])} title="Asignar a un analista">
        <Asignar ids={porAsignar} close={() => setPorAsignar([])} />
      </Modal>
    </>
  );
}
