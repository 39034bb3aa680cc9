import { readFileSync } from 'node:fs';
import { z } from 'zod';
import { Rule } from '#kernel/errors.ts';
import { zFecha, zPeriodo, zRut } from '#kernel/fields.ts';
import { esBoleta } from './domain/boletas.ts';

/** A year of forms fits many times, and so does a month of an aggregator with some thousands of documents. */
const MAX_MB = 4;
const MAX_BYTES = MAX_MB * 1024 * 1024;
const MAX_FORMULARIOS = 48;
const MAX_DOCUMENTOS = 20_000;
const MAX_MONTO = 9_999_999_999_999;

/** AAAAMM, as the SII writes a month, or AAAA-MM. */
const zMes = z.preprocess((v) => (typeof v === 'string' && /^\d{6}$/.test(v) ? `${v.slice(0, 4)}-${v.slice(4)}` : v), zPeriodo);
const monto = z.number().int().min(0).max(MAX_MONTO);

const Formulario = z.object({
  rut: zRut,
  periodo: zMes,
  folio: z.string().regex(/^\d{1,12}$/, 'Folio inválido'),
  presentado: zFecha,
  rectificatoria: z.boolean().default(false),
  /** Of its IVA, what is not paid yet, pesos; absent when nobody tells. */
  iva_pendiente: monto.nullish(),
  /** Code of three digits → whole pesos. */
  campos: z.record(z.string().regex(/^\d{2,3}$/, 'Código inválido'), z.number().int().min(-MAX_MONTO).max(MAX_MONTO)),
});
export type FormularioF29 = z.output<typeof Formulario>;

const DocumentoDeConexion = z.object({
  tipo: z
    .number()
    .int()
    .min(1)
    .max(999)
    .refine((t) => !esBoleta(t), 'Las boletas van en su total'),
  folio: z.number().int().min(1).max(MAX_MONTO),
  rut: zRut,
  razon_social: z.string().max(200).default(''),
  fecha: zFecha,
  acuse: zFecha.nullish(),
  reclamo: zFecha.nullish(),
  exento: monto.default(0),
  neto: monto.default(0),
  iva: monto.default(0),
  total: monto,
});
const MesDeConexion = z.object({
  libro: z.enum(['VENTA', 'COMPRA']),
  periodo: zMes,
  documentos: z.array(DocumentoDeConexion).max(MAX_DOCUMENTOS),
  boletas: z.object({ cantidad: z.number().int().min(0).max(MAX_MONTO), exento: monto.default(0), neto: monto.default(0) }).optional(),
});
export type MesConexion = z.output<typeof MesDeConexion>;

const Conexion = z.object({
  rut: zRut,
  meses: z.array(MesDeConexion).min(1).max(MAX_FORMULARIOS),
  f29: z
    .array(Formulario.omit({ rut: true }))
    .max(MAX_FORMULARIOS)
    .default([]),
});

/** A part of a JSON file: a form, or a month of the register of `rut` as an aggregator knows it. */
export type ParteVentas = { clase: 'F29'; formulario: FormularioF29 } | { clase: 'MES'; rut: FormularioF29['rut']; mes: MesConexion };

function causaDe(error: z.ZodError, nada: string): string {
  const [primero] = error.issues;
  if (primero?.code === 'custom' && primero.path.at(-1) === 'tipo') return primero.message;
  const campo = primero?.path.filter((p) => typeof p === 'string').join('.') ?? '';
  return campo ? `${campo} falta o no es válido` : nada;
}

function deConexion(dicho: object): ParteVentas[] {
  const leida = Conexion.safeParse(dicho);
  if (!leida.success) throw new Rule('conexion_ilegible', { causa: causaDe(leida.error, 'no trae meses') });
  const { rut, meses, f29 } = leida.data;
  return [
    ...meses.map((mes) => ({ clase: 'MES' as const, rut, mes })),
    ...f29.map((f) => ({ clase: 'F29' as const, formulario: { ...f, rut } })),
  ];
}

/** Reads a JSON of forms, or what an aggregator of the SII answers: months of the register of one RUT, with or without their forms. */
function leerVentas(ruta: string): ParteVentas[] {
  const bytes = readFileSync(ruta);
  if (bytes.length > MAX_BYTES) throw new Rule('f29_ilegible', { causa: `pasa de ${MAX_MB} MB` });
  let dicho: unknown;
  try {
    dicho = JSON.parse(bytes.toString('utf8').replace(/^\uFEFF/, ''));
  } catch {
    throw new Rule('f29_ilegible', { causa: 'no es JSON' });
  }
  if (dicho !== null && typeof dicho === 'object' && Object.hasOwn(dicho, 'meses')) return deConexion(dicho);
  const lista = z
    .array(Formulario)
    .min(1)
    .max(MAX_FORMULARIOS)
    .safeParse(Array.isArray(dicho) ? dicho : [dicho]);
  if (lista.success) return lista.data.map((formulario) => ({ clase: 'F29', formulario }));
  throw new Rule('f29_ilegible', { causa: causaDe(lista.error, 'no trae formularios') });
}

export const lectores = {
  'analisis.ventas': ({ ruta }: { ruta: string }): ParteVentas[] => leerVentas(ruta),
};
