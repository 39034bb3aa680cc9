import { and, asc, eq } from 'drizzle-orm';
import { opcionesDe } from '#areas/catalogos/public.server.ts';
import { archivosDe, exigirRespaldo } from '#areas/documentos/public.server.ts';
import { Invalid, Rule } from '#kernel/errors.ts';
import type { Fecha } from '#kernel/values/fecha.ts';
import type { Ctx, ReadCtx } from '#platform/server/context.ts';
import { papelVisible, requerido, segmentosDe } from '../domain/pyme.ts';
import { papeles } from '../tables.ts';
import type { CreditoFila } from './filas.ts';

type PapelFila = typeof papeles.$inferSelect;

function filasPapeles(ctx: ReadCtx, credito_id: string): Promise<PapelFila[]> {
  return ctx.db
    .select()
    .from(papeles)
    .where(and(eq(papeles.empresa_id, ctx.empresa_id), eq(papeles.credito_id, credito_id)))
    .orderBy(asc(papeles.codigo));
}

/** Puts the checklist of its segmento: rows that are missing are added, and each says whether this segmento requires it. */
export async function ordenarPapeles(ctx: Ctx, c: CreditoFila): Promise<void> {
  const lista = await opcionesDe(ctx, 'documentos_pyme');
  const hay = new Map((await filasPapeles(ctx, c.id)).map((p) => [p.codigo, p]));
  const pide = (o: (typeof lista)[number]) => requerido(o.codigo, c.segmento_cliente, segmentosDe(o));
  const nuevos = lista.filter((o) => o.activo && !hay.has(o.codigo));
  if (nuevos.length > 0)
    await ctx.insertMany(
      papeles,
      nuevos.map((o) => ({ credito_id: c.id, codigo: o.codigo, requerido: pide(o) })),
    );
  for (const o of lista) {
    const p = hay.get(o.codigo);
    if (p && p.requerido !== pide(o)) await ctx.update(papeles, p.id, { requerido: pide(o) });
  }
}

/** The checklist as it is read today: what is past its date is vencido. */
export async function papelesDe(ctx: ReadCtx, credito_id: string) {
  const nombres = new Map((await opcionesDe(ctx, 'documentos_pyme')).map((o) => [o.codigo, o]));
  const archivos = new Map((await archivosDe(ctx, { tipo: 'credito', id: credito_id })).map((a) => [a.id, a.nombre]));
  return (await filasPapeles(ctx, credito_id))
    .map((p) => ({
      codigo: p.codigo,
      nombre: nombres.get(p.codigo)?.nombre ?? p.codigo,
      orden: nombres.get(p.codigo)?.orden ?? 999,
      requerido: p.requerido,
      estado: papelVisible(p, ctx.hoy),
      archivo_id: p.archivo_id,
      archivo: (p.archivo_id && archivos.get(p.archivo_id)) ?? null,
      fecha: p.fecha,
      vence: p.vence,
    }))
    .sort((a, b) => Number(b.requerido) - Number(a.requerido) || a.orden - b.orden);
}

async function papelDe(ctx: ReadCtx, c: CreditoFila, codigo: string): Promise<PapelFila> {
  const p = (await filasPapeles(ctx, c.id)).find((x) => x.codigo === codigo);
  if (!p) throw new Invalid({ codigo: ['No está en la lista de este crédito'] });
  return p;
}

/** A paper arrives, or is taken back (`archivo_id` null). The file is one uploaded for this credit. Whoever validates is another person. */
export async function guardarPapel(
  ctx: Ctx,
  c: CreditoFila,
  d: { codigo: string; archivo_id: string | null; fecha?: Fecha | null | undefined; vence?: Fecha | null | undefined },
): Promise<void> {
  const p = await papelDe(ctx, c, d.codigo);
  if (d.archivo_id)
    await exigirRespaldo(ctx, {
      archivo_id: d.archivo_id,
      referido: { tipo: 'credito', id: c.id },
      tipos: [],
      campo: 'archivo_id',
      firmado: false,
    });
  if (d.fecha && d.vence && d.vence < d.fecha) throw new Invalid({ vence: ['No puede vencer antes de su fecha'] });
  await ctx.update(papeles, p.id, {
    archivo_id: d.archivo_id,
    estado: d.archivo_id ? 'recibido' : 'falta',
    fecha: d.archivo_id ? (d.fecha ?? ctx.hoy) : null,
    vence: d.archivo_id ? (d.vence ?? null) : null,
    revisado_por: d.archivo_id ? ctx.people : null,
  });
}

/** recibido → validado by another person than who brought it; `valido` false sends it back to falta. 422 `papel_sin_archivo`. */
export async function validarPapel(ctx: Ctx, c: CreditoFila, d: { codigo: string; valido: boolean }): Promise<void> {
  const p = await papelDe(ctx, c, d.codigo);
  if (p.estado === 'falta') throw new Rule('papel_sin_archivo');
  if (d.valido) ctx.requireOther(p.revisado_por);
  await ctx.update(papeles, p.id, d.valido ? { estado: 'validado' } : { estado: 'falta', archivo_id: null, fecha: null, vence: null });
}

/** Names of the required papers that are not validated and in force. */
export async function papelesQueFaltan(ctx: ReadCtx, credito_id: string): Promise<string[]> {
  return (await papelesDe(ctx, credito_id)).filter((p) => p.requerido && p.estado !== 'validado').map((p) => p.nombre);
}
