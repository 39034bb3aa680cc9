import { z } from 'zod';
import { zFecha, zId, zPeriodo, zPesos, zTexto } from '#kernel/fields.ts';
import { AMBITOS_META, estadosMeta } from './domain/metas.ts';
import { ANCHOS } from './domain/orden.ts';

export const NombreWidget = z.string().regex(/^[a-z][a-z0-9_]{0,39}$/, 'Nombre inválido');
const Ancho = z.literal(ANCHOS);

const PuestoIn = z.object({ widget: NombreWidget, ancho: Ancho.default(1), oculto: z.boolean().default(false) });
/** The cards of a board, in their order. */
export const Puestos = z.array(PuestoIn).max(60, 'Hasta 60 tarjetas');

/** A board as its list says it: what it shows is asked apart. */
export const TableroItem = z.object({
  id: zId,
  version: z.number().int(),
  nombre: z.string(),
  de: z.string(),
  /** Of whoever asks: the others are shared with its profile, and are theirs to change. */
  mio: z.boolean(),
  compartido_con: z.array(z.string()),
});

export const DatosTablero = z.object({
  nombre: zTexto(60),
  compartido_con: z.array(z.string().max(60)).max(30).default([]),
  puestos: Puestos.min(1, 'Deje al menos una tarjeta a la vista'),
});

export const MetaFila = z.object({
  id: zId,
  ambito: z.enum(AMBITOS_META),
  ambito_id: z.string(),
  nombre: z.string(),
  monto: z.number(),
  estado: z.enum(estadosMeta.states as [string, ...string[]]),
  fijada_por: z.string(),
  aprobada_por: z.string().nullable(),
  /** What was placed in the month; null where it is not told here or may not be seen. */
  colocado: z.number().nullable(),
  puedo_decidir: z.boolean(),
});

export const NuevaMeta = z.object({
  mes: zPeriodo,
  ambito: z.enum(AMBITOS_META, { error: 'Elija de quién es la meta' }),
  ambito_id: z.string().max(60).default(''),
  monto: zPesos({ min: 1 }),
});

export const NombreAlarma = z.string().regex(/^[A-Za-z][A-Za-z0-9_-]{0,59}$/, 'Nombre inválido');

/** Something that is watched, to who may do something about it. */
export const AlarmaFila = z.object({
  nombre: z.string(),
  titulo: z.string(),
  url: z.string(),
  /** What it said when it was last looked at; null while it is off, or is not heard of. */
  dice: z.string().nullable(),
  silencio: z.object({ hasta: zFecha, motivo: z.string(), quien: z.string() }).nullable(),
});

export const NuevoSilencio = z.object({ alarma: NombreAlarma, hasta: zFecha, motivo: zTexto(300) });
