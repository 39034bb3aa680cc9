import { Checkbox, Stack, Text } from '@mantine/core';
import { useFormContext, useWatch } from 'react-hook-form';
import { VotarEnComite } from '#areas/comite/public.web.tsx';
import type { EntityOf } from '#kernel/contract.ts';
import { words } from '#kernel/words.ts';
import type { Detailed } from '#platform/web/api/hooks.ts';
import { OptionField } from '#platform/web/form/choices.tsx';
import { ActDialog, dialogForm } from '#platform/web/form/dialog.tsx';
import { TextField } from '#platform/web/form/fields.tsx';
import { Fields } from '#platform/web/form/form.tsx';
import { Pesos } from '#platform/web/inputs/show.tsx';
import { contract } from '../contract.ts';
import { MotivoYPago, TablaNueva } from './pasos.tsx';

type Prolongacion = EntityOf<typeof contract>;
interface Props {
  record: Detailed<Prolongacion>;
  close: () => void;
}

const comun = dialogForm('prolongaciones', ['creditos', 'pagares', 'cheques', 'avales', 'pasivos', 'libro']);

/** Other terms for the same credit, with the answer that each one gives. */
export function Editar({ record: r, close }: Props) {
  const { cuotas, tasa_mensual, primer_vencimiento, gracia, capitaliza_interes, motivo, comentario, payment_option, cuenta } = r;
  const avales_retirados = r.avales.filter((a) => a.decision === 'RETIRA').map((a) => a.aval_id);
  const terminos = { cuotas, tasa_mensual, primer_vencimiento, gracia, capitaliza_interes };
  const de = { id_credito: r.id_credito, cliente_rut: r.cliente_rut };
  return (
    <ActDialog
      {...comun(r, close)}
      title={`Cambiar la prolongación ${r.numero}`}
      size="xl"
      accion="editar"
      schema={contract.operations.editar.input}
      defaults={{ ...de, ...terminos, motivo, comentario, payment_option, cuenta: cuenta ?? '', avales_retirados }}
      ok="Propuesta calculada de nuevo"
      submit="Calcular de nuevo"
    >
      <MotivoYPago />
      <TablaNueva />
    </ActDialog>
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

/** What else must be in order: its pagaré signed, and no cheque of the cuotas that go. */
function Papeles({ record: r }: { record: Prolongacion }) {
  const nuevo = r.pagares.find((p) => p.nuevo);
  const sobran = r.cheques.filter((c) => c.nueva === null).length;
  return (
    <Text size="sm">
      {nuevo
        ? `Pagaré ${nuevo.pagarevista}: ${words(nuevo.estado)}.`
        : r.pagares.length > 0
          ? 'Falta preparar su pagaré.'
          : 'El crédito no tiene pagaré.'}
      {sobran > 0 && ` Cheques por retirar o canjear: ${sobran}.`}
    </Text>
  );
}

/** The papers are signed. */
export function Documentar({ record: r, close }: Props) {
  return (
    <ActDialog
      {...comun(r, close)}
      title={`Documentar la prolongación ${r.numero}`}
      accion="documentar"
      schema={contract.operations.documentar.input}
      defaults={{ ratificados: [], pagare_id: r.pagare_id }}
      ok="Documentada: otra persona la aplica"
      submit="Documentar"
    >
      <Stack gap="xs">
        <Papeles record={r} />
        <Ratificados record={r} />
      </Stack>
    </ActDialog>
  );
}

function Medio() {
  if (useWatch({ name: 'payment_option' }) !== 'CONTADO') return null;
  return (
    <>
      <OptionField name="cuenta" label="Recibido en" options="cuentas" span={6} />
      <TextField name="comprobante" label="Comprobante" maxLength={60} span={6} />
    </>
  );
}

/** The charges are paid and the credit becomes another one. */
export function Aplicar({ record: r, close }: Props) {
  return (
    <ActDialog
      {...comun(r, close)}
      title={`Aplicar la prolongación ${r.numero}`}
      accion="aplicar"
      schema={contract.operations.aplicar.input}
      defaults={{ payment_option: r.payment_option, cuenta: r.cuenta ?? '', comprobante: null }}
      ok="Prolongación aplicada: nació el crédito nuevo"
      submit="Aplicar"
    >
      <Text size="sm">
        {r.total_cargos > 0 ? (
          <>
            Se paga ahora <Pesos v={r.total_cargos} fw={700} span />.
          </>
        ) : (
          'No hay cargos que pagar.'
        )}{' '}
        El crédito {r.credito_numero} queda reprogramado y nace otro por <Pesos v={r.capital_nuevo} span />.
      </Text>
      {r.total_cargos > 0 && (
        <Fields>
          <OptionField name="payment_option" label="Cómo se pagan los cargos" options="payment_options" required span={12} />
          <Medio />
        </Fields>
      )}
    </ActDialog>
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
