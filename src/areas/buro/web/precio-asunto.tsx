import { Text } from '@mantine/core';
import type { OutputOf } from '#kernel/contract.ts';
import { formatDecimal } from '#kernel/values/format.ts';
import { useRead } from '#platform/web/api/hooks.ts';
import { useCan } from '#platform/web/permissions/can.tsx';
import type { contract } from '../contract.ts';

type Precio = OutputOf<typeof contract, 'precio_asunto'>;

/** What a matter cost in reports, in a line of its page; nothing while none was asked for it. */
export function PrecioDelAsunto({ area, id }: { area: string; id: string }) {
  const { data } = useRead<Precio>('buro', '/api/buro/precio/asunto', { area, asunto_id: id }, { enabled: useCan('buro:ver') });
  if (!data || data.consultas === 0) return null;
  const cada = data.uf_por_millon === null ? '' : `, UF ${formatDecimal(data.uf_por_millon, 4)} por cada millón aprobado`;
  return (
    <Text size="sm" title={data.informes.map((i) => `${i.nombre_fuente} de ${i.nombre}`).join('\n')}>
      {`Decidirla ha costado UF ${formatDecimal(data.costo_uf, 2)} en ${data.consultas} ${data.consultas === 1 ? 'informe' : 'informes'}${cada}.`}
    </Text>
  );
}
