import { avalesDe, cambiarFiador } from '#areas/avales/public.server.ts';
import { exigirOpcion } from '#areas/catalogos/public.server.ts';
import { anotarFiador, vinculosDe } from '#areas/clientes/public.server.ts';
import { NotFound } from '#kernel/errors.ts';
import type { Rut } from '#kernel/values/rut.ts';
import type { Ctx, ReadCtx } from '#platform/server/context.ts';
import { exigirRelacionados, type Relacionado, relacionadosDe } from '../domain/respaldo.ts';
import type { SolicitudRow } from './exposicion.ts';

/** Socios and firms of the ficha whose vínculo is in force today. */
export async function relacionadosDeFicha(ctx: ReadCtx, rut: Rut): Promise<Relacionado[]> {
  const vivos = (await vinculosDe(ctx, rut)).filter((v) => v.desde <= ctx.hoy && (v.hasta === null || v.hasta >= ctx.hoy));
  return relacionadosDe(rut, vivos);
}

/** Those that a person wrote: no RUT twice, each vínculo of the list and in force but what it already had. 409 `rut_duplicado`, 400 `opcion_inactiva`. */
export async function relacionadosPuestos(
  ctx: ReadCtx,
  rut: Rut,
  filas: readonly (Omit<Relacionado, 'participacion_pct'> & { participacion_pct?: string | null | undefined })[],
  antes: readonly Relacionado[] = [],
): Promise<Relacionado[]> {
  exigirRelacionados(rut, filas);
  for (const [k, r] of filas.entries())
    if (!antes.some((a) => a.rut === r.rut && a.vinculo === r.vinculo))
      await exigirOpcion(ctx, 'vinculos', r.vinculo, `relacionados.${k}.vinculo`);
  return filas.map((r) => ({ ...r, participacion_pct: r.participacion_pct ?? null }));
}

/** Each one with his general aval for this client, as avales has it today. */
export async function relacionadosVistos(ctx: ReadCtx, s: SolicitudRow) {
  if (s.relacionados.length === 0) return [];
  const generales = (await avalesDe(ctx, s.rut, { abiertos: true })).filter((a) => a.alcance === 'GENERAL');
  return s.relacionados.map((r) => {
    const aval = generales.find((a) => a.rut_aval === r.rut);
    return { ...r, rut: r.rut as Rut, es_fiador: aval !== undefined, aval: aval ? { id: aval.id, estado: aval.estado } : null };
  });
}

/**
 * The switch of a socio: his general aval is proposed or discarded in avales and the ficha says the same, all in this act.
 * 404 when he is not in the solicitud; 422 `fiador_vigente` for one already constituted.
 */
export async function cambiarFiadorDe(ctx: Ctx, s: SolicitudRow, rut: Rut, es_fiador: boolean): Promise<void> {
  const r = s.relacionados.find((x) => x.rut === rut);
  if (!r) throw new NotFound();
  const vinculo = (await vinculosDe(ctx, s.rut)).find((v) => v.rut === rut);
  await cambiarFiador(ctx, { cliente_rut: s.rut, rut, nombre: r.nombre, es_fiador, vinculo_id: vinculo?.id ?? null });
  await anotarFiador(ctx, s.rut, rut, es_fiador);
}
