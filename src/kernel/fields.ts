import { z } from 'zod';
import { cmp, frac, textoDecimal, toFixed } from './values/decimal.ts';
import { type Fecha, isFecha, isPeriodo, type Periodo, periodoEscrito } from './values/fecha.ts';
import type { Pesos, Porcentaje, TasaMensual, Uf } from './values/money.ts';
import { NO_ES_RUT, parseRut, type Rut, rutMotivo } from './values/rut.ts';

/** Field types shared by every contract; texts in Spanish, at the field. */
type Field<Out, In = Out> = z.ZodType<Out, In>;

function field<Out, In = Out>(schema: z.ZodType): Field<Out, In> {
  return schema as unknown as Field<Out, In>;
}

/** RUT in any usual writing; comes out canonical. */
export const zRut: Field<Rut, string> = field(
  z
    .string({ error: 'Escriba el RUT' })
    .max(200, NO_ES_RUT)
    .transform((text, ctx) => {
      const motivo = rutMotivo(text);
      if (motivo)
        ctx.addIssue({ code: 'custom', message: motivo, params: { codigo: motivo === NO_ES_RUT ? 'no_es_rut' : 'rut_invalido' } });
      return (parseRut(text) ?? text) as Rut;
    }),
);

/** A RUT that comes from the database: text as stored. */
export const zRutOut: Field<Rut, Rut> = field(z.string());

export const zFecha: Field<Fecha, string> = field(z.string({ error: 'Indique la fecha' }).refine(isFecha, 'Fecha inválida (AAAA-MM-DD)'));
export const zPeriodo: Field<Periodo, string> = field(
  z.string({ error: 'Indique el período' }).overwrite(periodoEscrito).refine(isPeriodo, 'Período inválido: escríbalo como 02-2026'),
);

/** Instant, ISO 8601 on the wire. */
export const zInstante: Field<string, string | Date> = field(z.preprocess((v) => (v instanceof Date ? v.toISOString() : v), z.string()));

/** Whole pesos between `min` (default 0) and `max`. */
export function zPesos(options: { min?: number; max?: number } = {}): Field<Pesos, number> {
  const { min = 0, max = 1_000_000_000_000_000 } = options;
  return field(
    z
      .number({ error: 'Indique un monto en pesos' })
      .int('El monto debe ser en pesos enteros')
      .min(min, min === 1 ? 'El monto debe ser mayor que cero' : `El monto mínimo es ${min}`)
      .max(max, `El monto máximo es ${max}`),
  );
}

/** Pesos as they come out, of any sign. */
export const zPesosOut: Field<Pesos, number> = field(z.number().int());

/** Sums of a page (`Sumas` of page.ts) for these fields of its rows. */
export const zSumas = (campos: readonly string[]) =>
  z.object(Object.fromEntries(campos.map((c) => [c, z.record(z.string(), z.union([z.number().int(), z.string()]))])));

/** Decimal text with at most `decimals` decimals, between `min` and `max` (inclusive). Comes out with exactly `decimals`. */
export function zDecimal<T extends string = string>(options: {
  decimals: number;
  min?: string;
  max?: string;
  label?: string;
}): Field<T, string> {
  const { decimals, min, max, label = 'el valor' } = options;
  return field(
    z.string({ error: `Indique ${label}` }).transform((text, ctx) => {
      const limpio = textoDecimal(text);
      if (limpio === null) {
        ctx.addIssue({ code: 'custom', message: 'Número inválido' });
        return z.NEVER;
      }
      if ((limpio.split('.')[1]?.replace(/0+$/, '').length ?? 0) > decimals)
        ctx.addIssue({ code: 'custom', message: `Admite hasta ${decimals} decimales` });
      if (min !== undefined && cmp(text, min) < 0) ctx.addIssue({ code: 'custom', message: `Debe ser al menos ${min.replace('.', ',')}` });
      if (max !== undefined && cmp(text, max) > 0) ctx.addIssue({ code: 'custom', message: `Debe ser a lo más ${max.replace('.', ',')}` });
      return toFixed(frac(text), decimals) as T;
    }),
  );
}

export const zTasaMensual: Field<TasaMensual, string> = zDecimal<TasaMensual>({
  decimals: 4,
  min: '0',
  max: '100',
  label: 'la tasa mensual',
});
export const zPorcentaje: Field<Porcentaje, string> = zDecimal<Porcentaje>({ decimals: 2, min: '0', max: '100', label: 'el porcentaje' });
export const zUf: Field<Uf, string> = zDecimal<Uf>({ decimals: 4, min: '0', max: '100000000', label: 'el monto en UF' });
/** Decimal text as it comes out of the database. */
export const zDecimalOut: Field<string, string> = field(z.string());

/** Trimmed text, required, at most `max` characters. */
export function zTexto(max = 200, min = 1): Field<string, string> {
  return field(
    z
      .string({ error: 'Escriba un valor' })
      .trim()
      .min(min, min === 1 ? 'Escriba un valor' : `Escriba al menos ${min} caracteres`)
      .max(max, `Admite hasta ${max} caracteres`)
      .refine((s) => !s.includes('\u0000'), 'Contiene caracteres no admitidos')
      .transform((s) => s.normalize('NFC')),
  );
}

/** Code of a catalogue row: UPPER_SNAKE. */
export const zCodigo: Field<string, string> = field(
  z.string({ error: 'Elija una opción' }).regex(/^[A-Z0-9][A-Z0-9_]{0,59}$/, 'Código inválido'),
);
export const zId: Field<string, string> = field(
  z.string({ error: 'Falta el identificador' }).regex(/^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/i, 'Identificador inválido'),
);

const CUENTA = /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/i;

/** The people of an act as they are told: by RUT. Their accounts, kept beside them, are told only for who has none. */
export function personasDe(hecho_por: readonly string[]): string[] {
  const ruts = hecho_por.filter((p) => !CUENTA.test(p));
  return ruts.length > 0 ? ruts : [...hecho_por];
}

/** People of an act on their way out (`personasDe`). */
export const zPersonas = z.array(z.string()).overwrite(personasDe);

export const zCorreo: Field<string, string> = field(
  z
    .string({ error: 'Escriba el correo' })
    .trim()
    .toLowerCase()
    .max(254, 'Correo demasiado largo')
    .regex(/^[^\s@]{1,64}@[^\s@.]+(?:\.[^\s@.]+)+$/, 'Correo inválido'),
);
export const zTelefono: Field<string, string> = field(
  z
    .string()
    .trim()
    .regex(/^\+?[\d\s()-]{6,20}$/, 'Teléfono inválido'),
);

const SOLO_LECTURA = z
  .unknown()
  .transform(() => undefined)
  .optional();

/**
 * Fields that an entity answers and nobody writes: an entity sent back whole is not refused for them, and they change nothing (areas/4 common).
 * They are not in the type: a handler never sees them.
 */
export function soloLectura(...campos: readonly string[]): Record<never, never> {
  return Object.fromEntries(campos.map((c) => [c, SOLO_LECTURA]));
}
