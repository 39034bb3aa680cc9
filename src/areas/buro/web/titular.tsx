import { Button, Stack, Title } from '@mantine/core';
import type { OutputOf } from '#kernel/contract.ts';
import { formatRut } from '#kernel/values/rut.ts';
import { apiDownload } from '#platform/web/api/files.ts';
import { useRead } from '#platform/web/api/hooks.ts';
import { DetailHeader, useRouteId } from '#platform/web/detail/detail.tsx';
import { Tabla } from '#platform/web/detail/plain-table.tsx';
import { Cargando, FalloLectura, Vacio } from '#platform/web/feedback/states.tsx';
import { toastError } from '#platform/web/feedback/toast.ts';
import { EstadoBadge } from '#platform/web/inputs/estado.tsx';
import { Instante, Nada } from '#platform/web/inputs/show.tsx';
import type { contract } from '../contract.ts';
import { ESTADOS, useNombre } from './palabras.tsx';
import { Guardados, Reclamos } from './reclamos.tsx';

type Vistos = OutputOf<typeof contract, 'vistos'>;
type Consulta = Vistos['consultas'][number];
type Lectura = Vistos['lecturas'][number];

function Consultas({ filas }: { filas: readonly Consulta[] }) {
  const motivo = useNombre('motivos_consulta');
  if (filas.length === 0) return <Vacio razon="Nadie pidió informes de esta persona en los últimos doce meses." />;
  return (
    <Tabla
      nombre="Consultas"
      filas={filas}
      clave={(c) => c.id}
      columnas={[
        { titulo: 'Pedida', celda: (c) => <Instante v={c.creado_en} /> },
        { titulo: 'Fuente', celda: (c) => c.nombre_fuente },
        { titulo: 'Finalidad', celda: (c) => motivo(c.motivo) },
        { titulo: 'Pedida por', celda: (c) => c.solicitantes.join(', ') },
        { titulo: 'Estado', celda: (c) => <EstadoBadge estado={c.estado} estados={ESTADOS} /> },
      ]}
    />
  );
}

function Lecturas({ filas }: { filas: readonly Lectura[] }) {
  if (filas.length === 0) return <Vacio razon="Nadie leyó datos de esta persona en los últimos doce meses." />;
  return (
    <Tabla
      nombre="Lecturas"
      filas={filas}
      clave={(l) => `${l.hora} ${l.quien} ${l.area}`}
      columnas={[
        { titulo: 'Hora', celda: (l) => <Instante v={l.hora} /> },
        { titulo: 'Quién', celda: (l) => l.quien },
        { titulo: 'Cargo', celda: (l) => l.cargo ?? <Nada /> },
        { titulo: 'Para qué', celda: (l) => l.motivo ?? <Nada /> },
      ]}
    />
  );
}

/** What was asked, read and kept of a person: what its titular may know and ask, and the certificate that says it. */
export default function Titular() {
  const id = useRouteId();
  const query = useRead<Vistos>('buro', `/api/buro/rut/${id}/vistos`);
  if (query.isPending) return <Cargando lines={8} />;
  const v = query.data;
  if (!v) return <FalloLectura error={query.error} onRetry={() => void query.refetch()} />;
  return (
    <Stack gap="lg">
      <DetailHeader
        head={{ titulo: v.nombre, subtitulo: formatRut(v.rut) }}
        actions={
          <Button size="xs" onClick={() => void apiDownload(`/api/buro/rut/${v.rut}/certificado`).catch(toastError)}>
            Certificado
          </Button>
        }
      />
      <Title order={2} size="h4">
        Informes pedidos en doce meses
      </Title>
      <Consultas filas={v.consultas} />
      <Title order={2} size="h4">
        Quién leyó sus datos
      </Title>
      <Lecturas filas={v.lecturas} />
      <Title order={2} size="h4">
        Informes guardados
      </Title>
      <Guardados filas={v.informes} />
      <Reclamos rut={v.rut} filas={v.reclamos} informes={v.informes} />
    </Stack>
  );
}
