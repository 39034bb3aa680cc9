import type { Pesos } from '#kernel/values/money.ts';
import { type Asientos, type Auxiliares, acto } from '../asiento.ts';
import { type Abono, abonar } from './deudas.ts';
import { debe, debes, entra, haberes, type Medio, mas, type Partida, sale, total } from './partes.ts';

/** `ejecucion_garantia` (garantias): D1102 proceeds / H1205 · 1207 (or 1201, 1202) · 4105; the excess 2105 of the grantor. Ledger §3. */
export function ejecucion_garantia(d: { medio: Medio; abonos: readonly Abono[]; exceso?: Partida }): Asientos {
  const exceso = d.exceso ? [d.exceso] : [];
  return acto([entra(d.medio, mas(total(d.abonos), total(exceso))), ...abonar(d.abonos), ...haberes('2105', exceso)]);
}

/** `comision_fondo` (fondo-garantia): D5108 (1209 if charged to the client) / H1102. Ledger §3. */
export function comision_fondo(d: { monto: Pesos; medio: Medio; cargo?: Auxiliares }): Asientos {
  const gasto = d.cargo ? debe('1209', { ...d.cargo, monto: d.monto }) : debe('5108', { monto: d.monto });
  return acto([gasto, sale(d.medio, d.monto)]);
}

/** `cobro_fondo` (fondo-garantia): D1102 / H2111; the debt stays alive, at castigo 2111 covers its part. Ledger §3. */
export function cobro_fondo(d: { medio: Medio; fondo: readonly Partida[] }): Asientos {
  return acto([entra(d.medio, total(d.fondo)), ...haberes('2111', d.fondo)]);
}

/** `recuperacion_fondo` (fondo-garantia): D2111 the fund's part / H1102; the receipt itself is `recaudacion_credito`. Ledger §3. */
export function recuperacion_fondo(d: { fondo: readonly Partida[]; medio: Medio }): Asientos {
  return acto([...debes('2111', d.fondo), sale(d.medio, total(d.fondo))]);
}
