import { Alert, Text } from '@mantine/core';
import { useState } from 'react';
import type { EntityOf } from '#kernel/contract.ts';
import { words } from '#kernel/words.ts';
import type { Detailed } from '#platform/web/api/hooks.ts';
import { Paper } from '#platform/web/files/paper.tsx';
import { MultiOptionField, OptionField } from '#platform/web/form/choices.tsx';
import { ActDialog, dialogForm } from '#platform/web/form/dialog.tsx';
import { Cell, CheckField, DateField, TextField } from '#platform/web/form/fields.tsx';
import { TextAreaField } from '#platform/web/form/fields-more.tsx';
import { Fields } from '#platform/web/form/form.tsx';
import { Pesos } from '#platform/web/inputs/show.tsx';
import { useHoy } from '#platform/web/session/config.ts';
import { contract } from '../contract.ts';
import { Condiciones, Firmantes } from './inputs.tsx';

type Contrato = EntityOf<typeof contract>;
interface Props {
  record: Detailed<Contrato>;
  close: () => void;
}

const comun = dialogForm('contratos');

export function Editar({ record, close }: Props) {
  const faltan = [...new Set(record.vista_previa.filter((p) => p.falta).map((p) => p.texto.slice(1, -1)))];
  return (
    <ActDialog
      {...comun(record, close)}
      title={`Editar el contrato ${record.num_contrato}`}
      size="xl"
      accion="editar"
      schema={contract.operations.editar.input}
      defaults={record}
      ok="Cambios guardados"
      submit="Guardar"
    >
      <Condiciones />
      <Firmantes />
      {faltan.length > 0 && (
        <Fields>
          {faltan.map((v) => (
            <TextField key={v} name={`variables.${v}`} label={`En el texto: ${words(v)}`} maxLength={2000} />
          ))}
        </Fields>
      )}
    </ActDialog>
  );
}

const FACULTADES = [
  { codigo: 'CEDER', nombre: 'Facultad expresa para ceder créditos' },
  { codigo: 'SUSCRIBIR_PAGARE', nombre: 'Facultad para suscribir pagarés' },
];

/** What the legal report of the client says, or its question when the client has none. */
function InformeLegal({ facultades }: { facultades: Contrato['facultades_informe'] }) {
  if (facultades === null) return <MultiOptionField name="facultades" label="El informe legal contiene" options={FACULTADES} />;
  const dichas = FACULTADES.filter((f) => facultades.some((x) => x === f.codigo)).map((f) => f.nombre.toLowerCase());
  return (
    <Cell span={12}>
      <Text size="sm">
        {dichas.length > 0
          ? `El informe legal vigente contiene: ${dichas.join('; ')}.`
          : 'El informe legal vigente no contiene facultades para ceder ni para suscribir pagarés.'}
      </Text>
    </Cell>
  );
}

/** Who signed today, while the others are still to come. */
export function AnotarFirma({ record, close }: Props) {
  const hoy = useHoy();
  const faltan = unaVez(record.firmantes.filter((f) => f.firmado_el === null));
  return (
    <ActDialog
      {...comun(record, close)}
      title="Anotar una firma"
      accion="anotar_firma"
      schema={contract.operations.anotar_firma.input}
      defaults={{ firmas: [{ rut: faltan.length === 1 ? faltan[0]?.rut : '', firmado_el: hoy }] }}
      ok="Firma anotada"
      submit="Anotar"
    >
      <Fields>
        <OptionField
          name="firmas.0.rut"
          label="Quién firmó"
          options={faltan.map((f) => ({ codigo: f.rut, nombre: f.nombre }))}
          span={12}
          required
        />
        <DateField name="firmas.0.firmado_el" label="Fecha de la firma" max={hoy} span={12} required />
      </Fields>
    </ActDialog>
  );
}

/** A person who signs twice (for the firm and as aval) signs one day. */
const unaVez = (firmantes: Contrato['firmantes']) => firmantes.filter((f, i) => firmantes.findIndex((x) => x.rut === f.rut) === i);

/** Everybody signed: the dates, what the legal report allows, and the signed file. */
export function RegistrarFirma({ record, close }: Props) {
  const hoy = useHoy();
  const [archivo, setArchivo] = useState(record.archivo_firmado ?? '');
  const faltan = unaVez(record.firmantes.filter((f) => f.firmado_el === null));
  return (
    <ActDialog
      {...comun(record, close)}
      title="Registrar las firmas"
      size="lg"
      accion="registrar_firma"
      schema={contract.operations.registrar_firma.input.omit({ archivo_firmado: true })}
      defaults={{ firmas: faltan.map((f) => ({ rut: f.rut, firmado_el: hoy })), facultades: [], conyuges: [] }}
      transform={(v) => ({ ...v, ...(archivo ? { archivo_firmado: archivo } : {}) })}
      ok="Firmas registradas"
      submit="Registrar firmas"
    >
      <Paper
        stored={archivo}
        notice="El contrato firmado quedó archivado."
        label="Contrato firmado"
        under={{ tipo_archivo: 'CONTRATO_FIRMADO', referido_tipo: 'contrato', referido_id: record.id, rut: record.cliente_rut }}
        onStored={setArchivo}
      />
      <Fields>
        {faltan.map((f, i) => (
          <DateField key={f.rut} name={`firmas.${i}.firmado_el`} label={`Firmó ${f.nombre}`} max={hoy} span={6} required />
        ))}
        <InformeLegal facultades={record.facultades_informe} />
      </Fields>
    </ActDialog>
  );
}

export function Legalizar({ record, close }: Props) {
  const hoy = useHoy();
  return (
    <ActDialog
      {...comun(record, close)}
      title="Legalizar"
      accion="legalizar"
      schema={contract.operations.legalizar.input}
      defaults={{ notaria: '', repertorio: '', fecha_legalizacion: hoy }}
      ok="Contrato legalizado"
      submit="Legalizar"
    >
      <Fields>
        <OptionField name="notaria" label="Notaría" options="notarias" required />
        <TextField name="repertorio" label="Repertorio" maxLength={40} span={6} required />
        <DateField name="fecha_legalizacion" label="Fecha" max={hoy} span={6} required />
      </Fields>
    </ActDialog>
  );
}

export function PedirTermino({ record, close }: Props) {
  const vivas = record.operaciones_vivas;
  return (
    <ActDialog
      {...comun(record, close)}
      title="Pedir el término anticipado"
      accion="pedir_termino"
      schema={contract.operations.pedir_termino.input}
      defaults={{ motivo_termino: '', detalle: '', confirmar: false }}
      ok="Pedido: falta que Gerencia lo apruebe"
      submit="Pedir término"
      color="red"
    >
      {vivas > 0 && (
        <Alert color="yellow" title={vivas === 1 ? 'Ampara una operación viva' : `Ampara ${vivas} operaciones vivas`}>
          Suman <Pesos v={record.saldo_vivo} span />. Sus deudas siguen, pero no se cursa nada nuevo.
        </Alert>
      )}
      <Fields>
        <OptionField name="motivo_termino" label="Motivo" options="motivos_termino" span={12} required />
        <TextAreaField name="detalle" label="Detalle" required maxLength={500} />
        {vivas > 0 && <CheckField name="confirmar" label="Entiendo que ampara operaciones vivas" />}
      </Fields>
    </ActDialog>
  );
}

/** Another executive for the contracts chosen: all of them or none. */
export function Reasignar({ ids, close }: { ids: readonly string[]; close: () => void }) {
  return (
    <ActDialog
      title={ids.length === 1 ? 'Reasignar un contrato' : `Reasignar ${ids.length} contratos`}
      close={close}
      area="contratos"
      accion="reasignar"
      schema={contract.operations.reasignar.input}
      defaults={{ contratos: ids, ejecutivo_id: '', motivo: '' }}
      draft={false}
      guard={false}
      ok="Contratos reasignados"
      onDone={close}
      submit="Reasignar"
    >
      <Fields>
        <OptionField name="ejecutivo_id" label="Ejecutivo" options="ejecutivos" span={12} required />
        <TextAreaField name="motivo" label="Motivo" required maxLength={500} />
      </Fields>
    </ActDialog>
  );
}
