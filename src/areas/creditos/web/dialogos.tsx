import { Text } from '@mantine/core';
import { FirmarEnComite, VotarEnComite } from '#areas/comite/public.web.tsx';
import type { EntityOf } from '#kernel/contract.ts';
import type { Detailed } from '#platform/web/api/hooks.ts';
import { ActDialog } from '#platform/web/form/dialog.tsx';
import { DateField, TextField } from '#platform/web/form/fields.tsx';
import { Fields } from '#platform/web/form/form.tsx';
import { contract } from '../contract.ts';
import { Monto } from './monto.tsx';

type Credito = EntityOf<typeof contract>;
interface Props {
  record: Detailed<Credito>;
  close: () => void;
}

export function Votar({ record, close }: Props) {
  return (
    <VotarEnComite
      area="creditos"
      record={record}
      schema={contract.operations.votar.input}
      titulo={`Votar el crédito ${record.numero}`}
      close={close}
      cambia={['operaciones']}
    />
  );
}

export function Firmar({ record, close }: Props) {
  return (
    <FirmarEnComite
      area="creditos"
      record={record}
      schema={contract.operations.firmar.input}
      titulo={`Firmar el crédito ${record.numero}`}
      close={close}
      cambia={['operaciones']}
    >
      <Text size="sm">
        Con la última firma queda aprobado un capital de <Monto v={record.capital ?? 0} moneda={record.moneda} />.
      </Text>
    </FirmarEnComite>
  );
}

/** Another day for the money: the table is laid out again with the same terms. */
export function CambiarCurse({ record, close }: Props) {
  return (
    <ActDialog
      title="Cambiar la fecha de curse"
      close={close}
      area="creditos"
      accion="cambiar-curse"
      id={record.id}
      version={record.version}
      schema={contract.operations.cambiar_curse.input}
      defaults={{ fecha_curse: record.fecha_curse, fecha_primer_vencimiento: record.fecha_primer_vencimiento }}
      draft={false}
      guard={false}
      ok="Tabla rehecha con la nueva fecha"
      onDone={close}
      submit="Rehacer la tabla"
    >
      <Text size="sm" mb="sm">
        La tabla se rehace con las mismas condiciones y el crédito se documenta de nuevo. El capital no puede superar el aprobado.
      </Text>
      <Fields>
        <DateField name="fecha_curse" label="Fecha de curse" required span={6} />
        <DateField name="fecha_primer_vencimiento" label="Primer vencimiento" required span={6} />
      </Fields>
    </ActDialog>
  );
}

/** The proof that the money arrived. */
export function Comprobante({ record, close }: Props) {
  return (
    <ActDialog
      title="Comprobante del giro"
      close={close}
      area="creditos"
      accion="registrar-comprobante"
      id={record.id}
      version={record.version}
      schema={contract.operations.registrar_comprobante.input}
      defaults={{ comprobante: '' }}
      draft={false}
      guard={false}
      ok="Crédito vigente"
      onDone={close}
      submit="Registrar"
    >
      <Fields>
        <TextField name="comprobante" label="Número del comprobante" required />
      </Fields>
    </ActDialog>
  );
}
