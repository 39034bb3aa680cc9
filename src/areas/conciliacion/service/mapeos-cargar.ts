import type { Ctx, ReadCtx } from '#platform/server/context.ts';
import type { UploadedFile } from '#platform/server/implement.ts';
import { limpiarColumnas } from '../domain/cartola/mapeo.ts';
import type { Mapeo } from '../domain/cartola/tipos.ts';
import { cuentasCorrientes, mapeos } from '../tables.ts';
import { cargarCartola } from './cargar.ts';
import type { Fila } from './fila.ts';
import { cartolasDe } from './lecturas.ts';
import { filasDeMapeos, type MapeoFila } from './mapeos.ts';

const aSalida = (f: MapeoFila) => ({ ...f.mapeo, id: f.id, forma: f.forma, por: f.por, desde: f.creado_en });

/** What people said of the columns of an account. 404 when there is no such account. */
export async function listaMapeos(ctx: ReadCtx, cuenta_id: string) {
  await ctx.get(cuentasCorrientes, cuenta_id);
  return (await filasDeMapeos(ctx, cuenta_id)).map(aSalida);
}

/** Keeps what a person says of a layout of the account: said again, it takes the place of what stood. */
async function guardarMapeo(ctx: Ctx, c: Fila, forma: string, dicho: Mapeo): Promise<void> {
  // Two people saying the same layout at once wait for each other at the account.
  await ctx.lock(cuentasCorrientes, c.cuenta_id);
  const mapeo = { ...dicho, columnas: limpiarColumnas(dicho.columnas) };
  const antes = (await filasDeMapeos(ctx, c.cuenta_id)).find((f) => f.forma === forma);
  const por = ctx.session.nombre;
  if (antes) await ctx.update(mapeos, antes.id, { mapeo, por });
  else await ctx.insert(mapeos, { cuenta_id: c.cuenta_id, forma, mapeo, por });
}

/**
 * Loads a statement by the columns that a person says, and keeps them for the account, together or not at all. Throws 400 at the field that
 * lacks, 422 `columnas_no_leen` when no row is read whole, `formato_sin_columnas`, and those of loading.
 */
export async function cargarMapeada(ctx: Ctx, c: Fila, o: { mapeo: Mapeo; archivos: readonly UploadedFile[] }): Promise<void> {
  const forma = o.archivos.flatMap(cartolasDe)[0]?.diseno ?? '';
  await guardarMapeo(ctx, c, forma, o.mapeo);
  await cargarCartola(ctx, c, o.archivos);
}

/** Forgets what was said of a layout, with its reason: the next file of it is read by its titles again. What was loaded stays. */
export async function olvidarMapeo(ctx: Ctx, o: { mapeo: string; motivo: string }) {
  const f = await ctx.get(mapeos, o.mapeo);
  await ctx.remove(mapeos, f.id);
  ctx.audit({ motivo: o.motivo, entidad: 'conciliacion_cuenta', entidad_id: f.cuenta_id });
  return aSalida(f);
}
