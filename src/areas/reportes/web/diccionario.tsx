import { Stack, TextInput } from '@mantine/core';
import { useState } from 'react';
import type { OutputOf } from '#kernel/contract.ts';
import { useRead } from '#platform/web/api/hooks.ts';
import { Tabla } from '#platform/web/detail/plain-table.tsx';
import { Cargando, FalloLectura, Vacio } from '#platform/web/feedback/states.tsx';
import { Enlace } from '#platform/web/inputs/show.tsx';
import { Can } from '#platform/web/permissions/can.tsx';
import { PageTitle } from '#platform/web/router/page-title.tsx';
import type { contract } from '../contract.ts';

type Entrada = OutputOf<typeof contract, 'diccionario'>[number];

const plano = (s: string) =>
  s
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
    .toLowerCase();
const UNIDAD: Readonly<Record<Entrada['unidad'], string>> = {
  pesos: 'Pesos',
  numero: 'Cantidad',
  porcentaje: '%',
  indice: 'Índice',
  dias: 'Días',
};

/** Every figure that the person may ask, and what it is. */
export default function Diccionario() {
  const [q, setQ] = useState('');
  const { data, error, isPending, refetch } = useRead<Entrada[]>('reportes', 'diccionario');
  const vistas = (data ?? []).filter((e) => plano(`${e.titulo} ${e.sentencia} ${e.titulo_cubo}`).includes(plano(q)));
  return (
    <Stack>
      <PageTitle>Diccionario de cifras</PageTitle>
      <TextInput label="Buscar" maw={360} value={q} onChange={(e) => setQ(e.currentTarget.value)} />
      {isPending && <Cargando />}
      {error && <FalloLectura error={error} onRetry={() => void refetch()} />}
      {data && vistas.length === 0 && <Vacio razon={q ? 'Ninguna cifra dice eso.' : 'Su perfil no permite ver cifras de ninguna área.'} />}
      {vistas.length > 0 && (
        <Tabla
          nombre="Cifras"
          ancho={720}
          clave={(e) => `${e.cubo}.${e.nombre}`}
          filas={vistas}
          columnas={[
            {
              titulo: 'Cifra',
              celda: (e) => (
                <Can do="reportes:explorar" otherwise={e.titulo}>
                  <Enlace to={`/reportes/explorar?cubo=${e.cubo}&medidas=${e.nombre}`}>{e.titulo}</Enlace>
                </Can>
              ),
            },
            { titulo: 'Qué es', celda: (e) => e.sentencia },
            { titulo: 'De', celda: (e) => e.titulo_cubo },
            { titulo: 'Una fila es', celda: (e) => e.grano },
            { titulo: 'Unidad', celda: (e) => UNIDAD[e.unidad] },
            { titulo: 'Cómo se agrega', celda: (e) => (e.se_suma ? 'Se suma' : 'Se calcula de nuevo en cada nivel') },
          ]}
        />
      )}
    </Stack>
  );
}
