import type { Fecha } from '#kernel/values/fecha.ts';
import { cadena } from './cartola/saldos.ts';
import { type Causa, type Monto, type Movimiento, monto, type TipoSaldo } from './cartola/tipos.ts';

/** A break of the chain of balances as it is stored and shown. */
export interface QuiebreCarga {
  tipo: string;
  linea_origen: number | null;
  fecha: Fecha | null;
  esperado: number;
  encontrado: number;
}

/** A stored row, as the chain needs it. */
export interface FilaCadena {
  linea_origen: number;
  fecha: Fecha;
  cargo: number;
  abono: number;
  saldo: number | null;
  causas: readonly Causa[];
}

export interface EstadoCadena {
  quiebres: QuiebreCarga[];
  saldo_inicial: number | null;
  saldo_final: number | null;
}

/** Causes after which an amount or a date is not to be trusted; the row stays and must be explained. */
const GRAVES: ReadonlySet<Causa> = new Set<Causa>([
  'fecha_ilegible',
  'fecha_sin_anio',
  'monto_ilegible',
  'monto_con_decimales',
  'cargo_y_abono',
  'sin_monto',
  'signo_ilegible',
]);

/**
 * The chain of the period over all its loads: opening = last closing, each printed balance = the one before − cargo + abono
 * (areas/3, domain §14). Rows oldest first. A row that could not be read is a break of its own.
 */
export function cadenaDelPeriodo(filas: readonly FilaCadena[], tipo: TipoSaldo, apertura: number | null): EstadoCadena {
  const movs: Movimiento[] = filas.map((f) => ({
    linea_origen: f.linea_origen,
    fecha: f.fecha,
    descripcion: '',
    documento: '',
    cargo: monto(f.cargo),
    abono: monto(f.abono),
    ...(f.saldo === null ? {} : { saldo: monto(f.saldo) }),
    causas: [...f.causas],
  }));
  const c = cadena(movs, tipo, apertura ?? undefined);
  const quiebres: QuiebreCarga[] = c.quiebres.map((q) => ({
    tipo: q.tipo,
    linea_origen: q.linea_origen ?? null,
    fecha: q.fecha ?? null,
    esperado: q.esperado,
    encontrado: q.encontrado,
  }));
  for (const f of filas) {
    if (f.causas.some((x) => GRAVES.has(x)))
      quiebres.push({ tipo: 'ilegible', linea_origen: f.linea_origen, fecha: f.fecha, esperado: 0, encontrado: 0 });
  }
  const suma = movs.reduce((s, m) => s + m.abono - m.cargo, 0);
  const inicial = apertura ?? c.apertura ?? null;
  const final: number | Monto | null = c.final ?? (inicial === null ? null : inicial + suma);
  return { quiebres, saldo_inicial: inicial, saldo_final: final };
}
