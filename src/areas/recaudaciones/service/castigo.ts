import { and, asc, eq, inArray, lte, sql } from 'drizzle-orm';
import { castigadosDe } from '#areas/creditos/public.server.ts';
import { documentosCastigadosDe } from '#areas/documentos/public.server.ts';
import { type MovimientoLibro, movimientosDe } from '#areas/libro/public.server.ts';
import { idDeObjeto, pkCastigo } from '#finanzas/castigo.ts';
import { Rule } from '#kernel/errors.ts';
import type { AnswerTo, Question } from '#kernel/events.ts';
import { type Fecha, fecha } from '#kernel/values/fecha.ts';
import { formatFecha } from '#kernel/values/format.ts';
import { type Pesos, pesos, sumPesos } from '#kernel/values/money.ts';
import type { Rut } from '#kernel/values/rut.ts';
import { atOnce } from '#platform/server/at-once.ts';
import type { Ctx, ReadCtx } from '#platform/server/context.ts';
import { aplicaciones, castigos, recaudaciones } from '../tables.ts';
import type { Saldo } from './aplicar-pago.ts';

/** A credit or a document written off, as a debt that only a recovery pays. */
interface Castigo {
  /** `credito:<id>` or `documento:<id>`. */
  objeto: string;
  numero: string;
  rut: Rut;
  fecha: Fecha;
  castigado: Pesos;
  recuperado: Pesos;
}
/** By the key with which a receipt names it. */
export type Castigos = ReadonlyMap<string, Castigo>;

/** What a RUT owed and was written off. */
interface Objeto {
  objeto: string;
  numero: string;
  desde: Fecha;
}

async function objetosDe(ctx: ReadCtx, rut: Rut): Promise<Objeto[]> {
  const [creditos, documentos] = await atOnce([castigadosDe(ctx, rut), documentosCastigadosDe(ctx, rut)]);
  return [
    ...creditos.map((c) => ({ objeto: `credito:${c.id}`, numero: String(c.numero), desde: c.desde })),
    ...documentos.map((d) => ({ objeto: `documento:${d.id}`, numero: d.nombre, desde: d.desde })),
  ];
}

/**
 * What the books put aside when it was written off (8101), and the day; undefined when nothing was left to write off. The lines of orden of a
 * credit written off before they carried a key are told by the act that posted them.
 */
async function loCastigado(ctx: ReadCtx, c: Objeto, rut: Rut): Promise<Castigo | undefined> {
  const credito = idDeObjeto(c.objeto, 'credito');
  const suya = (m: MovimientoLibro) =>
    m.evento === 'castigo' && (m.pk === pkCastigo(c.objeto) || (m.origen.area === 'creditos' && m.origen.id === credito));
  const filas = (await movimientosDe(ctx, '8101', c.desde, ctx.hoy)).filter(suya);
  const castigado = sumPesos(filas.map((m) => pesos(m.debe - m.haber)));
  const [primera] = filas;
  if (!primera || castigado <= 0) return undefined;
  return { objeto: c.objeto, numero: c.numero, rut, fecha: primera.fecha, castigado, recuperado: pesos(0) };
}

/**
 * What a RUT owed and was written off, with what has come back of each. Their row is born with the first receipt that looks for them;
 * `bloquear`: they are held until the end of the transaction, in the order of their key.
 */
export async function castigosDe(ctx: ReadCtx, rut: Rut, o: { bloquear: boolean }): Promise<Castigos> {
  const castigados = await objetosDe(ctx, rut);
  if (castigados.length === 0) return new Map();
  const suyos = and(
    eq(castigos.empresa_id, ctx.empresa_id),
    inArray(
      castigos.objeto,
      castigados.map((c) => c.objeto),
    ),
  );
  const consulta = () => ctx.db.select().from(castigos).where(suyos).orderBy(asc(castigos.objeto));
  const hay = new Set((await consulta()).map((c) => c.objeto));
  const nuevos: Castigo[] = [];
  for (const c of castigados.filter((x) => !hay.has(x.objeto))) {
    const nuevo = await loCastigado(ctx, c, rut);
    if (!nuevo) continue;
    if (o.bloquear) await (ctx as Ctx).insert(castigos, nuevo);
    else nuevos.push(nuevo);
  }
  const filas = o.bloquear ? await consulta().for('update') : await consulta();
  return new Map([...filas, ...nuevos].map((c) => [pkCastigo(c.objeto), c]));
}

/** `credito.visto`: what came back of a credit written off. */
export async function alVerCredito(ctx: ReadCtx, e: Question<'credito.visto'>): Promise<AnswerTo<'credito.visto'> | undefined> {
  const c = (await castigosDe(ctx, e.rut, { bloquear: false })).get(pkCastigo(`credito:${e.credito_id}`));
  return c && { cambios: [], castigo: { fecha: c.fecha, monto: c.castigado, recuperado: c.recuperado } };
}

/** Before any payment: a cheque deposited before the write-off and paid by the bank after it is a recovery too. */
const DESDE_SIEMPRE = fecha('1900-01-01');

/** What is left to recover, as the engine takes it: no interest runs, and only who ticks it pays it. */
export function saldoDeCastigo(pk: string, c: Castigo): Saldo {
  const capital = pesos(c.castigado - c.recuperado);
  return {
    pk,
    clase: 'castigo',
    numero: c.numero,
    vencimiento: c.fecha,
    nace: DESDE_SIEMPRE,
    capital,
    base: capital,
    interes: pesos(0),
    gastos: pesos(0),
    costas: pesos(0),
    mora: pesos(0),
    mora_desde: c.fecha,
    tasa: null,
    vive: capital > 0,
  };
}

/** A recovery is of the day of the write-off or later. 422 `recuperacion_anterior` {fecha}. */
export function exigirPosteriores(cs: Castigos, pks: readonly string[], dia: Fecha): void {
  for (const pk of pks) {
    const c = cs.get(pk);
    if (c && dia < c.fecha)
      throw new Rule('recuperacion_anterior', { fecha: formatFecha(c.fecha) }, { fecha_pago: ['Es anterior al castigo'] });
  }
}

/** Writes what has been recovered of a write-off. Its CHECK refuses more than what was written off. */
export async function escribirRecuperado(ctx: Ctx, c: Castigo, queda: Pesos): Promise<void> {
  await ctx.db
    .update(castigos)
    .set({ recuperado: pesos(c.castigado - queda), version: sql`${castigos.version} + 1` })
    .where(and(eq(castigos.empresa_id, ctx.empresa_id), eq(castigos.objeto, c.objeto)));
}

/** The number of what was written off, where a receipt names it. */
export const numeroDeCastigo = (cs: Castigos, pk: string): string | undefined => cs.get(pk)?.numero;

/** Write-offs of a RUT as they stood at the end of a day, with what was left to recover of each. */
export async function castigosAl(ctx: ReadCtx, rut: Rut, al: Fecha): Promise<(Castigo & { pk: string; queda: Pesos })[]> {
  const cs = [...(await castigosDe(ctx, rut, { bloquear: false }))].filter(([, c]) => c.fecha <= al);
  if (cs.length === 0) return [];
  const filas = await ctx.db
    .select({ pk: aplicaciones.pk, monto: sql<string>`sum(${aplicaciones.monto})::text` })
    .from(aplicaciones)
    .innerJoin(
      recaudaciones,
      and(
        eq(recaudaciones.empresa_id, aplicaciones.empresa_id),
        eq(recaudaciones.id, aplicaciones.recaudacion_id),
        eq(recaudaciones.vuelta, aplicaciones.vuelta),
      ),
    )
    .where(
      and(
        eq(aplicaciones.empresa_id, ctx.empresa_id),
        inArray(
          aplicaciones.pk,
          cs.map(([pk]) => pk),
        ),
        inArray(recaudaciones.estado, ['aplicada', 'conciliada']),
        lte(recaudaciones.fecha_pago, al),
      ),
    )
    .groupBy(aplicaciones.pk);
  const vuelto = new Map(filas.map((f) => [f.pk, Number(f.monto)]));
  return cs.map(([pk, c]) => ({ ...c, pk, queda: pesos(c.castigado - (vuelto.get(pk) ?? 0)) }));
}
