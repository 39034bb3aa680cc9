import { and, eq, gte, lte, sql } from 'drizzle-orm';
import type { PartidaPasivo } from '#areas/libro/public.server.ts';
import { NotFound, Rule } from '#kernel/errors.ts';
import type { Fecha } from '#kernel/values/fecha.ts';
import { formatPesos } from '#kernel/values/format.ts';
import { type Pesos, pesos } from '#kernel/values/money.ts';
import type { Ctx } from '#platform/server/context.ts';
import { MOVIMIENTOS, type Movimiento } from '../domain/partes.ts';
import type { ClaseMovimiento } from '../domain/tipos.ts';
import { movimientos, pasivos } from '../tables.ts';

export type PasivoFila = typeof pasivos.$inferSelect;

export interface Origen {
  area: string;
  id: string;
}

/** `pk` of a pasivo in the ledger. */
export const pkDe = (id: string): string => `pasivo:${id}`;

/** Part of a pasivo as the events of the ledger take it. */
export function partidaLibro(p: Pick<PasivoFila, 'id' | 'rut' | 'tipo_pasivo' | 'comprobante'>, monto: Pesos): PartidaPasivo {
  return { tipo_pasivo: p.tipo_pasivo, monto, pk: pkDe(p.id), documento: p.comprobante, ...(p.rut ? { rut: p.rut } : {}) };
}

interface Anotacion {
  clase: ClaseMovimiento;
  monto: Pesos;
  efecto: number;
  fecha: Fecha;
  origen: Origen;
  tipo_pasivo?: PasivoFila['tipo_pasivo'];
  motivo?: string | undefined;
}

/** Writes what happened to a pasivo; the history is never changed. */
export async function anotar(ctx: Ctx, p: PasivoFila, a: Anotacion): Promise<void> {
  await ctx.insert(movimientos, movimientoDe(p, a));
}

/** What happened to a pasivo, as it is kept. */
export function movimientoDe(p: Pick<PasivoFila, 'id' | 'tipo_pasivo'>, a: Anotacion) {
  return {
    pasivo_id: p.id,
    clase: a.clase,
    tipo_pasivo: a.tipo_pasivo ?? p.tipo_pasivo,
    monto: a.monto,
    efecto: pesos(a.efecto),
    fecha: a.fecha,
    origen_area: a.origen.area,
    origen_id: a.origen.id,
    motivo: a.motivo ?? null,
  };
}

async function porque(ctx: Ctx, id: string, de: keyof typeof pasivos.$inferSelect & string, monto: Pesos, libre: boolean): Promise<never> {
  const p = await ctx.find(pasivos, id);
  if (!p) throw new NotFound();
  if (!p.identificado) throw new Rule('pasivo_sin_identificar');
  const hay = libre && p.disponible_desde > ctx.hoy ? 0 : Number(p[de]);
  throw new Rule('saldo_insuficiente', { disp: formatPesos(pesos(hay)), cargo: formatPesos(monto) });
}

/** Changes of what is owed, for the ledger's account of the tipo. */
const EFECTO: Partial<Record<Movimiento, 1 | -1>> = { pagar: -1, compensar: -1, devolver: 1, devolver_pago: 1 };

/**
 * Moves `monto` between two parts of a pasivo by one conditional UPDATE: of two acts over the same pesos one passes and the other is told
 * what is left. 404; 422 `saldo_insuficiente` {disp, cargo}, `pasivo_sin_identificar`.
 */
export async function moverPartes(
  ctx: Ctx,
  id: string,
  movimiento: Movimiento,
  monto: Pesos,
  o: { origen: Origen; fecha?: Fecha | undefined; motivo?: string | undefined },
): Promise<PasivoFila> {
  if (monto <= 0) throw new RangeError('only positive amounts move');
  const [de, a] = MOVIMIENTOS[movimiento];
  const libre = movimiento === 'comprometer';
  const [row] = await ctx.db
    .update(pasivos)
    .set({ [de]: sql`${pasivos[de]} - ${monto}`, [a]: sql`${pasivos[a]} + ${monto}`, version: sql`${pasivos.version} + 1` })
    .where(
      and(
        eq(pasivos.empresa_id, ctx.empresa_id),
        eq(pasivos.id, id),
        eq(pasivos.identificado, true),
        gte(pasivos[de], monto),
        libre ? lte(pasivos.disponible_desde, ctx.hoy) : undefined,
      ),
    )
    .returning();
  if (!row) return porque(ctx, id, de, monto, libre);
  await anotar(ctx, row, {
    clase: movimiento,
    monto,
    efecto: (EFECTO[movimiento] ?? 0) * monto,
    fecha: o.fecha ?? ctx.hoy,
    origen: o.origen,
    motivo: o.motivo,
  });
  return row;
}
