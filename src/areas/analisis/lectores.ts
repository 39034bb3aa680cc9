import { readFileSync } from 'node:fs';
import { z } from 'zod';
import { Rule } from '#kernel/errors.ts';
import { zFecha, zPeriodo, zRut } from '#kernel/fields.ts';

/** A file of forms is small: a year of them fits many times. */
const MAX_BYTES = 1024 * 1024;
const MAX_FORMULARIOS = 48;
const MAX_MONTO = 9_999_999_999_999;

const Formulario = z.object({
  rut: zRut,
  periodo: z.preprocess((v) => (typeof v === 'string' && /^\d{6}$/.test(v) ? `${v.slice(0, 4)}-${v.slice(4)}` : v), zPeriodo),
  folio: z.string().regex(/^\d{1,12}$/, 'Folio inválido'),
  presentado: zFecha,
  rectificatoria: z.boolean().default(false),
  /** Code of three digits → whole pesos. */
  campos: z.record(z.string().regex(/^\d{2,3}$/, 'Código inválido'), z.number().int().min(-MAX_MONTO).max(MAX_MONTO)),
});
export type FormularioF29 = z.output<typeof Formulario>;

function leerF29(ruta: string): FormularioF29[] {
  const bytes = readFileSync(ruta);
  if (bytes.length > MAX_BYTES) throw new Rule('f29_ilegible', { causa: 'pasa de 1 MB' });
  let dicho: unknown;
  try {
    dicho = JSON.parse(bytes.toString('utf8').replace(/^\uFEFF/, ''));
  } catch {
    throw new Rule('f29_ilegible', { causa: 'no es JSON' });
  }
  const lista = z
    .array(Formulario)
    .min(1)
    .max(MAX_FORMULARIOS)
    .safeParse(Array.isArray(dicho) ? dicho : [dicho]);
  if (lista.success) return lista.data;
  const [primero] = lista.error.issues;
  const campo = primero?.path.filter((p) => typeof p === 'string').join('.') ?? '';
  throw new Rule('f29_ilegible', { causa: campo ? `${campo} falta o no es válido` : 'no trae formularios' });
}

export const lectores = {
  'analisis.f29': ({ ruta }: { ruta: string }): FormularioF29[] => leerF29(ruta),
};
