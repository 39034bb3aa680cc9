import { type Pesos, pesos } from '#kernel/values/money.ts';
import { type Asientos, acto, invertir } from '../asiento.ts';
import { debe, debes, entra, haber, haberes, type Medio, mas, menos, NADA, type Partida, sale, total } from './partes.ts';

/** The cash leaves the till; or, later, the bank shows it (next secuencia of the same origen). */
type DatosDepositoCaja = { paso: 'en_transito'; monto: Pesos; sucursal: string } | { paso: 'abonado'; monto: Pesos; banco: Medio };

/** `deposito_caja` (recaudaciones): D1104 / H1101; D1102 when the bank shows it / H1104. Ledger §3. */
export function deposito_caja(d: DatosDepositoCaja): Asientos {
  const { monto } = d;
  if (d.paso === 'en_transito') return acto([debe('1104', { monto }), sale({ medio: 'caja', sucursal: d.sucursal }, monto)]);
  return acto([entra(d.banco, monto), haber('1104', { monto })]);
}

/** `diferencia_caja` (recaudaciones): D5106 short (1101 over) / H1101 (5106 over). `diferencia` = counted less expected. Ledger §3. */
export function diferencia_caja(d: { diferencia: Pesos; sucursal: string }): Asientos {
  const p = { monto: pesos(Math.abs(d.diferencia)), sucursal: d.sucursal };
  const falta = [debe('5106', p), haber('1101', p)];
  return acto(d.diferencia < 0 ? falta : invertir(falta));
}

/** What a bank credits for a lote of PAC, with its fee netted. */
interface DatosAbonoPac {
  medio: Medio;
  /** Σ charged, in 1105; `documento` of the lote. */
  cargado: readonly Partida[];
  comision: Pesos;
  iva: Pesos;
}

/** `abono_pac` (pacs): D1102 · 5103 · 1106 / H1105. Ledger §3. */
export function abono_pac(d: DatosAbonoPac): Asientos {
  return acto([
    entra(d.medio, menos(total(d.cargado), d.comision, d.iva)),
    debe('5103', { monto: d.comision }),
    debe('1106', { monto: d.iva }),
    ...haberes('1105', d.cargado),
  ]);
}

/** `devolucion_pac` (pacs): D1105 / H1102, what the bank takes back of a lote it had already paid. Ledger §3. */
export function devolucion_pac(d: { medio: Medio; devuelto: readonly Partida[] }): Asientos {
  return acto([...debes('1105', d.devuelto), sale(d.medio, total(d.devuelto))]);
}

/** `gasto_bancario` (conciliacion): D5103 · 1106 / H1102. Ledger §3. */
export function gasto_bancario(d: { medio: Medio; neto: Pesos; iva?: Pesos }): Asientos {
  const iva = d.iva ?? NADA;
  return acto([debe('5103', { monto: d.neto }), debe('1106', { monto: iva }), sale(d.medio, mas(d.neto, iva))]);
}

/** `interes_bancario` (conciliacion): D1102 / H4110; charged: D5109 / H1102. Ledger §3. */
export function interes_bancario(d: { medio: Medio; monto: Pesos; sentido: 'ganado' | 'cobrado' }): Asientos {
  const { monto } = d;
  if (d.sentido === 'ganado') return acto([entra(d.medio, monto), haber('4110', { monto })]);
  return acto([debe('5109', { monto }), sale(d.medio, monto)]);
}

/** `impuesto_bancario` (conciliacion): D5109 / H1102. Ledger §3. */
export function impuesto_bancario(d: { medio: Medio; monto: Pesos }): Asientos {
  return acto([debe('5109', { monto: d.monto }), sale(d.medio, d.monto)]);
}

/** `deposito_por_identificar` (conciliacion): D1102 / H2106 (pk of the pasivo). Ledger §3. */
export function deposito_por_identificar(d: { medio: Medio; deposito: Partida }): Asientos {
  return acto([entra(d.medio, d.deposito.monto), haber('2106', d.deposito)]);
}

/** `ajuste_conciliacion` (conciliacion): D5106 / H1102, or the reverse. `diferencia` = bank less books. Ledger §3, domain §14 R7. */
export function ajuste_conciliacion(d: { medio: Medio; diferencia: Pesos }): Asientos {
  const monto = pesos(Math.abs(d.diferencia));
  const falta = [debe('5106', { monto }), sale(d.medio, monto)];
  return acto(d.diferencia < 0 ? falta : invertir(falta));
}

/** `cheque_caducado` (conciliacion): D1102 / H2105 of the beneficiary, a cheque of ours that nobody cashed. Ledger §3. */
export function cheque_caducado(d: { medio: Medio; beneficiarios: readonly Partida[] }): Asientos {
  return acto([entra(d.medio, total(d.beneficiarios)), ...haberes('2105', d.beneficiarios)]);
}
