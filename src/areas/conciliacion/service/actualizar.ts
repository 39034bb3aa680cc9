import { randomUUID } from 'node:crypto';
import { and, eq, inArray } from 'drizzle-orm';
import { Conflict, Rule } from '#kernel/errors.ts';
import { type Pesos, pesos } from '#kernel/values/money.ts';
import type { Ctx, ReadCtx } from '#platform/server/context.ts';
import type { Comparacion, FilaComparable } from '../domain/comparar-carga.ts';
import { calceLineas, calces, conciliaciones, diferencias, movimientos } from '../tables.ts';
import { ponerEstado, soltarLineas } from './calces.ts';
import { esActualizacion, type Fila, vivasDe } from './fila.ts';
import { calcesDe, type Movimiento, montoBanco } from './lineas.ts';
import { deshacerCalces } from './manual.ts';
import { retiradas } from './retiradas.ts';

/** 409 `refresh_key_vencida` with the key of now, for who works on what another already changed. */
export function exigirLlave(c: Fila, llave: string | undefined): void {
  if (esActualizacion(c) && llave !== c.refresh_key) throw new Conflict('refresh_key_vencida', { refresh_key: c.refresh_key });
}

/** A key for what is now on the screen: every change gives another one. */
export const nuevaLlave = (c: Pick<Fila, 'num_version'>): string | null => (esActualizacion(c) ? randomUUID() : null);

/**
 * Opens a new version of the last closed conciliación of an account. Its matches stay; the signed one becomes `reemplazada` and is read as
 * it was signed. 403 `requiere_segundo_usuario` for who closed it, 422 `no_es_la_ultima_cerrada`.
 */
export async function actualizarConciliacion(ctx: Ctx, c: Fila, motivo: string): Promise<string> {
  const posterior = (await vivasDe(ctx, c.cuenta_id)).find((v) => v.fecha_termino > c.fecha_termino && v.estado === 'cerrada');
  if (posterior) throw new Rule('no_es_la_ultima_cerrada');
  await ctx.update(conciliaciones, c.id, { estado: 'reemplazada' });
  const nueva = await ctx.insert(conciliaciones, {
    num_conciliacion: c.num_conciliacion,
    num_version: c.num_version + 1,
    raiz_id: c.raiz_id,
    version_de: c.id,
    cuenta_id: c.cuenta_id,
    cuenta_contable: c.cuenta_contable,
    fecha_inicio: c.fecha_inicio,
    fecha_termino: c.fecha_termino,
    saldo_inicial_banco: c.saldo_inicial_banco,
    saldo_inicial_libro: c.saldo_inicial_libro,
    explicacion: c.explicacion,
    step: 2,
    estado: 'en_proceso',
    refresh_key: randomUUID(),
    motivo_actualizacion: motivo,
  });
  ctx.audit({ motivo, entidad: 'conciliacion', entidad_id: nueva.id });
  return nueva.id;
}

interface Almacenada extends FilaComparable {
  id: string;
  estado: string;
}

/** Living match of each bank line. */
async function calcePorLinea(ctx: Ctx, ids: readonly string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map();
  const filas = await ctx.db
    .select({ linea: calceLineas.linea, calce: calceLineas.calce_id })
    .from(calceLineas)
    .where(and(eq(calceLineas.empresa_id, ctx.empresa_id), eq(calceLineas.viva, true), inArray(calceLineas.linea, [...ids])));
  return new Map(filas.map((f) => [f.linea, f.calce]));
}

/** The match of a changed row becomes a suggestion with the new row in its place (areas/3). */
async function aSugerido(ctx: Ctx, c: Fila, calce_id: string, antes: string, ahora: Movimiento): Promise<void> {
  const [k] = await calcesDe(ctx, c, undefined, [calce_id]);
  if (!k) return;
  if (k.estado === 'confirmado') await soltarLineas(ctx, c, k);
  const ids = k.movimientos_banco.map((id) => (id === antes ? ahora.id : id));
  const filas = await ctx.db
    .select()
    .from(movimientos)
    .where(and(eq(movimientos.empresa_id, ctx.empresa_id), inArray(movimientos.id, ids)));
  const libro = await ctx.db
    .select({ monto: calceLineas.monto })
    .from(calceLineas)
    .where(and(eq(calceLineas.empresa_id, ctx.empresa_id), eq(calceLineas.calce_id, k.id), eq(calceLineas.lado, 'libro')));
  const diferencia = pesos(filas.reduce((s, m) => s + montoBanco(m), 0) - libro.reduce<number>((s, l) => s + l.monto, 0)) as Pesos;
  await ctx.update(calces, k.id, {
    estado: 'sugerido',
    movimientos_banco: ids,
    diferencia,
    parcial: false,
    motivo: 'La línea cambió en la cartola',
  });
  await ponerEstado(ctx, ids, 'sugerido');
}

/** Writes down what a load of an update brought: new rows, changed ones (their match to review) and those that are no longer there. */
export async function aplicarDiferencias<N extends FilaComparable>(
  ctx: Ctx,
  c: Fila,
  carga_id: string,
  cmp: Comparacion<Almacenada, N>,
  escritas: readonly Movimiento[],
): Promise<void> {
  const porClave = new Map(escritas.map((m) => [`${m.hash}#${m.ocurrencia}`, m]));
  const escrita = (n: FilaComparable) => porClave.get(`${n.clave}#${n.ocurrencia}`);
  const idas = cmp.desaparecidas.filter((d) => d.estado !== 'no_se_concilia');
  const calce = await calcePorLinea(
    ctx,
    [...cmp.cambiadas.map((p) => p.antes), ...idas].map((x) => x.id),
  );
  const fijos = { conciliacion_id: c.id, carga_id };
  for (const n of cmp.nuevas) {
    const m = escrita(n);
    if (m) await ctx.insert(diferencias, { ...fijos, tipo: 'nueva', movimiento_id: m.id });
  }
  for (const { antes, ahora } of cmp.cambiadas) {
    const m = escrita(ahora);
    if (!m) continue;
    const k = calce.get(antes.id);
    if (k) await aSugerido(ctx, c, k, antes.id, m);
    await ctx.update(movimientos, antes.id, { estado: 'no_se_concilia', motivo: 'Cambió en una cartola posterior', reemplazado_por: m.id });
    await ctx.insert(diferencias, { ...fijos, tipo: 'cambiada', movimiento_id: m.id, anterior_id: antes.id, calce_id: k ?? null });
  }
  for (const d of idas) {
    const k = calce.get(d.id);
    if (k) await deshacerCalces(ctx, c, [k], 'La línea ya no está en la cartola');
    await ctx.update(movimientos, d.id, { estado: 'no_se_concilia', motivo: 'Ya no está en la cartola' });
    await ctx.insert(diferencias, { ...fijos, tipo: 'desaparecida', movimiento_id: d.id, calce_id: k ?? null });
  }
}

/** Rows that the loads of this update brought, with what they were. */
export async function diferenciasDe(ctx: ReadCtx, c: Fila) {
  const todas = await ctx.db
    .select()
    .from(diferencias)
    .where(and(eq(diferencias.empresa_id, ctx.empresa_id), eq(diferencias.conciliacion_id, c.id)))
    .orderBy(diferencias.creado_en, diferencias.id);
  const fuera = await retiradas(ctx, c.raiz_id);
  const lista = todas.filter((d) => !fuera.has(d.carga_id));
  const ids = lista.flatMap((d) => [d.movimiento_id, ...(d.anterior_id ? [d.anterior_id] : [])]);
  const filas = ids.length
    ? await ctx.db
        .select()
        .from(movimientos)
        .where(and(eq(movimientos.empresa_id, ctx.empresa_id), inArray(movimientos.id, ids)))
    : [];
  const linea = (id: string | null) => {
    const m = filas.find((f) => f.id === id);
    if (!m) return null;
    const { fecha, descripcion: texto, documento, rut_detectado: rut, estado } = m;
    return { id: m.id, fecha, texto, documento, rut, monto: montoBanco(m), estado };
  };
  return {
    items: lista.map((d) => ({
      tipo: d.tipo,
      ahora: d.tipo === 'desaparecida' ? null : linea(d.movimiento_id),
      antes: d.tipo === 'desaparecida' ? linea(d.movimiento_id) : linea(d.anterior_id),
      calce_id: d.calce_id,
    })),
  };
}
