import { and, asc, eq, inArray, ne } from 'drizzle-orm';
import { Conflict, NotFound, Rule } from '#kernel/errors.ts';
import type { Fecha } from '#kernel/values/fecha.ts';
import { formatFecha } from '#kernel/values/format.ts';
import type { Ctx } from '#platform/server/context.ts';
import { calceLineas, cargas, contenidos, diferencias, dudas, type FilaDicha, movimientos } from '../tables.ts';
import type { Cambio } from './cambios-sql.ts';
import { cargasVivas } from './cargar.ts';
import { cargasEnPie } from './cierre.ts';
import { esActualizacion, type Fila, vivasDe } from './fila.ts';
import { escribirCambios } from './guardar-filas.ts';
import type { Movimiento } from './lineas.ts';
import { limpiarSugerencias } from './sugerencias.ts';

type Carga = typeof cargas.$inferSelect;

/** What each living load of the account said of each movement, the oldest load first. */
async function dichasPorMovimiento(ctx: Ctx, vivas: readonly Carga[]): Promise<Map<string, { carga_id: string; fila: FilaDicha }[]>> {
  const ids = vivas.map((k) => k.id);
  const lista = ids.length
    ? await ctx.db
        .select()
        .from(contenidos)
        .where(and(eq(contenidos.empresa_id, ctx.empresa_id), inArray(contenidos.carga_id, ids)))
        .orderBy(asc(contenidos.creado_en), asc(contenidos.id))
    : [];
  const por = new Map<string, { carga_id: string; fila: FilaDicha }[]>();
  for (const k of lista) {
    for (const fila of k.filas) {
      const hay = por.get(fila.movimiento);
      if (hay) hay.push({ carga_id: k.carga_id, fila });
      else por.set(fila.movimiento, [{ carga_id: k.carga_id, fila }]);
    }
  }
  return por;
}

/** Rows that a load brought or said, and that stand. */
async function filasDeCarga(ctx: Ctx, carga: Carga): Promise<Movimiento[]> {
  const [dicho] = await ctx.db
    .select({ filas: contenidos.filas })
    .from(contenidos)
    .where(and(eq(contenidos.empresa_id, ctx.empresa_id), eq(contenidos.carga_id, carga.id)));
  const propias = await ctx.db
    .select()
    .from(movimientos)
    .where(and(eq(movimientos.empresa_id, ctx.empresa_id), eq(movimientos.carga_id, carga.id), ne(movimientos.estado, 'retirado')));
  const vistas = new Set(propias.map((m) => m.id));
  const otras = (dicho?.filas ?? []).map((f) => f.movimiento).filter((id) => !vistas.has(id));
  const out = [...propias];
  for (let at = 0; at < otras.length; at += 1000)
    out.push(
      ...(await ctx.db
        .select()
        .from(movimientos)
        .where(
          and(
            eq(movimientos.empresa_id, ctx.empresa_id),
            inArray(movimientos.id, otras.slice(at, at + 1000)),
            ne(movimientos.estado, 'retirado'),
          ),
        )),
    );
  return out;
}

/** 409 `carga_con_calces` while a row that would go stands in a match, 409 `carga_de_mes_cerrado` while it belongs to a closed period. */
async function exigirLibres(ctx: Ctx, c: Fila, se_van: readonly Movimiento[]): Promise<void> {
  if (se_van.length === 0) return;
  const ids = new Set(se_van.map((m) => m.id));
  const tomadas = await ctx.db
    .select({ linea: calceLineas.linea })
    .from(calceLineas)
    .where(
      and(
        eq(calceLineas.empresa_id, ctx.empresa_id),
        eq(calceLineas.cuenta_id, c.cuenta_id),
        eq(calceLineas.lado, 'banco'),
        eq(calceLineas.viva, true),
      ),
    );
  const n = tomadas.filter((t) => ids.has(t.linea)).length;
  if (n > 0) throw new Conflict('carga_con_calces', { n });
  const cerradas = (await vivasDe(ctx, c.cuenta_id)).filter((v) => v.estado === 'cerrada' || v.estado === 'por_cerrar');
  const deCerrado = se_van.find((m) => cerradas.some((v) => m.fecha >= v.fecha_inicio && m.fecha <= v.fecha_termino));
  if (deCerrado) throw new Conflict('carga_de_mes_cerrado', { fecha: formatFecha(deCerrado.fecha as Fecha) });
}

/** A row that other loads also say, as those tell it: the last balance printed, the first document. */
function segun(m: Movimiento, dichas: readonly { carga_id: string; fila: FilaDicha }[]): Cambio {
  const filas = dichas.map((d) => d.fila);
  const conSaldo = filas.findLast((f) => f.saldo !== null);
  const base = conSaldo ?? filas[0];
  return {
    id: m.id,
    saldo: conSaldo?.saldo ?? null,
    documento: filas.find((f) => f.documento !== '')?.documento ?? '',
    rut: filas.find((f) => f.rut !== null)?.rut ?? null,
    hash: base?.clave ?? m.hash,
    ocurrencia: base?.ocurrencia ?? m.ocurrencia,
    orden: m.orden,
  };
}

/** What an update load changed goes back: the row that it replaced and those that it took for gone wait again. */
async function deshacerDiferencias(ctx: Ctx, carga_id: string): Promise<void> {
  const lista = await ctx.db
    .select()
    .from(diferencias)
    .where(and(eq(diferencias.empresa_id, ctx.empresa_id), eq(diferencias.carga_id, carga_id)));
  for (const d of lista) {
    const vuelve = d.tipo === 'cambiada' ? d.anterior_id : d.tipo === 'desaparecida' ? d.movimiento_id : null;
    if (vuelve) await ctx.update(movimientos, vuelve, { estado: 'pendiente', motivo: null, reemplazado_por: null });
  }
}

/** Takes the rows out of the month and leaves the others as the loads that stay tell them. */
async function sacarFilas(ctx: Ctx, c: Fila, carga: Carga, motivo: string): Promise<number> {
  const vivas = (await cargasVivas(ctx, c.cuenta_id)).filter((k) => k.id !== carga.id);
  const dichas = await dichasPorMovimiento(ctx, vivas);
  const suyas = await filasDeCarga(ctx, carga);
  const vivasIds = new Set(vivas.map((k) => k.id));
  const quedan = (m: Movimiento) => dichas.has(m.id) || (m.carga_id !== carga.id && vivasIds.has(m.carga_id));
  const se_van = suyas.filter((m) => !quedan(m));
  await exigirLibres(ctx, c, se_van);
  await limpiarSugerencias(ctx, c, { banco: se_van.map((m) => m.id), libro: [] });
  for (const m of se_van) await ctx.update(movimientos, m.id, { estado: 'retirado', motivo });
  const otras = suyas.filter((m) => dichas.has(m.id));
  await escribirCambios(
    ctx,
    otras.map((m) => segun(m, dichas.get(m.id) ?? [])),
  );
  for (const m of otras) {
    const [primera] = dichas.get(m.id) ?? [];
    if (m.carga_id === carga.id && primera) await ctx.update(movimientos, m.id, { carga_id: primera.carga_id });
  }
  return se_van.length;
}

/**
 * Takes a load back whole, with its reason: the rows that no other load says leave the month and the rest read as the others tell them, as if
 * it had never come. What it said stays written. 409 `carga_con_calces`, `carga_de_mes_cerrado`, `carga_ya_retirada`; 422 `carga_firmada` in an
 * update, for what an earlier version signed.
 */
export async function retirarCarga(ctx: Ctx, c: Fila, o: { carga: string; motivo: string }): Promise<void> {
  const carga = await ctx.lock(cargas, o.carga);
  if (carga.conciliacion_id !== c.raiz_id) throw new NotFound();
  if (carga.retirada_en) throw new Conflict('carga_ya_retirada');
  if (esActualizacion(c) && carga.num_version < c.num_version) throw new Rule('carga_firmada');
  const motivo = `Se retiró la carga ${carga.archivo}: ${o.motivo}`.slice(0, 300);
  const filas = await sacarFilas(ctx, c, carga, motivo);
  await deshacerDiferencias(ctx, carga.id);
  await ctx.db
    .update(dudas)
    .set({ estado: 'retirada' })
    .where(and(eq(dudas.empresa_id, ctx.empresa_id), eq(dudas.carga_id, carga.id), inArray(dudas.estado, ['pendiente', 'misma'])));
  await ctx.update(cargas, carga.id, { retirada_en: ctx.ahora, retirada_por: ctx.session.nombre, motivo_retiro: o.motivo });
  ctx.audit({ motivo: o.motivo, entidad: 'conciliacion', entidad_id: c.id, despues: { archivo: carga.archivo, filas } });
}

/** An annulled conciliación takes its loads with it: whoever starts again loads what is right, and inherits nothing unsaid. */
export async function retirarTodas(ctx: Ctx, c: Fila, motivo: string): Promise<void> {
  for (const k of await cargasEnPie(ctx, c)) await retirarCarga(ctx, c, { carga: k.id, motivo: `Se anuló la conciliación: ${motivo}` });
}
