import { Text, Timeline } from '@mantine/core';
import '@mantine/core/styles/Timeline.css';
import { IconArrowDownRight, IconCoins, IconFileInvoice, IconReceipt } from '@tabler/icons-react';
import type { ComponentType } from 'react';
import type { z } from 'zod';
import { Enlace, Fecha, Pesos } from '#platform/web/inputs/show.tsx';
import type { Pasivo } from '../contract.ts';

type Paso = z.output<typeof Pasivo>['cadena'][number];

const ICONO: Readonly<Record<Paso['etapa'], ComponentType<{ size?: number }>>> = {
  documento: IconFileInvoice,
  pago: IconReceipt,
  pasivo: IconCoins,
  movimiento: IconCoins,
  salida: IconArrowDownRight,
};

/** From the document of the debtor to the account of the client, in one view. */
export function Cadena({ pasos }: { pasos: readonly Paso[] }) {
  return (
    <Timeline bulletSize={26} lineWidth={2} active={pasos.length}>
      {pasos.map((p) => {
        const Icon = ICONO[p.etapa];
        return (
          <Timeline.Item
            key={`${p.etapa}${p.titulo}${p.monto ?? ''}`}
            bullet={<Icon size={14} />}
            title={p.url ? <Enlace to={p.url}>{p.titulo}</Enlace> : p.titulo}
          >
            <Text size="sm">
              {p.fecha && <Fecha v={p.fecha} />}
              {p.monto !== null && (
                <>
                  {p.fecha ? ' · ' : ''}
                  <Pesos v={p.monto} fw={600} />
                </>
              )}
            </Text>
            {p.detalle && (
              <Text size="sm" c="dimmed">
                {p.detalle}
              </Text>
            )}
          </Timeline.Item>
        );
      })}
    </Timeline>
  );
}
