import { Alert, Switch, Text } from '@mantine/core';
import { useState } from 'react';
import type { EntityOf } from '#kernel/contract.ts';
import type { Detailed } from '#platform/web/api/hooks.ts';
import { Paper } from '#platform/web/files/paper.tsx';
import { MultiOptionField, OptionField } from '#platform/web/form/choices.tsx';
import { ActDialog, dialogForm } from '#platform/web/form/dialog.tsx';
import { CheckField, DateField, PesosField, RutField, TextField } from '#platform/web/form/fields.tsx';
import { SwitchField, TextAreaField } from '#platform/web/form/fields-more.tsx';
import { Fields } from '#platform/web/form/form.tsx';
import { Pesos } from '#platform/web/inputs/show.tsx';
import { useHoy } from '#platform/web/session/config.ts';
import { contract } from '../contract.ts';

type Cheque = EntityOf<typeof contract>;
interface Props {
  record: Detailed<Cheque>;
  close: () => void;
}
const ops = contract.operations;
const comun = dialogForm('cheques');

export function Custodiar({ record, close }: Props) {
  return (
    <ActDialog
      {...comun(record, close)}
      title="Recibir en la bóveda"
      accion="custodiar"
      schema={ops.custodiar.input}
      defaults={{ boveda: '', sobre: '' }}
      ok="En la bóveda"
      submit="Recibir"
    >
      <Fields>
        <OptionField name="boveda" label="Bóveda" options="bovedas" span={8} required />
        <TextField name="sobre" label="Sobre" maxLength={40} span={4} />
      </Fields>
    </ActDialog>
  );
}

export function Adelantar({ record, close }: Props) {
  return (
    <ActDialog
      {...comun(record, close)}
      title="Adelantar el depósito"
      accion="adelantar_deposito"
      schema={ops.adelantar_deposito.input}
      defaults={{ motivo: '', consentimiento: '' }}
      ok="Pasa a por depositar"
      submit="Adelantar"
    >
      <Fields>
        <TextAreaField name="motivo" label="Motivo" rows={2} maxLength={300} required />
        <TextField
          name="consentimiento"
          label="Consentimiento del cliente"
          description="Dónde quedó: correo, carta, llamada"
          maxLength={200}
          span={12}
          required
        />
      </Fields>
    </ActDialog>
  );
}

/** One act: the deposit goes back, its cost is charged, the protest counts and everybody is told. */
export function Protestar({ record, close }: Props) {
  const hoy = useHoy();
  const [acta, setActa] = useState('');
  return (
    <ActDialog
      {...comun(record, close)}
      title={`Protestar el cheque ${record.num_cheque}`}
      size="lg"
      accion="protestar"
      schema={ops.protestar.input.omit({ acta: true })}
      defaults={{ fecha: hoy, hora: '', causales: [], motivo_no_pago: '', oficina: '', comision: null }}
      transform={(v) => ({ ...v, ...(acta ? { acta } : {}) })}
      ok="Cheque protestado"
      submit="Protestar"
      color="red"
    >
      {record.estado === 'pagado' && (
        <Alert color="yellow" title="Ya se dio por pagado">
          El abono de <Pesos v={record.monto} span /> a {record.objeto_numero} se deshace en este mismo acto.
        </Alert>
      )}
      <Paper
        stored={acta}
        notice="El acta quedó archivada."
        label="Acta de protesto, si ya la tiene"
        under={{ tipo_archivo: 'ACTA_DE_PROTESTO', referido_tipo: 'cheque', referido_id: record.id, rut: record.cliente_rut }}
        onStored={setActa}
      />
      <Fields>
        <MultiOptionField name="causales" label="Causales escritas por el banco" options="causales_protesto" span={12} required />
        <OptionField name="motivo_no_pago" label="Motivo, si es orden de no pago" options="motivos_orden_no_pago" span={12} />
        <DateField name="fecha" label="Fecha" max={hoy} span={6} required />
        <TextField name="hora" label="Hora" placeholder="HH:MM" maxLength={5} span={6} />
        <TextField name="oficina" label="Oficina" maxLength={120} span={6} />
        <PesosField name="comision" label="Comisión que cobró el banco" span={6} />
      </Fields>
    </ActDialog>
  );
}

/** The paper that takes the place of this one, for the same debt. */
function NuevoCheque() {
  return (
    <>
      <OptionField name="nuevo.banco" label="Banco" options="bancos" span={6} required />
      <TextField name="nuevo.cta_cte" label="Cuenta corriente" maxLength={30} span={6} required />
      <TextField name="nuevo.num_cheque" label="Número" maxLength={7} span={4} required />
      <PesosField name="nuevo.monto" label="Monto" span={4} required />
      <DateField name="nuevo.fecha" label="Fecha" span={4} required />
      <RutField name="nuevo.rut_girador" label="RUT del girador" span={4} required />
      <TextField name="nuevo.nombre_girador" label="Nombre del girador" maxLength={120} span={8} required />
      <SwitchField name="nuevo.otra_plaza" label="De otra plaza" />
    </>
  );
}

const vacio = (c: Cheque, hoy: string) => ({
  banco: c.banco,
  cta_cte: c.cta_cte,
  num_cheque: '',
  monto: c.monto,
  fecha: hoy,
  otra_plaza: c.otra_plaza,
  rut_girador: c.rut_girador,
  nombre_girador: c.nombre_girador,
});

export function Canjear({ record, close }: Props) {
  const hoy = useHoy();
  const [con, setCon] = useState(true);
  return (
    <ActDialog
      {...comun(record, close)}
      title="Canjear el cheque protestado"
      size="lg"
      key={con ? 'cheque' : 'pago'}
      accion="canjear"
      schema={con ? ops.canjear.input.omit({ comprobante: true }) : ops.canjear.input.omit({ nuevo: true })}
      defaults={con ? { nuevo: vacio(record, hoy) } : { comprobante: '' }}
      ok="Cheque canjeado"
      submit="Canjear"
    >
      <Switch label="Por otro cheque" checked={con} onChange={(e) => setCon(e.currentTarget.checked)} />
      {!con && (
        <Text size="sm">
          Por el pago de {record.objeto_numero}, que hoy debe <Pesos v={record.objeto_debe} span />.
        </Text>
      )}
      <Fields>
        {con ? <NuevoCheque /> : <TextField name="comprobante" label="Comprobante del pago" maxLength={60} span={12} required />}
      </Fields>
    </ActDialog>
  );
}

function SinRespaldo({ c }: { c: Cheque }) {
  if (c.objeto_debe === 0) return null;
  return (
    <>
      <Alert color="yellow" title="La deuda sigue impaga">
        {c.objeto_numero} debe <Pesos v={c.objeto_debe} span /> y queda sin este cheque. Se anota quién lo acepta.
      </Alert>
      <Fields>
        <CheckField name="confirmar" label="Acepto que quede sin respaldo" />
      </Fields>
    </>
  );
}

export function Devolver({ record, close }: Props) {
  return (
    <ActDialog
      {...comun(record, close)}
      title="Devolver al cliente"
      accion="devolver"
      schema={ops.devolver.input}
      defaults={{ motivo: '', confirmar: false }}
      ok="Devuelto: imprima la constancia"
      submit="Devolver"
    >
      <Fields>
        <TextAreaField name="motivo" label="Motivo" rows={2} maxLength={300} required />
      </Fields>
      <SinRespaldo c={record} />
    </ActDialog>
  );
}

export function Endosar({ record, close }: Props) {
  return (
    <ActDialog
      {...comun(record, close)}
      title="Endosar el cheque"
      accion="endosar"
      schema={ops.endosar.input}
      defaults={{ motivo: '', confirmar: false, rut: '', nombre: '' }}
      ok="Cheque endosado"
      submit="Endosar"
    >
      <Fields>
        <RutField name="rut" label="RUT del endosatario" span={5} required />
        <TextField name="nombre" label="Banco o comprador" maxLength={120} span={7} required />
        <TextAreaField name="motivo" label="Motivo" rows={2} maxLength={300} required />
      </Fields>
      <SinRespaldo c={record} />
    </ActDialog>
  );
}

export function Retirar({ record, close }: Props) {
  const hoy = useHoy();
  const [con, setCon] = useState(true);
  return (
    <ActDialog
      {...comun(record, close)}
      title="Cambiar o retirar el cheque"
      size="lg"
      key={con ? 'otro' : 'nada'}
      accion="retirar"
      schema={con ? ops.retirar.input : ops.retirar.input.omit({ nuevo: true })}
      defaults={{ motivo: '', confirmar: false, ...(con ? { nuevo: vacio(record, hoy) } : {}) }}
      ok="Cheque retirado"
      submit={con ? 'Cambiar' : 'Retirar'}
    >
      <Switch label="Deja otro cheque en su lugar" checked={con} onChange={(e) => setCon(e.currentTarget.checked)} />
      <Fields>
        <TextAreaField name="motivo" label="Motivo" rows={2} maxLength={300} required />
        {con && <NuevoCheque />}
      </Fields>
      {!con && <SinRespaldo c={record} />}
    </ActDialog>
  );
}
