import { Text } from '@mantine/core';
import { OptionField } from '#platform/web/form/choices.tsx';
import { DateField, TextField } from '#platform/web/form/fields.tsx';
import { Fields, Form, FormActions } from '#platform/web/form/form.tsx';
import { useHoy } from '#platform/web/session/config.ts';
import { contract } from '../contract.ts';

/** Leaving: with a portfolio somebody has to receive it. */
export default function Desvincular({
  id,
  version,
  clientes,
  onClose,
}: {
  id: string;
  version: number;
  clientes: number;
  onClose: () => void;
}) {
  const hoy = useHoy();
  return (
    <Form
      area="ejecutivos"
      accion="desvincular"
      id={id}
      version={version}
      schema={contract.operations.desvincular.input}
      defaults={{ fecha: hoy, heredero: '', motivo: '' }}
      draft={false}
      guard={false}
      ok="Persona desvinculada"
      onDone={onClose}
    >
      {clientes > 0 && <Text size="sm">Tiene {clientes} clientes: indique quién los recibe.</Text>}
      <Fields>
        <DateField name="fecha" label="Fecha de salida" max={hoy} required />
        <OptionField name="heredero" label="Quien recibe la cartera y lo pendiente" options="reemplazantes" />
        <TextField name="motivo" label="Motivo" required />
      </Fields>
      <FormActions submit="Desvincular" color="red" onCancel={onClose} />
    </Form>
  );
}
