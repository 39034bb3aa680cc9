import { Button, Stack, Title } from '@mantine/core';
import type { OutputOf } from '#kernel/contract.ts';
import { apiDownload } from '#platform/web/api/files.ts';
import { useRead } from '#platform/web/api/hooks.ts';
import { DetailHeader, useRouteId } from '#platform/web/detail/detail.tsx';
import { type Columna, Tabla } from '#platform/web/detail/plain-table.tsx';
import { Cargando, FalloLectura, Vacio } from '#platform/web/feedback/states.tsx';
import { toastError } from '#platform/web/feedback/toast.ts';
import { EstadoBadge } from '#platform/web/inputs/estado.tsx';
import { Enlace, Pesos, Rut, Uf } from '#platform/web/inputs/show.tsx';
import type { contract } from '../contract.ts';
import { ESTADOS, SOBRE, Tipo } from './palabras.tsx';
import { CoberturaPorDeuda } from './tablas.tsx';

type PorCliente = OutputOf<typeof contract, 'por_cliente'>;

const GARANTIAS: readonly Columna<PorCliente['garantias'][number]>[] = [
  { titulo: 'Garantía', celda: (g) => <Enlace to={`/garantias/${g.id}`}>{String(g.numero)}</Enlace> },
  { titulo: 'Tipo', celda: (g) => <Tipo codigo={g.tipo} /> },
  { titulo: 'Bien', celda: (g) => g.nombre_bien },
  { titulo: 'Cauciona', celda: (g) => SOBRE[g.sobre] },
  { titulo: 'Cobertura', cifra: true, celda: (g) => <Uf v={g.cobertura_uf} /> },
  { titulo: 'Libre', cifra: true, celda: (g) => <Uf v={g.libre_uf} /> },
  { titulo: 'Estado', celda: (g) => <EstadoBadge estado={g.estado} estados={ESTADOS} /> },
];

/** What backs a client, debt by debt. */
export default function CoberturaCliente() {
  const rut = useRouteId();
  const query = useRead<PorCliente>('garantias', 'por-cliente', { rut });
  if (query.isPending) return <Cargando lines={6} />;
  const c = query.data;
  if (!c) return <FalloLectura error={query.error} onRetry={() => void query.refetch()} />;
  return (
    <Stack gap="lg">
      <DetailHeader
        head={{
          titulo: c.nombre,
          subtitulo: <Rut v={c.rut} copy />,
          cifras: [
            { titulo: 'Deuda viva', valor: <Pesos v={c.saldo} /> },
            { titulo: 'Cubierta', valor: <Pesos v={c.cubierto} /> },
            { titulo: 'Sin cubrir', valor: <Pesos v={c.saldo - c.cubierto} /> },
          ],
        }}
        actions={
          <Button size="xs" variant="default" onClick={() => void apiDownload('/api/garantias/certificado', { rut }).catch(toastError)}>
            Certificado de cobertura
          </Button>
        }
      />
      {c.garantias.length === 0 ? (
        <Vacio razon="Sin garantías; la línea opera sin respaldo real." />
      ) : (
        <Tabla nombre="Garantías vivas" columnas={GARANTIAS} filas={c.garantias} clave={(g) => g.id} ancho={700} />
      )}
      <Title order={2} size="h4">
        Cobertura por deuda
      </Title>
      <CoberturaPorDeuda deudas={c.deudas} />
    </Stack>
  );
}
