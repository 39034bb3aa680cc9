import { Text } from '@mantine/core';
import type { EntityOf } from '#kernel/contract.ts';
import { formatPesos } from '#kernel/values/format.ts';
import type { Detailed } from '#platform/web/api/hooks.ts';
import { MultiOptionField, OptionField } from '#platform/web/form/choices.tsx';
import { ActDialog, dialogForm } from '#platform/web/form/dialog.tsx';
import { CheckField, DateField, PercentField, PesosField, TextField } from '#platform/web/form/fields.tsx';
import { TextAreaField } from '#platform/web/form/fields-more.tsx';
import { Fields } from '#platform/web/form/form.tsx';
import { useHoy } from '#platform/web/session/config.ts';
import { contract } from '../contract.ts';
import { porQue } from './palabras.ts';

type Cobertura = EntityOf<typeof contract>;
interface Props {
  record: Detailed<Cobertura>;
  close: () => void;
}

const comun = dialogForm('fondo-garantia', ['fondo-garantia', 'garantias', 'libro']);

export function Editar({ record, close }: Props) {
  const { porcentaje, refinancia, exento_ite } = record;
  return (
    <ActDialog
      {...comun(record, close)}
      title="Editar el borrador"
      accion="editar"
      schema={contract.operations.editar.input}
      defaults={{ porcentaje, refinancia, exento_ite, hasta: record.hasta ?? '' }}
      ok="Cambios guardados"
      submit="Guardar"
    >
      <Fields>
        <PercentField name="porcentaje" label="Porcentaje cubierto" span={6} />
        <DateField name="hasta" label="Hasta" span={6} />
        <CheckField name="refinancia" label="Refinancia un crédito anterior" span={6} />
        <CheckField name="exento_ite" label="Usa la exención de ITE" span={6} />
      </Fields>
    </ActDialog>
  );
}

export function Aceptar({ record, close }: Props) {
  const hoy = useHoy();
  return (
    <ActDialog
      {...comun(record, close)}
      title="El fondo la aceptó"
      accion="aceptar"
      schema={contract.operations.aceptar.input}
      defaults={{ numero_fondo: '', fecha_ingreso: hoy }}
      ok="Cobertura aceptada"
      submit="Aceptar"
    >
      <Fields>
        <TextField name="numero_fondo" label="N° que dio el fondo" maxLength={40} span={6} required />
        <DateField name="fecha_ingreso" label="Fecha de ingreso" max={hoy} span={6} required />
      </Fields>
    </ActDialog>
  );
}

export function Requerir({ record, close }: Props) {
  return (
    <ActDialog
      {...comun(record, close)}
      title="Requerir el pago al fondo"
      accion="requerir"
      schema={contract.operations.requerir.input}
      defaults={{ rol: '', protesto: '' }}
      ok="Pago requerido"
      submit="Requerir"
    >
      <Text size="sm">
        Se reclama {formatPesos(record.saldo_cubierto)}. Indique el rol de la demanda o el protesto; si se demandó por aquí, el rol es el de
        su causa y puede dejarlo vacío.
      </Text>
      <Fields>
        <TextField name="rol" label="Rol de la demanda" maxLength={40} span={6} />
        <TextField name="protesto" label="Acta de protesto" maxLength={40} span={6} />
      </Fields>
    </ActDialog>
  );
}

export function Documentar({ record, close }: Props) {
  return (
    <ActDialog
      {...comun(record, close)}
      title="Documentos del reclamo"
      accion="documentar"
      schema={contract.operations.documentar.input}
      defaults={{ documentos: record.documentos.filter((d) => d.puesto).map((d) => d.codigo) }}
      ok="Reclamo documentado"
      submit="Documentar"
    >
      <Fields>
        <MultiOptionField name="documentos" label="Documentos entregados al fondo" options={record.documentos} span={12} />
      </Fields>
    </ActDialog>
  );
}

function CajaInputs({ hoy }: { hoy: string }) {
  return (
    <>
      <OptionField name="cuenta_banco" label="Cuenta nuestra" options="cuentas_bancos" span={6} required sola />
      <TextField name="comprobante" label="N° de operación" maxLength={40} span={6} required />
      <DateField name="fecha" label="Fecha" max={hoy} span={6} required />
    </>
  );
}

/** Money that comes from the fund or goes to it. */
function ConCaja({
  record,
  close,
  accion,
  titulo,
  monto,
}: Props & { accion: 'registrar_pago' | 'recuperar'; titulo: string; monto: number | '' }) {
  const hoy = useHoy();
  return (
    <ActDialog
      {...comun(record, close)}
      title={titulo}
      accion={accion}
      schema={contract.operations[accion].input}
      defaults={{ cuenta_banco: '', comprobante: '', fecha: hoy, monto }}
      ok="Registrado"
      submit="Registrar"
    >
      <Fields>
        <PesosField name="monto" label={accion === 'recuperar' ? 'Monto recuperado' : 'Monto pagado'} span={6} required />
        <CajaInputs hoy={hoy} />
      </Fields>
    </ActDialog>
  );
}

export const RegistrarPago = (p: Props) => (
  <ConCaja {...p} accion="registrar_pago" titulo="El fondo pagó" monto={p.record.siniestro?.monto ?? ''} />
);
export const Recuperar = (p: Props) => <ConCaja {...p} accion="recuperar" titulo="Recuperación" monto="" />;

export function CobrarComision({ record, close }: Props) {
  const hoy = useHoy();
  return (
    <ActDialog
      {...comun(record, close)}
      title="Pagar la comisión del período"
      accion="cobrar_comision"
      schema={contract.operations.cobrar_comision.input}
      defaults={{ cuenta_banco: '', comprobante: '', fecha: hoy, a_cliente: false }}
      ok="Comisión pagada"
      submit="Pagar comisión"
    >
      <Text size="sm">
        Son {formatPesos(record.comision_proxima)} sobre {formatPesos(record.saldo_cubierto)} cubiertos hoy.
      </Text>
      <Fields>
        <CajaInputs hoy={hoy} />
        <CheckField name="a_cliente" label="La paga el cliente" span={6} />
      </Fields>
    </ActDialog>
  );
}

/** The fund said in writing that it agrees with the new date or table. */
export function RegistrarNota({ record, close }: Props) {
  const hoy = useHoy();
  const pendientes = record.notas.filter((x) => x.estado === 'pendiente');
  return (
    <ActDialog
      {...comun(record, close)}
      title="Registrar la nota del fondo"
      accion="registrar_nota"
      schema={contract.operations.registrar_nota.input}
      defaults={{ nota_id: pendientes.length === 1 ? (pendientes[0]?.id ?? '') : '', nota: '', fecha_nota: hoy }}
      ok="Nota registrada"
      submit="Registrar"
    >
      <Fields>
        <OptionField
          name="nota_id"
          label="Por qué se pidió"
          options={pendientes.map((x) => ({ codigo: x.id, nombre: porQue(x) }))}
          span={12}
          required
        />
        <TextField name="nota" label="N° o referencia de la nota" maxLength={60} span={6} required />
        <DateField name="fecha_nota" label="Fecha de la nota" max={hoy} span={6} required />
      </Fields>
    </ActDialog>
  );
}

/** The fund did not take it: one of its reasons, and what it said. */
export function Rechazar({ record, close }: Props) {
  return (
    <ActDialog
      {...comun(record, close)}
      title="El fondo la rechazó"
      accion="rechazar"
      schema={contract.operations.rechazar.input}
      defaults={{ motivo_rechazo: '', motivo: '' }}
      ok="Rechazo registrado"
      submit="Registrar el rechazo"
    >
      <Fields>
        <OptionField name="motivo_rechazo" label="Motivo" options="motivos_rechazo" span={12} required />
        <TextAreaField name="motivo" label="Qué dijo el fondo" maxLength={500} required />
      </Fields>
    </ActDialog>
  );
}
