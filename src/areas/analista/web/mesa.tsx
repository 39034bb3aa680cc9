import { Modal, Text } from '@mantine/core';
import { useState } from 'react';
import { label } from '#kernel/words.ts';
import { EstadoBadge } from '#platform/web/inputs/estado.tsx';
import { listColumns } from '#platform/web/list/columns.ts';
import { Counters } from '#platform/web/list/counters.tsx';
import { DataList } from '#platform/web/list/data-list.tsx';
import type { Column, Filter } from '#platform/web/list/types.ts';
import { oneOf } from '#platform/web/router/search.ts';
import { useUrlState } from '#platform/web/router/use-url-state.ts';
import { CAMPOS } from '../domain/campos.ts';
import { Asignar } from './asignar.tsx';
import { DECISIONES, ESTADOS_TAREA } from './palabras.ts';
import { queda } from './queda.ts';
import type { T as Fila } from './tipos.ts';

const COLUMNS: Column<Fila>[] = listColumns(CAMPOS, {
  tipo: { render: (t) => label(t.tipo) },
  estado: { estados: ESTADOS_TAREA },
  vence: {
    render: (t) => (
      <Text size="sm" {...(t.atrasada && t.estado === 'abierta' ? { c: 'red' } : {})}>
        {queda(t)}
      </Text>
    ),
  },
  analista: { render: (t) => (t.mia ? 'Yo' : (t.analista ?? 'Sin tomar')) },
  evaluacion: {
    dice: (t) => t.evaluacion !== null,
    render: (t) => (t.evaluacion ? <EstadoBadge estado={t.evaluacion.decision ?? t.evaluacion.estado} estados={DECISIONES} /> : ''),
  },
});
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
