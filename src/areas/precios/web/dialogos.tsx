import { Text } from '@mantine/core';
import { OptionField, SegmentField } from '#platform/web/form/choices.tsx';
import { DateField, NumberField } from '#platform/web/form/fields.tsx';
import { Fields, Form, FormActions } from '#platform/web/form/form.tsx';
import { useHoy } from '#platform/web/session/config.ts';
import { contract } from '../contract.ts';

const PERIODOS = [
  { codigo: 'mensual', nombre: 'Mensual' },
  { codigo: 'anual', nombre: 'Anual' },
];

export function Contratar({ close, plan = '', periodicidad = 'mensual' }: { close: () => void; plan?: string; periodicidad?: string }) {
  return (
    <Form
      area="precios"
      accion="contratar"
      schema={contract.operations.contratar.input}
      defaults={{ usuario: '', plan, periodicidad }}
      draft={false}
      guard={false}
      ok="Plan contratado"
      invalidates={['usuarios']}
      onDone={close}
    >
      <Fields>
        <OptionField name="usuario" label="Cuenta" options="cuentas" required span={12} />
        <OptionField name="plan" label="Plan" options="planes" required span={12} />
        <SegmentField name="periodicidad" label="Se paga" options={PERIODOS} span={12} />
      </Fields>
      <FormActions submit="Contratar" onCancel={close} />
    </Form>
  );
}

export function CambiarPrecio({ close }: { close: () => void }) {
  const hoy = useHoy();
  return (
    <Form
      area="precios"
      accion="cambiar_precio"
      schema={contract.operations.cambiar_precio.input}
      defaults={{ plan: '', desde: hoy, monthlyPrice: '', perMonth: '', totalAnnual: '' }}
      draft={false}
      guard={false}
      ok="Precio guardado"
      onDone={close}
    >
      <Text size="sm">Lo ya contratado conserva su precio.</Text>
      <Fields>
        <OptionField name="plan" label="Plan" options="planes" required />
        <DateField name="desde" label="Desde" required />
        <NumberField name="monthlyPrice" label="Mes" required span={4} />
        <NumberField name="perMonth" label="Mes, por año" required span={4} />
        <NumberField name="totalAnnual" label="Año (12 meses)" required span={4} />
      </Fields>
      <FormActions submit="Guardar" onCancel={close} />
    </Form>
  );
}
