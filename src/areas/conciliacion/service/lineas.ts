import { and, asc, eq, gte, inArray, isNull, lt, lte, ne, notInArray, or } from 'drizzle-orm';
import { type MovimientoLibro, movimientosDe, saldoCuenta } from '#areas/libro/public.server.ts';
import { Rule } from '#kernel/errors.ts';
import { addDays, type Fecha, lastDay, periodoOf } from '#kernel/values/fecha.ts';
import { pesos } from '#kernel/values/money.ts';
import { atOnce } from '#platform/server/at-once.ts';
import type { Ctx, ReadCtx } from '#platform/server/context.ts';
import { calceDeResto } from '../domain/resto.ts';
import { calceLineas, calces, informes, movimientos } from '../tables.ts';
import { anteriorDe, type Fila } from './fila.ts';
import type { ConAbiertas, LineaBancoViva, LineaLibroViva, LineaMayor, Movimiento } from './formas-de-linea.ts';
import { restosBanco, restosLibro } from './restos.ts';

export type { ConAbiertas, Lados, LineaBancoViva, LineaLibroViva, Movimiento } from './formas-de-linea.ts';

const MAX_LINEAS_MES = 20_000;

export const montoBanco = (m: Pick<Movimiento, 'abono' | 'cargo'>) => pesos(m.abono - m.cargo);

interface Toma {
  calce_id: string;
  fecha: Fecha;
  corte: Fecha;
}

/** Living matches of the account by line: those of this conciliación or a later one, or those of the earlier ones. */
async function tomadas(ctx: ReadCtx, c: Fila, lado: 'banco' | 'libro', previas = false): Promise<Map<string, Toma>> {
  const filas = await ctx.db
    .select({ linea: calceLineas.linea, calce_id: calceLineas.calce_id, corte: calceLineas.corte, fecha: calceLineas.fecha })
    .from(calceLineas)
    .where(
      and(
        eq(calceLineas.empresa_id, ctx.empresa_id),
        eq(calceLineas.cuenta_id, c.cuenta_id),
        eq(calceLineas.viva, true),
        eq(calceLineas.lado, lado),
        previas ? lt(calceLineas.corte, c.fecha_termino) : gte(calceLineas.corte, c.fecha_termino),
      ),
    );
  return new Map(filas.map((f) => [f.linea, f]));
}

/** Rows of the statement up to the closing day that no earlier conciliación matched, oldest first. */
export async function lineasBanco(ctx: ReadCtx, c: Fila): Promise<LineaBancoViva[]> {
  // What an earlier conciliación matched in part is its own; what it left is a line of its own here.
  const [toma, previas, deAntes] = await atOnce([tomadas(ctx, c, 'banco'), tomadas(ctx, c, 'banco', true), restosBanco(ctx, c)]);
  const arrastradas = [...toma].flatMap(([id, t]) => (t.fecha < c.fecha_inicio && !calceDeResto(id) ? [id] : []));
  const filas = await ctx.db
    .select()
    .from(movimientos)
    .where(
      and(
        eq(movimientos.empresa_id, ctx.empresa_id),
        eq(movimientos.cuenta_id, c.cuenta_id),
        lte(movimientos.fecha, c.fecha_termino),
        c.cuenta.desde ? gte(movimientos.fecha, c.cuenta.desde) : undefined,
        ne(movimientos.estado, 'retirado'),
        or(
          gte(movimientos.fecha, c.fecha_inicio),
          inArray(movimientos.estado, ['pendiente', 'sugerido', 'parcial']),
          arrastradas.length > 0 ? inArray(movimientos.id, arrastradas) : undefined,
        ),
      ),
    )
    .orderBy(asc(movimientos.fecha), asc(movimientos.orden));
  const propias = filas.filter((m) => !previas.has(m.id));
  const restos = deAntes.filter((r) => !previas.has(r.id));
  return [...restos, ...propias].map((m) => {
    const t = toma.get(m.id);
    if (t && t.corte <= c.fecha_termino && calceDeResto(m.id)) m.estado = 'conciliado';
    const ajena = t !== undefined && t.corte > c.fecha_termino;
    return { ...m, monto: montoBanco(m), arrastre: m.fecha < c.fecha_inicio, calce_id: ajena ? null : (t?.calce_id ?? null), ajena };
  });
}

/** Months between two days, as ranges. */
function meses(desde: Fecha, hasta: Fecha): { desde: Fecha; hasta: Fecha }[] {
  const out: { desde: Fecha; hasta: Fecha }[] = [];
  for (let d = desde; d <= hasta; ) {
    const fin = lastDay(periodoOf(d));
    const h = fin < hasta ? fin : hasta;
    out.push({ desde: d, hasta: h });
    d = addDays(h, 1);
  }
  return out;
}

async function leerMayor(ctx: ReadCtx, cuenta: string, desde: Fecha, hasta: Fecha): Promise<MovimientoLibro[]> {
  const out: MovimientoLibro[] = [];
  for (const m of meses(desde, hasta)) {
    const filas = await movimientosDe(ctx, cuenta, m.desde, m.hasta);
    if (filas.length >= MAX_LINEAS_MES) throw new Rule('mayor_demasiado_largo', { max: MAX_LINEAS_MES });
    out.push(...filas);
  }
  return out;
}

const viva = (m: MovimientoLibro): LineaMayor => ({
  id: `${m.asiento_id}:${m.linea}`,
  asiento_id: m.asiento_id,
  num_asiento: m.num_asiento,
  fecha: m.fecha,
  monto: pesos(m.debe - m.haber),
  rut: m.rut,
  documento: m.documento ?? '',
  glosa: m.glosa,
  evento: m.evento,
  origen: m.origen,
  reversa_de: m.reversa_de,
});

/**
 * Book lines of before the period that are still open. When the balance of the day before is the one that was signed, they are those of the
 * signed report; otherwise something was posted late and the whole account is read again.
 */
async function arrastradas(ctx: ReadCtx, c: Fila): Promise<LineaMayor[]> {
  const { desde } = c.cuenta;
  if (!desde || desde >= c.fecha_inicio) return [];
  const vispera = addDays(c.fecha_inicio, -1);
  const [previa, saldo] = await atOnce([anteriorDe(ctx, c), saldoCuenta(ctx, c.cuenta_contable, vispera)]);
  if (previa?.estado === 'cerrada' && previa.saldo_final_libro !== null) {
    if (saldo === previa.saldo_final_libro) {
      const [firmado] = await ctx.db
        .select({ cuerpo: informes.cuerpo })
        .from(informes)
        .where(and(eq(informes.empresa_id, ctx.empresa_id), eq(informes.conciliacion_id, previa.id)));
      if (firmado) return (firmado.cuerpo as ConAbiertas).abiertas_libro;
    }
  }
  const previas = await tomadas(ctx, c, 'libro', true);
  return (await leerMayor(ctx, c.cuenta_contable, desde, vispera)).map(viva).filter((l) => !previas.has(l.id));
}

const MEMO = new WeakMap<ReadCtx, Map<string, Promise<Omit<LineaLibroViva, 'calce_id' | 'ajena'>[]>>>();

/** Forgets what this act has read of the books: call it after posting. */
export function olvidarMayor(ctx: Ctx): void {
  MEMO.delete(ctx);
}

async function mayorDe(ctx: ReadCtx, c: Fila): Promise<Omit<LineaLibroViva, 'calce_id' | 'ajena'>[]> {
  const de = MEMO.get(ctx) ?? new Map<string, Promise<Omit<LineaLibroViva, 'calce_id' | 'ajena'>[]>>();
  MEMO.set(ctx, de);
  const clave = `${c.cuenta_contable}|${c.fecha_inicio}|${c.fecha_termino}`;
  const leer = async () => {
    const [deAntes, propias] = await atOnce([arrastradas(ctx, c), leerMayor(ctx, c.cuenta_contable, c.fecha_inicio, c.fecha_termino)]);
    return [...deAntes.map((l) => ({ ...l, arrastre: true })), ...propias.map((m) => ({ ...viva(m), arrastre: false }))];
  };
  const hay = de.get(clave) ?? leer();
  de.set(clave, hay);
  return hay;
}

/** Lines of the books up to the closing day that no earlier conciliación matched, oldest first. Throws 422 `mayor_demasiado_largo`. */
export async function lineasLibro(ctx: ReadCtx, c: Fila): Promise<LineaLibroViva[]> {
  const [toma, previas, deAntes, mayor] = await atOnce([
    tomadas(ctx, c, 'libro'),
    tomadas(ctx, c, 'libro', true),
    restosLibro(ctx, c),
    mayorDe(ctx, c),
  ]);
  const restos = deAntes.filter((r) => !previas.has(r.id)).map((r) => ({ ...r, arrastre: true }));
  return [...restos, ...mayor].map((l) => {
    const t = toma.get(l.id);
    const ajena = t !== undefined && t.corte > c.fecha_termino;
    return { ...l, calce_id: ajena ? null : (t?.calce_id ?? null), ajena };
  });
}

/** Matches of the conciliación (of all its versions) in a state; all of them without it. */
export function calcesDe(ctx: ReadCtx, c: Pick<Fila, 'raiz_id'>, estado?: 'sugerido' | 'confirmado' | 'deshecho', ids?: readonly string[]) {
  return ctx.db
    .select()
    .from(calces)
    .where(
      and(
        eq(calces.empresa_id, ctx.empresa_id),
        eq(calces.conciliacion_id, c.raiz_id),
        estado ? eq(calces.estado, estado) : undefined,
        ids ? inArray(calces.id, [...ids]) : undefined,
      ),
    )
    .orderBy(asc(calces.creado_en), asc(calces.id));
}

/** Rows of the period that count for its chain of balances: those that nobody took out. */
export function filasDelPeriodo(ctx: ReadCtx, c: Fila) {
  return ctx.db
    .select()
    .from(movimientos)
    .where(
      and(
        eq(movimientos.empresa_id, ctx.empresa_id),
        eq(movimientos.cuenta_id, c.cuenta_id),
        lte(movimientos.fecha, c.fecha_termino),
        gte(movimientos.fecha, c.fecha_inicio),
        isNull(movimientos.reemplazado_por),
        notInArray(movimientos.estado, ['no_se_concilia', 'retirado']),
      ),
    )
    .orderBy(asc(movimientos.fecha), asc(movimientos.orden));
}
