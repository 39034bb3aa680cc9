import { and, asc, eq, inArray, isNull } from 'drizzle-orm';
import { cuentasPorId, nombresDe } from '#areas/usuarios/public.server.ts';
import { NotFound } from '#kernel/errors.ts';
import type { Ctx, ReadCtx } from '#platform/server/context.ts';
import { estados } from '../domain/estados.ts';
import { tomasVencidasHasta } from '../domain/toma.ts';
import { pendientes } from '../tables.ts';
import { alDia, delegar, exigirMio, libre } from './bandeja.ts';
import { cubiertos, deSuCartera, type PendienteRow, vivos } from './visibles.ts';

/** A living item as a desk shows it. */
interface PendienteAbierto
  extends Pick<
    PendienteRow,
    'id' | 'area' | 'entidad_id' | 'registro_id' | 'tipo' | 'titulo' | 'monto' | 'url' | 'cliente_rut' | 'creado_en'
  > {
  /** Account that holds it: who took it, or to whom it was given; null = anybody's. */
  tiene: string | null;
  tiene_nombre: string | null;
  /** It is of the session: it holds the item, or covers the absent who does. */
  mio: boolean;
}

/** Items of one desk that are shown at most. */
const MAXIMO = 1_000;

/** Living items of some permissions of the session, whoever holds them, of records that it reaches: the work of a desk, not of a person. */
export async function abiertosPara(ctx: ReadCtx, permisos: readonly string[], id?: string): Promise<PendienteAbierto[]> {
  await alDia(ctx);
  const suyos = permisos.filter((p) => ctx.can(p));
  if (suyos.length === 0) return [];
  const de = and(inArray(pendientes.permiso, suyos), isNull(pendientes.ruts), deSuCartera(ctx), id ? eq(pendientes.id, id) : undefined);
  const rows = await ctx.rows(pendientes, and(vivos, de), { orden: [asc(pendientes.creado_en), asc(pendientes.id)], limit: MAXIMO });
  const limite = tomasVencidasHasta(new Date(), await ctx.calendar());
  const mias = new Set([ctx.session.usuario_id, ...[...(await cubiertos(ctx)).values()].map((c) => c.id)]);
  const quien = (r: PendienteRow) => (r.tomado_por && !libre(r, limite) ? r.tomado_por : r.usuario_id);
  const nombres = await nombresDe(
    ctx,
    rows.flatMap((r) => quien(r) ?? []),
  );
  return rows.map((r) => {
    const { id: suyo, area, entidad_id, registro_id, tipo, titulo, monto, url, cliente_rut, creado_en } = r;
    const tiene = quien(r);
    const tiene_nombre = tiene ? (nombres.get(tiene) ?? 'otra persona') : null;
    return {
      id: suyo,
      area,
      entidad_id,
      registro_id,
      tipo,
      titulo,
      monto,
      url,
      cliente_rut,
      creado_en,
      tiene,
      tiene_nombre,
      mio: tiene !== null && mias.has(tiene),
    };
  });
}

/** Takes an item for who acts. 409 `ya_tomado` {nombre, hora}; 403 `requiere_segundo_usuario` to who made what it reviews. */
export async function tomarPendiente(ctx: Ctx, id: string): Promise<void> {
  await alDia(ctx);
  const row = await ctx.lock(pendientes, id);
  ctx.requireOther(row.makers);
  await exigirMio(ctx, row);
  await ctx.update(pendientes, id, {
    estado: estados.go(row.estado, 'tomar'),
    tomado_por: ctx.session.usuario_id,
    tomado_en: ctx.ahora,
  });
}

/** Gives an item to the person of a RUT, who is told. 404 without an account; 422 `destino_sin_permiso`, `destino_hizo`. */
export async function entregarPendiente(ctx: Ctx, id: string, rut: string, motivo: string): Promise<void> {
  await alDia(ctx);
  const row = await ctx.lock(pendientes, id);
  const [cuenta] = await cuentasPorId(ctx, [], [rut]);
  if (!cuenta) throw new NotFound();
  await delegar(ctx, row, cuenta.id, motivo);
}
