import { and, asc, eq, isNull, max, sql } from 'drizzle-orm';
import type { Fecha } from '#kernel/values/fecha.ts';
import { pesos } from '#kernel/values/money.ts';
import type { Ctx } from '#platform/server/context.ts';
import type { Huella } from '../domain/cartola/huella.ts';
import type { Movimiento as MovimientoCartola } from '../domain/cartola/tipos.ts';
import type { FilaComparable, Par } from '../domain/comparar-carga.ts';
import { cargas, type FilaDicha, type FilaGuardada, movimientos } from '../tables.ts';
import { type Cambio, cambiarSql } from './cambios-sql.ts';
import type { Fila } from './fila.ts';
import type { Movimiento } from './lineas.ts';

/** A row of a file, with its key, the day it counts on and its place in the month. */
export type FilaNueva = MovimientoCartola & Huella & { fechaContable: Fecha; orden: number };
export type Guardada = Movimiento & FilaComparable;
export type Nueva = FilaComparable & { original: FilaNueva };

export const nuevaComparable = (m: FilaNueva, diseno: string): Nueva => ({
  clave: m.clave,
  ocurrencia: m.ocurrencia,
  fecha: m.fechaContable,
  cargo: m.cargo,
  abono: m.abono,
  documento: m.documento,
  descripcion: m.descripcion,
  saldo: m.saldo ?? null,
  diseno,
  original: m,
});

/** The living rows of the account in the order of the month: equal rows are told apart by it. */
export async function guardadas(ctx: Ctx, c: Pick<Fila, 'cuenta_id'>): Promise<Guardada[]> {
  const filas = await ctx.db
    .select({ m: movimientos, diseno: cargas.diseno })
    .from(movimientos)
    .innerJoin(cargas, and(eq(cargas.empresa_id, movimientos.empresa_id), eq(cargas.id, movimientos.carga_id)))
    .where(
      and(
        eq(movimientos.empresa_id, ctx.empresa_id),
        eq(movimientos.cuenta_id, c.cuenta_id),
        isNull(movimientos.reemplazado_por),
        sql`${movimientos.estado} <> 'retirado'`,
      ),
    )
    .orderBy(asc(movimientos.fecha), asc(movimientos.orden));
  return filas.map(({ m, diseno }) => ({ ...m, clave: m.hash, diseno }));
}

export async function ultimoOrden(ctx: Ctx, c: Pick<Fila, 'cuenta_id'>): Promise<number> {
  const [r] = await ctx.db
    .select({ n: max(movimientos.orden) })
    .from(movimientos)
    .where(and(eq(movimientos.empresa_id, ctx.empresa_id), eq(movimientos.cuenta_id, c.cuenta_id)));
  return r?.n ?? 0;
}

/** A row of a file as it is stored, or as it waits for somebody to say whether it is another one. */
export const aGuardar = (m: FilaNueva): FilaGuardada => ({
  orden: m.orden,
  linea_origen: m.linea_origen,
  fecha: m.fechaContable,
  descripcion: m.descripcion,
  documento: m.documento,
  cargo: m.cargo,
  abono: m.abono,
  saldo: m.saldo ?? null,
  rut_detectado: m.rut_detectado ?? null,
  canal: m.canal ?? null,
  sucursal: m.sucursal ?? null,
  causas: [...m.causas],
});

/** Writes rows as they came; answers them in the same order. */
export async function agregar(
  ctx: Ctx,
  c: Pick<Fila, 'cuenta_id' | 'raiz_id'>,
  carga_id: string,
  filas: readonly { fila: FilaGuardada; clave: string; ocurrencia: number }[],
): Promise<Movimiento[]> {
  const fijos = { empresa_id: ctx.empresa_id, hecho_por: ctx.people, cuenta_id: c.cuenta_id, conciliacion_id: c.raiz_id, carga_id };
  const valores = filas.map(({ fila: f, clave, ocurrencia }) => ({
    ...fijos,
    ...f,
    id: ctx.id(),
    fecha: f.fecha as Fecha,
    cargo: pesos(f.cargo),
    abono: pesos(f.abono),
    saldo: f.saldo === null ? null : pesos(f.saldo),
    rut_detectado: f.rut_detectado as Movimiento['rut_detectado'],
    hash: clave,
    ocurrencia,
  }));
  const out: Movimiento[] = [];
  for (let at = 0; at < valores.length; at += 500)
    out.push(
      ...(await ctx.db
        .insert(movimientos)
        .values(valores.slice(at, at + 500))
        .returning()),
    );
  return out;
}

export const dichaDe = (movimiento: string, n: FilaNueva): FilaDicha => ({
  movimiento,
  clave: n.clave,
  ocurrencia: n.ocurrencia,
  documento: n.documento,
  rut: n.rut_detectado ?? null,
  saldo: n.saldo ?? null,
});

/**
 * A pair as the stored row should read: a balance that the file does not print is kept, one that it prints is the bank's last word. The key
 * follows the file only when it knows as much as the one stored; a file of another layout (`ajena`) never changes the key.
 */
export function aprender({ antes, ahora: { original: n } }: Par<Guardada, Nueva>, o: { reordena: boolean; ajena: boolean }): Cambio {
  const sabe = !o.ajena && (n.saldo !== undefined || antes.saldo === null);
  return {
    id: antes.id,
    saldo: n.saldo ?? antes.saldo,
    documento: antes.documento || n.documento,
    rut: antes.rut_detectado ?? n.rut_detectado ?? null,
    hash: sabe ? n.clave : antes.hash,
    ocurrencia: sabe ? n.ocurrencia : antes.ocurrencia,
    orden: o.reordena ? n.orden : antes.orden,
  };
}

/** Writes what changed of the stored rows, in few statements. */
export async function escribirCambios(ctx: Ctx, lista: readonly Cambio[]): Promise<void> {
  for (let at = 0; at < lista.length; at += 1000) {
    await ctx.db.execute(cambiarSql(ctx, lista.slice(at, at + 1000)));
  }
}
