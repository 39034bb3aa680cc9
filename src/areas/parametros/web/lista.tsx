import { CAMPOS } from '../domain/campos.ts';
import '@mantine/core/styles/Drawer.css';
import { Drawer } from '@mantine/core';
import type { z } from 'zod';
import { label } from '#kernel/words.ts';
import { useList } from '#platform/web/api/hooks.ts';
import { usePanel } from '#platform/web/detail/use-panel.ts';
import { Cargando, Vacio } from '#platform/web/feedback/states.tsx';
import { SiNo } from '#platform/web/inputs/show.tsx';
import { listColumns } from '#platform/web/list/columns.ts';
import { DataList } from '#platform/web/list/data-list.tsx';
import type { Column, Filter } from '#platform/web/list/types.ts';
import type { Declarado } from '../contract.ts';
import { Historia } from './historia.tsx';
import { valorTexto } from './valor.ts';

type Fila = z.output<typeof Declarado>;

const COLUMNS: Column<Fila>[] = listColumns(CAMPOS, {
  area: { render: (p) => label(p.area) },
  valor: { align: 'right', render: (p) => valorTexto(p.valor, p.tipo) },
  propios: { align: 'right', render: (p) => (p.propios === 0 ? '' : p.propios) },
  sensible: { render: (p) => <SiNo v={p.sensible} /> },
  pendiente: { render: (p) => (p.pendiente ? 'Por aprobar' : '') },
});
const FILTERS: Filter[] = [
  { tipo: 'opcion', key: 'area_duena', titulo: 'Área', opciones: 'areas_parametro' },
  {
    tipo: 'opcion',
    key: 'pendiente',
    titulo: 'Propuestas',
    opciones: [{ codigo: 'si', nombre: 'Sólo con propuesta por aprobar' }],
  },
  {
    tipo: 'opcion',
    key: 'propios',
    titulo: 'Valores propios',
    opciones: [{ codigo: 'si', nombre: 'Sólo los que un producto o una sucursal tiene propios' }],
  },
];

/** The drawer of the parameter that the address names: from a row, the bandeja, the palette, or a figure of any screen. */
function Abierto({ clave, onClose }: { clave: string; onClose: () => void }) {
  const r = useList<Fila>('parametros', { q: clave, perPage: 100 }, { enabled: clave !== '' });
  const p = r.data?.items.find((x) => x.id === clave);
  return (
    <Drawer opened={clave !== ''} onClose={onClose} position="right" size="lg" title={p?.descripcion ?? 'Parámetro'}>
      {r.isPending ? <Cargando lines={5} /> : p ? <Historia key={p.id} p={p} /> : <Vacio razon="Ese parámetro no existe." />}
    </Drawer>
  );
}

export default function Parametros() {
  const panel = usePanel('parametro');
  return (
    <>
      <DataList<Fila>
        area="parametros"
        titulo="Parámetros"
        search="Nombre o clave"
        orden="id"
        columns={COLUMNS}
        filters={FILTERS}
        onRow={(p) => panel.open(p.id)}
        empty={{ razon: 'Ninguna área declara parámetros.' }}
      />
      <Abierto clave={panel.id} onClose={panel.close} />
    </>
  );
}
