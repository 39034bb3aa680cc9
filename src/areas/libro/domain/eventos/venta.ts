import { type Pesos, pesos } from '#kernel/values/money.ts';
import { type Asientos, acto, invertir, type Linea, type Lineas } from '../asiento.ts';
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

/** Lines of what may go either way: those above zero as they are, those below it on the other side. */
function conSigno(partidas: readonly Partida[] | undefined, lineas: (p: readonly Partida[]) => Lineas): Lineas {
  const todas = partidas ?? [];
  const baja = todas.filter((p) => p.monto < 0).map((p) => ({ ...p, monto: pesos(-p.monto) }));
  return [...lineas(todas.filter((p) => p.monto > 0)), ...invertir(lineas(baja))];
}

/** What the days recognised or lack to one day, against its income: 1202 / 4101 and 1203 / 4102. */
const alDia = (cuenta: '1202' | '1203', ingreso: '4101' | '4102', partidas: readonly Partida[] | undefined): Lineas =>
  conSigno(partidas, (ps) => (ps.length === 0 ? [] : [...debes(cuenta, ps), haber(ingreso, { monto: total(ps) })]));

interface DatosVentaSin {
  responsabilidad: 'sin';
  medio: Medio;
  precio: Pesos;
  /** 1202 missing to the day of the sale; below zero what was recognised after it, which is the buyer's. */
  por_devengar: readonly Partida[];
  /** The same of 1203, of notes in UF. */
  por_reajustar?: readonly Partida[];
  /** 1201, 1202 and 1203 that leave the books; 1203 below zero when the UF fell since the giro. */
  capital: readonly Partida[];
  intereses: readonly Partida[];
  reajustes?: readonly Partida[];
}

interface DatosVentaCon {
  responsabilidad: 'con';
  medio: Medio;
  /** The price by credit or pagaré (`pk`), with the RUT of the buyer: it is what 2201 owes. */
  obligacion: readonly Partida[];
  /** Par of what was sold, for the memorandum. */
  par: Pesos;
}

/**
 * `venta_pagares` (venta-pagares): D1202 accrued to the day / H4101 (in UF also D1203 / H4102); D1102 price (· 5105 loss) / H1201 · 1202 ·
 * 1203 · 4108 gain. Con responsabilidad: D1102 / H2201 (not derecognised); orden D8103 / H9103. Ledger §3, domain §7.
 */
export function venta_pagares(d: DatosVentaSin | DatosVentaCon): Asientos {
  if (d.responsabilidad === 'con') {
    return acto([entra(d.medio, total(d.obligacion)), ...haberes('2201', d.obligacion)], orden(d.par, 'nace'));
  }
  return acto(alDia('1202', '4101', d.por_devengar), alDia('1203', '4102', d.por_reajustar), [
    entra(d.medio, d.precio),
    ...haberes('1201', d.capital),
    ...haberes('1202', d.intereses),
    ...conSigno(d.reajustes, (ps) => haberes('1203', ps)),
    resultado(menos(d.precio, total(d.capital, d.intereses, d.reajustes))),
  ]);
}

interface DatosRecaudoVendido {
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
    /** Capital at what it was worth the day of the sale: in pesos, what it is; in UF, at that day's UF. */
    capital: readonly Partida[];
    intereses: readonly Partida[];
    /** In UF, what that capital has risen (or fallen, below zero) since the sale: recognised here and the buyer's. */
    reajuste_posterior?: Partida | undefined;
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
 * goes to 4108). Ledger §3. Beside the receipt of another area: D1201 · 1202 · 1203 · 4105 that it credited / H2112; con responsabilidad
 * D2201 · 4101 · 4102 (what the UF rose since the sale) · 4105 / H2112, with what 2201 lacks in 5105.
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

interface DatosCondonacionVendida extends Pick<DatosRecaudoVendido, 'con_responsabilidad'> {
  /** What the entry of the forgiveness credited and was the buyer's: capital, interest, his part of the mora. */
  abonado: readonly Abono[];
}

/**
 * `condonacion_vendida` (venta-pagares, docs/decisiones/0023): the buyer consented, so he bears what was his of it. Beside `condonacion`:
 * D1201 · 1202 · 4105 that it credited / H5107; con responsabilidad D2201 · 4101 · 4105 / H5107, with what 2201 lacks in 5105.
 */
export function condonacion_vendida(d: DatosCondonacionVendida): Asientos {
  const monto = total(d.abonado);
  return acto(...junto({ ...d, medio: null, por_rendir: [] }, monto > 0 ? [haber('5107', { monto })] : []));
}

/** The entries that stand beside the receipt (or the forgiveness) of who posted it. `nace`: whose it is instead. */
function junto(d: DatosRecaudoVendido, nace: Lineas = haberes('2112', d.por_rendir)): Lineas[] {
  const con = d.con_responsabilidad;
  const comision = d.comision ? [debe('4106', d.comision)] : [];
  const deuda = (a: Abono) => debe(cuentaDeDeuda(a.clase, a.concepto), a);
  const abonado = d.abonado ?? [];
  if (!con) return [[...abonado.map(deuda), ...comision, ...nace]];
  const falta = menos(total(con.capital), total(con.obligacion));
  const otros = abonado.filter((a) => a.concepto !== 'CAPITAL' && a.concepto !== 'INTERES' && a.concepto !== 'REAJUSTE');
  const subio = con.reajuste_posterior ? [con.reajuste_posterior] : [];
  const queda = con.queda_en_obligacion;
  return [
    [
      ...debes('2201', con.obligacion),
      ...(falta > 0 ? [debe('5105', { monto: falta })] : []),
      debe('4101', { monto: total(con.intereses) }),
      ...conSigno(subio, (ps) => debes('4102', ps)),
      ...otros.map(deuda),
      ...comision,
      ...nace,
    ],
    queda ? [debe('2201', queda), haber('4108', { monto: queda.monto })] : [],
    orden(con.orden ?? NADA, 'termina'),
  ];
}

/**
 * `rendicion_comprador` (venta-pagares): D2112 / H1102 (· H1302 what the buyer owed of a receipt taken back after it was paid to him).
 * Ledger §3.
 */
export function rendicion_comprador(d: { por_rendir: readonly Partida[]; medio: Medio; compensado?: readonly Abono[] }): Asientos {
  return acto([...debes('2112', d.por_rendir), ...abonar(d.compensado), sale(d.medio, menos(total(d.por_rendir), total(d.compensado)))]);
}

interface DatosRecompraSin {
  responsabilidad: 'sin';
  medio: Medio;
  capital: readonly Partida[];
  intereses: readonly Partida[];
  /** 1203 of a note in UF, at the UF of its par; below zero when it fell since the giro. */
  reajustes?: readonly Partida[];
  /** Interest that the buyer received ahead of its days: the par is so much less. */
  adelantado?: readonly Partida[];
}

interface DatosRecompraCon {
  responsabilidad: 'con';
  medio: Medio;
  par: Pesos;
  /** What 2201 still owes; the difference with par is gain or loss. */
  obligacion: readonly Partida[];
  /** Memorandum that ends. */
  orden?: Pesos;
}

/**
 * `recompra_pagare` (venta-pagares): D1201 · 1202 · 1203 (con responsabilidad: 2201) / H1102 par · 4101 interest that the buyer received ahead
 * of the days that earn it and leaves to who buys back (docs/decisiones/0045). Ledger §3.
 */
export function recompra_pagare(d: DatosRecompraSin | DatosRecompraCon): Asientos {
  if (d.responsabilidad === 'con') {
    const obligacion = total(d.obligacion);
    return acto(
      [...debes('2201', d.obligacion), sale(d.medio, d.par), resultado(menos(obligacion, d.par))],
      orden(d.orden ?? NADA, 'termina'),
    );
  }
  return acto([
    ...debes('1201', d.capital),
    ...debes('1202', d.intereses),
    ...conSigno(d.reajustes, (ps) => debes('1203', ps)),
    ...haberes('4101', d.adelantado),
    sale(d.medio, menos(total(d.capital, d.intereses, d.reajustes), total(d.adelantado ?? []))),
  ]);
}
