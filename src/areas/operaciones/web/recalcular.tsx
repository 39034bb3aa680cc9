import { Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { EntityOf } from '#kernel/contract.ts';
import type { Detailed } from '#platform/web/api/hooks.ts';
import { request } from '#platform/web/api/http.ts';
import { AntesDespues } from '#platform/web/detail/antes-despues.tsx';
import { Cargando, FalloLectura } from '#platform/web/feedback/states.tsx';
import { Fecha, Pesos } from '#platform/web/inputs/show.tsx';
import type { contract } from '../contract.ts';

type Operacion = EntityOf<typeof contract>;
interface Cambio {
  antes: number;
  ahora: number;
}

/** What a recalculation changes, in the words of the desk. */
export function CambioDeGiro({ o, fecha, antes, ahora }: Cambio & { o: Operacion; fecha: string }) {
  return (
    <AntesDespues
      cambios={[
        { titulo: 'Fecha de curse', antes: <Fecha v={o.fechacurso} />, despues: <Fecha v={fecha} /> },
        { titulo: 'A girar', antes: <Pesos v={antes} />, despues: <Pesos v={ahora} /> },
        { titulo: 'Diferencia', antes: '', despues: <Pesos v={ahora - antes} /> },
      ]}
    />
  );
}

const loQuePasa = ({ antes, ahora }: Cambio): string => {
  if (ahora === antes) return 'El giro no cambia: la compra queda a la fecha de hoy de inmediato.';
  return ahora > antes
    ? 'El giro sube: espera a que otra persona de tesorería lo apruebe, y hasta entonces no se gira.'
    : 'El giro baja: espera la aceptación archivada del cliente, y hasta entonces no se gira.';
};

/** Before a purchase is recalculated: its figures of today against those it has, tried without writing anything. */
export function PorRecalcular({ o }: { o: Detailed<Operacion> }) {
  const q = useQuery({
    queryKey: ['operaciones', 'por-recalcular', o.id, o.version],
    // Tried anew each time it is asked: by the day, or by the UF, it may be another.
    gcTime: 0,
    queryFn: ({ signal }) =>
      request<Detailed<Operacion>>('POST', `/api/operaciones/${o.id}/recalcular?simular=true`, { body: { version: o.version }, signal }),
  });
  if (q.isPending) return <Cargando lines={3} />;
  if (!q.data) return <FalloLectura error={q.error} onRetry={() => void q.refetch()} />;
  const { recalculo, monto_girar, fechacurso } = q.data;
  const cambio = recalculo ?? { antes: monto_girar, ahora: monto_girar, fecha: fechacurso };
  return (
    <Stack gap="sm">
      <CambioDeGiro o={o} fecha={cambio.fecha} antes={cambio.antes} ahora={cambio.ahora} />
      <Text size="sm">{loQuePasa(cambio)}</Text>
    </Stack>
  );
}
