import { and, eq, inArray, sql } from 'drizzle-orm';
import { Conflict, Rule } from '#kernel/errors.ts';
import { formatPesos } from '#kernel/values/format.ts';
import { type Pesos, pesos, sumPesos } from '#kernel/values/money.ts';
import { atOnce } from '#platform/server/at-once.ts';
import type { Ctx } from '#platform/server/context.ts';
import { TOLERANCIA } from '../domain/calzador/index.ts';
import type { EstadoMovimiento } from '../domain/estados.ts';
import { calceDeResto } from '../domain/resto.ts';
import { calceLineas, calces, movimientos } from '../tables.ts';
import { ajustar } from './asentar.ts';
import type { Fila } from './fila.ts';
import { type Lados, lineasBanco, lineasLibro } from './lineas.ts';
import { asientoDe, exigirRestoLibre, filasDeRestos } from './restos.ts';

export type CalceFila = typeof calces.$inferSelect;
export type Modo = 'exacto' | 'parcial' | 'ajuste';

export interface NuevoCalce extends Lados {
  /** Of the suggestion that it confirms. */
  id?: string;
  regla: string;
  regla_version: number;
  confianza: number;
  evidencia: readonly string[];
  modo: Modo;
  motivo?: string | undefined;
  /** The voucher that was made for it: its book line is already among `libro`. */
  ajuste_asiento_id?: string | undefined;
  comprobante?: string | undefined;
  estadoBanco?: EstadoMovimiento;
}

const suma = (lineas: readonly { monto: Pesos }[]) => sumPesos(lineas.map((l) => l.monto));
export const diferenciaDe = (l: Lados): Pesos => (suma(l.banco) - suma(l.libro)) as Pesos;

/**
 * Finds the lines by id among those of the conciliación. 409 `linea_ya_calzada` when another match holds one, `linea_calzada_por_usted`
 * when it is the same person's (a partial one may be completed by the caller), 422 `linea_fuera` when it is not one of its lines.
 */
export async function buscarLineas(
  ctx: Ctx,
  c: Fila,
  ids: { banco: readonly string[]; libro: readonly string[] },
  libres = true,
): Promise<Lados> {
  const [delBanco, delLibro] = await atOnce([lineasBanco(ctx, c), lineasLibro(ctx, c)]);
  const porBanco = new Map(delBanco.map((l) => [l.id, l]));
  const porLibro = new Map(delLibro.map((l) => [l.id, l]));
  const ocupada = async (lista: readonly { ajena: boolean; calce_id: string | null }[]): Promise<void> => {
    const l = lista.find((x) => x.ajena || (libres && x.calce_id));
    if (!l) return;
    const k = l.calce_id && !l.ajena ? await ctx.find(calces, l.calce_id) : undefined;
    throw new Conflict(k?.por === ctx.session.nombre ? 'linea_calzada_por_usted' : 'linea_ya_calzada');
  };
  const toma = <T extends { ajena: boolean; calce_id: string | null }>(mapa: Map<string, T>, lista: readonly string[]): T[] =>
    [...new Set(lista)].map((id) => {
      const l = mapa.get(id);
      if (!l) throw new Rule('linea_fuera');
      return l;
    });
  const banco = toma(porBanco, ids.banco);
  const libro = toma(porLibro, ids.libro);
  await ocupada([...banco, ...libro]);
  if (banco.some((m) => m.estado === 'no_se_concilia')) throw new Rule('linea_no_pendiente', { estado: 'marcada como no se concilia' });
  return { banco, libro };
}

/** Σ = 0, or the difference said and allowed: partial with both sides of one sign, or within the tolerance of R7 with its voucher. */
function exigirDiferencia(n: Lados & { modo: Modo }): Pesos {
  const dif = diferenciaDe(n);
  if (n.banco.length + n.libro.length === 0) throw new Rule('calce_vacio');
  if (dif === 0) return dif;
  if (n.modo === 'parcial') {
    const [b, l] = [suma(n.banco), suma(n.libro)];
    if (b === 0 || l === 0 || Math.sign(b) !== Math.sign(l)) throw new Rule('parcial_incoherente');
    return dif;
  }
  if (n.modo === 'exacto' || Math.abs(dif) > TOLERANCIA)
    throw new Rule('diferencia_no_permitida', { diferencia: formatPesos(dif), tope: formatPesos(TOLERANCIA) });
  return dif;
}

/** Confirms a match: its lines are locked by the unique index of living lines (I13). Posts the adjustment when asked. */
export async function confirmarCalce(ctx: Ctx, c: Fila, n: NuevoCalce): Promise<string> {
  const id = n.id ?? ctx.id();
  const diferencia = exigirDiferencia(n);
  const parcial = diferencia !== 0 && n.modo === 'parcial';
  const ajuste = diferencia !== 0 && !parcial ? await ajustar(ctx, c, id, n, diferencia) : undefined;
  const libro = ajuste ? [...n.libro, ajuste.linea] : n.libro;
  const datos = {
    ...comunes(ctx, c, n),
    movimientos_libro: libro.map((l) => l.id),
    diferencia,
    parcial,
    ajuste_asiento_id: ajuste?.asiento_id ?? n.ajuste_asiento_id ?? null,
    comprobante: ajuste ? id : (n.comprobante ?? null),
  };
  if (n.id) await ctx.update(calces, id, datos);
  else await ctx.insert(calces, { id, ...datos });
  await ponerLineas(ctx, c, [{ id, banco: n.banco, libro }]);
  await ponerEstado(
    ctx,
    n.banco.map((l) => l.id),
    parcial ? 'parcial' : (n.estadoBanco ?? 'conciliado'),
  );
  if (!parcial) await ponerRestos(ctx, n, 'conciliado');
  if (!parcial && conElBanco(n)) for (const l of libro) await ctx.emit('movimiento.conciliado', hecho(c, l));
  return id;
}

/** What completes a partial match of an earlier month explains its rows of the statement whole. */
async function ponerRestos(ctx: Ctx, n: Lados, estado: EstadoMovimiento): Promise<void> {
  const restos = [...n.banco, ...n.libro].map((l) => l.id).filter((id) => calceDeResto(id));
  if (restos.length > 0) await ponerEstado(ctx, await filasDeRestos(ctx, restos), estado);
}

/** Two lines of the books that cancel each other saw no bank: what they were posted for is not matched with it. */
const conElBanco = (n: NuevoCalce) => n.banco.length > 0 || n.comprobante !== undefined;

const comunes = (ctx: Ctx, c: Fila, n: NuevoCalce) => ({
  conciliacion_id: c.raiz_id,
  corte: c.fecha_termino,
  regla: n.regla,
  regla_version: n.regla_version,
  confianza: n.confianza,
  evidencia: [...n.evidencia],
  movimientos_banco: n.banco.map((l) => l.id),
  movimientos_libro: n.libro.map((l) => l.id),
  estado: 'confirmado' as const,
  por: ctx.session.nombre,
  motivo: n.motivo ?? null,
});

const TANDA = 500;

/** Confirms many matches whose difference is zero, in few statements: the automatic step may bring thousands. */
export async function confirmarExactos(ctx: Ctx, c: Fila, lista: readonly NuevoCalce[]): Promise<void> {
  const conId = lista.map((n) => ({ ...n, id: n.id ?? ctx.id() }));
  for (const n of conId) exigirDiferencia({ ...n, modo: 'exacto' });
  for (let at = 0; at < conId.length; at += TANDA) {
    const tanda = conId.slice(at, at + TANDA);
    const fijos = { empresa_id: ctx.empresa_id, hecho_por: ctx.people, diferencia: pesos(0) };
    const filas = tanda.map((n) => ({ ...comunes(ctx, c, n), ...fijos, id: n.id }));
    await ctx.writeLast(calces, () =>
      ctx.db
        .insert(calces)
        .values(filas)
        .onConflictDoUpdate({
          target: [calces.empresa_id, calces.id],
          set: { estado: 'confirmado', por: ctx.session.nombre, version: sql`${calces.version} + 1` },
        }),
    );
    await ponerLineas(ctx, c, tanda);
  }
  await ponerEstado(
    ctx,
    conId.flatMap((n) => n.banco.map((l) => l.id)),
    'conciliado',
  );
  for (const n of conId) await ponerRestos(ctx, n, 'conciliado');
  for (const n of conId) if (conElBanco(n)) for (const l of n.libro) await ctx.emit('movimiento.conciliado', hecho(c, l));
}

const hecho = (c: Fila, l: { origen: { area: string; id: string }; asiento_id: string }) => ({
  origen: l.origen,
  cuenta: c.cuenta_contable,
  asiento_id: l.asiento_id,
});

/** Rows of the living lines; the undone ones of the same match are used again. */
async function ponerLineas(ctx: Ctx, c: Fila, lista: readonly (Lados & { id: string })[]): Promise<void> {
  const filas = lista.flatMap(({ id: calce_id, banco, libro }) => {
    const fijos = { empresa_id: ctx.empresa_id, calce_id, cuenta_id: c.cuenta_id, corte: c.fecha_termino };
    return [
      ...banco.map((x) => ({ ...fijos, lado: 'banco' as const, linea: x.id, fecha: x.fecha, monto: x.monto })),
      ...libro.map(({ id: linea, fecha, monto, origen }) => {
        const propios = { lado: 'libro' as const, linea, fecha, monto, origen_area: origen.area, origen_id: origen.id };
        return { ...fijos, ...propios };
      }),
    ];
  });
  await ctx.writeLast(calceLineas, () =>
    ctx.db
      .insert(calceLineas)
      .values(filas)
      .onConflictDoUpdate({
        target: [calceLineas.empresa_id, calceLineas.calce_id, calceLineas.lado, calceLineas.linea],
        set: { viva: true },
      }),
  );
}

/** Sets the state of bank lines, whatever they were. */
export async function ponerEstado(ctx: Ctx, ids: readonly string[], estado: EstadoMovimiento, motivo: string | null = null): Promise<void> {
  const filas = ids.filter((id) => !calceDeResto(id));
  for (let at = 0; at < filas.length; at += 1000) {
    const tanda = filas.slice(at, at + 1000);
    await ctx.writeLast(movimientos, () =>
      ctx.db
        .update(movimientos)
        .set({ estado, motivo, version: sql`${movimientos.version} + 1` })
        .where(and(eq(movimientos.empresa_id, ctx.empresa_id), inArray(movimientos.id, tanda))),
    );
  }
}

/** Frees the lines of a match and says it to who posted them. 409 `resto_ya_calzado` when what it left is matched later. */
export async function soltarLineas(ctx: Ctx, c: Fila, k: CalceFila): Promise<void> {
  if (k.parcial) await exigirRestoLibre(ctx, k.id);
  const filas = await ctx.db
    .update(calceLineas)
    .set({ viva: false })
    .where(and(eq(calceLineas.empresa_id, ctx.empresa_id), eq(calceLineas.calce_id, k.id), eq(calceLineas.viva, true)))
    .returning();
  await ponerEstado(
    ctx,
    filas.flatMap((f) => (f.lado === 'banco' ? [f.linea] : [])),
    'pendiente',
  );
  if (k.parcial) return;
  const restos = filas.map((f) => f.linea).filter((l) => calceDeResto(l));
  if (restos.length > 0) await ponerEstado(ctx, await filasDeRestos(ctx, restos), 'parcial');
  for (const f of filas) {
    if (f.lado !== 'libro' || !f.origen_area || !f.origen_id) continue;
    const asiento_id = await asientoDe(ctx, f.linea);
    await ctx.emit('movimiento.desconciliado', hecho(c, { origen: { area: f.origen_area, id: f.origen_id }, asiento_id }));
  }
}
