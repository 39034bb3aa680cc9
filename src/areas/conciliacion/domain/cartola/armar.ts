import type { Fecha } from '#kernel/values/fecha.ts';
import type { Rut } from '#kernel/values/rut.ts';
import { distancia } from './fechas.ts';
import { cadena, efecto, vieneInversa } from './saldos.ts';
import {
  type Cartola,
  type Contexto,
  decimalesDe,
  type FormatoCartola,
  type Monto,
  type Movimiento,
  monto,
  type TipoSaldo,
} from './tipos.ts';

/** A statement as a reader leaves it: rows in the order of the file, nothing derived yet. */
export interface Leida {
  formato: FormatoCartola;
  confianza: number;
  tipo_saldo: TipoSaldo;
  moneda: string;
  movimientos: Movimiento[];
  avisos: string[];
  cuenta?: string | undefined;
  titular?: string | undefined;
  rut_titular?: Rut | undefined;
  fecha_desde?: Fecha | undefined;
  fecha_hasta?: Fecha | undefined;
  fecha_encabezado?: Fecha | undefined;
  saldo_inicial?: Monto | undefined;
  saldo_final?: Monto | undefined;
  total_cargos?: Monto | undefined;
  total_abonos?: Monto | undefined;
  /** Day of the printed closing balance; without it, that of the last row. */
  fecha_saldo_final?: Fecha | undefined;
  diseno?: string;
  mapeada?: boolean;
  bancos?: readonly string[] | undefined;
  /** The format fixes the order of its rows; only spreadsheets and texts come either way. */
  orden_fijo?: boolean;
}

const soloDigitos = (t: string) => t.replace(/\D/g, '').replace(/^0+/, '');

/** Marks the rows whose printed balance is not the one before − cargo + abono. */
function marcarSaldos(movs: Movimiento[], tipo: TipoSaldo, apertura: number | undefined) {
  const c = cadena(movs, tipo, apertura);
  const lineas = new Set(c.quiebres.map((q) => q.linea_origen));
  for (const m of movs) if (lineas.has(m.linea_origen) && m.saldo !== undefined) m.causas.push('saldo_no_cuadra');
  return c;
}

function avisosDeFechas(l: Leida, ctx: Contexto): string[] {
  const tope = l.fecha_encabezado ?? l.fecha_hasta;
  const avisos: string[] = [];
  for (const { fecha, linea_origen } of l.movimientos) {
    if (!fecha) continue;
    if (tope && fecha > tope) avisos.push(`fecha_posterior_al_encabezado:${linea_origen}`);
    if (ctx.periodo && distancia(fecha, ctx.periodo) > 0) avisos.push(`fecha_fuera_de_periodo:${linea_origen}`);
  }
  return avisos;
}

function avisosDeCartola(l: Leida, ctx: Contexto, conSaldos: boolean): string[] {
  const avisos: string[] = [];
  const suma = (lado: 'cargo' | 'abono') => l.movimientos.reduce((s, m) => s + (efecto(m) === 0 ? 0 : m[lado]), 0);
  const totales = [
    [l.total_cargos, suma('cargo')],
    [l.total_abonos, suma('abono')],
  ] as const;
  if (totales.some(([declarado, real]) => declarado !== undefined && declarado !== real)) avisos.push('totales_no_cuadran');
  if (!conSaldos && l.saldo_inicial === undefined) avisos.push('sin_saldos');
  if (ctx.cuenta && l.cuenta && soloDigitos(ctx.cuenta) !== soloDigitos(l.cuenta)) avisos.push('cuenta_distinta');
  if (ctx.moneda && ctx.moneda !== l.moneda) avisos.push('moneda_distinta');
  return avisos;
}

/** Which of the two balances are the bank's own: declared in the file, or printed on its first and last rows. */
function impresosDe(l: Leida, movs: readonly Movimiento[], fecha_final: Fecha | undefined): Cartola['impresos'] {
  const dia = (m: Movimiento | undefined) => movs.filter((x) => x === m || (l.tipo_saldo === 'diario' && x.fecha === m?.fecha));
  const impreso = (m: Movimiento | undefined) => dia(m).some((x) => x.saldo !== undefined);
  const inicial = l.saldo_inicial !== undefined || impreso(movs[0]);
  const final = l.saldo_final !== undefined || impreso(movs.at(-1));
  return { inicial, final, ...(final && fecha_final ? { fecha_final } : {}) };
}

/** Drops the keys that hold undefined, so that two equal statements are equal objects. */
function sinVacios<T extends object>(o: T): T {
  return Object.fromEntries(Object.entries(o).filter(([, v]) => v !== undefined)) as T;
}

/**
 * Finishes a statement: oldest row first, opening and closing balance (derived from the chain when the bank prints none),
 * rows that break the chain marked, warnings gathered.
 */
export function armar(l: Leida, ctx: Contexto): Cartola {
  const avisos = [...l.avisos];
  const inversa = !l.orden_fijo && vieneInversa(l.movimientos, l.tipo_saldo);
  if (inversa) avisos.push('orden_inverso');
  const movimientos = inversa ? [...l.movimientos].reverse() : l.movimientos;
  const conSaldos = movimientos.some((m) => m.saldo !== undefined);
  const c = marcarSaldos(movimientos, l.tipo_saldo, l.saldo_inicial);
  if (l.saldo_inicial === undefined && c.apertura !== undefined) avisos.push('saldo_inicial_derivado');
  const final = l.saldo_final ?? (c.final === undefined ? undefined : monto(c.final));
  const fechas = movimientos.flatMap((m) => m.fecha ?? []).sort();
  return sinVacios<Cartola>({
    formato: l.formato,
    confianza: l.confianza,
    cuenta: l.cuenta,
    titular: l.titular,
    rut_titular: l.rut_titular,
    bancos: l.bancos && l.bancos.length > 0 ? l.bancos : undefined,
    moneda: l.moneda,
    decimales: decimalesDe(l.moneda),
    fecha_desde: l.fecha_desde ?? fechas[0],
    fecha_hasta: l.fecha_hasta ?? fechas.at(-1),
    fecha_encabezado: l.fecha_encabezado,
    saldo_inicial: l.saldo_inicial ?? (c.apertura === undefined ? undefined : monto(c.apertura)),
    saldo_final: final,
    impresos: impresosDe(l, movimientos, l.fecha_saldo_final ?? fechas.at(-1) ?? l.fecha_hasta),
    diseno: l.diseno ?? '',
    mapeada: l.mapeada,
    tipo_saldo: conSaldos ? l.tipo_saldo : 'ninguno',
    movimientos,
    avisos: [...avisos, ...avisosDeFechas({ ...l, movimientos }, ctx), ...avisosDeCartola(l, ctx, conSaldos)],
  });
}
