import { addDays, addMonths, type Fecha, fecha } from '#kernel/values/fecha.ts';
import type { unCredito } from './credito.fixture.ts';
import { entero, type Metodo, type Paga } from './modelo-tabla.fixture.ts';

export const CURSE = fecha('2026-03-10');
export type Azar = (hasta: number) => number;
type Cambios = NonNullable<Parameters<typeof unCredito>[2]>;

/** The tax of DL 3.475: 0,066 % a month or fraction, up to 0,8 %. In hundred-thousandths. */
export function impuesto(hasta: Fecha): number {
  let k = 1;
  while (addMonths(CURSE, k) < hasta) k += 1;
  return Math.min(66 * k, 800);
}

/** Of any method, grace, currency, charges and tax. */
export function pedir(r: Azar) {
  const enUf = r(4) === 0;
  const gracia = r(3);
  const meses_gracia = gracia === 0 ? 0 : 1 + r(2);
  const meses_no_pago = gracia === 0 && r(3) === 0 ? [6] : [];
  const monto = 2_500_000 + r(3_000_000);
  const [comision, notaria, afecto, financiado] = enUf ? [0, 0, false, false] : [r(2) * r(5_000), r(2) * 12_000, r(2) === 0, r(2) === 0];
  const costos = [
    ...(comision > 0 ? [{ codigo: 'EVALUACION', neto: comision, afecto_iva: afecto, financiado, traspasado: false }] : []),
    ...(notaria > 0 ? [{ codigo: 'NOTARIA', neto: notaria, afecto_iva: false, financiado: true }] : []),
  ];
  const ite = enUf || r(3) === 0 ? ('exento' as const) : ('sobre_total' as const);
  const metodo = (['frances', 'frances', 'aleman', 'bullet', 'plano'] as const)[r(5)] as Metodo;
  // Flat interest is worth more than it says: the maximum rate would stop it.
  const tasa_mensual = enUf ? '0.5' : metodo === 'plano' ? '1.1' : '1.9';
  // One in three of the others is insured: each premium is of the insurer, and no rule of the credit touches it.
  const prima = !enUf && r(3) === 0 ? 1_000 + r(4_000) : 0;
  const cambios = {
    ...(prima > 0 ? { seguros: [{ tipo: 'DESGRAVAMEN', prima, periodo: 'MENSUAL' as const }] } : {}),
    tasa_mensual,
    ...(enUf ? { moneda: 'UF' as const, monto_solicitado: String(40 + r(60)) } : { monto_solicitado: monto }),
    ...(meses_gracia > 0 ? { gracia: { tipo: gracia === 1 ? 'TOTAL' : 'PARCIAL', meses: meses_gracia } } : {}),
    ...(meses_no_pago.length > 0 ? { meses_no_pago } : {}),
    metodo,
    plazo: 4 + r(5),
    costos,
    ite: { metodo: ite, financiado: r(2) === 0 },
    fecha_primer_vencimiento: addDays(CURSE, 25 + r(15)),
  } as Cambios;
  const paga = (k: number, vence: string): Paga => {
    if (meses_no_pago.includes(Number(vence.slice(5, 7)))) return 'nada';
    return k >= meses_gracia ? 'cuota' : gracia === 1 ? 'nada' : 'interes';
  };
  const iva = afecto ? entero({ n: BigInt(comision) * 19n, d: 100n }) : 0;
  const base = (enUf ? Number(cambios.monto_solicitado) * 10_000 : monto) + notaria + (financiado ? comision + iva : 0);
  return { cambios, enUf, metodo, tasa_mensual, paga, comision, iva, notaria, prima, base, exento: ite === 'exento' };
}
