import { ufToPesos } from '#finanzas/uf.ts';
import { div, mul } from '#kernel/values/decimal.ts';
import type { Fecha } from '#kernel/values/fecha.ts';
import { aUnidades, type Moneda, type Unidades } from './moneda.ts';

/** Housing subsidies that SERVIU owes the contractor (domain §5). */
export interface Serviu {
  tipo: string;
  programa: string;
  region: string;
  numero_resolucion: string;
  cantidad_subsidios: number;
  monto_uf: string;
  porcentaje_avance?: string | null | undefined;
  entidad_patrocinante?: string | null | undefined;
  fecha_estimada_pago: Fecha;
  respaldo: 'ENDOSO' | 'MANDATO_COBRO';
  cesion_estados_pago: boolean;
  /** Paper that shows the endoso or the mandate, once signed. */
  archivo_id?: string | null | undefined;
}

/** Irrigation bonus of Ley 18.450; the endorsee becomes its owner. */
export interface BonoRiego {
  tipo: string;
  numero_bono: string;
  concurso: string;
  codigo_proyecto: string;
  rut_beneficiario: string;
  monto_uf: string;
  fecha_acreditacion?: Fecha | null | undefined;
  fecha_estimada_pago: Fecha;
  estado_endoso: 'pendiente' | 'solicitado' | 'inscrito' | 'rechazado';
  archivo_id?: string | null | undefined;
}

/** Kinds of credit that a subsidy pays back. */
export const CON_RESPALDO: readonly string[] = ['SERVIU', 'BONO_DE_RIEGO'];

const limpio = (numero: string): string => numero.toUpperCase().replace(/[^A-Z0-9]/g, '');

/** What makes a subsidy the same one however its number is written: one credit finances it. */
export function claveRespaldo(r: { serviu?: Serviu | null; bono_riego?: BonoRiego | null }): string | null {
  if (r.serviu) return `SERVIU:${r.serviu.region}:${limpio(r.serviu.numero_resolucion)}`;
  return r.bono_riego ? `RIEGO:${limpio(r.bono_riego.numero_bono)}` : null;
}

/** Most capital that a subsidy backs: pesos of its UF times the percent, half up (UF 500 at 70 % = $13.944.602), or UF with 4 decimals. */
export function maximoFinanciable(monto_uf: string, moneda: Moneda, valor_uf: string, porcentaje: string): Unidades {
  const base = moneda === 'UF' ? monto_uf : String(ufToPesos(monto_uf, valor_uf));
  return aUnidades(div(mul(base, porcentaje), 100), moneda);
}
