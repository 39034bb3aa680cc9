import { type ObjetoCastigado, pkCastigo } from '#finanzas/castigo.ts';
import { Rule } from '#kernel/errors.ts';
import { formatPesos } from '#kernel/values/format.ts';
import { type Pesos, pesos } from '#kernel/values/money.ts';
import { type Asientos, acto, invertir, type Linea, type Lineas, lineaDebe, lineaHaber } from '../asiento.ts';
import type { CodigoCuenta } from '../plan.ts';
import { type Abono, abonar } from './deudas.ts';
import { debe, debes, haber, menos, type Partida, total } from './partes.ts';

/** What one day accrues; each list may hold one obligación or a whole portfolio (the job runs in sets). */
interface DatosDevengoDiario {
  /** 1202 of cuotas; negative when what was recognised turned out not to be ours. */
  intereses?: readonly Partida[];
  /** 1203 of debts in UF; negative when the UF fell. */
  reajustes?: readonly Partida[];
  /** 2110 of documents: to 4103. */
  diferencias_precio?: readonly Partida[];
  /** 2110 of the prórroga of a cuota: to 4101. */
  intereses_anticipados?: readonly Partida[];
  /** 2109 by TIE. */
  comisiones?: readonly Partida[];
}

/** Income by branch: the result is read by sucursal, the detail by obligación stays on the other side of the entry. */
function porSucursal(cuenta: CodigoCuenta, partidas: readonly Partida[]): Lineas {
  const suma = new Map<string | undefined, number>();
  for (const p of partidas) suma.set(p.sucursal, (suma.get(p.sucursal) ?? 0) + p.monto);
  return [...suma].map(([sucursal, monto]) => haber(cuenta, { sucursal, monto: pesos(monto) }));
}

function devengar(contra: CodigoCuenta, ingreso: CodigoCuenta, partidas: readonly Partida[] = []): Lineas {
  return [...debes(contra, partidas), ...porSucursal(ingreso, partidas)];
}

/** What may also fall: below zero, the same lines on the other side. */
function conSigno(contra: CodigoCuenta, ingreso: CodigoCuenta, partidas: readonly Partida[] = []): Lineas {
  const baja = partidas.filter((p) => p.monto < 0).map((p) => ({ ...p, monto: pesos(-p.monto) }));
  const sube = partidas.filter((p) => p.monto > 0);
  return [...devengar(contra, ingreso, sube), ...invertir(devengar(contra, ingreso, baja))];
}

/**
 * `devengo_diario` (creditos, libro): D1202 · 1203 reajuste · 2110 dif. de precio · 2109 commission / H4101 (4101 also for 2110 of a cuota) ·
 * 4102 · 4103 · 4104. Ledger §3. One entry a kind.
 */
export function devengo_diario(d: DatosDevengoDiario): Asientos {
  return acto(
    conSigno('1202', '4101', d.intereses),
    conSigno('1203', '4102', d.reajustes),
    devengar('2110', '4103', d.diferencias_precio),
    devengar('2110', '4101', d.intereses_anticipados),
    devengar('2109', '4104', d.comisiones),
  );
}

export type Cartera = 'creditos' | 'factoring';
const PROVISION = { creditos: '1291', factoring: '1391' } as const;

interface DatosProvision {
  cartera: Cartera;
  /** Required less constituted: positive raises the provision, negative releases it. */
  ajuste: Pesos;
  sucursal?: string;
}

/** `provision` (libro): D5101 / H1291 or 1391; released by the same lines inverted. Ledger §3. */
export function provision(d: DatosProvision): Asientos {
  const p = { monto: pesos(Math.abs(d.ajuste)), sucursal: d.sucursal };
  const sube = [debe('5101', p), haber(PROVISION[d.cartera], p)];
  return acto(d.ajuste >= 0 ? sube : invertir(sube));
}

interface DatosCastigo {
  cartera: Cartera;
  /** 1201, 1202, 1207 or 1301, by obligación. */
  deuda: readonly Abono[];
  /** Provision that these debts had. */
  provision: Pesos;
  /** 2111: what a guarantee fund already paid of them. */
  fondo?: readonly Partida[];
  /** 2108 of a document that will not be paid: nothing is owed to the cedente for it. */
  retencion?: readonly Partida[];
  /** 2110 of a document, not accrued and not earned. */
  por_devengar?: readonly Partida[];
  /** What is written off: the lines of orden carry its key, as those of its recoveries do. */
  objeto: ObjetoCastigado;
}

/**
 * `castigo` (creditos, operaciones): D1291 (1391) provision · 5102 rest / H1201, 1202, 1207 or 1301; orden D8101 / H9101. Ledger §3.
 * What covers the debt without being a loss (fund, retención, price not earned) is used before 5102.
 * Throws 422 `cobertura_excede_deuda` {exceso} when provision and coverage are more than the debt.
 */
export function castigo(d: DatosCastigo): Asientos {
  const deuda = total(d.deuda);
  const perdida = menos(deuda, d.provision, total(d.fondo, d.retencion, d.por_devengar));
  if (perdida < 0) throw new Rule('cobertura_excede_deuda', { exceso: formatPesos(-perdida) });
  const orden = { monto: deuda, pk: pkCastigo(d.objeto) };
  return acto(
    [
      debe(PROVISION[d.cartera], { monto: d.provision }),
      ...debes('2111', d.fondo),
      ...debes('2108', d.retencion),
      ...debes('2110', d.por_devengar),
      debe('5102', { monto: perdida }),
      ...abonar(d.deuda),
    ],
    [debe('8101', orden), haber('9101', orden)],
  );
}

/**
 * `asiento_manual` (libro): any imputable account, two people. Ledger §3. The service also checks accounts and auxiliaries (`revisarCuentas`).
 * Throws 422 `asiento_sin_lineas`: an act of a person that would write nothing is refused, not ignored.
 */
export function asiento_manual(d: { lineas: Lineas }): Asientos {
  const asientos = acto(d.lineas);
  if (asientos.length === 0) throw new Rule('asiento_sin_lineas');
  return asientos;
}

/** What an income or expense account adds up to at the close of the year. */
interface SaldoResultado {
  cuenta: string;
  debe: Pesos;
  haber: Pesos;
  sucursal?: string | undefined;
}

/**
 * `cierre_ejercicio` (libro): D every income account, H every expense account, the difference to 3101 (H profit, D loss). Ledger §3.
 * Throws RangeError for an account that is neither income (4…) nor expense (5…).
 */
export function cierre_ejercicio(d: { saldos: readonly SaldoResultado[] }): Asientos {
  const lineas: Linea[] = d.saldos.map((s) => {
    if (!/^[45]/.test(s.cuenta)) throw new RangeError(`not an account of results: ${s.cuenta}`);
    const saldo = menos(s.haber, s.debe);
    const aux = { sucursal: s.sucursal };
    return saldo >= 0 ? lineaDebe(s.cuenta, saldo, aux) : lineaHaber(s.cuenta, pesos(-saldo), aux);
  });
  const resultado = lineas.reduce((suma, l) => suma + l.debe - l.haber, 0);
  const monto = pesos(Math.abs(resultado));
  return acto([...lineas, resultado >= 0 ? haber('3101', { monto }) : debe('3101', { monto })]);
}

/** `reversa` (all): D what the original credited / H what it debited; linked by `reversa_de`. Ledger §3. */
export function reversa(d: { original: Lineas }): Asientos {
  return acto(invertir(d.original));
}
