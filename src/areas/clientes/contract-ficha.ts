import { z } from 'zod';
import { zCodigo, zCorreo, zFecha, zTelefono, zTexto } from '#kernel/fields.ts';
import type { CampoFicha, CamposFicha } from './domain/campos-ficha.ts';

/** What is accepted of each kind of field. */
const ESCRITO = {
  texto: (max?: number) => zTexto(max).nullish(),
  codigo: () => zCodigo.nullish(),
  fecha: () => zFecha.nullish(),
  correo: () => zCorreo.nullish(),
  telefono: () => zTelefono.nullish(),
  si_no: () => z.boolean().nullish(),
} satisfies Record<CampoFicha['clase'], (max?: number) => z.ZodType>;

/** What is answered of it. */
const LEIDO = { si_no: z.boolean().nullable(), texto: z.string().nullable() };

type Escritos<F extends CamposFicha> = { [K in keyof F]: ReturnType<(typeof ESCRITO)[F[K]['clase']]> };
type Leidos<F extends CamposFicha> = { [K in keyof F]: (typeof LEIDO)[F[K]['clase'] extends 'si_no' ? 'si_no' : 'texto'] };

/** The fields of the file as a person writes them. */
export const escritos = <F extends CamposFicha>(campos: F): Escritos<F> =>
  Object.fromEntries(Object.entries(campos).map(([campo, { clase, max }]) => [campo, ESCRITO[clase](max)])) as Escritos<F>;

/** The same as the API answers them. */
export const leidos = <F extends CamposFicha>(campos: F): Leidos<F> =>
  Object.fromEntries(
    Object.entries(campos).map(([campo, { clase }]) => [campo, LEIDO[clase === 'si_no' ? 'si_no' : 'texto']]),
  ) as Leidos<F>;
