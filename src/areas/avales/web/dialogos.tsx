import { Alert } from '@mantine/core';
import { useState } from 'react';
import type { EntityOf } from '#kernel/contract.ts';
import { formatPesos } from '#kernel/values/format.ts';
import { looksLikeFirm } from '#kernel/values/rut.ts';
import type { Detailed } from '#platform/web/api/hooks.ts';
import { Paper } from '#platform/web/files/paper.tsx';
import { OptionField } from '#platform/web/form/choices.tsx';
import { ActDialog, dialogForm } from '#platform/web/form/dialog.tsx';
import { CheckField, DateField } from '#platform/web/form/fields.tsx';
import { TextAreaField } from '#platform/web/form/fields-more.tsx';
import { Fields } from '#platform/web/form/form.tsx';
import { Can } from '#platform/web/permissions/can.tsx';
import { useHoy } from '#platform/web/session/config.ts';
import { contract } from '../contract.ts';
import { ConyugeOPoder, Domicilio, Limite, Patrimonio } from './inputs.tsx';

type Aval = EntityOf<typeof contract>;
interface Props {
  record: Detailed<Aval>;
  close: () => void;
}

const comun = dialogForm('avales');

/** What an edit may change; once vigente it asks why. */
export function Editar({ record, close }: Props) {
  const empresa = looksLikeFirm(record.rut_aval);
  const defaults = {
    tipo: record.tipo,
    moneda: record.moneda,
    monto_maximo: record.monto_maximo ?? '',
    hasta: record.hasta ?? '',
    estado_civil: record.estado_civil ?? '',
    domicilio: record.domicilio ?? '',
    region: record.region ?? '',
    comuna: record.comuna ?? '',
    conyuge: record.datos_conyuge,
    representante: record.representante,
    con_conyuge: record.datos_conyuge !== null,
    con_representante: record.representante !== null,
    motivo: '',
  };
  return (
    <ActDialog
      {...comun(record, close)}
      title={`Editar el aval de ${record.nombre}`}
      size="lg"
      accion="editar"
      schema={contract.operations.editar.input}
      defaults={defaults}
      ok="Cambios guardados"
      submit="Guardar"
    >
      <Fields>
        <OptionField name="tipo" label="Tipo" options="tipos_aval" span={6} required />
        <DateField name="hasta" label="Hasta" span={6} />
        <Limite />
        <Domicilio />
        {!empresa && record.estado_civil === null && (
          <OptionField name="estado_civil" label="Estado civil" options="estado_civiles" span={6} />
        )}
      </Fields>
      <ConyugeOPoder empresa={empresa} />
      {record.estado === 'vigente' && (
        <Fields>
          <TextAreaField name="motivo" label="Motivo del cambio" maxLength={500} required />
        </Fields>
      )}
    </ActDialog>
  );
}

/** FISCALIA: when and before whom it was signed, and the signed paper. */
export function Constituir({ record, close }: Props) {
  const hoy = useHoy();
  const [archivo, setArchivo] = useState('');
  return (
    <ActDialog
      {...comun(record, close)}
      title="Constituir el aval"
      accion="constituir"
      schema={contract.operations.constituir.input.omit({ firma_archivo: true })}
      defaults={{ firma_fecha: hoy, firma_notaria: '' }}
      transform={(v) => ({ ...v, ...(archivo ? { firma_archivo: archivo } : {}) })}
      ok="Aval constituido"
      submit="Constituir"
    >
      <Can do="documentos:archivos">
        <Paper
          stored={archivo}
          notice="La fianza firmada quedó archivada."
          label="Fianza firmada"
          under={{ tipo_archivo: 'FIANZA_FIRMADA', referido_tipo: 'aval', referido_id: record.id, rut: record.cliente_rut, rol: 'AVAL' }}
          onStored={setArchivo}
        />
      </Can>
      <Fields>
        <DateField name="firma_fecha" label="Fecha de la firma" max={hoy} span={6} required />
        <OptionField name="firma_notaria" label="Notaría" options="notarias" span={6} />
      </Fields>
    </ActDialog>
  );
}

export function Marcar({ record, close }: Props) {
  return (
    <ActDialog
      {...comun(record, close)}
      title="Marcar hechos de la persona"
      accion="marcar"
      schema={contract.operations.marcar.input}
      defaults={{ concursal: record.concursal, fallecido: record.fallecido, motivo: '' }}
      ok="Guardado"
      submit="Guardar"
    >
      <Fields>
        <CheckField name="concursal" label="En procedimiento concursal" />
        <CheckField name="fallecido" label="Fallecido" />
        <TextAreaField name="motivo" label="Cómo se supo" maxLength={500} required />
      </Fields>
    </ActDialog>
  );
}

export function SolicitarLiberacion({ record, close }: Props) {
  return (
    <ActDialog
      {...comun(record, close)}
      title="Pedir la liberación"
      accion="solicitar_liberacion"
      schema={contract.operations.solicitar_liberacion.input}
      defaults={{ motivo_liberacion: '', detalle: '' }}
      ok="Pedido: falta que otra persona lo apruebe"
      submit="Pedir liberación"
    >
      {record.deuda_total > 0 && (
        <Alert color="yellow" title={`Hoy respalda deuda por ${formatPesos(record.deuda_total)}`}>
          Se libera cuando no quede deuda, o se reemplaza por otro aval que respalde lo mismo.
        </Alert>
      )}
      <Fields>
        <OptionField name="motivo_liberacion" label="Motivo" options="motivos_liberacion" span={12} required />
        <TextAreaField name="detalle" label="Detalle" maxLength={500} required />
      </Fields>
    </ActDialog>
  );
}

export function Reemplazar({ record, close }: Props) {
  const otros = record.otros.map((o) => ({ codigo: o.id, nombre: `${o.nombre}, respalda ${formatPesos(o.respaldo)}` }));
  return (
    <ActDialog
      {...comun(record, close)}
      title="Reemplazar por otro aval"
      accion="reemplazar"
      schema={contract.operations.reemplazar.input}
      defaults={{ reemplazo_id: '', motivo: '' }}
      ok="Aval reemplazado"
      submit="Reemplazar"
    >
      {otros.length === 0 && <Alert color="yellow">El cliente no tiene otro aval vigente: constitúyalo primero.</Alert>}
      <Fields>
        <OptionField name="reemplazo_id" label="Lo reemplaza" options={otros} span={12} required />
        <TextAreaField name="motivo" label="Motivo" maxLength={500} required />
      </Fields>
    </ActDialog>
  );
}

/** A new declaration of net worth; the last one is where it starts. */
export function Declarar({ rut, ultima, close }: { rut: string; ultima: Aval['patrimonios'][number] | undefined; close: () => void }) {
  const hoy = useHoy();
  const defaults = {
    rut,
    fecha: hoy,
    renta_mensual: ultima?.renta_mensual ?? 0,
    bienes: ultima?.bienes ?? [],
    deudas: ultima?.deudas ?? [],
  };
  return (
    <ActDialog
      title="Declarar patrimonio"
      size="xl"
      close={close}
      area="avales"
      accion="declarar_patrimonio"
      schema={contract.operations.declarar_patrimonio.input}
      defaults={defaults}
      draft={false}
      guard={false}
      ok="Patrimonio declarado"
      onDone={close}
      submit="Declarar"
    >
      <Patrimonio raiz="" />
    </ActDialog>
  );
}
