import { z } from 'zod';
import { zCodigo, zDecimalOut, zFecha, zId, zInstante, zPersonas, zRut, zRutOut, zTexto, zUf } from '#kernel/fields.ts';

const Persona = z.object({ rut: zRutOut, nombre: z.string() });

/** A level as written: who sits, how many votes, until which exposure. */
const Escrito = z.object({
  nombre: z.string(),
  /** UF; null = no limit. */
  limite_uf: zDecimalOut.nullable(),
  /** A number, `todos` or `mayoria`. */
  requeridos: z.string(),
  voto_es_firma: z.boolean(),
  exige_acta: z.boolean(),
  cargos: z.array(z.string()),
  personas: z.array(Persona),
  de_la_sucursal: z.boolean(),
});

const Diferencia = z.object({ campo: z.string(), antes: z.string(), despues: z.string() });

/** A dated row of a level: proposed, in force, succeeded, refused or withdrawn. */
export const FilaNivel = Escrito.extend({
  id: zId,
  desde: zFecha,
  hasta: zFecha.nullable(),
  estado: z.enum(['propuesto', 'vigente', 'sucedido', 'rechazado', 'retirado']),
  motivo: z.string(),
  propuesto_por: zPersonas,
  resuelto_por: zPersonas,
  resuelto_el: zFecha.nullable(),
  comentario: z.string().nullable(),
  /** This session proposed it: another person resolves it. */
  es_mia: z.boolean(),
  creado_en: zInstante,
});

export const NivelItem = Escrito.extend({
  nivel: z.number().int(),
  /** Null while the factory's row stands. */
  desde: zFecha.nullable(),
  /** Who sits today, of any branch. */
  integrantes: z.array(Persona),
  /** The change that waits for the second person. */
  propuesta: zFecha.nullable(),
  /** The next change already approved. */
  proximo: zFecha.nullable(),
});

const SinQuorum = z.object({ quienes: z.string(), clientes: z.number().int(), hay: z.number().int(), requeridos: z.number().int() });

/** What a level would do: who sits, what changes, whose matters it could not decide and who decides them then. */
export const PreviaNivel = z.object({
  integrantes: z.array(Persona),
  cambios: z.array(Diferencia),
  sin_quorum: z.array(SinQuorum),
  /** Name of the level to which those pass; null = nobody decides them. */
  pasan_a: z.string().nullable(),
  /** Asuntos in the agenda that keep the level with which they were sent. */
  abiertos: z.number().int(),
});

export const NivelDetalle = NivelItem.extend({
  filas: z.array(FilaNivel),
  /** Of what rules today, or of the change that waits. */
  previa: PreviaNivel,
});

/** What a person writes of a level. That the vote is the signature, and the acta, are rules of the level and not of this form. */
export const CambioNivel = z.object({
  nivel: z.number().int().min(1).max(4),
  nombre: zTexto(60, 3),
  limite_uf: zUf.nullish(),
  requeridos: z.string().regex(/^(todos|mayoria|[1-9]|1[0-5])$/, 'Elija cuántos votos aprueban'),
  cargos: z.array(zCodigo).max(10, 'Admite hasta 10 cargos'),
  personas: z.array(zRut).max(15, 'Admite hasta 15 personas'),
  de_la_sucursal: z.boolean(),
  desde: zFecha,
  motivo: zTexto(300, 5),
});
