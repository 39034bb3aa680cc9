import { createHash } from 'node:crypto';
import { and, eq, inArray } from 'drizzle-orm';
import { opcionesDe } from '#areas/catalogos/public.server.ts';
import { Invalid } from '#kernel/errors.ts';
import { type Fecha, maxFecha } from '#kernel/values/fecha.ts';
import type { Ctx } from '#platform/server/context.ts';
import { type FilaListado, leerListado, simple } from '../domain/listado.ts';
import { actuaciones, causas } from '../tables.ts';
import { anotar } from './avanzar.ts';
import { alcanceCausas } from './filas.ts';
import { ponerAlDia } from './recalcular.ts';

const huella = (f: FilaListado): string =>
  createHash('sha256').update([f.rol, f.fecha, f.cuaderno, f.tramite, f.descripcion].join('|')).digest('hex');

/**
 * The daily list of a court: each row is an actuación of its case, once. It moves no state: whoever keeps the case says what it means. Rows of a
 * rol that is not ours, or out of reach, are listed. 400 at `texto` when it is not a list.
 */
export async function importar(ctx: Ctx, texto: string) {
  const listado = leerListado(texto, ctx.hoy);
  if (!listado) throw new Invalid({ texto: ['Debe traer los títulos rol, tribunal, fecha y trámite'] });
  const roles = [...new Set(listado.filas.map((f) => f.rol))];
  const suyas = roles.length === 0 ? [] : await ctx.rows(causas, and(inArray(causas.rol, roles), alcanceCausas(ctx)));
  const tribunales = new Map((await opcionesDe(ctx, 'tribunales')).map((o) => [o.codigo, simple(o.nombre)]));
  const desconocidas: { rol: string; tribunal: string; tramite: string }[] = [];
  const ultimos = new Map<string, Fecha>();
  let [nuevas, repetidas] = [0, 0];
  for (const f of listado.filas) {
    const delRol = suyas.filter((c) => c.rol === f.rol);
    const c =
      delRol.find((x) => tribunales.get(x.tribunal) === simple(f.tribunal) || x.tribunal === f.tribunal) ??
      (f.tribunal ? undefined : delRol[0]);
    if (!c) {
      desconocidas.push({ rol: f.rol, tribunal: f.tribunal.slice(0, 120), tramite: f.tramite });
      continue;
    }
    const hash_origen = huella(f);
    if (await ctx.first(actuaciones, and(eq(actuaciones.causa_id, c.id), eq(actuaciones.hash_origen, hash_origen)))) {
      repetidas += 1;
      continue;
    }
    const resumen = f.descripcion && f.descripcion !== f.tramite ? `${f.tramite}: ${f.descripcion}` : f.tramite;
    await anotar(ctx, c, { tipo: 'RESOLUCION', fecha: f.fecha, cuaderno: f.cuaderno, resumen, hash_origen });
    // Courts list the newest first: an older row that follows does not bring the case back.
    ultimos.set(c.id, maxFecha(f.fecha, ultimos.get(c.id) ?? c.ultimo_movimiento));
    nuevas += 1;
  }
  for (const [id, ultimo_movimiento] of ultimos) {
    await ctx.update(causas, id, { ultimo_movimiento });
    await ponerAlDia(ctx, id);
  }
  return { nuevas, repetidas, desconocidas, malas: listado.malas };
}
