import type { Fecha } from '#kernel/values/fecha.ts';
import type { TipoSaldo } from './cartola/tipos.ts';
import { cadenaDelPeriodo, type EstadoCadena, type FilaCadena, type QuiebreCarga } from './quiebres.ts';

/** Where a balance comes from: the closing of the period before, the bank's own print, or a person with the paper filed. */
type Procedencia = 'cierre_anterior' | 'impreso' | 'declarado';

/** A balance of the period and what proves it. `fecha`: the day at whose end it stands. */
interface SaldoProbado {
  monto: number;
  procedencia: Procedencia;
  fecha: Fecha;
  por?: string;
  archivo?: { id: string; nombre: string };
}

interface PruebaSaldos {
  inicial: SaldoProbado | null;
  final: SaldoProbado | null;
}

/** What a load says of balances: `fecha_saldo_final` only when the bank prints the closing one, `inicial_impreso` the opening one. */
interface CargaProbatoria {
  creado_en: Date;
  tipo_saldo: TipoSaldo;
  fecha_desde: Fecha | null;
  fecha_hasta: Fecha | null;
  saldo_inicial: number | null;
  saldo_final: number | null;
  inicial_impreso: boolean;
  fecha_saldo_final: Fecha | null;
}

interface Declarado {
  saldo_inicial: number | null;
  saldo_final: number | null;
  por: string;
  archivo: { id: string; nombre: string };
}

interface Periodo {
  inicio: Fecha;
  vispera: Fecha;
  termino: Fecha;
  /** Closing balance of the period before, once it is closed. */
  previo: number | null;
}

export interface CadenaProbada extends EstadoCadena {
  prueba: PruebaSaldos;
}

/** How the rows print their balances: of the day as soon as one of the files prints them so. */
function tipoDe(cargas: readonly CargaProbatoria[]): TipoSaldo {
  const tipos = cargas.map((k) => k.tipo_saldo);
  return tipos.includes('diario') ? 'diario' : tipos.includes('fila') ? 'fila' : 'ninguno';
}

/** Rows that may print the balance of the day of `f`: itself, or all of its day when balances are of the day. */
const mismoDia = (filas: readonly FilaCadena[], f: FilaCadena | undefined, tipo: TipoSaldo) =>
  filas.filter((x) => x === f || (tipo === 'diario' && x.fecha === f?.fecha));

function inicialImpreso(filas: readonly FilaCadena[], cargas: readonly CargaProbatoria[], tipo: TipoSaldo, p: Periodo): number | null {
  const primera = [...cargas]
    .filter((k) => k.fecha_desde !== null)
    .sort((a, b) =>
      (a.fecha_desde ?? '') < (b.fecha_desde ?? '')
        ? -1
        : a.fecha_desde === b.fecha_desde
          ? Number(b.inicial_impreso) - Number(a.inicial_impreso)
          : 1,
    )[0];
  if (primera?.fecha_desde && primera.fecha_desde >= p.inicio && primera.inicial_impreso) return primera.saldo_inicial;
  if (!mismoDia(filas, filas[0], tipo).some((f) => f.saldo !== null)) return null;
  return cadenaDelPeriodo(filas, tipo, null).saldo_inicial;
}

interface Impreso {
  monto: number;
  fecha: Fecha;
}

/** The closing balance that the bank prints: on its last row, or declared by a file on a day that no later row passes. */
function finalImpreso(filas: readonly FilaCadena[], cargas: readonly CargaProbatoria[], tipo: TipoSaldo, p: Periodo): Impreso | null {
  const ultima = filas.at(-1);
  const enFila = mismoDia(filas, ultima, tipo).findLast((f) => f.saldo !== null);
  if (ultima && enFila?.saldo !== null && enFila?.saldo !== undefined) return { monto: enFila.saldo, fecha: ultima.fecha };
  const [tardia] = cargas
    .flatMap((k) => (k.fecha_saldo_final && k.saldo_final !== null ? [{ monto: k.saldo_final, fecha: k.fecha_saldo_final }] : []))
    .filter((s) => s.fecha <= p.termino && s.fecha >= (ultima?.fecha ?? p.inicio))
    .sort((a, b) => (a.fecha < b.fecha ? 1 : -1));
  return tardia ?? null;
}

const quiebre = (tipo: 'apertura' | 'cierre', fecha: Fecha, esperado: number, encontrado: number): QuiebreCarga[] =>
  esperado === encontrado ? [] : [{ tipo, linea_origen: null, fecha, esperado, encontrado }];

/**
 * Closing balances that files print inside the period, against opening + Σ of the rows up to their day. A file that prints balances and comes
 * later over the same day takes the place of the earlier one: it was downloaded before the day ended.
 */
function cierresImpresos(filas: readonly FilaCadena[], cargas: readonly CargaProbatoria[], inicial: number, p: Periodo): QuiebreCarga[] {
  return cargas.flatMap((k) => {
    const dia = k.fecha_saldo_final;
    if (!dia || k.saldo_final === null || dia > p.termino || dia < p.inicio) return [];
    const relevo = cargas.some(
      (o) => o.creado_en > k.creado_en && o.tipo_saldo !== 'ninguno' && (o.fecha_desde ?? '') <= dia && (o.fecha_hasta ?? '') >= dia,
    );
    if (relevo) return [];
    let esperado = inicial;
    for (const f of filas) if (f.fecha <= dia && !f.causas.includes('no_contabilizado')) esperado += f.abono - f.cargo;
    return quiebre('cierre', dia, esperado, k.saldo_final);
  });
}

/**
 * The chain of the period and what proves its two ends. Opening: the closing of the period before; in the first one, what the bank prints or a
 * person states. Closing: what the bank prints or a person states. Every source that there is must agree with opening + Σ = closing: one that
 * does not is a break. Without a source the end is null, whatever the sum gives: a sum proves nothing of itself.
 */
export function probarCadena(
  filas: readonly FilaCadena[],
  cargas: readonly CargaProbatoria[],
  declarado: Declarado | null,
  p: Periodo,
): CadenaProbada {
  const tipo = tipoDe(cargas);
  const impreso = inicialImpreso(filas, cargas, tipo, p);
  const firma = declarado ? { por: declarado.por, archivo: declarado.archivo } : {};
  const inicial: SaldoProbado | null =
    p.previo !== null
      ? { monto: p.previo, procedencia: 'cierre_anterior', fecha: p.vispera }
      : impreso !== null
        ? { monto: impreso, procedencia: 'impreso', fecha: p.vispera }
        : declarado && declarado.saldo_inicial !== null
          ? { monto: declarado.saldo_inicial, procedencia: 'declarado', fecha: p.vispera, ...firma }
          : null;
  const r = cadenaDelPeriodo(filas, tipo, inicial?.monto ?? null);
  const fin = finalImpreso(filas, cargas, tipo, p);
  const final: SaldoProbado | null = fin
    ? { ...fin, procedencia: 'impreso' }
    : declarado && declarado.saldo_final !== null
      ? { monto: declarado.saldo_final, procedencia: 'declarado', fecha: p.termino, ...firma }
      : null;
  const saldo_inicial = inicial?.monto ?? null;
  const saldo_final = saldo_inicial === null ? (final?.monto ?? null) : r.saldo_final;
  const extremos: QuiebreCarga[] = [];
  if (saldo_inicial !== null) {
    if (impreso !== null && r.quiebres.length === 0) extremos.push(...quiebre('apertura', p.inicio, saldo_inicial, impreso));
    if (declarado && declarado.saldo_inicial !== null)
      extremos.push(...quiebre('apertura', p.inicio, saldo_inicial, declarado.saldo_inicial));
    if (r.quiebres.length === 0 && extremos.length === 0) extremos.push(...cierresImpresos(filas, cargas, saldo_inicial, p));
  }
  if (saldo_final !== null && extremos.length === 0) {
    if (fin && r.quiebres.length === 0) extremos.push(...quiebre('cierre', fin.fecha, saldo_final, fin.monto));
    if (declarado && declarado.saldo_final !== null) extremos.push(...quiebre('cierre', p.termino, saldo_final, declarado.saldo_final));
  }
  return { quiebres: [...r.quiebres, ...extremos], saldo_inicial, saldo_final, prueba: { inicial, final } };
}
