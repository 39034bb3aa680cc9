import { Button, Text } from '@mantine/core';
import { useEffect, useState } from 'react';
import type { OutputOf } from '#kernel/contract.ts';
import { looksLikeFirm } from '#kernel/values/rut.ts';
import { areaApi } from '#platform/web/api/area.ts';
import { invalidateArea } from '#platform/web/api/client.ts';
import { useRead } from '#platform/web/api/hooks.ts';
import type { ParaRemediar } from '#platform/web/api/services.ts';
import { useCan } from '#platform/web/permissions/can.tsx';
import type { contract } from '../contract.ts';

type Pedido = OutputOf<typeof contract, 'crear'>;
type Consulta = OutputOf<typeof contract, 'reintentar'>;
const api = areaApi<typeof contract>('buro');

/** The source whose report each refusal wants. */
const fuenteDe = (codigo: string, rut: string) => {
  if (codigo === 'consulta_alimentos_pendiente')
    return { tipo: 'OTRA' as const, fuente: 'DEUDORES_ALIMENTOS', boton: 'Consultar el registro de alimentos' };
  return { tipo: 'BURO' as const, fuente: looksLikeFirm(rut) ? 'EQUIFAX_EMPRESA' : 'EQUIFAX_PERSONA', boton: 'Pedir el informe de buró' };
};

/** How a query that was asked goes. Once it ends, the page that was stopped reads itself again. */
function EnCamino({ id, area }: { id: string; area: string }) {
  const { data } = useRead<Consulta>('buro', id);
  const estado = data?.estado;
  useEffect(() => {
    if (estado === 'completada' || estado === 'sin_informacion') void invalidateArea(area);
  }, [estado, area]);
  if (estado === 'completada' || estado === 'sin_informacion') return <Text size="xs">La respuesta ya llegó.</Text>;
  const falla = data?.error?.mensaje;
  return (
    <Text size="xs" role="status">
      {falla ? `Se pidió y aún no llega: ${falla}` : 'Pedido: cuando llegue, esta página se actualiza sola.'}
    </Text>
  );
}

/** Asks, beside what was refused, the report whose lack refused it. Why it may not be asked is told as always. */
export function PedirInforme({ codigo, rut, area, asunto }: ParaRemediar) {
  const [id, setId] = useState<string | null>(null);
  const puede = useCan('buro:consultar');
  const pedir = api.useAction('crear', {
    ok: (r: Pedido) => (r.reutilizado ? 'Hay un informe vigente' : 'Informe pedido'),
    invalidates: [area],
    onSuccess: (r) => setId(r.resultados[0]?.consulta_id ?? null),
  });
  if (!puede) return null;
  if (id) return <EnCamino id={id} area={area} />;
  const { tipo, fuente, boton } = fuenteDe(codigo, rut);
  return (
    <Button
      size="compact-xs"
      variant="default"
      style={{ alignSelf: 'start' }}
      loading={pedir.isPending}
      onClick={() => pedir.mutate({ rut: rut as never, tipo, fuentes: [fuente], motivo: 'EVALUACION', forzar: false, origen: asunto })}
    >
      {boton}
    </Button>
  );
}
