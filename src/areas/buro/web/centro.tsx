import { Button } from '@mantine/core';
import { lazy, Suspense, useState } from 'react';
import type { z } from 'zod';
import { EstadoBadge } from '#platform/web/inputs/estado.tsx';
import { listColumns } from '#platform/web/list/columns.ts';
import { Counters } from '#platform/web/list/counters.tsx';
import { DataList } from '#platform/web/list/data-list.tsx';
import type { Column, Filter } from '#platform/web/list/types.ts';
import { Can } from '#platform/web/permissions/can.tsx';
import { oneOf } from '#platform/web/router/search.ts';
import { useUrlState } from '#platform/web/router/use-url-state.ts';
import type { ConsultaItem } from '../contract.ts';
import { CAMPOS } from '../domain/campos.ts';
import { ESTADOS, useNombre } from './palabras.tsx';

const PedirVarios = lazy(() => import('./pedir-varios.tsx'));

type Fila = z.output<typeof ConsultaItem>;

const Motivo = ({ codigo }: { codigo: string }) => useNombre('motivos_consulta')(codigo);

const COLUMNS: Column<Fila>[] = listColumns(CAMPOS, {
  estado: { render: (c) => <EstadoBadge estado={c.estado} estados={ESTADOS} /> },
  espera: { dice: (c) => detalle(c) !== '', render: (c) => detalle(c) },
  motivo: { render: (c) => <Motivo codigo={c.motivo} /> },
  solicitantes: { render: (c) => c.solicitantes.join(', ') },
});

const PANTALLA = { BURO: '/buro', DEUDA: '/buro/deudas', OTRA: '/buro/otras' } as const;

const detalle = (c: Fila): string => (c.estado === 'error' ? (c.error?.mensaje ?? '') : (c.espera ?? ''));

const VISTAS = [
  { codigo: 'en_curso', nombre: 'En curso' },
  { codigo: 'fallidas', nombre: 'Con error' },
  { codigo: 'por_vencer', nombre: 'Vencen en 7 días' },
  { codigo: 'mias', nombre: 'Mías' },
] as const;

const FILTERS: Filter[] = [
  {
    tipo: 'opcion',
    key: 'estado',
    titulo: 'Estado',
    opciones: Object.keys(ESTADOS).map((codigo) => ({ codigo, nombre: nombreDe(codigo) })),
  },
  { tipo: 'opcion', key: 'fuente', titulo: 'Fuente', opciones: 'fuentes' },
];

function nombreDe(codigo: string): string {
  const e = ESTADOS[codigo];
  return typeof e === 'object' ? e.texto : codigo;
}

/** Every query of everybody: what was asked, what is on its way, what failed and what expires. */
export default function Centro() {
  const [search] = useUrlState();
  const [pidiendo, setPidiendo] = useState(false);
  const vista = oneOf(search.vista);
  return (
    <>
      <DataList<Fila>
        area="buro"
        titulo="Centro de consultas"
        search="Nombre o RUT"
        orden="-creado_en"
        columns={COLUMNS}
        filters={FILTERS}
        rutParam="rut"
        {...(vista ? { fixed: { vista } } : {})}
        rowHref={(c) => `${PANTALLA[c.tipo]}?rut=${c.rut}`}
        rowLabel={(c) => `${c.nombre_fuente} de ${c.nombre}`}
        header={<Counters area="buro" param="vista" counters={VISTAS} />}
        actions={
          <Can do="buro:consultar">
            <Button size="xs" onClick={() => setPidiendo(true)}>
              Pedir informes
            </Button>
          </Can>
        }
        bulk={[{ titulo: 'Reintentar', accion: 'reintentar', permiso: 'buro:consultar', confirmar: '¿Consultar de nuevo las elegidas?' }]}
        empty={{ razon: 'Todavía no se ha consultado ningún informe.' }}
      />
      <Suspense fallback={null}>{pidiendo && <PedirVarios close={() => setPidiendo(false)} />}</Suspense>
    </>
  );
}
