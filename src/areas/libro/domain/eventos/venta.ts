import { type Pesos, pesos } from '#kernel/values/money.ts';
import { type Asientos, acto, type Linea, type Lineas } from '../asiento.ts';
import { type Abono, abonar, cuentaDeDeuda } from './deudas.ts';
import { debe, debes, entra, haber, haberes, type Medio, mas, menos, NADA, type Partida, sale, total } from './partes.ts';

/** A gain to 4108 or a loss to 5105. */
function resultado(monto: number): Linea {
  return monto >= 0 ? haber('4108', { monto: pesos(monto) }) : debe('5105', { monto: pesos(-monto) });
}

/** Memorandum of what was sold con responsabilidad. */
function orden(monto: Pesos, sentido: 'nace' | 'termina'): Lineas {
  const p = { monto };
  return sentido === 'nace' ? [debe('8103', p), haber('9103', p)] : [debe('9103', p), haber('8103', p)];
}

export interface DatosVentaSin {
  responsabilidad: 'sin';
  medio: Medio;
  precio: Pesos;
  /** 1202 missing to the day of the sale. */
  por_devengar: readonly Partida[];
  /** 1201 and 1202 that leave the books. */
  capital: readonly Partida[];
  intereses: readonly Partida[];
}

export interface DatosVentaCon {
  responsabilidad: 'con';
  medio: Medio;
  /** The price by credit or pagaré (`pk`), with the RUT of the buyer: it is what 2201 owes. */
  obligacion: readonly Partida[];
  /** Par of what was sold, for the memorandum. */
  par: Pesos;
}

/**
 * `venta_pagares` (venta-pagares): D1202 accrued to the day / H4101; D1102 price (· 5105 loss) / H1201 · 1202 · 4108 gain.
 * Con responsabilidad: D1102 / H2201 (not derecognised); orden D8103 / H9103. Ledger §3, domain §7.
 */
export function venta_pagares(d: DatosVentaSin | DatosVentaCon): Asientos {
  if (d.responsabilidad === 'con') {
    return acto([entra(d.medio, total(d.obligacion)), ...haberes('2201', d.obligacion)], orden(d.par, 'nace'));
  }
  return acto(
    [...debes('1202', d.por_devengar), haber('4101', { monto: total(d.por_devengar) })],
    [
      entra(d.medio, d.precio),
      ...haberes('1201', d.capital),
      ...haberes('1202', d.intereses),
      resultado(menos(d.precio, total(d.capital, d.intereses))),
    ],
  );
}

export interface DatosRecaudoVendido {
  /**
   * Where the money came in; null when who received it posted its own entry (cash, bank, PAC, cheque, a compensation): then `abonado` gives
   * back what that entry credited of what is the buyer's, and the two together say the same.
   */
  medio: Medio | null;
  /** What the entry of who received it credited and is the buyer's: capital, interest, his part of the mora. */
  abonado?: readonly Abono[];
  /** The commission of a prepayment, which is the buyer's too. */
  comision?: Partida | undefined;
  /** The part of the buyer (`pk` of the pasivo POR_RENDIR_COMPRADOR, RUT of the buyer). */
  por_rendir: readonly Partida[];
  /** Ours: gastos de cobranza, and our share of the mora (`reparto_mora_pct`). */
  nuestro?: readonly Abono[];
  con_responsabilidad?: {
    capital: readonly Partida[];
    intereses: readonly Partida[];
    /** 2201 that the capital pays (RUT of the buyer). */
    obligacion: readonly Partida[];
    /** With the last receipt: what 2201 keeps goes to 4108. */
    queda_en_obligacion?: Partida;
    /** Memorandum that ends with this receipt. */
    orden?: Pesos;
  };
}

/**
 * `recaudo_vendido` (venta-pagares): D1102 / H2112 (con responsabilidad also D2201 · 4101, against 1201 · 1202; what 2201 keeps at the end
 * goes to 4108). Ledger §3. Beside the receipt of another area: D1201 · 1202 · 4105 that it credited / H2112; con responsabilidad
 * D2201 · 4101 · 4105 / H2112, with what 2201 lacks in 5105.
 */
export function recaudo_vendido(d: DatosRecaudoVendido): Asientos {
  const con = d.con_responsabilidad;
  if (d.medio === null) return acto(...junto(d));
  const cobro = [entra(d.medio, mas(total(d.por_rendir), total(d.nuestro))), ...haberes('2112', d.por_rendir), ...abonar(d.nuestro)];
  if (!con) return acto(cobro);
  const queda = con.queda_en_obligacion;
  return acto(
    cobro,
    [
      ...debes('2201', con.obligacion),
      debe('4101', { monto: total(con.intereses) }),
      ...haberes('1201', con.capital),
      ...haberes('1202', con.intereses),
    ],
    queda ? [debe('2201', queda), haber('4108', { monto: queda.monto })] : [],
    orden(con.orden ?? NADA, 'termina'),
  );
}

/** The entries that stand beside the receipt of who received the money. */
function junto(d: DatosRecaudoVendido): Lineas[] {
  const con = d.con_responsabilidad;
  const comision = d.comision ? [debe('4106', d.comision)] : [];
  const deuda = (a: Abono) => debe(cuentaDeDeuda(a.clase, a.concepto), a);
  const abonado = d.abonado ?? [];
  const nace = haberes('2112', d.por_rendir);
  if (!con) return [[...abonado.map(deuda), ...comision, ...nace]];
  const falta = menos(total(con.capital), total(con.obligacion));
  const otros = abonado.filter((a) => a.concepto !== 'CAPITAL' && a.concepto !== 'INTERES');
  const queda = con.queda_en_obligacion;
  return [
    [
      ...debes('2201', con.obligacion),
      ...(falta > 0 ? [debe('5105', { monto: falta })] : []),
      debe('4101', { monto: total(con.intereses) }),
      ...otros.map(deuda),
      ...comision,
      ...nace,
    ],
    queda ? [debe('2201', queda), haber('4108', { monto: queda.monto })] : [],
    orden(con.orden ?? NADA, 'termina'),
  ];
}

/** `rendicion_comprador` (venta-pagares): D2112 / H1102. Ledger §3. */
export function rendicion_comprador(d: { por_rendir: readonly Partida[]; medio: Medio }): Asientos {
  return acto([...debes('2112', d.por_rendir), sale(d.medio, total(d.por_rendir))]);
}

export interface DatosRecompraSin {
  responsabilidad: 'sin';
  medio: Medio;
  capital: readonly Partida[];
  intereses: readonly Partida[];
}

export interface DatosRecompraCon {
  responsabilidad: 'con';
  medio: Medio;
  par: Pesos;
  /** What 2201 still owes; the difference with par is gain or loss. */
  obligacion: readonly Partida[];
  /** Memorandum that ends. */
  orden?: Pesos;
}

/** `recompra_pagare` (venta-pagares): D1201 · 1202 (con responsabilidad: 2201) / H1102 par. Ledger §3. */
export function recompra_pagare(d: DatosRecompraSin | DatosRecompraCon): Asientos {
  if (d.responsabilidad === 'con') {
    const obligacion = total(d.obligacion);
    return acto(
      [...debes('2201', d.obligacion), sale(d.medio, d.par), resultado(menos(obligacion, d.par))],
      orden(d.orden ?? NADA, 'termina'),
    );
  }
  return acto([...debes('1201', d.capital), ...debes('1202', d.intereses), sale(d.medio, total(d.capital, d.intereses))]);
}
