import { Alert } from '@mantine/core';
import { useWatch } from 'react-hook-form';
import type { EntityOf } from '#kernel/contract.ts';
import { formatPesos } from '#kernel/values/format.ts';
import { type Detailed, useRead } from '#platform/web/api/hooks.ts';
import { OptionField } from '#platform/web/form/choices.tsx';
import { ActDialog, dialogForm } from '#platform/web/form/dialog.tsx';
import { DateField, PesosField, TextField } from '#platform/web/form/fields.tsx';
import { SegmentField, TextAreaField } from '#platform/web/form/fields-more.tsx';
import { Fields } from '#platform/web/form/form.tsx';
import { useCan } from '#platform/web/permissions/can.tsx';
import { useHoy } from '#platform/web/session/config.ts';
import { contract } from '../contract.ts';

type Causa = EntityOf<typeof contract>;
interface Props {
  record: Detailed<Causa>;
  close: () => void;
}
const ops = contract.operations;
const comun = dialogForm('judicial', ['libro', 'creditos', 'documentos', 'operaciones', 'cheques', 'pagares']);

const TIPO_BIEN = [
  { codigo: 'EMBARGO', nombre: 'Embargo' },
  { codigo: 'RETENCION', nombre: 'Retención' },
  { codigo: 'INSCRIPCION', nombre: 'Inscripción' },
];

interface Vigente {
  id: string;
  numero: number;
  nombre_bien: string;
  estado: string;
}

/** A garantía in force of who is sued: with the good noted, it is executed. */
function GarantiaField({ rut }: { rut: string }) {
  const puede = useCan('garantias:ver');
  const { data } = useRead<{ garantias: Vigente[] }>('garantias', 'por-cliente', { rut }, { enabled: puede });
  const vivas = (data?.garantias ?? []).filter((g) => g.estado === 'constituida' || g.estado === 'modificada');
  if (vivas.length === 0) return null;
  const opciones = vivas.map((g) => ({ codigo: g.id, nombre: `Garantía ${g.numero}: ${g.nombre_bien}` }));
  return <OptionField name="garantia_id" label="Es una garantía nuestra" options={opciones} span={6} />;
}

export function AnotarBien({ record, close }: Props) {
  return (
    <ActDialog
      {...comun(record, close)}
      title="Anotar un bien"
      accion="anotar_bien"
      schema={ops.anotar_bien.input}
      defaults={{ tipo: 'EMBARGO', descripcion: '', tasacion: null, garantia_id: '' }}
      transform={(v) => ({ ...v, garantia_id: v.garantia_id || null })}
      ok="Bien anotado"
      submit="Anotar"
    >
      <Fields>
        <SegmentField name="tipo" label="Medida" options={TIPO_BIEN} span={12} />
        <TextField name="descripcion" label="Descripción" maxLength={300} span={12} required />
        <PesosField name="tasacion" label="Tasación" span={6} />
        <GarantiaField rut={record.rut_deudor} />
      </Fields>
    </ActDialog>
  );
}

const bienes = (c: Causa) => c.bienes.map((b) => ({ codigo: b.id, nombre: b.descripcion }));

export function FijarRemate({ record, close }: Props) {
  const hoy = useHoy();
  return (
    <ActDialog
      {...comun(record, close)}
      title="Fijar el remate de un bien"
      accion="fijar_remate"
      schema={ops.fijar_remate.input}
      defaults={{ bien_id: '', fecha: '', minimo: null }}
      ok="Remate fijado"
      submit="Fijar"
    >
      <Fields>
        <OptionField name="bien_id" label="Bien" options={bienes(record)} span={12} required sola />
        <DateField name="fecha" label="Fecha del remate" min={hoy} span={6} required />
        <PesosField name="minimo" label="Mínimo" span={6} required />
      </Fields>
    </ActDialog>
  );
}

/** The bid for the chosen good: the lowest that the court takes for it is said before it is refused. */
function PosturaField({ bienes }: { bienes: Causa['bienes'] }) {
  const elegido = useWatch({ name: 'bien_id' }) as string;
  const minimo = bienes.find((b) => b.id === elegido)?.remate_minimo ?? null;
  return (
    <PesosField
      name="postura"
      label="Postura"
      description={minimo === null ? 'Desde el mínimo del bien' : `Mínimo ${formatPesos(minimo)}`}
      span={6}
      required
    />
  );
}

export function Adjudicar({ record, close }: Props) {
  const conRemate = record.bienes.filter((b) => b.remate_fecha !== null);
  const rematados = conRemate.map((b) => ({ codigo: b.id, nombre: b.descripcion }));
  return (
    <ActDialog
      {...comun(record, close)}
      title="Anotar la adjudicación"
      accion="adjudicar"
      schema={ops.adjudicar.input}
      defaults={{ bien_id: rematados.length === 1 ? (rematados[0]?.codigo ?? '') : '', postura: null, adjudicatario: '' }}
      ok="Adjudicación anotada"
      submit="Anotar"
    >
      <Fields>
        <OptionField name="bien_id" label="Bien" options={rematados} span={12} required sola />
        <PosturaField bienes={conRemate} />
        <TextField name="adjudicatario" label="Adjudicatario" description="A quien se adjudica" maxLength={160} span={6} required />
      </Fields>
    </ActDialog>
  );
}

export function Archivar({ record, close }: Props) {
  return (
    <ActDialog
      {...comun(record, close)}
      title="Archivar la causa"
      accion="archivar"
      schema={ops.archivar.input}
      defaults={{ codigo_inactiva: '', motivo: '' }}
      ok="Causa archivada"
      submit="Archivar"
    >
      <Fields>
        <OptionField name="codigo_inactiva" label="Por qué queda inactiva" options="codigos_inactiva" span={12} required />
        <TextAreaField name="motivo" label="Detalle" maxLength={500} required />
      </Fields>
    </ActDialog>
  );
}

export function Cerrar({ record, close }: Props) {
  return (
    <ActDialog
      {...comun(record, close)}
      title="Cerrar la causa"
      accion="cerrar"
      schema={ops.cerrar.input}
      defaults={{ codigo_cierre: '', motivo: '' }}
      ok="Cierre registrado"
      submit="Cerrar la causa"
    >
      <Alert color="blue">
        Debe {formatPesos(record.deuda_hoy)}. Sin pago la cierra una segunda persona: con desistimiento o error todo vuelve a como estaba;
        lo demás deja por pedir el castigo de lo que falte.
      </Alert>
      <Fields>
        <OptionField name="codigo_cierre" label="Código de cierre" options="codigos_cierre" span={12} required />
        <TextAreaField name="motivo" label="Detalle" maxLength={500} required />
      </Fields>
    </ActDialog>
  );
}
