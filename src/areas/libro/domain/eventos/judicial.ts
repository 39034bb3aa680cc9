import type { Pesos } from '#kernel/values/money.ts';
import { type Asientos, acto, invertir } from '../asiento.ts';
import { type Abono, abonar } from './deudas.ts';
import { debe, debes, entra, haber, haberes, type Medio, menos, type Partida, sale, total } from './partes.ts';

/**
 * `traspaso_judicial` (operaciones, creditos): D1207 / H1201 · 1202 (or 1301), obligation by obligation. Ledger §3. `vuelve`: what is left of
 * them leaves the case, the same lines inverted.
 */
export function traspaso_judicial(d: { deuda: readonly Abono[]; vuelve?: boolean }): Asientos {
  const entra = [...debes('1207', d.deuda), ...abonar(d.deuda)];
  return acto(d.vuelve ? invertir(entra) : entra);
}

/**
 * `reajuste_judicial` (creditos): a debt in UF that is being sued for is in 1207 at the UF of the day: D1207 / H4102 what it rose, D4102 / H1207 what
 * it fell (docs/decisiones/0141).
 */
export function reajuste_judicial(d: { alzas: readonly Partida[]; bajas: readonly Partida[] }): Asientos {
  return acto([...debes('1207', d.alzas), ...haberes('4102', d.alzas), ...debes('4102', d.bajas), ...haberes('1207', d.bajas)]);
}

interface DatosCostaJudicial {
  /** Gross cost of the case: `pk` = `costa:<id>`, RUT of the debtor. */
  costa: Partida;
  /** Retention of honorarios (15,25 % in 2026), kept for the tax office. */
  retencion: Pesos;
  medio: Medio;
}

/** `costa_judicial` (judicial): D1205 / H2104 retention · 1102. Ledger §3. */
export function costa_judicial(d: DatosCostaJudicial): Asientos {
  return acto([debe('1205', d.costa), haber('2104', { monto: d.retencion }), sale(d.medio, menos(d.costa.monto, d.retencion))]);
}

/** `bien_recibido` (judicial): D1401 / H1205 · 1208 · 4105 · 1207, what a good that comes to be ours pays of the debts of its case. areas/6 §0.4. */
export function bien_recibido(d: { medio: Medio; abonos: readonly Abono[] }): Asientos {
  return acto([entra(d.medio, total(d.abonos)), ...abonar(d.abonos)]);
}

/** `venta_bien_recibido` (judicial): D1102 · 5110 loss / H1401 · 4110 gain. areas/6 §0.4. */
export function venta_bien_recibido(d: { bien: Partida; precio: Pesos; medio: Medio }): Asientos {
  const gana = menos(d.precio, d.bien.monto);
  return acto([
    entra(d.medio, d.precio),
    gana < 0 ? debe('5110', { monto: menos(0, gana) }) : haber('4110', { monto: gana }),
    haber('1401', d.bien),
  ]);
}
