import { Stack, Text, Title } from '@mantine/core';
import type { z } from 'zod';
import { label } from '#kernel/words.ts';
import { useList } from '#platform/web/api/hooks.ts';
import { Datos } from '#platform/web/detail/detail.tsx';
import { Tabla } from '#platform/web/detail/plain-table.tsx';
import { Cargando, FalloLectura, Vacio } from '#platform/web/feedback/states.tsx';
import { EstadoBadge } from '#platform/web/inputs/estado.tsx';
import { Enlace, Fecha, Instante, Nada, Pesos } from '#platform/web/inputs/show.tsx';
import type { Ejecutivo } from '../contract.ts';

type Ficha = z.output<typeof Ejecutivo>;

/** What is expected of the person each month. */
export function Metas({ e }: { e: Ficha }) {
  return (
    <Datos
      items={[
        ['Meta mensual', e.meta_mensual === null ? <Nada key="m" /> : <Pesos key="m" v={e.meta_mensual} />],
        ['Clientes que atiende hoy', e.cartera_total],
      ]}
    />
  );
}

/** Where and as what it worked, and the changes of its profile. */
export function Historia({ e }: { e: Ficha }) {
  return (
    <Stack>
      <Title order={2} size="h5">
        Sucursal y cargo
      </Title>
      {e.historia.length === 0 ? (
        <Vacio razon="Sin cambios de sucursal ni de cargo." />
      ) : (
        <Tabla
          nombre="Sucursal y cargo en el tiempo"
          filas={e.historia}
          clave={(h) => `${h.desde}${h.cargo}${h.sucursal}`}
          columnas={[
            { titulo: 'Desde', celda: (h) => <Fecha v={h.desde} /> },
            { titulo: 'Hasta', celda: (h) => (h.hasta ? <Fecha v={h.hasta} /> : <Text size="sm">Hoy</Text>) },
            { titulo: 'Sucursal', celda: (h) => h.sucursal },
            { titulo: 'Cargo', celda: (h) => label(h.cargo) },
            { titulo: 'Clase', celda: (h) => label(h.clase) },
          ]}
        />
      )}
      <Title order={2} size="h5">
        Perfil
      </Title>
      {e.historia_perfiles.length === 0 ? (
        <Vacio razon="Nadie ha pedido cambiar su perfil." />
      ) : (
        <Tabla
          nombre="Cambios de perfil"
          filas={e.historia_perfiles}
          clave={(h) => h.fecha}
          columnas={[
            { titulo: 'Pedido', celda: (h) => <Instante v={h.fecha} /> },
            { titulo: 'Perfiles', celda: (h) => h.perfiles.map(label).join(', ') || 'Ninguno' },
            { titulo: 'Motivo', celda: (h) => h.motivo },
            { titulo: 'Estado', celda: (h) => <EstadoBadge estado={h.estado} /> },
          ]}
        />
      )}
    </Stack>
  );
}

interface Ausencia {
  id: string;
  tipo: string;
  ejecutivo: string;
  reemplazante: string;
  desde: string;
  hasta: string;
  estado: string;
}

/** When it was away and whom it covered. */
export function Ausencias({ rut }: { rut: string }) {
  const q = useList<Ausencia>('ausencias', { rut, perPage: '50' });
  if (q.isPending) return <Cargando lines={4} />;
  if (q.isError) return <FalloLectura error={q.error} onRetry={() => void q.refetch()} />;
  if (q.data.items.length === 0) return <Vacio razon="No se ha ausentado ni ha reemplazado a nadie." />;
  return (
    <Tabla
      nombre="Ausencias y reemplazos"
      filas={q.data.items}
      clave={(a) => a.id}
      columnas={[
        { titulo: 'Ausente', celda: (a) => <Enlace to={`/ausencias/${a.id}`}>{a.ejecutivo}</Enlace> },
        { titulo: 'Reemplaza', celda: (a) => a.reemplazante },
        { titulo: 'Tipo', celda: (a) => label(a.tipo) },
        { titulo: 'Desde', celda: (a) => <Fecha v={a.desde} /> },
        { titulo: 'Hasta', celda: (a) => <Fecha v={a.hasta} /> },
        { titulo: 'Estado', celda: (a) => <EstadoBadge estado={a.estado} /> },
      ]}
    />
  );
}
