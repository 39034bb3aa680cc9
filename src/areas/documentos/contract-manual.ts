import { z } from 'zod';
import { zFecha, zPesos, zRut, zTexto } from '#kernel/fields.ts';

const TIPOS_MANUALES = ['33', '34', '43', '46', 'CHQ', 'LET', 'PAG', 'EDP', 'OC'] as const;

/** Several things in one box, one a line; a list is taken as it comes. */
const zLineas = z.preprocess(
  (v) => (typeof v === 'string' ? v.split('\n').flatMap((l) => (l.trim() === '' ? [] : [l.trim()])) : v),
  z.array(zTexto(120)).max(20),
);

/** A document typed by hand; what each type demands is judged by domain/manual.ts. */
export const Manual = z.object({
  tipo: z.enum(TIPOS_MANUALES),
  folio: zTexto(20),
  cliente_rut: zRut,
  deudor_rut: zRut,
  razon_deudor: zTexto(200),
  fecha_emision: zFecha,
  fecha_vencimiento: zFecha.nullish(),
  monto: zPesos({ min: 1, max: 99_999_999_999_999 }),
  banco: z.string().max(60).nullish(),
  plaza: zTexto(60).nullish(),
  cta_cte: z.string().max(20).nullish(),
  num_cheque: z.string().max(20).nullish(),
  nominativo: z.boolean().optional(),
  cruzado: z.boolean().optional(),
  endosos: zLineas.optional(),
  fecha_aceptacion: zFecha.nullish(),
  lugar_pago: zTexto(120).nullish(),
  /** RUT of each, in the order of the paper. */
  avales: zLineas.optional(),
  contrato_obra: zTexto(120).nullish(),
  numero_edp: zTexto(20).nullish(),
  fecha_aprobacion: zFecha.nullish(),
  numero_oc: zTexto(20).nullish(),
  fecha_entrega: zFecha.nullish(),
});
