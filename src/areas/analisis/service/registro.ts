import { and, desc, eq } from 'drizzle-orm';
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
interface Mes {
  libro: 'VENTA' | 'COMPRA';
  periodo: Periodo;
  filas: readonly Fila[];
  boletas: Boletas;
  archivo: string;
  hash: string;
  origen: 'CSV' | 'CONEXION';
}

async function guardarFilas(ctx: Ctx, periodo_id: string, filas: readonly Fila[]): Promise<void> {
  for (let at = 0; at < filas.length; at += POR_TANDA) {
    // The audit tells the month and its count: a row for each document would say the same thousands of times.
    await ctx.db.insert(rcvFilas).values(
      filas.slice(at, at + POR_TANDA).map((f) => ({
        id: ctx.id(),
        empresa_id: ctx.empresa_id,
        hecho_por: ctx.people,
        periodo_id,
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

/** Keeps a month of the register: the same content adds nothing, another one is another edition and the one before stays, no longer in force. */
export async function guardarMes(ctx: Ctx, row: AnalisisRow, m: Mes): Promise<Hecho> {
  const { libro, periodo, filas, boletas } = m;
  if (firstDay(periodo) > ctx.hoy) throw new Rule('rcv_mes_futuro', { mes: mesEscrito(periodo) });
  const repetida = filaRepetida(filas);
  if (repetida) throw new Rule('rcv_ilegible', { n: repetida.linea, causa: `repite el documento ${repetida.tipo}-${repetida.folio}` });
  const suyos = and(eq(rcvPeriodos.rut, row.rut), eq(rcvPeriodos.libro, libro), eq(rcvPeriodos.periodo, periodo));
  const [ultimo] = await ctx.rows(rcvPeriodos, suyos, { orden: [desc(rcvPeriodos.edicion)], limit: 1 });
  const que = `RCV de ${libro === 'VENTA' ? 'ventas' : 'compras'}`;
  const completo = lastDay(periodo) < ctx.hoy;
  const leidas = filas.length + boletas.cantidad;
  if (ultimo?.vigente && ultimo.archivo_hash === m.hash && ultimo.completo === completo)
    return { resultado: 'sin_cambios', que, periodo, filas: leidas };
  if (ultimo?.vigente) await ctx.update(rcvPeriodos, ultimo.id, { vigente: false });
  const nuevo = await ctx.insert(rcvPeriodos, {
    rut: row.rut,
    libro,
    periodo,
    edicion: (ultimo?.edicion ?? 0) + 1,
    archivo: m.archivo.slice(0, 200),
    archivo_hash: m.hash,
    origen: m.origen,
    filas: filas.length,
    completo,
    total: pesos(totalDelMes(filas) + boletas.monto),
    boletas_n: boletas.cantidad,
    boletas: boletas.monto,
  });
  await guardarFilas(ctx, nuevo.id, filas);
  return { resultado: ultimo?.vigente ? 'reemplazado' : 'cargado', que, periodo, filas: leidas };
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
