import { Stack, Text, Title } from '@mantine/core';
import type { OutputOf } from '#kernel/contract.ts';
import { useRead } from '#platform/web/api/hooks.ts';
import { DetailHeader, useRouteId } from '#platform/web/detail/detail.tsx';
import { Cargando, FalloLectura } from '#platform/web/feedback/states.tsx';
import { Pesos, Rut } from '#platform/web/inputs/show.tsx';
import type { contract } from '../contract.ts';
import { Alertas } from './palabras.tsx';
import { Declaraciones, DePersona, razonEnPalabras } from './tablas.tsx';

/** Everything a person backs, across clients. */
export default function AvalesDePersona() {
  const rut = useRouteId();
  const query = useRead<OutputOf<typeof contract, 'por_rut'>>('avales', 'por-rut', { rut });
  if (query.isPending) return <Cargando lines={6} />;
  const p = query.data;
  if (!p) return <FalloLectura error={query.error} onRetry={() => void query.refetch()} />;
  return (
    <Stack gap="lg">
      <DetailHeader
        head={{
          titulo: p.nombre,
          subtitulo: <Rut v={p.rut} copy />,
          cifras: [
            { titulo: 'Respalda', valor: <Pesos v={p.respaldo_total} /> },
            { titulo: 'Cuenta como cobertura', valor: <Pesos v={p.cobertura_total} /> },
            { titulo: 'Patrimonio neto', valor: <Pesos v={p.patrimonio_neto} /> },
            { titulo: 'Respaldo sobre patrimonio', valor: razonEnPalabras(p.razon) },
          ],
        }}
      />
      <Alertas alertas={p.alertas} />
      {p.fuera_de_alcance > 0 && (
        <Text size="sm">
          El total cuenta también {p.fuera_de_alcance === 1 ? 'un aval' : `${p.fuera_de_alcance} avales`} por clientes que no son de su
          cartera.
        </Text>
      )}
      <DePersona filas={p.items} />
      <Title order={2} size="h4">
        Patrimonio declarado
      </Title>
      <Declaraciones filas={p.patrimonios} />
    </Stack>
  );
}
