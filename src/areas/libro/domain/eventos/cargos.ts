import type { Pesos } from '#kernel/values/money.ts';
import { type Asientos, type Auxiliares, acto } from '../asiento.ts';
import { type PartidaPasivo, usarPasivos } from './deudas.ts';
import { debe, entra, haber, haberes, type Medio, mas, NADA, type Partida, total } from './partes.ts';

interface DatosContratoCobro {
  neto: Pesos;
  iva: Pesos;
  /** Whose fee: `pk` of the charge. */
  cargo: Auxiliares;
  /** Paid at once; without it the client owes it in 1209. */
  medio?: Medio;
}

/** `contrato_cobro` (contratos): D1209, or 1102 if paid at once / H4104 · 2102. Ledger §3. */
export function contrato_cobro(d: DatosContratoCobro): Asientos {
  const monto = mas(d.neto, d.iva);
  const cobro = d.medio ? entra(d.medio, monto) : debe('1209', { ...d.cargo, monto });
  return acto([cobro, haber('4104', { ...d.cargo, monto: d.neto }), haber('2102', { ...d.cargo, monto: d.iva })]);
}

interface DatosProrrogaCargo {
  /** The charge: `pk` = `prorroga:<id>`, rut of the client. Its ITE is `ite_pagare`. */
  cargo: Auxiliares;
  /** Interest in advance by object (documento or cuota extended), accrued afterwards day by day. */
  intereses: readonly Partida[];
  mora?: Pesos;
  /** Net of IVA. */
  gasto: Pesos;
  iva: Pesos;
}

/** `prorroga_cargo` (prorrogas): D1209 total_cargo less ITE / H2110 interest in advance · 4104 gasto · 2102 IVA · 4105 mora. Ledger §3, domain §6.13. */
export function prorroga_cargo(d: DatosProrrogaCargo): Asientos {
  const mora = d.mora ?? NADA;
  return acto([
    debe('1209', { ...d.cargo, monto: mas(total(d.intereses), mora, d.gasto, d.iva) }),
    ...haberes('2110', d.intereses),
    haber('4105', { ...d.cargo, monto: mora }),
    haber('4104', { ...d.cargo, monto: d.gasto }),
    haber('2102', { ...d.cargo, monto: d.iva }),
  ]);
}

/** `prorroga_cobro` (prorrogas): D1102 / H1209. Ledger §3. */
export function prorroga_cobro(d: { cargo: Partida; medio: Medio }): Asientos {
  return acto([entra(d.medio, d.cargo.monto), haber('1209', d.cargo)]);
}

/** `prorroga_compensacion` (prorrogas): D2108 or 2105 / H1209. Ledger §3. */
export function prorroga_compensacion(d: { cargo: Partida; pasivos: readonly PartidaPasivo[] }): Asientos {
  return acto([...usarPasivos(d.pasivos), haber('1209', d.cargo)]);
}

/** `prorroga_capitalizacion` (prorrogas): D2108 (documento: anticipo_pendiente rises, R falls) or 1201 (cuota) / H1209. Ledger §3. */
export function prorroga_capitalizacion(d: { cargo: Partida; objeto: Auxiliares & { tipo: 'documento' | 'cuota' } }): Asientos {
  const { tipo, ...aux } = d.objeto;
  return acto([debe(tipo === 'documento' ? '2108' : '1201', { ...aux, monto: d.cargo.monto }), haber('1209', d.cargo)]);
}

/** `ite_pagare` (pagares, prorrogas): D1209 charged to the client (exempt posts none) / H2101. Ledger §3, domain §4. */
export function ite_pagare(d: { cargo: Partida }): Asientos {
  return acto([debe('1209', d.cargo), haber('2101', { monto: d.cargo.monto, rut: d.cargo.rut, documento: d.cargo.documento })]);
}

function traspasado(cargo: Partida): Asientos {
  return acto([debe('1209', cargo), haber('2103', { monto: cargo.monto, rut: cargo.rut, documento: cargo.documento })]);
}

/** `gasto_notarial` (pagares): D1209 / H2103. Ledger §3. */
export function gasto_notarial(d: { cargo: Partida }): Asientos {
  return traspasado(d.cargo);
}

/** `gasto_constitucion` (garantias): D1209 charged (inside `giro_credito` if financed) / H2103. Ledger §3. */
export function gasto_constitucion(d: { cargo: Partida }): Asientos {
  return traspasado(d.cargo);
}

/** `prima_seguro_garantia` (garantias): D1209 charged (inside `giro_credito` if financed) / H2103. Ledger §3. */
export function prima_seguro_garantia(d: { cargo: Partida }): Asientos {
  return traspasado(d.cargo);
}

/** `prima_seguro_credito` (creditos): the premium that goes with a cuota, of the insurer: D1209 / H2103, as that of a guarantee (ledger §3). */
export function prima_seguro_credito(d: { cargo: Partida }): Asientos {
  return traspasado(d.cargo);
}
