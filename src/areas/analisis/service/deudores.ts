import { and, eq, inArray, sql } from 'drizzle-orm';
import { diasPorTramo, parDe } from '#areas/documentos/public.server.ts';
import { concentracion, dilucionPct, type VentaDeudor } from '#finanzas/concentracion.ts';
import { addMonths, addPeriodos, type Fecha, firstDay, type Periodo, periodoOf } from '#kernel/values/fecha.ts';
import { type Pesos, percentOf, pesos } from '#kernel/values/money.ts';
import type { Rut } from '#kernel/values/rut.ts';
import { atOnce } from '#platform/server/at-once.ts';
import type { ReadCtx } from '#platform/server/context.ts';
import type { Vista } from '../contract-formas.ts';
import type { Contenido } from '../domain/secciones.ts';
import { rcvFilas, rcvPeriodos } from '../tables.ts';

type Deudores = Vista['deudores'];
const MESES = 12;
/** Debtors that are shown: beyond them it is the tail. */
const MAXIMO = 200;
const MILLON = 1_000_000;

interface Suma extends VentaDeudor {
  nombre: string;
}

/** Gross, credit notes and claims of each debtor in the twelve months before `corte`, from the registers in force. */
export async function ventasPorDeudor(ctx: ReadCtx, rut: Rut, corte: Fecha): Promise<Suma[]> {
  const ultimo = addPeriodos(periodoOf(corte), -1);
  const meses: Periodo[] = Array.from({ length: MESES }, (_, i) => addPeriodos(ultimo, -i));
  const positivo = sql`${rcvFilas.neto} + ${rcvFilas.exento}`;
  return ctx.db
    .select({
      rut: sql<string>`${rcvFilas.rut_contraparte}`,
      nombre: sql<string>`max(${rcvFilas.razon})`,
      bruto: sql`coalesce(sum(${positivo}) filter (where ${rcvFilas.total} > 0), 0)`.mapWith(Number),
      notas_credito: sql`coalesce(-sum(${positivo}) filter (where ${rcvFilas.total} < 0), 0)`.mapWith(Number),
      reclamado: sql`coalesce(sum(${positivo}) filter (where ${rcvFilas.total} > 0 and ${rcvFilas.fecha_reclamo} is not null), 0)`.mapWith(
        Number,
      ),
    })
    .from(rcvFilas)
    .innerJoin(rcvPeriodos, and(eq(rcvPeriodos.empresa_id, rcvFilas.empresa_id), eq(rcvPeriodos.id, rcvFilas.periodo_id)))
    .where(
      and(
        ...[eq(rcvFilas.empresa_id, ctx.empresa_id), eq(rcvPeriodos.rut, rut), eq(rcvPeriodos.libro, 'VENTA')],
        ...[eq(rcvPeriodos.vigente, true), inArray(rcvPeriodos.periodo, meses)],
      ),
    )
    .groupBy(rcvFilas.rut_contraparte);
}

const parte = (v: number, bruto: number): string | null => dilucionPct({ bruto, notas_credito: v, reclamado: 0 });

/** Line that a debtor would bear: his share of the suggested one, down to the million. */
function sublimite(linea: Pesos | null, participacion_pct: string): Pesos | null {
  return linea === null ? null : pesos(Math.floor(percentOf(linea, participacion_pct, 'down') / MILLON) * MILLON);
}

const [TRIMESTRES, MESES_DE_TRIMESTRE] = [8, 3];
/** Debtors whose days are followed: the largest ones. */
const SEGUIDOS = 12;

/** Days that each of the largest debtors took, in the eight windows of three months that had ended on `corte`. */
async function trimestresDe(ctx: ReadCtx, rut: Rut, corte: Fecha, deudores: readonly Rut[]): Promise<NonNullable<Deudores['trimestres']>> {
  const primero = addPeriodos(periodoOf(corte), -TRIMESTRES * MESES_DE_TRIMESTRE);
  const meses = Array.from({ length: TRIMESTRES + 1 }, (_, i) => addPeriodos(primero, i * MESES_DE_TRIMESTRE));
  const filas = await diasPorTramo(
    ctx,
    rut,
    deudores,
    meses.map((m) => firstDay(m)),
  );
  return meses.slice(0, TRIMESTRES).map((desde, tramo) => ({
    desde,
    hasta: addPeriodos(desde, MESES_DE_TRIMESTRE - 1),
    deudores: filas.flatMap((f) => (f.tramo === tramo ? [{ rut: f.deudor_rut, dias: f.dias, pagos: f.n }] : [])),
  }));
}

interface Pedido {
  manual?: Contenido['deudores_manual'];
  linea?: Pesos | null;
  trimestres?: boolean;
}

/**
 * How the sales of a client concentrate in debtors over the twelve months that had ended on `corte`: from the register; without it, from
 * what was typed. `trimestres`: with the days that the largest took in each quarter.
 */
export const deudoresDe = async (ctx: ReadCtx, rut: Rut, corte: Fecha, o: Pedido = {}): Promise<Deudores> =>
  concentrados(ctx, rut, corte, await ventasPorDeudor(ctx, rut, corte), o);

/** `deudoresDe` of a register that was already read. */
export async function concentrados(ctx: ReadCtx, rut: Rut, corte: Fecha, rcv: readonly Suma[], o: Pedido): Promise<Deudores> {
  const escritos = (o.manual ?? []).map((d) => ({ rut: d.rut, nombre: d.nombre, bruto: d.ventas_12m, notas_credito: 0, reclamado: 0 }));
  const ventas: readonly Suma[] = rcv.length > 0 ? rcv : escritos;
  const c = concentracion(ventas);
  if (!c) return { fuente: null, lista: [], neto: null, hhi: null, efectivos: null, dilucion_pct: null };
  const suyas = new Map(ventas.map((v) => [v.rut, v]));
  const mostrados = c.deudores.slice(0, MAXIMO);
  const ruts = mostrados.map((d) => d.rut as Rut);
  const [pares, dichas, trimestres] = await atOnce([
    parDe(ctx, rut, ruts, addMonths(corte, -MESES), corte),
    ctx.ask('analisis.clasificaciones', { ruts }),
    o.trimestres ? trimestresDe(ctx, rut, corte, ruts.slice(0, SEGUIDOS)) : undefined,
  ]);
  const letras = new Map(dichas.flatMap((r) => r.answer.map((x) => [x.rut, x.rating] as const)));
  const lista = mostrados.flatMap((d) => {
    const v = suyas.get(d.rut);
    const par = pares.find((x) => x.deudor_rut === d.rut);
    return v
      ? {
          rut: d.rut as Rut,
          nombre: v.nombre,
          ventas_12m: d.neto,
          participacion_pct: d.participacion_pct,
          notas_credito_pct: parte(v.notas_credito, v.bruto),
          reclamados_pct: parte(v.reclamado, v.bruto),
          dilucion_pct: d.dilucion_pct,
          dias_pago_promedio: par?.dias ?? null,
          pagos: par?.n ?? 0,
          rating: letras.get(d.rut as Rut) ?? null,
          sublimite_sugerido: sublimite(o.linea ?? null, d.participacion_pct),
        }
      : [];
  });
  return {
    fuente: rcv.length > 0 ? 'RCV' : 'MANUAL',
    lista,
    neto: c.neto,
    hhi: c.hhi,
    efectivos: c.efectivos,
    dilucion_pct: c.dilucion_pct,
    ...(trimestres ? { trimestres } : {}),
  };
}
