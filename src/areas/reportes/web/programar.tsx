import { useWatch } from 'react-hook-form';
import { z } from 'zod';
import { zId, zTexto } from '#kernel/fields.ts';
import { useAction } from '#platform/web/api/hooks.ts';
import { MultiOptionField, OptionField } from '#platform/web/form/choices.tsx';
import { ActDialog } from '#platform/web/form/dialog.tsx';
import { CheckField, NumberField, TextField } from '#platform/web/form/fields.tsx';
import { Fields } from '#platform/web/form/form.tsx';
import { contract } from '../contract.ts';
import { type Cuando, RELATIVAS } from '../domain/cuando.ts';
import { FORMATOS, type Programacion, type Reporte } from './tipos.ts';

const CADA = [
  { codigo: 'dia', nombre: 'Cada día hábil' },
  { codigo: 'semana', nombre: 'Cada semana' },
  { codigo: 'mes', nombre: 'Cada mes' },
] as const;
const DIAS = [
  { codigo: '1', nombre: 'Lunes' },
  { codigo: '2', nombre: 'Martes' },
  { codigo: '3', nombre: 'Miércoles' },
  { codigo: '4', nombre: 'Jueves' },
  { codigo: '5', nombre: 'Viernes' },
] as const;

/** When a schedule runs, in words. */
export function cuandoDicho(c: Cuando): string {
  if (c.cada === 'dia') return 'Cada día hábil';
  if (c.cada === 'semana') return `Cada ${DIAS.find((d) => d.codigo === String(c.dia))?.nombre.toLowerCase() ?? ''}`;
  return `El ${c.habil}.º día hábil de cada mes`;
}

const Formulario = z.object({
  nombre: zTexto(80, 2),
  cada: z.enum(['dia', 'semana', 'mes'], { error: 'Elija cuándo' }),
  dia: z.string(),
  habil: z.number().int().min(1, 'Desde el primer día hábil').max(23, 'Un mes no tiene tantos días hábiles'),
  relativa: z.enum(Object.keys(RELATIVAS) as [keyof typeof RELATIVAS], { error: 'Elija por qué días pregunta' }),
  formato: z.enum(['xlsx', 'csv', 'pdf']),
  destinatarios: z.array(zId).min(1, 'Elija a quién se envía'),
  adjuntar: z.boolean(),
  omitir_vacio: z.boolean(),
});
type Datos = z.output<typeof Formulario>;

const cuandoDe = (d: Datos): Cuando =>
  d.cada === 'dia' ? { cada: 'dia' } : d.cada === 'semana' ? { cada: 'semana', dia: Number(d.dia) } : { cada: 'mes', habil: d.habil };

function enviado({ cada: _c, dia: _d, habil: _h, ...resto }: Datos, cuando: Cuando) {
  return { ...resto, cuando };
}

function Campos({ personas }: { personas: boolean }) {
  const cada = useWatch({ name: 'cada' }) as Datos['cada'];
  return (
    <Fields>
      <TextField name="nombre" label="Nombre" span={12} maxLength={80} required />
      <OptionField name="cada" label="Cuándo" options={CADA} span={6} required />
      {cada === 'semana' && <OptionField name="dia" label="Qué día" options={DIAS} span={6} required />}
      {cada === 'mes' && <NumberField name="habil" label="Qué día hábil" span={6} required />}
      <OptionField
        name="relativa"
        label="Por qué días pregunta"
        options={Object.entries(RELATIVAS).map(([codigo, nombre]) => ({ codigo, nombre }))}
        span={6}
        required
      />
      <OptionField name="formato" label="Formato" options={FORMATOS} span={6} required />
      <MultiOptionField name="destinatarios" label="A quién se envía" options="personas" area="reportes" span={12} required />
      {!personas && <CheckField name="adjuntar" label="Adjuntar el archivo al correo" span={12} />}
      <CheckField name="omitir_vacio" label="No enviar cuando no tenga filas" span={12} />
    </Fields>
  );
}

const VACIO: Datos = {
  nombre: '',
  cada: 'dia',
  dia: '1',
  habil: 1,
  relativa: 'ayer_habil',
  formato: 'xlsx',
  destinatarios: [],
  adjuntar: false,
  omitir_vacio: false,
};

const deProgramacion = (p: Programacion): Datos => ({
  ...VACIO,
  nombre: p.nombre,
  cada: p.cuando.cada,
  ...(p.cuando.cada === 'semana' ? { dia: String(p.cuando.dia) } : {}),
  ...(p.cuando.cada === 'mes' ? { habil: p.cuando.habil } : {}),
  relativa: p.relativa,
  formato: p.formato,
  destinatarios: p.destinatarios,
  adjuntar: p.adjuntar,
  omitir_vacio: p.omitir_vacio,
});

interface Props {
  r: Pick<Reporte, 'nombre' | 'titulo' | 'personas'>;
  filtros?: readonly { dimension: string; op: 'es'; valores: string[] }[];
  /** One that is changed, instead of a new one. */
  p?: Programacion;
  close: () => void;
}

/** A report that runs by itself: when, for which days and for whom, each with what he may see. */
export function DialogoProgramar({ r, filtros = [], p, close }: Props) {
  const http = p
    ? ({ method: 'PATCH', path: `/api/reportes/programaciones/${p.id}` } as const)
    : ({ method: 'POST', path: '/api/reportes/programaciones' } as const);
  const act = useAction<Record<string, unknown>, { id: string }>('reportes', 'programar', { http, toast: false });
  const send = (d: Record<string, unknown>) => {
    const datos = enviado(d as Datos, cuandoDe(d as Datos));
    return act.mutateAsync(p ? { ...datos, version: p.version } : { ...datos, reporte: r.nombre, filtros });
  };
  return (
    <ActDialog
      title={`${p ? 'Cambiar' : 'Programar'} ${r.titulo}`}
      close={close}
      area={contract.area}
      accion="programar"
      schema={Formulario}
      defaults={p ? deProgramacion(p) : { ...VACIO, nombre: r.titulo }}
      draft={false}
      guard={false}
      ok="Programado: cada persona recibe lo que puede ver"
      send={send}
      onDone={close}
      submit="Programar"
    >
      <Campos personas={r.personas} />
    </ActDialog>
  );
}
