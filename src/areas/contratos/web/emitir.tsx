import { SegmentedControl, Text } from '@mantine/core';
import { useFormContext, useWatch } from 'react-hook-form';
import type { EntityOf } from '#kernel/contract.ts';
import type { Detailed } from '#platform/web/api/hooks.ts';
import { OptionField } from '#platform/web/form/choices.tsx';
import { ActDialog } from '#platform/web/form/dialog.tsx';
import { DateField, TextField } from '#platform/web/form/fields.tsx';
import { Fields } from '#platform/web/form/form.tsx';
import { Pesos } from '#platform/web/inputs/show.tsx';
import { useHoy } from '#platform/web/session/config.ts';
import { contract } from '../contract.ts';

type Contrato = EntityOf<typeof contract>;

const COMO = [
  { value: 'POR_COBRAR', label: 'Queda por cobrar' },
  { value: 'PAGADO', label: 'Ya lo pagó' },
];

/** Owed, or paid at once into one of our accounts. */
function Pago({ hoy }: { hoy: string }) {
  const { setValue } = useFormContext();
  const pagado = Boolean(useWatch({ name: 'pago' }));
  const elegir = (v: string): void =>
    setValue('pago', v === 'PAGADO' ? { cuenta_banco: '', num_operacion_banco: '', fecha: hoy } : null, { shouldDirty: true });
  return (
    <>
      <SegmentedControl fullWidth aria-label="Cómo se cobra" data={COMO} value={pagado ? 'PAGADO' : 'POR_COBRAR'} onChange={elegir} />
      {pagado && (
        <Fields>
          <OptionField name="pago.cuenta_banco" label="Cuenta que lo recibió" options="cuentas_bancos" span={6} required sola />
          <TextField name="pago.num_operacion_banco" label="N° de operación" maxLength={40} span={6} required />
          <DateField name="pago.fecha" label="Fecha del pago" max={hoy} span={6} required />
        </Fields>
      )}
    </>
  );
}

/** Emitting freezes the text; if the contract carries a fee it is charged with the first emission, owed or already paid. */
export function Emitir({ record, close }: { record: Detailed<Contrato>; close: () => void }) {
  const hoy = useHoy();
  const { cobro } = record;
  const cobra = cobro?.estado === 'sin_emitir';
  return (
    <ActDialog
      title={`Emitir el contrato ${record.num_contrato}`}
      close={close}
      area="contratos"
      accion="emitir"
      id={record.id}
      version={record.version}
      schema={contract.operations.emitir.input}
      defaults={{ pago: null }}
      draft={false}
      guard={false}
      ok="Contrato emitido"
      invalidates={['contratos', 'libro', 'recaudaciones']}
      onDone={close}
      submit="Emitir"
    >
      <Text size="sm">El texto queda congelado con su huella; una corrección será otra emisión.</Text>
      {cobra && cobro && (
        <>
          <Text size="sm">
            Se cobra al cliente <Pesos v={cobro.total} span fw={700} />: neto <Pesos v={cobro.neto} span /> más IVA{' '}
            <Pesos v={cobro.iva} span />.
          </Text>
          <Pago hoy={hoy} />
        </>
      )}
    </ActDialog>
  );
}
