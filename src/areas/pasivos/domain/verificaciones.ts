import { roundCash } from '#finanzas/efectivo.ts';
import { ufToPesos } from '#finanzas/uf.ts';
import type { Fecha } from '#kernel/values/fecha.ts';
import { formatPesos } from '#kernel/values/format.ts';
import { type Pesos, pesos } from '#kernel/values/money.ts';

export interface PasivoPedido {
  id: string;
  monto: Pesos;
  disponible: Pesos;
  identificado: boolean;
  disponible_desde: Fecha;
  /** Motive that holds it (claim or nota in course, court order …); null = none. */
  retenido_por: string | null;
  /** RUT and name of the buyer when the money is his (POR_RENDIR_COMPRADOR). */
  comprador: { rut: string; nombre: string } | null;
}

export interface SolicitudPasivo {
  hoy: Fecha;
  destino: 'pagar' | 'compensar';
  medio: 'TRANSFERENCIA' | 'VALE_VISTA' | 'CHEQUE' | 'EFECTIVO';
  pasivos: readonly PasivoPedido[];
  /** RUT that receives the money or whose debts are paid. */
  rut_beneficiario: string;
  /** Overdue debt of the client. */
  mora: { documentos: number; monto: Pesos; exceptuada: boolean };
  /** Verdict of `clientes` on the account; null = usable, or the money does not go to a bank. */
  cuenta: { codigo: string; datos: Readonly<Record<string, string | number>> } | null;
  /** The client's signed order is filed, the contract carries clause compensacion, or the parameter waives it. */
  autorizacion: { orden_cliente: boolean; clausula_contrato: boolean; sin_firma: boolean };
  efectivo_maximo_uf: string;
  valor_uf: string;
  tope: { dia: Pesos; usado: Pesos };
}

export interface Impedimento {
  codigo: string;
  datos: Readonly<Record<string, string | number>>;
}

function dePasivo(p: PasivoPedido, s: SolicitudPasivo): Impedimento | null {
  if (p.comprador !== null && p.comprador.rut !== s.rut_beneficiario) {
    return { codigo: 'por_rendir_intocable', datos: { comprador: p.comprador.nombre } };
  }
  if (!p.identificado) return { codigo: 'pasivo_sin_identificar', datos: {} };
  if (p.retenido_por !== null) return { codigo: 'pasivo_retenido', datos: { motivo: p.retenido_por } };
  const disponible = p.disponible_desde <= s.hoy ? p.disponible : pesos(0);
  if (p.monto > disponible) return { codigo: 'saldo_insuficiente', datos: { disp: formatPesos(disponible), cargo: formatPesos(p.monto) } };
  return null;
}

function dePago(s: SolicitudPasivo, total: number): Impedimento[] {
  const out: Impedimento[] = [];
  if (s.mora.monto > 0 && !s.mora.exceptuada) {
    out.push({ codigo: 'cliente_en_mora', datos: { n: s.mora.documentos, monto: formatPesos(s.mora.monto) } });
  }
  if (s.cuenta !== null && s.medio === 'TRANSFERENCIA') out.push(s.cuenta);
  const tope = ufToPesos(s.efectivo_maximo_uf, s.valor_uf);
  if (s.medio === 'EFECTIVO' && total > tope) out.push({ codigo: 'efectivo_sobre_tope', datos: { tope: formatPesos(tope) } });
  const resto = Math.max(0, s.tope.dia - s.tope.usado);
  if (total > resto) out.push({ codigo: 'tope_diario_excedido', datos: { disp: formatPesos(resto), falta: formatPesos(total - resto) } });
  return out;
}

/**
 * Every reason not to pay or apply (areas/2 pasivos, table of checks); empty = it may go on. The first is the refusal of the action.
 * Mora stops a payment, never a compensation: applying the same money to the debt is what it asks for.
 */
export function impedimentos(s: SolicitudPasivo): Impedimento[] {
  const total = s.pasivos.reduce((a, p) => a + p.monto, 0);
  const out = s.destino === 'pagar' ? dePago(s, total) : [];
  const { orden_cliente, clausula_contrato, sin_firma } = s.autorizacion;
  if (s.destino === 'compensar' && !orden_cliente && !clausula_contrato && !sin_firma)
    out.push({ codigo: 'sin_autorizacion_cliente', datos: {} });
  for (const p of s.pasivos) {
    const i = dePasivo(p, s);
    if (i) out.push(i);
  }
  return out;
}

/** Cash is rounded to the nearest ten (Ley 20.956); the difference goes to `redondeo_efectivo`: 884.856 → pays 884.860, +4. */
export function pagoEnEfectivo(monto: Pesos): { paga: Pesos; redondeo: Pesos } {
  const paga = roundCash(monto);
  return { paga, redondeo: pesos(paga - monto) };
}
