import { and, asc, between, eq, inArray } from 'drizzle-orm';
import { alcanceCliente, clientesAlcanzados } from '#areas/ejecutivos/public.server.ts';
import { movimientosDe } from '#areas/libro/public.server.ts';
import { firstDay, lastDay, type Periodo, periodoOf } from '#kernel/values/fecha.ts';
import { pesos, sumPesos } from '#kernel/values/money.ts';
import { atOnce } from '#platform/server/at-once.ts';
import type { ReadCtx } from '#platform/server/context.ts';
import { cargos, pagares } from '../tables.ts';

const CUENTA_ITE = '2101';
/** What pays the tax to the State is a voucher: it is not tax of the month. */
const ENTERO = 'asiento_manual';

/** Tax of our own pagarés that posted in a period. */
async function propios(ctx: ReadCtx, p: Periodo) {
  const filas = await ctx.db
    .select({ c: cargos, p: pagares })
    .from(cargos)
    .innerJoin(pagares, and(eq(pagares.empresa_id, cargos.empresa_id), eq(pagares.id, cargos.pagare_id)))
    .where(
      and(
        eq(cargos.empresa_id, ctx.empresa_id),
        eq(cargos.tipo, 'ITE'),
        between(cargos.fecha, firstDay(p), lastDay(p)),
        alcanceCliente(ctx, pagares.cliente_rut),
      ),
    )
    .orderBy(asc(cargos.fecha), asc(pagares.pagarevista));
  return filas.map(({ c, p: x }) => ({
    fecha: c.fecha,
    pagarevista: x.pagarevista,
    documento: x.pagarevista,
    rut: x.cliente_rut as string | null,
    nombre: x.nombre as string | null,
    capital: x.ite_base,
    meses: x.ite_meses,
    tasa: x.ite_tasa,
    impuesto: c.monto,
    origen: 'pagares',
    pagare_id: x.id as string | null,
  }));
}

/** The tax that other areas posted (in the giro of a credit, in a prolongación), each with the pagaré that documents it or, without one, the act that owed it. */
async function ajenos(ctx: ReadCtx, lineas: Awaited<ReturnType<typeof movimientosDe>>) {
  const suyas = lineas.filter((l) => l.origen.area !== 'pagares' && l.evento !== ENTERO);
  const ids = [...new Set(suyas.map((l) => l.origen.id).filter(esUuid))];
  const areas = [...new Set(suyas.map((l) => l.origen.area))];
  const dichos = await atOnce(areas.map((area) => ctx.ask('ite.gravado', { area, ids })));
  const gravados = new Map(dichos.flat().flatMap((r) => r.answer.map((g) => [g.id, g] as const)));
  const docs = await ctx.rows(pagares, and(eq(pagares.respaldo, 'CREDITO'), inArray(pagares.respaldo_id, ids)));
  return suyas.map((l) => {
    const g = gravados.get(l.origen.id);
    const x = docs.find((d) => d.respaldo_id === l.origen.id && d.estado !== 'reemplazado' && d.estado !== 'anulado');
    return {
      fecha: l.fecha,
      pagarevista: x?.pagarevista ?? null,
      documento: l.documento ?? x?.pagarevista ?? g?.documento ?? null,
      rut: l.rut ?? x?.cliente_rut ?? g?.rut ?? null,
      nombre: x?.nombre ?? g?.nombre ?? null,
      capital: x?.ite_base ?? g?.capital ?? null,
      meses: x?.ite_meses ?? g?.meses ?? null,
      tasa: x?.ite_tasa ?? g?.tasa ?? null,
      impuesto: pesos(l.haber - l.debe),
      origen: l.origen.area,
      pagare_id: x?.id ?? null,
    };
  });
}

const esUuid = (id: string): boolean => /^[0-9a-f-]{36}$/i.test(id);

/** What the account of the tax moved in a month for the clients within reach; what is of nobody is of the whole company. */
async function movimientosAlAlcance(ctx: ReadCtx, periodo: Periodo) {
  const todos = await movimientosDe(ctx, CUENTA_ITE, firstDay(periodo), lastDay(periodo));
  if (ctx.session.alcance === 'empresa') return todos;
  const alcanzados = await clientesAlcanzados(
    ctx,
    todos.flatMap((l) => l.rut ?? []),
  );
  return todos.filter((l) => l.rut !== null && alcanzados.has(l.rut));
}

/** Stamp tax of a month, one row a document (fecha, pagarevista, RUT, capital, meses, tasa, impuesto), against the account of the ledger (domain §4). */
export async function informeIte(ctx: ReadCtx, periodo: Periodo = periodoOf(ctx.hoy)) {
  const lineas = await movimientosAlAlcance(ctx, periodo);
  const filas = [...(await propios(ctx, periodo)), ...(await ajenos(ctx, lineas))].sort((a, b) => (a.fecha < b.fecha ? -1 : 1));
  const total = sumPesos(filas.map((f) => f.impuesto));
  const libro = sumPesos(lineas.filter((l) => l.evento !== ENTERO).map((l) => l.haber - l.debe));
  const enterado = sumPesos(lineas.filter((l) => l.evento === ENTERO).map((l) => l.debe - l.haber));
  return { periodo, filas, total, libro, diferencia: pesos(total - libro), enterado };
}
