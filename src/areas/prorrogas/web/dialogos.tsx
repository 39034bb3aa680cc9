import { Text } from '@mantine/core';
import { useWatch } from 'react-hook-form';
import { VotarEnComite } from '#areas/comite/public.web.tsx';
import type { EntityOf } from '#kernel/contract.ts';
import type { Detailed } from '#platform/web/api/hooks.ts';
import { OptionField } from '#platform/web/form/choices.tsx';
import { ActDialog, dialogForm } from '#platform/web/form/dialog.tsx';
import { DateField, DecimalField, TextField } from '#platform/web/form/fields.tsx';
import { TextAreaField } from '#platform/web/form/fields-more.tsx';
import { Fields } from '#platform/web/form/form.tsx';
import { Pesos } from '#platform/web/inputs/show.tsx';
import { contract } from '../contract.ts';

type Prorroga = EntityOf<typeof contract>;
interface Props {
  record: Detailed<Prorroga>;
  close: () => void;
}

const comun = dialogForm('prorrogas', ['documentos', 'creditos', 'pagares', 'cheques', 'pasivos', 'libro']);

function Medio() {
  const opcion = useWatch({ name: 'payment_option' });
  if (opcion !== 'CONTADO') return null;
  return (
    <>
      <OptionField name="cuenta" label="Recibido en" options="cuentas" required span={6} sola />
      <TextField name="comprobante" label="Comprobante" required maxLength={60} span={6} />
    </>
  );
}

/** The cost is paid, and the dates move. */
export function Pagar({ record, close }: Props) {
  return (
    <ActDialog
      {...comun(record, close)}
      title={`Pagar la prórroga ${record.numero}`}
      accion="pagar"
      schema={contract.operations.pagar.input}
      defaults={{ payment_option: record.payment_option, cuenta: record.cuenta ?? '', comprobante: '' }}
      ok="Prórroga aplicada: los vencimientos se movieron"
      submit="Pagar y aplicar"
    >
      <Text size="sm">
        Cargo <Pesos v={record.total_cargo} fw={700} span />. Al pagarlo se mueven los vencimientos.
      </Text>
      <Fields>
        <OptionField name="payment_option" label="Forma de pago" options="payment_options" required span={12} />
        <Medio />
      </Fields>
    </ActDialog>
  );
}

/** Another date, rate or way to pay for the same objects. */
export function Editar({ record, close }: Props) {
  const { payment_option, cuenta, comentario, excepcion, tasa, list } = record;
  const items = list.map((i) => ({ pk: i.objeto_pk, vence_pedido: i.vence_pedido, cheque_accion: i.cheque_accion }));
  return (
    <ActDialog
      {...comun(record, close)}
      title={`Cambiar la prórroga ${record.numero}`}
      accion="editar"
      schema={contract.operations.editar.input}
      defaults={{ items, tasa, payment_option, cuenta: cuenta ?? '', excepcion: excepcion ?? '', comentario }}
      ok="Prórroga cotizada de nuevo"
      submit="Cotizar de nuevo"
    >
      <Fields>
        {list.map((i, k) => (
          <DateField key={i.id} name={`items.${k}.vence_pedido`} label={`Nueva fecha de ${i.objeto_nombre}`} required span={6} />
        ))}
        <DecimalField name="tasa" label="Tasa mensual" suffix="%" decimals={4} required span={6} />
        <OptionField name="payment_option" label="Forma de pago" options="payment_options" required span={6} />
        <TextAreaField name="excepcion" label="Excepción, si pasa los límites" rows={2} maxLength={500} />
        <TextAreaField name="comentario" label="Comentario" rows={2} maxLength={500} />
      </Fields>
    </ActDialog>
  );
}

export function Votar({ record, close }: Props) {
  return (
    <VotarEnComite
      area="prorrogas"
      record={record}
      schema={contract.operations.votar.input}
      titulo={`Votar la prórroga ${record.numero}`}
      close={close}
    />
  );
}
