import { Alert, Checkbox, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import type { EntityOf } from '#kernel/contract.ts';
import { addDays, isFecha } from '#kernel/values/fecha.ts';
import type { Detailed } from '#platform/web/api/hooks.ts';
import { OptionField } from '#platform/web/form/choices.tsx';
import { ActDialog, dialogForm } from '#platform/web/form/dialog.tsx';
import { Cell, DateField, PesosField, TextField } from '#platform/web/form/fields.tsx';
import { TextAreaField } from '#platform/web/form/fields-more.tsx';
import { Fields, Form } from '#platform/web/form/form.tsx';
import { Pesos } from '#platform/web/inputs/show.tsx';
import { useHoy } from '#platform/web/session/config.ts';
import { contract } from '../contract.ts';
import { useFicha } from './inputs.tsx';
import { LugarInputs } from './lugar.tsx';
import { AccionesConPapel, Marco, PapelDelActo } from './marco.tsx';
import { Deudas } from './pestanas.tsx';

type Pagare = EntityOf<typeof contract>;
interface Props {
  record: Detailed<Pagare>;
  close: () => void;
}
const ops = contract.operations;

const comun = dialogForm('pagares');
const de = (p: Pagare) => ({ tipo: 'pagare' as const, id: p.id, rut: p.cliente_rut });

/** Everybody signed: the dates and the original, scanned. */
export function RegistrarFirma({ record, close }: Props) {
  const hoy = useHoy();
  const [archivo, setArchivo] = useState('');
  const faltan = record.firmas.filter((f) => f.firmado_el === null);
  return (
    <Marco titulo="Registrar las firmas" close={close}>
      <PapelDelActo de={de(record)} tipo="PAGARE_FIRMADO" titulo="Original firmado" archivo={archivo} onId={setArchivo} />
      <Form
        {...comun(record, close)}
        accion="registrar_firma"
        schema={ops.registrar_firma.input.omit({ archivo_firmado: true })}
        defaults={{ firmas: faltan.map((f) => ({ rut: f.rut, firmado_el: hoy })) }}
        transform={(v) => ({ ...v, archivo_firmado: archivo })}
        ok="Firmas registradas"
      >
        <Fields>
          {faltan.map((f, i) => (
            <DateField
              key={`${f.rut}${f.calidad}`}
              name={`firmas.${i}.firmado_el`}
              label={`Firmó ${f.nombre}`}
              max={hoy}
              span={6}
              required
            />
          ))}
        </Fields>
        <AccionesConPapel archivo={archivo} falta="Suba primero el original firmado." submit="Registrar firmas" close={close} />
      </Form>
    </Marco>
  );
}

export function AutorizarNotario({ record, close }: Props) {
  const hoy = useHoy();
  return (
    <ActDialog
      {...comun(record, close)}
      title="Autorización notarial"
      accion="autorizar_notario"
      schema={ops.autorizar_notario.input}
      defaults={{ notaria: '', fecha_autorizacion: hoy, gasto_notarial: null }}
      ok="Firmas autorizadas"
      submit="Registrar"
    >
      <Fields>
        <OptionField name="notaria" label="Notaría" options="notarias" span={12} required />
        <DateField name="fecha_autorizacion" label="Fecha" max={hoy} span={6} required />
        {record.respaldo === 'CREDITO' ? (
          <Cell span={12}>
            <Text size="sm" c="dimmed">
              La notaría de un pagaré que documenta un crédito va en su giro: aquí no se cobra.
            </Text>
          </Cell>
        ) : (
          <PesosField name="gasto_notarial" label="Gasto a cargo del cliente" span={6} />
        )}
      </Fields>
    </ActDialog>
  );
}

const lugarDe = (p: Pagare) => ({ boveda: p.boveda ?? '', caja: p.caja ?? '', sobre: p.sobre ?? '' });

export function Custodiar({ record, close }: Props) {
  return (
    <ActDialog
      {...comun(record, close)}
      title="Recibir en la bóveda"
      accion="custodiar"
      schema={ops.custodiar.input}
      defaults={lugarDe(record)}
      ok="Recibido en la bóveda"
      submit="Recibir"
    >
      <Text size="sm">Entrega {record.en_manos_nombre ?? 'quien registró las firmas'}; lo recibe usted.</Text>
      <Fields>
        <LugarInputs />
      </Fields>
    </ActDialog>
  );
}

export function Devolver({ record, close }: Props) {
  return (
    <ActDialog
      {...comun(record, close)}
      title="Devolver a la bóveda"
      accion="devolver"
      schema={ops.devolver.input}
      defaults={lugarDe(record)}
      ok="De vuelta en la bóveda"
      submit="Devolver"
    >
      <Fields>
        <LugarInputs />
      </Fields>
    </ActDialog>
  );
}

export function Prestar({ record, close }: Props) {
  return (
    <ActDialog
      {...comun(record, close)}
      title="Prestar a legal"
      accion="prestar"
      schema={ops.prestar.input}
      defaults={{ rut: '', motivo: '' }}
      ok="Préstamo registrado"
      submit="Prestar"
    >
      <Fields>
        <OptionField name="rut" label="A quién" options="ejecutivos" span={12} required />
        <TextAreaField name="motivo" label="Para qué" rows={2} maxLength={300} required />
      </Fields>
    </ActDialog>
  );
}

export function Protestar({ record, close }: Props) {
  const hoy = useHoy();
  const [archivo, setArchivo] = useState('');
  return (
    <Marco titulo="Registrar el protesto" close={close}>
      <PapelDelActo de={de(record)} tipo="ACTA_DE_PROTESTO" titulo="Acta de protesto" archivo={archivo} onId={setArchivo} />
      <Form
        {...comun(record, close)}
        accion="registrar_protesto"
        schema={ops.registrar_protesto.input.omit({ archivo: true })}
        defaults={{ fecha: hoy }}
        transform={(v) => ({ ...v, archivo })}
        ok="Protesto registrado"
      >
        <Fields>
          <DateField name="fecha" label="Fecha del protesto" max={hoy} span={6} required />
        </Fields>
        <AccionesConPapel archivo={archivo} falta="Suba primero el acta." submit="Registrar" color="red" close={close} />
      </Form>
    </Marco>
  );
}

function Representantes({ p }: { p: Pagare }) {
  const ficha = useFicha(p.cliente_rut);
  const { setValue } = useFormContext();
  const elegidos = (useWatch({ name: 'representantes' }) as Pagare['representantes'] | undefined) ?? [];
  const todos = [...p.representantes, ...(ficha?.representantes ?? []).filter((r) => !p.representantes.some((x) => x.rut === r.rut))];
  return (
    <Cell span={12}>
      <Checkbox.Group
        label="Representantes"
        value={elegidos.map((r) => r.rut)}
        onChange={(ruts) =>
          setValue(
            'representantes',
            todos.filter((r) => ruts.includes(r.rut)),
            { shouldDirty: true },
          )
        }
      >
        <Stack gap={6} mt="xs">
          {todos.map((r) => (
            <Checkbox key={r.rut} value={r.rut} label={`${r.nombre}, ${r.calidad}`} />
          ))}
        </Stack>
      </Checkbox.Group>
    </Cell>
  );
}

/** What the unblocking opens; saving locks it again. */
export function Corregir({ record, close }: Props) {
  const { direccion, comuna, representantes } = record;
  return (
    <ActDialog
      {...comun(record, close)}
      title={`Corregir el pagaré ${record.pagarevista}`}
      accion="corregir"
      schema={ops.corregir.input}
      defaults={{ direccion, comuna, representantes, notaria: record.notaria ?? '', ...lugarDe(record) }}
      ok="Corregido y bloqueado de nuevo"
      submit="Guardar y bloquear"
    >
      <Fields>
        <TextField name="direccion" label="Domicilio" maxLength={160} span={8} />
        <TextField name="comuna" label="Comuna" maxLength={80} span={4} />
        {record.notaria !== null && <OptionField name="notaria" label="Notaría" options="notarias" span={12} />}
        {record.estado === 'custodia' && <LugarInputs required={false} />}
        {record.juridica && <Representantes p={record} />}
      </Fields>
    </ActDialog>
  );
}

/** The amount is not typed: it is what the pagaré backs today. */
export function Proponer({ record, close }: Props) {
  const hoy = useHoy();
  return (
    <ActDialog
      {...comun(record, close)}
      title="Proponer el llenado"
      size="lg"
      accion="proponer_llenado"
      schema={ops.proponer_llenado.input}
      defaults={{ vencimiento: isFecha(hoy) ? addDays(hoy, 1) : '' }}
      ok="Propuesto: falta que otra persona lo apruebe"
      submit="Proponer"
    >
      <Text size="sm">Se llena por la liquidación de hoy de las deudas que respalda; otra persona lo aprueba.</Text>
      <Deudas id={record.id} />
      <Fields>
        <DateField name="vencimiento" label="Fecha de vencimiento" min={hoy} span={6} required />
      </Fields>
    </ActDialog>
  );
}

export function DevolverAlCliente({ record, close }: Props) {
  const [recibo, setRecibo] = useState('');
  const debe = record.cargos.reduce((s, c) => s + c.monto - c.pagado, 0);
  return (
    <Marco titulo="Devolver al cliente" close={close}>
      {debe > 0 && (
        <Alert color="yellow">
          El cliente debe todavía <Pesos v={debe} span /> de impuesto o notaría.
        </Alert>
      )}
      <PapelDelActo de={de(record)} tipo="COMPROBANTE_DE_PAGO" titulo="Recibo firmado por el cliente" archivo={recibo} onId={setRecibo} />
      <Form
        {...comun(record, close)}
        accion="devolver_al_cliente"
        schema={ops.devolver_al_cliente.input.omit({ recibo: true })}
        defaults={{}}
        transform={(v) => ({ ...v, recibo })}
        ok="Devuelto al cliente"
      >
        <AccionesConPapel archivo={recibo} falta="Suba primero el recibo." submit="Devolver" close={close} />
      </Form>
    </Marco>
  );
}

export function Anular({ record, close }: Props) {
  return (
    <ActDialog
      {...comun(record, close)}
      title={`Anular el pagaré ${record.pagarevista}`}
      accion="anular"
      schema={ops.anular.input}
      defaults={{ motivo: '', detalle: '' }}
      ok="Pagaré anulado"
      submit="Anular"
      color="red"
    >
      <Fields>
        <OptionField name="motivo" label="Motivo" options="motivos_anulacion" span={12} required />
        <TextAreaField name="detalle" label="Detalle" rows={2} maxLength={300} />
      </Fields>
    </ActDialog>
  );
}
