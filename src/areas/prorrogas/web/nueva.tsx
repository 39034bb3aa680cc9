import { Stack } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { Datos } from '#platform/web/detail/detail.tsx';
import { Fecha, Rut } from '#platform/web/inputs/show.tsx';
import { useUrlState } from '#platform/web/router/use-url-state.ts';
import { Wizard } from '#platform/web/steps/wizard.tsx';
import { contract } from '../contract.ts';
import { Condiciones } from './condiciones.tsx';
import { Costo } from './costo.tsx';
import { type Pedido, useObjetos } from './cotizacion.ts';
import { Cliente, Objetos } from './objetos.tsx';
import { FormaDePago } from './pago.tsx';
import { PAGO, TIPO } from './palabras.ts';

const vacio = (cliente_rut: string) => ({
  cliente_rut,
  tipo_objeto: 'DOCUMENTO',
  items: [],
  tasa: null,
  payment_option: '',
  cuenta: '',
  excepcion: '',
  comentario: '',
});

/** Who, what and until when: each debt by its name, from the date it has to the one that is asked. */
function Resumen({ v }: { v: Readonly<Record<string, unknown>> }) {
  const { data } = useObjetos();
  const items = v.items as readonly Pedido[];
  return (
    <Stack>
      <Datos
        items={[
          [
            'Cliente',
            <span key="c">
              {data?.nombre} <Rut v={String(v.cliente_rut)} />
            </span>,
          ],
          ...items.map(({ pk, vence_pedido }): [string, ReactNode] => {
            const o = data?.objetos.find((x) => x.pk === pk);
            return [
              o?.nombre ?? TIPO[String(v.tipo_objeto)] ?? '',
              <span key={pk}>
                del <Fecha v={o?.vence} span /> al <Fecha v={vence_pedido} span />
              </span>,
            ];
          }),
          ['Se paga', PAGO[String(v.payment_option)] ?? ''],
        ]}
      />
      <Costo />
    </Stack>
  );
}

/** Cliente → documentos o cuotas → condiciones → pago → confirmar (domain §18). Until it is paid no date moves. */
export default function NuevaProrroga() {
  const navigate = useNavigate();
  const [search] = useUrlState();
  const inicial = typeof search.rut === 'string' ? search.rut : '';
  return (
    <Wizard<{ id: string }>
      area="prorrogas"
      accion="crear"
      unread
      titulo="Nueva prórroga"
      schema={contract.operations.crear.input}
      defaults={vacio(inicial)}
      submit="Guardar cotización"
      ok="Prórroga cotizada: envíela a aprobación"
      onDone={(p) => void navigate({ to: `/prorrogas/${p.id}` })}
      summary={(v) => <Resumen v={v} />}
      steps={[
        { titulo: 'Cliente', fields: ['cliente_rut'], content: <Cliente /> },
        { titulo: 'Documentos o cuotas', fields: ['tipo_objeto', 'items'], content: <Objetos /> },
        { titulo: 'Condiciones', fields: ['items', 'tasa', 'excepcion'], content: <Condiciones /> },
        { titulo: 'Pago', fields: ['payment_option', 'cuenta', 'comentario'], content: <FormaDePago /> },
      ]}
    />
  );
}
