import { and, asc, eq, inArray } from 'drizzle-orm';
import type { FilaRcv } from '#areas/documentos/public.server.ts';
import { Rule } from '#kernel/errors.ts';
import { type Fecha, firstDay, lastDay, type Periodo } from '#kernel/values/fecha.ts';
import { type Pesos, pesos } from '#kernel/values/money.ts';
import type { Rut } from '#kernel/values/rut.ts';
import { huellaDe } from '#platform/server/canonico.ts';
import type { Ctx } from '#platform/server/context.ts';
import { filaRepetida, signo, totalDelMes } from '../domain/archivo-rcv.ts';
import { type Boletas, esBoleta, sumarBoletas } from '../domain/boletas.ts';
import { mesEscrito } from '../domain/palabras.ts';
import type { MesConexion } from '../lectores.ts';
import { rcvFilas, rcvPeriodos } from '../tables.ts';
import type { AnalisisRow } from './filas.ts';

const POR_TANDA = 500;

/** What happened to a file, or to a month of it. */
export interface Hecho {
  resultado: 'cargado' | 'reemplazado' | 'sin_cambios';
  que: string;
  periodo: Periodo | null;
  filas: number;
  /** What is worth a look and does not stop the file. */
  detail?: string | null;
}

/** A document of the register, whoever brought it; amounts positive. */
interface Fila {
  linea: number;
  tipo: number;
  folio: number;
  contraparte: Rut;
  razon: string;
  emision: Fecha;
  acuse: Fecha | null;
  reclamo: Fecha | null;
  exento: Pesos;
  neto: Pesos;
  iva: Pesos;
  total: Pesos;
}

/** A month of a register of `rut`, read and not kept yet. */
export interface Mes {
  libro: 'VENTA' | 'COMPRA';
  periodo: Periodo;
  filas: readonly Fila[];
  boletas: Boletas;
  archivo: string;
  hash: string;
  origen: 'CSV' | 'CONEXION';
}

/** Documents of months of the register, in few statements. The audit tells each month and its count: a row for each document would say the same thousands of times. */
async function guardarFilas(ctx: Ctx, meses: readonly { periodo_id: string; filas: readonly Fila[] }[]): Promise<void> {
  const filas = meses.flatMap(({ periodo_id, filas: suyas }) => suyas.map((f) => ({ periodo_id, ...f })));
  for (let at = 0; at < filas.length; at += POR_TANDA) {
    await ctx.db.insert(rcvFilas).values(
      filas.slice(at, at + POR_TANDA).map((f) => ({
        id: ctx.id(),
        empresa_id: ctx.empresa_id,
        hecho_por: ctx.people,
        periodo_id: f.periodo_id,
        tipo_dte: f.tipo,
        folio: pesos(f.folio),
        rut_contraparte: f.contraparte,
        razon: f.razon,
        fecha_docto: f.emision,
        fecha_acuse: f.acuse,
        fecha_reclamo: f.reclamo,
        exento: pesos(signo(f.tipo) * f.exento),
        neto: pesos(signo(f.tipo) * f.neto),
        iva: pesos(signo(f.tipo) * f.iva),
        total: pesos(signo(f.tipo) * f.total),
      })),
    );
  }
}

const claveDe = (m: { libro: string; periodo: string }): string => `${m.libro}:${m.periodo}`;
const completoEn = (hoy: Fecha, m: Mes): boolean => lastDay(m.periodo) < hoy;

/** Refuses a month that has not begun, and one that tells a document twice. */
export function exigirMes(hoy: Fecha, { periodo, filas }: Mes): void {
  if (firstDay(periodo) > hoy) throw new Rule('rcv_mes_futuro', { mes: mesEscrito(periodo) });
  const repetida = filaRepetida(filas);
  if (repetida) throw new Rule('rcv_ilegible', { n: repetida.linea, causa: `repite el documento ${repetida.tipo}-${repetida.folio}` });
}

type Edicion = typeof rcvPeriodos.$inferSelect;
const hechoDe = (ultimo: Pick<Edicion, 'vigente' | 'archivo_hash' | 'completo'> | undefined, m: Mes, completo: boolean): Hecho => {
  const igual = ultimo?.vigente && ultimo.archivo_hash === m.hash && ultimo.completo === completo;
  return {
    resultado: igual ? 'sin_cambios' : ultimo?.vigente ? 'reemplazado' : 'cargado',
    que: `RCV de ${m.libro === 'VENTA' ? 'ventas' : 'compras'}`,
    periodo: m.periodo,
    filas: m.filas.length + m.boletas.cantidad,
  };
};

/** The last edition of each of these months. */
async function ultimasDe(ctx: Ctx, row: AnalisisRow, meses: readonly Mes[]): Promise<Map<string, Edicion>> {
  if (meses.length === 0) return new Map();
  const suyos = and(eq(rcvPeriodos.rut, row.rut), inArray(rcvPeriodos.periodo, [...new Set(meses.map((m) => m.periodo))]));
  return new Map((await ctx.rows(rcvPeriodos, suyos, { orden: [asc(rcvPeriodos.edicion)] })).map((e) => [claveDe(e), e]));
}

async function escribir(ctx: Ctx, row: AnalisisRow, meses: readonly Mes[], ultimas: ReadonlyMap<string, Edicion>): Promise<void> {
  const bajan = meses.flatMap((m) => ultimas.get(claveDe(m)) ?? []).filter((u) => u.vigente);
  if (bajan.length > 0)
    await ctx.updateMany(
      rcvPeriodos,
      bajan.map((u) => ({ id: u.id, patch: { vigente: false } })),
    );
  const nuevos = await ctx.insertMany(
    rcvPeriodos,
    meses.map((m) => ({
      rut: row.rut,
      libro: m.libro,
      periodo: m.periodo,
      edicion: (ultimas.get(claveDe(m))?.edicion ?? 0) + 1,
      archivo: m.archivo.slice(0, 200),
      archivo_hash: m.hash,
      origen: m.origen,
      filas: m.filas.length,
      completo: completoEn(ctx.hoy, m),
      total: pesos(totalDelMes(m.filas) + m.boletas.monto),
      boletas_n: m.boletas.cantidad,
      boletas: m.boletas.monto,
    })),
  );
  await guardarFilas(
    ctx,
    nuevos.map(({ id }, i) => ({ periodo_id: id, filas: meses[i]?.filas ?? [] })),
  );
}

/**
 * Keeps months of the register together, each already required: the same content adds nothing, another one is another edition and the one before
 * stays, no longer in force. What `rehusar` answers of a month is what happens to it, and nothing of it is written; it refuses a second change of a month.
 */
export async function guardarMeses<R>(
  ctx: Ctx,
  row: AnalisisRow,
  meses: readonly Mes[],
  rehusar: (h: Hecho) => R | undefined,
): Promise<(Hecho | R)[]> {
  const ultimas = await ultimasDe(ctx, row, meses);
  const quedan = new Map<string, Parameters<typeof hechoDe>[0]>(ultimas);
  const cambian: Mes[] = [];
  const hechos = meses.map((m) => {
    const completo = completoEn(ctx.hoy, m);
    const h = hechoDe(quedan.get(claveDe(m)), m, completo);
    const no = rehusar(h);
    if (no !== undefined) return no;
    if (h.resultado === 'sin_cambios') return h;
    quedan.set(claveDe(m), { vigente: true, archivo_hash: m.hash, completo });
    cambian.push(m);
    return h;
  });
  await escribir(ctx, row, cambian, ultimas);
  return hechos;
}

const deRcv =
  (rut: Rut) =>
  (f: FilaRcv): Fila => ({
    linea: f.linea,
    tipo: f.tipo,
    folio: f.folio,
    contraparte: f.rut_emisor === rut ? f.rut_receptor : f.rut_emisor,
    razon: f.razon_social,
    emision: f.fecha_emision,
    acuse: f.fecha_acuse,
    reclamo: f.fecha_reclamo,
    exento: f.monto_exento,
    neto: f.monto_neto,
    iva: f.iva,
    total: f.monto,
  });

/** The documents of a file of the SII apart from its boletas, which are one figure of the month. */
export function separar(rut: Rut, leidas: readonly FilaRcv[]): { filas: Fila[]; boletas: Boletas } {
  const todas = leidas.map(deRcv(rut));
  return { filas: todas.filter((f) => !esBoleta(f.tipo)), boletas: sumarBoletas(todas) };
}

/** A month as an aggregator tells it. The hash is that of the month: the same one in another answer adds nothing. */
export function deConexion(archivo: string, m: MesConexion): Mes {
  const { libro, periodo, documentos, boletas: b } = m;
  const filas = documentos.map((d, i) => ({
    ...d,
    linea: i + 1,
    contraparte: d.rut,
    razon: d.razon_social,
    emision: d.fecha,
    acuse: d.acuse ?? null,
    reclamo: d.reclamo ?? null,
    exento: pesos(d.exento),
    neto: pesos(d.neto),
    iva: pesos(d.iva),
    total: pesos(d.total),
  }));
  const boletas = { cantidad: b?.cantidad ?? 0, monto: pesos(b ? b.exento + b.neto : 0) };
  return { libro, periodo, filas, boletas, archivo, hash: huellaDe(m), origen: 'CONEXION' };
}
