import { Text } from '@mantine/core';
import type { EntityOf } from '#kernel/contract.ts';
import { EstadoBadge, type Estados } from '#platform/web/inputs/estado.tsx';
import { Fecha, Pesos } from '#platform/web/inputs/show.tsx';
import type { contract } from '../contract.ts';

type Cobro = NonNullable<EntityOf<typeof contract>['cobro']>;

const ESTADOS_COBRO: Estados = {
  sin_emitir: { texto: 'Se cobra al emitir', tono: 'neutro' },
  por_cobrar: { texto: 'Por cobrar', tono: 'alerta' },
  parcial: { texto: 'Pagado en parte', tono: 'curso' },
  pagado: { texto: 'Pagado', tono: 'exito' },
  reversado: { texto: 'Reversado', tono: 'neutro' },
};

/** The fee with what became of it: what is charged, when it is due, how it was paid. */
export function CobroVisto({ cobro: c }: { cobro: Cobro }) {
  return (
    <>
      <Pesos v={c.total} span /> <EstadoBadge estado={c.estado} estados={ESTADOS_COBRO} />
      <Text size="xs" c="dimmed">
        Neto <Pesos v={c.neto} span /> · IVA <Pesos v={c.iva} span />
        {c.estado === 'por_cobrar' && c.vence && (
          <>
            {' '}
            · vence el <Fecha v={c.vence} />
          </>
        )}
        {c.estado === 'parcial' && (
          <>
            {' '}
            · pagado <Pesos v={c.pagado} span />
          </>
        )}
        {c.pago && (
          <>
            {' '}
            · recibido el <Fecha v={c.pago.fecha} />, operación {c.pago.num_operacion_banco}
          </>
        )}
      </Text>
    </>
  );
}
