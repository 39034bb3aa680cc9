import { and, between, desc, eq, inArray } from 'drizzle-orm';
import type { z } from 'zod';
import { exigirOpcion } from '#areas/catalogos/public.server.ts';
import { castigarCredito, impideCastigoDeCredito } from '#areas/creditos/public.server.ts';
import { saldoCuenta } from '#areas/libro/public.server.ts';
import { castigarDocumento, impideCastigoDeDocumento } from '#areas/operaciones/public.server.ts';
import { pkCastigo } from '#finanzas/castigo.ts';
import { Conflict, NotFound, Rule } from '#kernel/errors.ts';
import { daysBetween, type Fecha } from '#kernel/values/fecha.ts';
import { pesos } from '#kernel/values/money.ts';
import { words } from '#kernel/words.ts';
import type { Ctx, ReadCtx } from '#platform/server/context.ts';
import type { PedirCastigo } from '../contract-formas.ts';
import { estadosCastigo } from '../domain/estados.ts';
import { vencioHace365 } from '../domain/titulos.ts';
import { castigos } from '../tables.ts';
import { AREA, type CastigoFila, type CausaFila, objetosDe, type TituloFila } from './filas.ts';
import { objetoDe, totalDe } from './titulos.ts';

const VIVOS = ['borrador', 'pedido', 'aprobado'] as const;

const vivoDe = (ctx: ReadCtx, objeto: string) =>
  ctx.first(castigos, and(eq(castigos.objeto, objeto), inArray(castigos.estado, [...VIVOS])));

/** 422 of its owner, or `castigo_no_procede` {causa}: its way through the tax books asks for what is not there. */
async function exigirProcede(ctx: ReadCtx, d: z.output<typeof PedirCastigo>): Promise<void> {
  const [tipo, id = ''] = d.objeto.split(':');
  const no = tipo === 'credito' ? await impideCastigoDeCredito(ctx, id) : await impideCastigoDeDocumento(ctx, id);
  if (no) throw no;
  const pide = (causa: string, campo: string) => new Rule('castigo_no_procede', { causa }, { [campo]: [causa] });
  if (d.via_tributaria === 'AGOTAMIENTO' && d.evidencias.length === 0)
    throw pide('agotar los medios de cobro se prueba con las gestiones, las cartas o la causa', 'evidencias');
  if (d.via_tributaria !== 'VENCIDO_365') return;
  if (d.relacionado) throw pide('de una parte relacionada no rebaja la renta por antigüedad', 'via_tributaria');
  const o = await objetoDe(ctx, d.objeto);
  if (
    !vencioHace365(
      o.papeles.map((p) => p.vence_legal),
      (v) => daysBetween(v, ctx.hoy),
    )
  )
    throw pide('alguna cuota lleva 365 días o menos vencida', 'via_tributaria');
}

/** What a case could not collect is left to be asked for: a draft for each thing that is still owed. */
export async function abrirCastigos(ctx: Ctx, c: CausaFila, suyos: readonly TituloFila[], motivo: string): Promise<void> {
  for (const objeto of objetosDe(suyos).filter((o) => !o.startsWith('cheque:'))) {
    if (await vivoDe(ctx, objeto)) continue;
    const r = await ctx.attempt(() => objetoDe(ctx, objeto));
    if (!r.ok || totalDe(r.value) === 0) continue;
    await ctx.insert(castigos, {
      num_castigo: await ctx.folio('castigo'),
      objeto,
      numero: r.value.nombre,
      rut: r.value.rut,
      nombre: r.value.obligados[0]?.nombre ?? r.value.rut,
      causa_id: c.id,
      monto: totalDe(r.value),
      motivo:
        c.codigo_cierre === 'PRESCRIPCION'
          ? 'PRESCRIPCION'
          : c.codigo_cierre === 'CONCURSAL_TERMINADO'
            ? 'CONCURSAL'
            : 'AGOTADOS_LOS_MEDIOS',
      via_tributaria: 'AGOTAMIENTO',
      evidencias: [`Causa ${c.num_causa}${c.rol ? `, rol ${c.rol}` : ''}: ${motivo}`.slice(0, 200)],
      fecha: ctx.hoy,
    });
  }
}

/** Asks for a write-off with its proof; another person approves it. 409 `castigo_pendiente`; 422 `castigo_no_procede`. */
export async function pedir(ctx: Ctx, d: z.output<typeof PedirCastigo>): Promise<CastigoFila> {
  await exigirOpcion(ctx, 'motivos_castigo', d.motivo, 'motivo');
  const o = await objetoDe(ctx, d.objeto);
  const hay = await vivoDe(ctx, d.objeto);
  if (hay && hay.estado !== 'borrador') throw new Conflict('castigo_pendiente', { estado: words(hay.estado) });
  await exigirProcede(ctx, d);
  const datos = {
    ...d,
    numero: o.nombre,
    rut: o.rut,
    nombre: o.obligados[0]?.nombre ?? o.rut,
    monto: totalDe(o),
    fecha: ctx.hoy,
    pedido_por: ctx.people,
    pedido_nombre: ctx.session.nombre,
    estado: 'pedido' as const,
  };
  const fila = hay
    ? await ctx.update(castigos, hay.id, datos)
    : await ctx.insert(castigos, { ...datos, num_castigo: await ctx.folio('castigo') });
  await ctx.emit('pendiente.abierto', {
    area: AREA,
    entidad_id: fila.id,
    cliente_rut: null,
    tipo: 'aprobar',
    titulo: `Aprobar el castigo ${fila.num_castigo}: ${fila.numero}`,
    monto: fila.monto,
    url: '/judicial/castigos',
    permiso: 'judicial:aprobar-castigo',
    makers: [...ctx.people],
  });
  return fila;
}

async function pedido(ctx: Ctx, id: string): Promise<CastigoFila> {
  const fila = await ctx.lock(castigos, id);
  if (fila.estado !== 'pedido') throw new Conflict('castigo_resuelto', { num: fila.num_castigo, estado: words(fila.estado) });
  return fila;
}

/** Writes it off in the books, by another person than who asked (403): the owner of the debt posts it, and what comes later is a recovery. */
export async function aprobar(ctx: Ctx, castigo_id: string): Promise<CastigoFila> {
  const fila = await pedido(ctx, castigo_id);
  ctx.requireOther(fila.pedido_por);
  await exigirProcede(ctx, fila);
  const [tipo, id = ''] = fila.objeto.split(':');
  const d = { motivo: `Castigo ${fila.num_castigo}`, pedido_por: fila.pedido_por };
  if (tipo === 'credito') await castigarCredito(ctx, { credito_id: id, ...d });
  else await castigarDocumento(ctx, { documento_id: id, ...d, pedido_el: fila.fecha, pedido_nombre: fila.pedido_nombre ?? '' });
  await ctx.emit('pendiente.cerrado', { area: AREA, entidad_id: fila.id });
  // What left the books: the mora that nobody had recognised was never in them.
  const monto = await saldoCuenta(ctx, '8101', ctx.hoy, pkCastigo(fila.objeto));
  return ctx.update(castigos, fila.id, {
    monto,
    estado: estadosCastigo.go(fila.estado, 'aprobar'),
    aprobado_por: ctx.people,
    aprobado_el: ctx.hoy,
  });
}

export async function rechazar(ctx: Ctx, d: { castigo_id: string; motivo: string }): Promise<CastigoFila> {
  const fila = await pedido(ctx, d.castigo_id);
  ctx.requireOther(fila.pedido_por);
  ctx.audit({ motivo: d.motivo });
  await ctx.emit('pendiente.cerrado', { area: AREA, entidad_id: fila.id });
  return ctx.update(castigos, fila.id, { estado: estadosCastigo.go(fila.estado, 'rechazar'), motivo_rechazo: d.motivo });
}

/** A write-off as it is read: with what came back of it since. */
export async function vista(ctx: ReadCtx, x: CastigoFila) {
  const queda = x.estado === 'aprobado' ? await saldoCuenta(ctx, '8101', ctx.hoy, pkCastigo(x.objeto)) : 0;
  const [tipo, id = ''] = x.objeto.split(':');
  const recuperado = x.estado === 'aprobado' ? pesos(Math.max(0, x.monto - queda)) : pesos(0);
  return { ...x, recuperado, url: tipo === 'credito' ? `/creditos/${id}` : `/documentos/${id}` };
}

export async function castigoPorId(ctx: ReadCtx, id: string): Promise<CastigoFila> {
  const x = await ctx.find(castigos, id);
  if (!x) throw new NotFound();
  return x;
}

/** The write-offs of a year, newest first. */
export async function delAnio(ctx: ReadCtx, anio: number | undefined) {
  const a = String(anio ?? ctx.hoy.slice(0, 4));
  const filas = await ctx.rows(castigos, between(castigos.fecha, `${a}-01-01` as Fecha, `${a}-12-31` as Fecha), {
    orden: [desc(castigos.num_castigo)],
    limit: 500,
  });
  const items = [];
  for (const x of filas) items.push(await vista(ctx, x));
  return { items };
}
