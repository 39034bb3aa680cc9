import { useState } from 'react';
import { useWatch } from 'react-hook-form';
import type { EntityOf } from '#kernel/contract.ts';
import { formatPesos } from '#kernel/values/format.ts';
import { words } from '#kernel/words.ts';
import { type Detailed, type Opcion, optionList, useRead } from '#platform/web/api/hooks.ts';
import { MultiOptionField, OptionField } from '#platform/web/form/choices.tsx';
import { ActDialog, dialogForm } from '#platform/web/form/dialog.tsx';
import { PesosField, RutField, TextField } from '#platform/web/form/fields.tsx';
import { TextAreaField } from '#platform/web/form/fields-more.tsx';
import { Fields } from '#platform/web/form/form.tsx';
import { contract } from '../contract.ts';

type Pasivo = EntityOf<typeof contract>;
interface Props {
  record: Detailed<Pasivo>;
  close: () => void;
}

const comun = dialogForm('pasivos');

export function Retener({ record, close }: Props) {
  return (
    <ActDialog
      {...comun(record, close)}
      title="Retener"
      accion="retener"
      schema={contract.operations.retener.input}
      defaults={{ monto: record.saldo, motivo_retencion: '', comentario: '' }}
      ok="Monto retenido"
      submit="Retener"
    >
      <Fields>
        <PesosField name="monto" label="Monto" required />
        <OptionField name="motivo_retencion" label="Motivo" options="motivos_retencion" required />
        <TextAreaField name="comentario" label="Comentario" required maxLength={500} />
      </Fields>
    </ActDialog>
  );
}

export function Liberar({ record, close }: Props) {
  const vivas = record.retenciones.filter((r) => r.viva);
  const opciones = vivas.map((r) => ({
    codigo: r.id,
    nombre: `${formatPesos(r.monto)}, ${words(r.motivo)}`,
  }));
  return (
    <ActDialog
      {...comun(record, close)}
      title="Liberar una retención"
      accion="liberar"
      schema={contract.operations.liberar.input}
      defaults={{ retencion_id: opciones[0]?.codigo ?? '', motivo: '' }}
      ok="Retención liberada"
      submit="Liberar"
    >
      <Fields>
        <OptionField name="retencion_id" label="Retención" options={opciones} required />
        <TextAreaField name="motivo" label="Por qué se libera" required maxLength={500} />
      </Fields>
    </ActDialog>
  );
}

export function RetencionLegal({ record, close }: Props) {
  return (
    <ActDialog
      {...comun(record, close)}
      title="Entregar por orden legal"
      accion="retencion_legal"
      schema={contract.operations.retencion_legal.input}
      defaults={{ monto: null, beneficiario_rut: '', beneficiario_nombre: '', resolucion: '' }}
      ok="El monto quedó a nombre del beneficiario"
      submit="Entregar"
      color="red"
    >
      <Fields>
        <PesosField name="monto" label="Monto" required />
        <RutField name="beneficiario_rut" label="RUT del beneficiario" required />
        <TextField name="beneficiario_nombre" label="Nombre del beneficiario" required maxLength={120} />
        <TextField name="resolucion" label="Resolución u oficio" required maxLength={200} />
      </Fields>
    </ActDialog>
  );
}

/** Debts of the RUT written, to apply the receipt to them. */
function Deudas() {
  const rut = useWatch({ name: 'rut' }) as string;
  const { data } = useRead<object>('pasivos', 'opciones', { rut }, { enabled: /-[\dK]$/.test(rut ?? '') });
  const [sin] = useState<Opcion[]>([]);
  const opciones = data ? optionList(data, 'obligaciones') : sin;
  if (opciones.length === 0) return null;
  return <MultiOptionField name="obligaciones" label="Deudas que paga" options={opciones} />;
}

export function Identificar({ record, close }: Props) {
  return (
    <ActDialog
      {...comun(record, close)}
      title="¿De quién es este depósito?"
      accion="proponer_identificacion"
      schema={contract.operations.proponer_identificacion.input}
      defaults={{ rut: record.propuesta?.rut ?? '', evidencia: record.propuesta?.evidencia ?? '', obligaciones: [] }}
      ok="Falta que otra persona lo confirme"
      submit="Proponer"
    >
      <Fields>
        <RutField name="rut" label="RUT del dueño" required />
        <TextAreaField name="evidencia" label="Cómo se sabe" required maxLength={500} />
        {record.origen_area === 'recaudaciones' && <Deudas />}
      </Fields>
    </ActDialog>
  );
}
