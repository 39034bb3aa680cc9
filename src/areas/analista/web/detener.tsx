import { z } from 'zod';
import { zCodigo, zTexto } from '#kernel/fields.ts';
import { OptionField } from '#platform/web/form/choices.tsx';
import { TextField } from '#platform/web/form/fields.tsx';
import { TextAreaField } from '#platform/web/form/fields-more.tsx';
import { Fields, Form, FormActions } from '#platform/web/form/form.tsx';
import { contract } from '../contract.ts';

interface P {
  id: string;
  close: () => void;
}

/** Stops the clock of a task: why, and who owes. */
export function Pausar({ id, close }: P) {
  return (
    <Form
      area="analista"
      accion="pausar"
      id={id}
      schema={contract.operations.pausar.input}
      defaults={{ motivo: '', quien_debe: '' }}
      draft={false}
      guard={false}
      ok="En espera: el plazo queda detenido"
      onDone={close}
    >
      <Fields>
        <OptionField name="motivo" label="Qué se espera" options="motivos_espera" required />
        <TextField name="quien_debe" label="Quién lo debe" required maxLength={120} />
      </Fields>
      <FormActions submit="Poner en espera" onCancel={close} />
    </Form>
  );
}

const ConLineas = z.object({ motivo: zCodigo, faltan: zTexto(4000) });
const lineas = (texto: unknown): string[] =>
  String(texto)
    .split('\n')
    .map((x) => x.trim())
    .filter((x) => x !== '');

/** Sends a task back with what is missing, one thing in each line. */
export function Devolver({ id, close }: P) {
  return (
    <Form
      area="analista"
      accion="devolver"
      id={id}
      schema={ConLineas}
      defaults={{ motivo: '', faltan: '' }}
      transform={(v) => ({ ...v, faltan: lineas(v.faltan) })}
      draft={false}
      guard={false}
      ok="Devuelta al ejecutivo"
      onDone={close}
    >
      <Fields>
        <OptionField name="motivo" label="Por qué" options="motivos_devolucion" required />
        <TextAreaField name="faltan" label="Qué falta, una cosa por línea" required maxLength={4000} />
      </Fields>
      <FormActions submit="Devolver" onCancel={close} />
    </Form>
  );
}
