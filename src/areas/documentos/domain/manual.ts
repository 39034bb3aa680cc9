import type { Fecha } from '#kernel/values/fecha.ts';
import { parseRut } from '#kernel/values/rut.ts';

/** Papers that are not tax documents (areas/2, documentos: By type). */
export const PAPELES = ['CHQ', 'LET', 'PAG', 'EDP', 'OC'] as const;

interface DatosManual {
  tipo: string;
  folio: string;
  cliente_rut: string;
  deudor_rut: string;
  fecha_emision: Fecha;
  fecha_vencimiento?: Fecha | null | undefined;
  banco?: string | null | undefined;
  plaza?: string | null | undefined;
  cta_cte?: string | null | undefined;
  num_cheque?: string | null | undefined;
  lugar_pago?: string | null | undefined;
  avales?: readonly string[] | undefined;
  contrato_obra?: string | null | undefined;
  numero_edp?: string | null | undefined;
  fecha_aprobacion?: Fecha | null | undefined;
  numero_oc?: string | null | undefined;
  fecha_entrega?: Fecha | null | undefined;
}

const NECESARIOS: Readonly<Record<string, readonly (keyof DatosManual)[]>> = {
  CHQ: ['banco', 'plaza', 'cta_cte', 'num_cheque', 'fecha_vencimiento'],
  LET: ['lugar_pago', 'fecha_vencimiento'],
  PAG: ['fecha_vencimiento'],
  EDP: ['contrato_obra', 'numero_edp', 'fecha_aprobacion'],
  OC: ['numero_oc', 'fecha_entrega'],
};

export function esPapel(tipo: string): boolean {
  return (PAPELES as readonly string[]).includes(tipo);
}

/** Field → why, of a document typed by hand; empty when nothing is missing. A cheque has 7 digits; a DTE a whole number as folio. */
export function faltasDe(d: DatosManual, hoy: Fecha): Record<string, string[]> {
  const out: Record<string, string[]> = {};
  for (const campo of NECESARIOS[d.tipo] ?? []) if (!d[campo]) out[campo] = ['Escriba un valor'];
  if (d.tipo === 'CHQ' && d.num_cheque && !/^\d{7}$/.test(d.num_cheque)) out.num_cheque = ['El número de cheque tiene 7 dígitos'];
  if (!esPapel(d.tipo) && !/^[1-9]\d{0,9}$/.test(d.folio)) out.folio = ['El folio de un DTE es un número entero'];
  const malo = d.avales?.find((a) => parseRut(a) === null);
  if (malo !== undefined) out.avales = [`RUT inválido: ${malo}`];
  if (d.cliente_rut === d.deudor_rut) out.deudor_rut = ['El deudor y el cedente son la misma persona'];
  if (d.fecha_emision > hoy) out.fecha_emision = ['La fecha de emisión es posterior a hoy'];
  if (d.fecha_vencimiento && d.fecha_vencimiento < d.fecha_emision) out.fecha_vencimiento = ['Vence antes de su emisión'];
  return out;
}
