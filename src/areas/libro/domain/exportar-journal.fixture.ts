import { pesos } from '#kernel/values/money.ts';
import type { Linea, Moneda } from './asiento.ts';
import { type AsientoJournal, piezasJournal, type SaldoJournal } from './exportar-journal.ts';

type Piezas = Parameters<typeof piezasJournal>[0];

/** Adds the lines by account and currency, on top of an opening. */
export function saldosJournal(lineas: readonly Linea[], apertura: readonly SaldoJournal[] = []): SaldoJournal[] {
  const saldos = new Map<string, SaldoJournal>();
  const sumar = (cuenta: string, moneda: Moneda, monto: number) => {
    const clave = `${cuenta}|${moneda}`;
    saldos.set(clave, { cuenta, moneda, saldo: pesos((saldos.get(clave)?.saldo ?? 0) + monto) });
  };
  for (const s of apertura) sumar(s.cuenta, s.moneda, s.saldo);
  for (const l of lineas) sumar(l.cuenta, l.moneda, l.debe - l.haber);
  return [...saldos.values()];
}

function porFecha(a: AsientoJournal, b: AsientoJournal): number {
  if (a.fecha_contable !== b.fecha_contable) return a.fecha_contable < b.fecha_contable ? -1 : 1;
  if (a.periodo !== b.periodo) return a.periodo < b.periodo ? -1 : 1;
  return a.num_asiento - b.num_asiento;
}

/** A whole journal in one text, in any order of entry; without `saldos`, the control block asserts those of its lines. */
export function exportarJournal(
  j: Omit<Piezas, 'monedas'> & { asientos: readonly AsientoJournal[]; saldos?: readonly SaldoJournal[] },
): string {
  const asientos = [...j.asientos].sort(porFecha);
  const lineas = asientos.flatMap((a) => a.lineas);
  const saldos = j.saldos ?? saldosJournal(lineas, j.apertura?.saldos);
  const monedas: Moneda[] = ['CLP', ...lineas.map((l) => l.moneda), ...saldos.map((s) => s.moneda)];
  const piezas = piezasJournal({ ...j, monedas });
  return `${[piezas.cabeza, ...asientos.map(piezas.bloque), piezas.cierre(saldos)].join('\n\n')}\n`;
}
