import { Stack } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { Datos } from '#platform/web/detail/detail.tsx';
import { Rut } from '#platform/web/inputs/show.tsx';
import { useUrlState } from '#platform/web/router/use-url-state.ts';
import { Wizard } from '#platform/web/steps/wizard.tsx';
import { contract } from '../contract.ts';
import { Condiciones } from './condiciones.tsx';
import { Costo } from './costo.tsx';
import { Cliente, Objetos } from './objetos.tsx';
import { FormaDePago } from './pago.tsx';
import { PAGO, TIPO } from './palabras.ts';

const vacio = (cliente_rut: string) => ({
  ...{ cliente_rut, tipo_objeto: 'DOCUMENTO', items: [], tasa: null, payment_option: '', cuenta: '', excepcion: '', comentario: '' },
});

function Resumen({ v }: { v: Readonly<Record<string, unknown>> }) {
  const items = v.items as unknown[];
  return (
    <Stack>
      <Datos
        items={[
          ['Cliente', <Rut key="r" v={String(v.cliente_rut)} />],
          ['Qué se prorroga', `${TIPO[String(v.tipo_objeto)] ?? ''}: ${items.length}`],
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
