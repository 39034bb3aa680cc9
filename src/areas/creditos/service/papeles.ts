import { and, asc, eq } from 'drizzle-orm';
import { opcionesDe } from '#areas/catalogos/public.server.ts';
import { archivosDe, exigirRespaldo } from '#areas/documentos/public.server.ts';
import { Invalid, Rule } from '#kernel/errors.ts';
import type { Fecha } from '#kernel/values/fecha.ts';
import { atOnce } from '#platform/server/at-once.ts';
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

type Opcion = Awaited<ReturnType<typeof opcionesDe>>[number];

const pide = (c: CreditoFila, o: Opcion): boolean => requerido(o.codigo, c.segmento_cliente, segmentosDe(o));

async function agregar(ctx: Ctx, c: CreditoFila, nuevos: readonly Opcion[]): Promise<void> {
  const filas = nuevos.map((o) => ({ credito_id: c.id, codigo: o.codigo, requerido: pide(c, o) }));
  if (filas.length > 0) await ctx.insertMany(papeles, filas);
}

/** Puts the checklist of a credit just born. */
export async function ponerPapeles(ctx: Ctx, c: CreditoFila): Promise<void> {
  await agregar(
    ctx,
    c,
    (await opcionesDe(ctx, 'documentos_pyme')).filter((o) => o.activo),
  );
}

/** Puts the checklist of its segmento: rows that are missing are added, and each says whether this segmento requires it. */
export async function ordenarPapeles(ctx: Ctx, c: CreditoFila): Promise<void> {
  const [lista, filas] = await atOnce([opcionesDe(ctx, 'documentos_pyme'), filasPapeles(ctx, c.id)]);
  const hay = new Map(filas.map((p) => [p.codigo, p]));
  await agregar(
    ctx,
    c,
    lista.filter((o) => o.activo && !hay.has(o.codigo)),
  );
  for (const o of lista) {
    const p = hay.get(o.codigo);
    if (p && p.requerido !== pide(c, o)) await ctx.update(papeles, p.id, { requerido: pide(c, o) });
  }
}

/** The checklist as it is read today: what is past its date is vencido. */
export async function papelesDe(ctx: ReadCtx, credito_id: string) {
  const [opciones, subidos, filas] = await atOnce([
    opcionesDe(ctx, 'documentos_pyme'),
    archivosDe(ctx, { tipo: 'credito', id: credito_id }),
    filasPapeles(ctx, credito_id),
  ]);
  const nombres = new Map(opciones.map((o) => [o.codigo, o]));
  const archivos = new Map(subidos.map((a) => [a.id, a.nombre]));
  return filas
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

/** One of its papers, to be changed. */
async function tomarPapel(ctx: Ctx, c: CreditoFila, codigo: string): Promise<PapelFila> {
  const [p] = await ctx.lockAll(papeles, and(eq(papeles.credito_id, c.id), eq(papeles.codigo, codigo)));
  if (!p) throw new Invalid({ codigo: ['No está en la lista de este crédito'] });
  return p;
}

/** A paper arrives, or is taken back (`archivo_id` null). The file is one uploaded for this credit. Whoever validates is another person. */
export async function guardarPapel(
  ctx: Ctx,
  c: CreditoFila,
  d: { codigo: string; archivo_id: string | null; fecha?: Fecha | null | undefined; vence?: Fecha | null | undefined },
): Promise<void> {
  const p = await tomarPapel(ctx, c, d.codigo);
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
  const p = await tomarPapel(ctx, c, d.codigo);
  if (p.estado === 'falta') throw new Rule('papel_sin_archivo');
  if (d.valido) ctx.requireOther(p.revisado_por);
  await ctx.update(papeles, p.id, d.valido ? { estado: 'validado' } : { estado: 'falta', archivo_id: null, fecha: null, vence: null });
}

/** Names of the required papers that are not validated and in force. */
export async function papelesQueFaltan(ctx: ReadCtx, credito_id: string): Promise<string[]> {
  return (await papelesDe(ctx, credito_id)).filter((p) => p.requerido && p.estado !== 'validado').map((p) => p.nombre);
}
