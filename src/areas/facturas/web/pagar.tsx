import { Text } from '@mantine/core';
import type { Detailed } from '#platform/web/api/hooks.ts';
import { SidePanel } from '#platform/web/detail/side-panel.tsx';
import { OptionField } from '#platform/web/form/choices.tsx';
import { DateField, PesosField, TextField } from '#platform/web/form/fields.tsx';
import { Fields, Form, FormActions } from '#platform/web/form/form.tsx';
import { Pesos } from '#platform/web/inputs/show.tsx';
import { useHoy } from '#platform/web/session/config.ts';
import { contract, type Factura } from '../contract.ts';
import { nombreDe } from './textos.ts';

export default function Pagar({ record: f, close }: { record: Detailed<Factura>; close: () => void }) {
  const hoy = useHoy();
  return (
    <SidePanel title={`Pago: ${nombreDe(f)}`} opened onClose={close}>
      <Form
        area="facturas"
        accion="pagar"
        id={String(f.id)}
        version={f.version}
        schema={contract.operations.pagar.input}
        defaults={{ monto: f.balance, fecha: hoy, medio: 'transferencia', comprobante: '' }}
        draft={false}
        ok="Pago registrado"
        onDone={close}
      >
        <Text size="sm">
          Saldo por pagar: <Pesos v={f.balance} />
        </Text>
        <Fields>
          <PesosField name="monto" label="Monto" required />
          <DateField name="fecha" label="Fecha" required max={hoy} />
          <OptionField name="medio" label="Medio" options="medios" required />
          <TextField name="comprobante" label="Comprobante" maxLength={60} />
        </Fields>
        <FormActions submit="Registrar pago" onCancel={close} />
      </Form>
    </SidePanel>
  );
}
