import { Modal } from '@mantine/core';
import { zTexto } from '#kernel/fields.ts';
import { TextAreaField } from '#platform/web/form/fields-more.tsx';
import { Fields, Form, FormActions } from '#platform/web/form/form.tsx';
import { contract } from '../contract.ts';
import { LugarInputs } from './lugar.tsx';

/** Codes as a scanner or a person writes them: by line, comma or space. */
export const codigosDe = (texto: unknown): string[] =>
  String(texto ?? '')
    .split(/[\s,;]+/)
    .map((c) => c.trim().toUpperCase())
    .filter((c) => c !== '');

const schema = contract.operations.mover.input.omit({ pagarevistas: true }).extend({ codigos: zTexto(20_000) });

/** Several papers change of place: their codes are read with the scanner or come from the list. */
export function Mover({ codigos, close }: { codigos: readonly string[]; close: () => void }) {
  return (
    <Modal opened onClose={close} title="Cambiar de lugar en la bóveda" size="md">
      <Form<{ movidos: number; ya_estaban: number }>
        area="pagares"
        accion="mover"
        schema={schema}
        defaults={{ codigos: codigos.join('\n'), boveda: '', caja: '', sobre: '', motivo: '' }}
        transform={({ codigos: texto, ...v }) => ({ ...v, pagarevistas: codigosDe(texto) })}
        draft={false}
        guard={false}
        ok="Lugar actualizado"
        onDone={close}
      >
        <Fields>
          <TextAreaField name="codigos" label="Códigos leídos" description="Uno por línea, como los entrega el lector" rows={4} required />
          <LugarInputs />
          <TextAreaField name="motivo" label="Motivo" rows={2} maxLength={300} required />
        </Fields>
        <FormActions submit="Cambiar de lugar" onCancel={close} />
      </Form>
    </Modal>
  );
}
