import { asc, desc, eq, inArray, max } from 'drizzle-orm';
import { ufDiffers } from '#finanzas/indices.ts';
import { Conflict, Rule } from '#kernel/errors.ts';
import { cmp } from '#kernel/values/decimal.ts';
import { addDays, type Fecha, type Periodo } from '#kernel/values/fecha.ts';
import { formatDecimal, formatFecha } from '#kernel/values/format.ts';
import type { Ctx, ReadCtx } from '#platform/server/context.ts';
import { leerIndices, type TipoCarga } from '../domain/archivo.ts';
import { ufDerivada, utmDerivada } from '../domain/indices.ts';
import type { Vigencia } from '../domain/vigencias.ts';
import { exigirVigenciasContinuas } from '../domain/vigencias.ts';
import { cargas, indicesIpc, indicesUf, indicesUtm, ites, tmcs } from '../tables.ts';
import { textoTramo } from './sembrar.ts';
import { exigirNoRetroactiva } from './valores-parametro.ts';

type CargaRow = typeof cargas.$inferSelect;
type Filas = Record<string, string>[];

/** As the API shows it: how many rows, not the rows. */
export function verCarga(c: CargaRow) {
  return { ...c, filas: c.filas.length };
}

/** '39841.72' as Chile writes it. */
const cifra = (v: string): string => formatDecimal(v, 2);

/** UF of the file against the one known: warns beyond 0,01 and refuses to touch a used one (409 `uf_utilizada`). */
async function compararUf(ctx: ReadCtx, filas: Filas): Promise<string[]> {
  const conocidas = new Map<string, { valor: string; usada: boolean; origen: string }>();
  for (let at = 0; at < filas.length; at += 500) {
    const fechas = filas.slice(at, at + 500).map((f) => f.fecha as Fecha);
    for (const r of await ctx.db.select().from(indicesUf).where(inArray(indicesUf.fecha, fechas))) conocidas.set(r.fecha, r);
  }
  return filas.flatMap((f) => {
    const c = conocidas.get(f.fecha ?? '');
    if (!c || cmp(c.valor, f.valor ?? '0') === 0) return [];
    if (c.usada) throw new Conflict('uf_utilizada', { fecha: formatFecha(f.fecha as Fecha) });
    return ufDiffers(c.valor, f.valor ?? '0')
      ? [
          `${formatFecha(f.fecha as Fecha)}: el archivo dice ${cifra(f.valor ?? '')} y ${c.origen === 'derivado' ? 'el derivado' : 'lo publicado'} es ${cifra(c.valor)}`,
        ]
      : [];
  });
}

async function compararUtm(ctx: ReadCtx, filas: Filas): Promise<string[]> {
  const rows = await ctx.db.select().from(indicesUtm);
  const conocidas = new Map(rows.map((r) => [r.mes, r.valor]));
  return filas.flatMap((f) => {
    const c = conocidas.get(f.mes ?? '');
    return c !== undefined && c !== Number(f.valor) ? [`${f.mes}: el archivo dice ${f.valor} y el derivado es ${c}`] : [];
  });
}

/** The series of each bracket with the new rows: an open row ends the day before its successor. Gap or overlap: 422. */
async function seriesTmc(ctx: ReadCtx, filas: Filas): Promise<Map<string, (Vigencia & { id?: string })[]>> {
  const out = new Map<string, (Vigencia & { id?: string })[]>();
  const rows = await ctx.db.select().from(tmcs).where(eq(tmcs.empresa_id, ctx.empresa_id)).orderBy(asc(tmcs.desde));
  for (const codigo of new Set(filas.map((f) => f.codigo ?? ''))) {
    const nuevas = filas
      .filter((f) => f.codigo === codigo)
      .map((f): Vigencia => ({ desde: f.desde as Fecha, hasta: f.hasta ? (f.hasta as Fecha) : null }))
      .sort((a, b) => (a.desde < b.desde ? -1 : 1));
    const primera = nuevas[0]?.desde ?? ('9999-12-31' as Fecha);
    const actuales = rows
      .filter((r) => r.codigo === codigo)
      .map((r) => ({ id: r.id, desde: r.desde, hasta: r.hasta === null && r.desde < primera ? addDays(primera, -1) : r.hasta }));
    exigirVigenciasContinuas(codigo, [...actuales, ...nuevas]);
    out.set(codigo, actuales);
  }
  return out;
}

/** Reads and compares a file of indices; nothing is in force until another person approves it. */
export async function cargar(ctx: Ctx, o: { tipo: TipoCarga; nombre: string; texto: string }): Promise<CargaRow> {
  const filas = leerIndices(o.tipo, o.texto);
  let avisos: string[] = [];
  if (o.tipo === 'uf') avisos = await compararUf(ctx, filas);
  else if (o.tipo === 'utm') avisos = await compararUtm(ctx, filas);
  else if (o.tipo === 'tmc') await seriesTmc(ctx, filas);
  else if (o.tipo === 'ite') await exigirIteNuevo(ctx, filas);
  const antiguas = filas.filter((f) => f.desde && f.desde < ctx.hoy).length;
  if (antiguas > 0) avisos.push(`${antiguas} ${antiguas === 1 ? 'fila rige' : 'filas rigen'} desde antes de hoy: sólo gerencia lo aprueba`);
  const carga = await ctx.insert(cargas, { tipo: o.tipo, nombre: o.nombre, filas, avisos: avisos.slice(0, 200) });
  await ctx.emit('pendiente.abierto', {
    area: 'parametros',
    entidad_id: carga.id,
    cliente_rut: null,
    tipo: 'autorizar',
    titulo: `Archivo de ${o.tipo.toUpperCase()} ${o.nombre}: ${filas.length} ${filas.length === 1 ? 'fila' : 'filas'}`,
    url: '/parametros/indices?tab=cargas',
    permiso: 'parametros:aprobar',
    makers: carga.hecho_por,
  });
  return carga;
}

/** 422 `vigencia_superpuesta` for a stamp tax of a day that already has one, or before the last known: it is succeeded, never corrected. */
async function exigirIteNuevo(ctx: ReadCtx, filas: Filas): Promise<void> {
  const [ultimo] = await ctx.db.select().from(ites).where(eq(ites.empresa_id, ctx.empresa_id)).orderBy(desc(ites.desde)).limit(1);
  const mala = filas.find((f) => ultimo && (f.desde ?? '') <= ultimo.desde);
  if (mala && ultimo)
    throw new Rule('vigencia_superpuesta', { codigo: 'ITE', desde: formatFecha(mala.desde as Fecha), hasta: formatFecha(ultimo.desde) });
}

async function ponerIte(ctx: Ctx, filas: Filas): Promise<void> {
  await exigirIteNuevo(ctx, filas);
  for (const f of filas)
    await ctx.insert(ites, {
      desde: f.desde as Fecha,
      tasa_mensual: f.tasa_mensual ?? '0',
      tasa_maxima: f.tasa_maxima ?? '0',
      tasa_vista: f.tasa_vista ?? '0',
      periodos_maximo: Number(f.periodos_maximo),
      metodo: f.metodo || 'sobre_total',
    });
}

async function ponerUf(ctx: Ctx, filas: Filas, origen: 'publicado' | 'derivado'): Promise<void> {
  await compararUf(ctx, filas);
  for (const f of filas) {
    const valores = { fecha: f.fecha as Fecha, valor: f.valor ?? '0', origen };
    await ctx.db
      .insert(indicesUf)
      .values(valores)
      .onConflictDoUpdate({ target: indicesUf.fecha, set: { valor: valores.valor, origen } });
  }
}

async function ponerUtm(ctx: Ctx, filas: { mes: string; valor: number }[], origen: string): Promise<void> {
  for (const f of filas)
    await ctx.db
      .insert(indicesUtm)
      .values({ ...f, origen })
      .onConflictDoUpdate({ target: indicesUtm.mes, set: { valor: f.valor, origen } });
}

/** New IPC: what was unknown of the UF and the UTM is derived from the last known value; nothing known changes. */
async function ponerIpc(ctx: Ctx, filas: Filas): Promise<void> {
  for (const f of filas)
    await ctx.db
      .insert(indicesIpc)
      .values({ mes: f.mes ?? '', variacion: f.variacion ?? '0', origen: 'publicado' })
      .onConflictDoUpdate({ target: indicesIpc.mes, set: { variacion: f.variacion ?? '0' } });
  const ipcs = new Map((await ctx.db.select().from(indicesIpc)).map((r) => [r.mes, r.variacion]));
  const ipcDe = (p: Periodo) => ipcs.get(p);
  const [uf] = await ctx.db.select().from(indicesUf).orderBy(desc(indicesUf.fecha)).limit(1);
  // The chain starts on a 9th: a file that ends on another day waits for the rest of its month.
  if (uf?.fecha.endsWith('-09')) await ponerUf(ctx, ufDerivada([uf.fecha, uf.valor], ipcDe).slice(1) as unknown as Filas, 'derivado');
  const [mes] = await ctx.db.select({ mes: max(indicesUtm.mes) }).from(indicesUtm);
  const [utm] = mes?.mes ? await ctx.db.select().from(indicesUtm).where(eq(indicesUtm.mes, mes.mes)) : [];
  if (utm) await ponerUtm(ctx, utmDerivada([utm.mes, utm.valor], ipcDe).slice(1), 'derivado');
}

async function ponerTmc(ctx: Ctx, carga: CargaRow): Promise<void> {
  const series = await seriesTmc(ctx, carga.filas);
  const antes = await ctx.db.select().from(tmcs).where(eq(tmcs.empresa_id, ctx.empresa_id));
  for (const serie of series.values())
    for (const v of serie) {
      const row = antes.find((r) => r.id === v.id);
      if (row && v.id && row.hasta !== v.hasta) await ctx.update(tmcs, v.id, { hasta: v.hasta });
    }
  await ctx.insertMany(
    tmcs,
    carga.filas.map((f) => ({
      codigo: f.codigo ?? '',
      tramo: textoTramo(f.codigo ?? ''),
      tic: f.tic || null,
      tasa_anual: f.tasa_anual ?? '0',
      desde: f.desde as Fecha,
      hasta: f.hasta ? (f.hasta as Fecha) : null,
      fuente: carga.nombre,
    })),
  );
}

/** Another person puts a load in force (403 `requiere_segundo_usuario` otherwise), whole or not at all. */
export async function aprobarCarga(ctx: Ctx, id: string): Promise<CargaRow> {
  const carga = await ctx.lock(cargas, id);
  exigirPendiente(carga, 'aprobar');
  ctx.requireOther(carga.hecho_por);
  for (const f of carga.filas) if (f.desde) await exigirNoRetroactiva(ctx, 'parametros.tolerancia_tmc', f.desde as Fecha);
  if (carga.tipo === 'uf') await ponerUf(ctx, carga.filas, 'publicado');
  else if (carga.tipo === 'utm')
    await ponerUtm(
      ctx,
      carga.filas.map((f) => ({ mes: f.mes ?? '', valor: Number(f.valor) })),
      'publicado',
    );
  else if (carga.tipo === 'ipc') await ponerIpc(ctx, carga.filas);
  else if (carga.tipo === 'ite') await ponerIte(ctx, carga.filas);
  else await ponerTmc(ctx, carga);
  await ctx.emit('pendiente.cerrado', { area: 'parametros', entidad_id: id });
  return ctx.update(cargas, id, { estado: 'aprobado', resuelta_por: ctx.people[0] ?? null });
}

export async function rechazarCarga(ctx: Ctx, id: string): Promise<CargaRow> {
  exigirPendiente(await ctx.lock(cargas, id), 'rechazar');
  await ctx.emit('pendiente.cerrado', { area: 'parametros', entidad_id: id });
  return ctx.update(cargas, id, { estado: 'rechazado', resuelta_por: ctx.people[0] ?? null });
}

function exigirPendiente(c: CargaRow, accion: string): void {
  if (c.estado !== 'cargado') throw new Conflict('transicion_no_permitida', { accion, estado: c.estado, acciones_permitidas: [] });
}

/** Loads, newest first. */
export async function ultimasCargas(ctx: ReadCtx): Promise<CargaRow[]> {
  return ctx.db.select().from(cargas).where(eq(cargas.empresa_id, ctx.empresa_id)).orderBy(desc(cargas.creado_en)).limit(30);
}
