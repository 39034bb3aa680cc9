import { and, desc, eq } from 'drizzle-orm';
import { type FilaRcv, leerRcv } from '#areas/documentos/public.server.ts';
import { comprasF29, descuadreF29, ventasF29 } from '#finanzas/f29.ts';
import { AppError, Invalid, phrase, Rule } from '#kernel/errors.ts';
import { type Fecha, firstDay, lastDay, type Periodo } from '#kernel/values/fecha.ts';
import { pesos } from '#kernel/values/money.ts';
import { formatRut, type Rut } from '#kernel/values/rut.ts';
import type { Ctx, ReadCtx } from '#platform/server/context.ts';
import { reading } from '#platform/server/files/apart.ts';
import type { UploadedFile } from '#platform/server/implement.ts';
import { dichoPorElNombre, filaRepetida, mesDeLasFilas, signo, totalDelMes } from '../domain/archivo-rcv.ts';
import { mesEscrito } from '../domain/palabras.ts';
import type { FormularioF29 } from '../lectores.ts';
import { analisis, f29Meses, rcvFilas, rcvPeriodos } from '../tables.ts';
import type { AnalisisRow } from './filas.ts';

const f29 = reading<object, FormularioF29>('analisis.f29');
/** Files that could not be read, with why: one of them does not stop the others. */
const ilegibles = new WeakMap<UploadedFile, AppError>();
const POR_TANDA = 500;

const esJson = (a: UploadedFile): boolean => /\.json$/i.test(a.nombre);

/** Reads every file in a thread before the act; what a file refuses is kept for its own result. */
export async function leerVentas(ctx: ReadCtx, { id, archivos }: { id: string; archivos: readonly UploadedFile[] }): Promise<void> {
  const row = await ctx.get(analisis, id);
  for (const a of archivos) {
    try {
      await (esJson(a) ? f29.before(a, {}) : leerRcv.before(a, row.rut));
    } catch (e) {
      if (!(e instanceof AppError) || e.status >= 500) throw e;
      ilegibles.set(a, e);
    }
  }
}

interface Hecho {
  resultado: 'cargado' | 'reemplazado' | 'sin_cambios';
  que: string;
  periodo: Periodo | null;
  filas: number;
  /** What is worth a look and does not stop the file. */
  detail?: string | null;
}

/** Month of the register; refuses another RUT, a row that cannot be read, and a month that nobody can tell or has not begun. */
function mesDelArchivo(ctx: Ctx, a: UploadedFile, rut: Rut, filas: readonly { emision: Fecha }[], libro: 'VENTA' | 'COMPRA'): Periodo {
  const nombre = dichoPorElNombre(a.nombre);
  if (nombre.rut && nombre.rut !== rut) throw new Rule('rcv_de_otro_rut', { rut: formatRut(nombre.rut) });
  const periodo = nombre.periodo ?? (libro === 'VENTA' ? mesDeLasFilas(filas) : null);
  if (!periodo) throw new Rule('rcv_sin_periodo');
  if (firstDay(periodo) > ctx.hoy) throw new Rule('rcv_mes_futuro', { mes: mesEscrito(periodo) });
  return periodo;
}

const filaDe = (rut: Rut) => (f: FilaRcv) => ({
  linea: f.linea,
  tipo: f.tipo,
  folio: f.folio,
  emision: f.fecha_emision,
  neto: f.monto_neto,
  exento: f.monto_exento,
  contraparte: f.rut_emisor === rut ? f.rut_receptor : f.rut_emisor,
  original: f,
});

async function guardarFilas(ctx: Ctx, periodo_id: string, filas: readonly ReturnType<ReturnType<typeof filaDe>>[]): Promise<void> {
  for (let at = 0; at < filas.length; at += POR_TANDA) {
    // The audit tells the month and its count: a row for each document would say the same thousands of times.
    await ctx.db.insert(rcvFilas).values(
      filas.slice(at, at + POR_TANDA).map(({ original: o, ...f }) => ({
        id: ctx.id(),
        empresa_id: ctx.empresa_id,
        hecho_por: ctx.people,
        periodo_id,
        tipo_dte: f.tipo,
        folio: pesos(f.folio),
        rut_contraparte: f.contraparte,
        razon: o.razon_social,
        fecha_docto: f.emision,
        fecha_acuse: o.fecha_acuse,
        fecha_reclamo: o.fecha_reclamo,
        exento: pesos(signo(f.tipo) * f.exento),
        neto: pesos(signo(f.tipo) * f.neto),
        iva: pesos(signo(f.tipo) * o.iva),
        total: pesos(signo(f.tipo) * o.monto),
      })),
    );
  }
}

async function cargarRcv(ctx: Ctx, row: AnalisisRow, a: UploadedFile): Promise<Hecho> {
  const { filas: leidas, errores } = leerRcv.of(a);
  const [error] = errores;
  if (error) throw new Rule('rcv_ilegible', { n: error.linea, causa: error.motivo });
  const filas = leidas.map(filaDe(row.rut));
  const libro = leidas[0]?.registro ?? 'VENTA';
  const repetida = filaRepetida(filas);
  if (repetida) throw new Rule('rcv_ilegible', { n: repetida.linea, causa: `repite el documento ${repetida.tipo}-${repetida.folio}` });
  const periodo = mesDelArchivo(ctx, a, row.rut, filas, libro);
  const suyos = and(eq(rcvPeriodos.rut, row.rut), eq(rcvPeriodos.libro, libro), eq(rcvPeriodos.periodo, periodo));
  const [ultimo] = await ctx.rows(rcvPeriodos, suyos, { orden: [desc(rcvPeriodos.edicion)], limit: 1 });
  const que = `RCV de ${libro === 'VENTA' ? 'ventas' : 'compras'}`;
  const completo = lastDay(periodo) < ctx.hoy;
  if (ultimo?.vigente && ultimo.archivo_hash === a.hash && ultimo.completo === completo)
    return { resultado: 'sin_cambios', que, periodo, filas: filas.length };
  if (ultimo?.vigente) await ctx.update(rcvPeriodos, ultimo.id, { vigente: false });
  const nuevo = await ctx.insert(rcvPeriodos, {
    rut: row.rut,
    libro,
    periodo,
    edicion: (ultimo?.edicion ?? 0) + 1,
    archivo: a.nombre.slice(0, 200),
    archivo_hash: a.hash,
    filas: filas.length,
    completo,
    total: totalDelMes(filas),
  });
  await guardarFilas(ctx, nuevo.id, filas);
  return { resultado: ultimo?.vigente ? 'reemplazado' : 'cargado', que, periodo, filas: filas.length };
}

/** Keeps a form; of a month the last one filed counts, and the higher folio of the same day. */
async function cargarFormulario(ctx: Ctx, row: AnalisisRow, f: FormularioF29): Promise<boolean> {
  if (f.rut !== row.rut) throw new Rule('rcv_de_otro_rut', { rut: formatRut(f.rut) });
  if (firstDay(f.periodo) > ctx.hoy) throw new Rule('rcv_mes_futuro', { mes: mesEscrito(f.periodo) });
  if (f.presentado > ctx.hoy) throw new Rule('f29_ilegible', { causa: 'se presentó después de hoy' });
  const suyos = await ctx.rows(f29Meses, and(eq(f29Meses.rut, row.rut), eq(f29Meses.periodo, f.periodo)));
  if (suyos.some((s) => s.folio === f.folio && s.vigente)) return false;
  const actual = suyos.find((s) => s.vigente);
  const clave = (x: { presentado: Fecha; folio: string }) => `${x.presentado}${x.folio.padStart(12, '0')}`;
  const manda = !actual || clave(f) > clave(actual);
  const mismo = suyos.find((s) => s.folio === f.folio);
  if (actual && manda) await ctx.update(f29Meses, actual.id, { vigente: false });
  if (mismo) await ctx.update(f29Meses, mismo.id, { vigente: manda });
  else
    await ctx.insert(f29Meses, {
      rut: row.rut,
      periodo: f.periodo,
      folio: f.folio,
      rectificatoria: f.rectificatoria,
      presentado: f.presentado,
      campos: f.campos,
      ventas: ventasF29(f.campos),
      compras: comprasF29(f.campos),
      vigente: manda,
    });
  return true;
}

async function cargarF29(ctx: Ctx, row: AnalisisRow, a: UploadedFile): Promise<Hecho> {
  const formularios = f29.of(a);
  let nuevos = 0;
  for (const f of formularios) if (await cargarFormulario(ctx, row, f)) nuevos += 1;
  const periodo = formularios.length === 1 ? (formularios[0]?.periodo ?? null) : null;
  const raros = formularios.filter((f) => descuadreF29(f.campos) !== 0);
  const detail =
    raros.length === 0 ? null : `Sus créditos no suman en ${raros.map((f) => mesEscrito(f.periodo)).join(', ')}: revise el formulario`;
  return { resultado: nuevos > 0 ? 'cargado' : 'sin_cambios', que: 'F29', periodo, filas: formularios.length, detail };
}

/** POST /:id/ventas: each file on its own; one that is refused leaves nothing of itself and the others stay. */
export async function importarVentas(
  ctx: Ctx,
  row: AnalisisRow,
  archivos: readonly UploadedFile[],
  mensajes: Readonly<Record<string, string>>,
) {
  if (archivos.length === 0) throw new Invalid({ archivos: ['Elija un archivo'] });
  const meses = new Set<string>();
  const resultados = [];
  for (const a of archivos) {
    const r = await ctx.attempt(async () => {
      const ilegible = ilegibles.get(a);
      if (ilegible) throw ilegible;
      const h = esJson(a) ? await cargarF29(ctx, row, a) : await cargarRcv(ctx, row, a);
      const clave = `${h.que}:${h.periodo}`;
      if (h.resultado !== 'sin_cambios' && h.periodo && meses.has(clave))
        throw new Rule('archivo_repetido', { mes: mesEscrito(h.periodo) });
      meses.add(clave);
      return h;
    });
    if (r.ok) resultados.push({ archivo: a.nombre, detail: null, ...r.value, codigo: null });
    else {
      const { codigo, datos } = r.refusal;
      const frase = mensajes[codigo] ?? ctx.deps.registry.sentence('documentos', codigo) ?? codigo;
      const dicho = { resultado: 'rechazado' as const, que: esJson(a) ? 'F29' : 'RCV', periodo: null, filas: 0 };
      resultados.push({ archivo: a.nombre, ...dicho, codigo, detail: phrase(frase, datos) });
    }
  }
  return { resultados };
}

/** Takes out what was loaded of a month: it stays written, no longer in force. Throws 422 `sin_ventas_del_mes`. */
export async function quitarVentas(ctx: Ctx, row: AnalisisRow, periodo: Periodo): Promise<void> {
  const rcv = await ctx.rows(
    rcvPeriodos,
    and(eq(rcvPeriodos.rut, row.rut), eq(rcvPeriodos.periodo, periodo), eq(rcvPeriodos.vigente, true)),
  );
  const formularios = await ctx.rows(f29Meses, and(eq(f29Meses.rut, row.rut), eq(f29Meses.periodo, periodo), eq(f29Meses.vigente, true)));
  if (rcv.length + formularios.length === 0) throw new Rule('sin_ventas_del_mes', { mes: mesEscrito(periodo) });
  for (const p of rcv) await ctx.update(rcvPeriodos, p.id, { vigente: false });
  for (const f of formularios) await ctx.update(f29Meses, f.id, { vigente: false });
}
