import { Checkbox, Modal, Stack, Text } from '@mantine/core';
import { useFormContext, useWatch } from 'react-hook-form';
import { VotarEnComite } from '#areas/comite/public.web.tsx';
import type { EntityOf } from '#kernel/contract.ts';
import type { Detailed } from '#platform/web/api/hooks.ts';
import { OptionField } from '#platform/web/form/choices.tsx';
import { dialogForm } from '#platform/web/form/dialog.ts';
import { CheckField, DateField, DecimalField, NumberField, TextAreaField, TextField } from '#platform/web/form/fields.tsx';
import { Fields, Form, FormActions } from '#platform/web/form/form.tsx';
import { Pesos } from '#platform/web/inputs/show.tsx';
import { contract } from '../contract.ts';

type Prolongacion = EntityOf<typeof contract>;
interface Props {
  record: Detailed<Prolongacion>;
  close: () => void;
}

const comun = dialogForm('prolongaciones', ['creditos', 'pagares', 'cheques', 'avales', 'pasivos', 'libro']);

/** Other terms for the same credit. */
export function Editar({ record: r, close }: Props) {
  const { cuotas, tasa_mensual, primer_vencimiento, gracia, capitaliza_interes, motivo, comentario, payment_option, cuenta } = r;
  const avales_retirados = r.avales.filter((a) => a.decision === 'RETIRA').map((a) => a.aval_id);
  const terminos = { cuotas, tasa_mensual, primer_vencimiento, gracia, capitaliza_interes };
  return (
    <Modal opened onClose={close} title={`Cambiar la prolongación ${r.numero}`} size="md">
      <Form
        {...comun(r, close)}
        accion="editar"
        schema={contract.operations.editar.input}
        defaults={{ ...terminos, motivo, comentario, payment_option, cuenta: cuenta ?? '', avales_retirados }}
        ok="Propuesta calculada de nuevo"
      >
        <Fields>
          <NumberField name="cuotas" label="Cuotas" required span={6} />
          <DecimalField name="tasa_mensual" label="Tasa mensual" suffix="%" decimals={4} required span={6} />
          <DateField name="primer_vencimiento" label="Primer vencimiento" required span={6} />
          <OptionField name="motivo" label="Motivo" options="motivos_prolongacion" required span={6} />
          <CheckField name="capitaliza_interes" label="El interés a la fecha se suma al capital" span={12} />
          <OptionField name="payment_option" label="Cómo se pagan los cargos" options="payment_options" required span={12} />
          <TextAreaField name="comentario" label="Comentario" rows={2} maxLength={500} />
        </Fields>
        <FormActions submit="Calcular de nuevo" onCancel={close} />
      </Form>
    </Modal>
  );
}

function Ratificados({ record: r }: { record: Prolongacion }) {
  const { setValue } = useFormContext();
  const elegidos = useWatch({ name: 'ratificados' }) as string[];
  const firman = r.avales.filter((a) => a.decision !== 'RETIRA');
  if (firman.length === 0) return <Text size="sm">El crédito no tiene avales que ratificar.</Text>;
  return (
    <Checkbox.Group
      label="Avales que firmaron de nuevo"
      value={elegidos}
      onChange={(x) => setValue('ratificados', x, { shouldDirty: true })}
    >
      <Stack gap="xs" mt="xs">
        {firman.map((a) => (
          <Checkbox key={a.aval_id} value={a.aval_id} label={a.nombre} />
        ))}
      </Stack>
    </Checkbox.Group>
  );
}

/** The papers are signed. */
export function Documentar({ record: r, close }: Props) {
  return (
    <Modal opened onClose={close} title={`Documentar la prolongación ${r.numero}`} size="md">
      <Form
        {...comun(r, close)}
        accion="documentar"
        schema={contract.operations.documentar.input}
        defaults={{ ratificados: [], pagare_id: r.pagare_id }}
        ok="Documentada: otra persona la aplica"
      >
        <Ratificados record={r} />
        <FormActions submit="Documentar" onCancel={close} />
      </Form>
    </Modal>
  );
}

function Medio() {
  if (useWatch({ name: 'payment_option' }) !== 'CONTADO') return null;
  return (
    <>
      <OptionField name="cuenta" label="Cuenta en que se recibió" options="cuentas" span={6} />
      <TextField name="comprobante" label="Comprobante" maxLength={60} span={6} />
    </>
  );
}

/** The charges are paid and the credit becomes another one. */
export function Aplicar({ record: r, close }: Props) {
  return (
    <Modal opened onClose={close} title={`Aplicar la prolongación ${r.numero}`} size="md">
      <Form
        {...comun(r, close)}
        accion="aplicar"
        schema={contract.operations.aplicar.input}
        defaults={{ payment_option: r.payment_option, cuenta: r.cuenta ?? '', comprobante: null }}
        ok="Prolongación aplicada: nació el crédito nuevo"
      >
        <Text size="sm">
          Se paga ahora <Pesos v={r.total_cargos} fw={700} span />. El crédito {r.credito_numero} queda reprogramado y nace otro por{' '}
          <Pesos v={r.capital_nuevo} span />.
        </Text>
        {r.total_cargos > 0 && (
          <Fields>
            <OptionField name="payment_option" label="Cómo se pagan los cargos" options="payment_options" required span={12} />
            <Medio />
          </Fields>
        )}
        <FormActions submit="Aplicar" onCancel={close} />
      </Form>
    </Modal>
  );
}

export function Votar({ record, close }: Props) {
  return (
    <VotarEnComite
      area="prolongaciones"
      record={record}
      schema={contract.operations.votar.input}
      titulo={`Votar la prolongación ${record.numero}`}
      close={close}
    />
  );
}
