import { and, asc, eq, inArray } from 'drizzle-orm';
import { Conflict, Rule } from '#kernel/errors.ts';
import { pesos } from '#kernel/values/money.ts';
import type { Ctx, ReadCtx } from '#platform/server/context.ts';
import type { Par } from '../domain/comparar-carga.ts';
import { dudas, type EstadoDuda, movimientos } from '../tables.ts';
import type { Fila } from './fila.ts';
import { aGuardar, agregar, type Guardada, type Nueva } from './guardar-filas.ts';

const deCuenta = (ctx: ReadCtx, cuenta_id: string, estado: EstadoDuda) =>
  and(eq(dudas.empresa_id, ctx.empresa_id), eq(dudas.cuenta_id, cuenta_id), eq(dudas.estado, estado));

/** Rows of files that a person said are stored ones, by key: the same file again asks nothing twice. */
export async function aliasDe(ctx: Ctx, cuenta_id: string): Promise<Map<string, string>> {
  const filas = await ctx.db
    .select()
    .from(dudas)
    .where(deCuenta(ctx, cuenta_id, 'misma'));
  return new Map(filas.map((d) => [`${d.clave}#${d.ocurrencia}`, d.movimiento_id]));
}

/** Doubts that wait, of the conciliación (of all its versions). */
export function dudasPendientes(ctx: ReadCtx, c: Pick<Fila, 'raiz_id'>) {
  return ctx.db
    .select()
    .from(dudas)
    .where(and(eq(dudas.empresa_id, ctx.empresa_id), eq(dudas.conciliacion_id, c.raiz_id), eq(dudas.estado, 'pendiente')))
    .orderBy(asc(dudas.creado_en), asc(dudas.id));
}

/** Keeps the rows in doubt apart: neither doubled nor dropped. One that already waits is not asked again. */
export async function anotarDudas(ctx: Ctx, c: Fila, carga_id: string, lista: readonly Par<Guardada, Nueva>[]): Promise<void> {
  if (lista.length === 0) return;
  const esperan = new Set((await dudasPendientes(ctx, c)).map((d) => `${d.clave}#${d.ocurrencia}`));
  const filas = lista
    .filter(({ ahora }) => !esperan.has(`${ahora.clave}#${ahora.ocurrencia}`))
    .map(({ antes, ahora }) => ({
      empresa_id: ctx.empresa_id,
      id: ctx.id(),
      hecho_por: ctx.people,
      carga_id,
      conciliacion_id: c.raiz_id,
      cuenta_id: c.cuenta_id,
      movimiento_id: antes.id,
      clave: ahora.clave,
      ocurrencia: ahora.ocurrencia,
      fila: aGuardar(ahora.original),
    }));
  for (let at = 0; at < filas.length; at += 500) await ctx.db.insert(dudas).values(filas.slice(at, at + 500));
}

/** Each doubt beside the stored row that it may be. */
export async function listaDudas(ctx: ReadCtx, c: Fila) {
  const lista = await dudasPendientes(ctx, c);
  const ids = lista.map((d) => d.movimiento_id);
  const filas = ids.length
    ? await ctx.db
        .select()
        .from(movimientos)
        .where(and(eq(movimientos.empresa_id, ctx.empresa_id), inArray(movimientos.id, ids)))
    : [];
  const porId = new Map(filas.map((m) => [m.id, m]));
  return {
    items: lista.flatMap((d) => {
      const m = porId.get(d.movimiento_id);
      if (!m) return [];
      const { fila } = d;
      return [
        {
          id: d.id,
          fecha: m.fecha,
          monto: pesos(m.abono - m.cargo),
          guardada: { texto: m.descripcion, documento: m.documento, saldo: m.saldo },
          archivo: { texto: fila.descripcion, documento: fila.documento, saldo: fila.saldo, linea_origen: fila.linea_origen },
        },
      ];
    }),
  };
}

/**
 * A person says of each doubt whether it is the stored movement (`misma`: the stored one learns its balance and document) or another one
 * (`otra`: it enters the month). Throws 409 `duda_decidida`, 422 `linea_fuera`.
 */
export async function decidirDudas(ctx: Ctx, c: Fila, o: { dudas: readonly string[]; decision: 'misma' | 'otra' }): Promise<void> {
  const ids = [...new Set(o.dudas)];
  const lista = await ctx.lockAll(dudas, and(eq(dudas.conciliacion_id, c.raiz_id), inArray(dudas.id, ids)));
  if (lista.length !== ids.length) throw new Rule('linea_fuera');
  if (lista.some((d) => d.estado !== 'pendiente')) throw new Conflict('duda_decidida');
  for (const d of lista) {
    if (o.decision === 'otra') await agregar(ctx, c, d.carga_id, [d]);
    else {
      const m = await ctx.get(movimientos, d.movimiento_id);
      const saldo = d.fila.saldo === null ? m.saldo : pesos(d.fila.saldo);
      await ctx.update(movimientos, m.id, { saldo, documento: m.documento || d.fila.documento });
    }
    await ctx.update(dudas, d.id, { estado: o.decision, decidida_por: ctx.session.nombre });
  }
  ctx.audit({ entidad: 'conciliacion', entidad_id: c.id, despues: { decision: o.decision, filas: lista.length } });
}
