import { and, asc, eq, isNotNull, or, sql } from 'drizzle-orm';
import { clientePorRut, personaPorRut } from '#areas/clientes/public.server.ts';
import { alcanzaCliente } from '#areas/ejecutivos/public.server.ts';
import { NotFound } from '#kernel/errors.ts';
import { parseOrden } from '#kernel/page.ts';
import { type Pesos, pesos, sumPesos } from '#kernel/values/money.ts';
import { formatRut, type Rut } from '#kernel/values/rut.ts';
import type { ReadCtx } from '#platform/server/context.ts';
import { matches } from '#platform/server/list.ts';
import { type Sugerencia, sugerencia, TIPO_EXCEDENTE } from '../domain/reparto.ts';
import { pasivos } from '../tables.ts';
import { cuentasPublicas, deudaPublica, deudasPagables, resumenDeudas } from './deudas.ts';
import { alcance, deRut, itemsDe, vivo } from './filas.ts';

interface Suma {
  rut: Rut;
  nombre: string;
  reten_liberadas: Pesos;
  cuentas_pagar: Pesos;
  retenido: Pesos;
  comprometido: Pesos;
  pasivos: number;
}

/** Σ of the parts of the pasivos of each RUT; what is not yet available counts in neither total. */
function sumas(ctx: ReadCtx) {
  const libre = sql`case when ${pasivos.disponible_desde} <= ${ctx.hoy} then ${pasivos.saldo} else 0 end`;
  return {
    rut: pasivos.rut,
    nombre: sql<string>`max(${pasivos.nombre})`.as('nombre_'),
    reten_liberadas: sql<string>`coalesce(sum(${libre}) filter (where ${pasivos.tipo_pasivo} = ${TIPO_EXCEDENTE}), 0)`.as('reten_'),
    cuentas_pagar: sql<string>`coalesce(sum(${libre}) filter (where ${pasivos.tipo_pasivo} <> ${TIPO_EXCEDENTE}), 0)`.as('cuentas_'),
    retenido: sql<string>`sum(${pasivos.retenido})`.as('retenido_'),
    comprometido: sql<string>`sum(${pasivos.comprometido})`.as('comprometido_'),
    pasivos: sql<number>`count(*)::int`.as('n_'),
  };
}

type Cruda = { [K in keyof Suma]: unknown };
const entera = (r: Cruda): Suma => ({
  rut: r.rut as Rut,
  nombre: String(r.nombre),
  reten_liberadas: pesos(Number(r.reten_liberadas)),
  cuentas_pagar: pesos(Number(r.cuentas_pagar)),
  retenido: pesos(Number(r.retenido)),
  comprometido: pesos(Number(r.comprometido)),
  pasivos: Number(r.pasivos),
});

const ORDEN: Readonly<Record<string, string>> = {
  nombre: 'nombre_',
  reten_liberadas: 'reten_',
  cuentas_pagar: 'cuentas_',
  retenido: 'retenido_',
  pasivos: 'n_',
};

async function conDeuda(ctx: ReadCtx, s: Suma) {
  const deuda = resumenDeudas(await deudasPagables(ctx, s.rut), ctx.hoy);
  const disponible = pesos(s.reten_liberadas + s.cuentas_pagar);
  return {
    ...s,
    ...deuda,
    es_cliente: (await clientePorRut(ctx, s.rut)) !== undefined,
    sugerencia: sugerencia({ disponible, retenido: s.retenido, mora: deuda.mora }),
  };
}

interface Pedido {
  q?: string | undefined;
  page: number;
  perPage: number;
  orden?: string | undefined;
  sugerencia?: Sugerencia | undefined;
}

/** RUTs to whom something is owed, with what they owe and what it suggests: pay, apply or hold. */
export async function porRut(ctx: ReadCtx, p: Pedido) {
  const texto = p.q?.trim();
  const donde = and(
    eq(pasivos.empresa_id, ctx.empresa_id),
    isNotNull(pasivos.rut),
    eq(pasivos.identificado, true),
    vivo,
    alcance(ctx),
    texto ? or(matches(pasivos.nombre, texto), matches(pasivos.rut, texto.replaceAll('.', ''))) : undefined,
  );
  const { campo, desc } = parseOrden(p.orden ?? 'nombre');
  const columna = sql.raw(`"${ORDEN[campo] ?? 'nombre_'}" ${desc ? 'desc' : 'asc'}`);
  const base = ctx.db.select(sumas(ctx)).from(pasivos).where(donde).groupBy(pasivos.rut);
  if (p.sugerencia) {
    // What it suggests needs the debts of each: the whole list is read, bounded.
    const todas = await Promise.all((await base.orderBy(columna, asc(pasivos.rut)).limit(500)).map((r) => conDeuda(ctx, entera(r))));
    const suyas = todas.filter((x) => x.sugerencia === p.sugerencia);
    return { items: suyas.slice((p.page - 1) * p.perPage, p.page * p.perPage), total: suyas.length, page: p.page, perPage: p.perPage };
  }
  const [n] = await ctx.db
    .select({ n: sql<number>`count(distinct ${pasivos.rut})::int` })
    .from(pasivos)
    .where(donde);
  const filas = await base
    .orderBy(columna, asc(pasivos.rut))
    .limit(p.perPage)
    .offset((p.page - 1) * p.perPage);
  const items = [];
  for (const r of filas) items.push(await conDeuda(ctx, entera(r)));
  return { items, total: n?.n ?? 0, page: p.page, perPage: p.perPage };
}

/** Everything of a RUT in one view: what is owed to it, what it owes, where money may go. 404 outside the reach. */
export async function fichaDeRut(ctx: ReadCtx, rut: string) {
  if (!(await alcanzaCliente(ctx, rut))) throw new NotFound();
  await ctx.lectura(rut, 'pasivos');
  const suyos = and(eq(pasivos.empresa_id, ctx.empresa_id), deRut(rut), eq(pasivos.identificado, true), vivo);
  const [suma] = await ctx.db.select(sumas(ctx)).from(pasivos).where(suyos).groupBy(pasivos.rut);
  const filas = await ctx.db.select().from(pasivos).where(suyos).orderBy(asc(pasivos.fecha), asc(pasivos.id));
  const vacia: Suma = {
    rut: rut as Rut,
    nombre: '',
    ...{ reten_liberadas: pesos(0), cuentas_pagar: pesos(0), retenido: pesos(0), comprometido: pesos(0) },
    pasivos: 0,
  };
  const resumen = await conDeuda(ctx, suma ? entera(suma) : vacia);
  return {
    ...resumen,
    nombre: (await personaPorRut(ctx, rut))?.nombre ?? (resumen.nombre || formatRut(rut)),
    total: sumPesos(filas.map((f) => f.saldo)),
    pasivos_vivos: await itemsDe(ctx, filas),
    deudas: (await deudasPagables(ctx, rut)).map(deudaPublica),
    cuentas: await cuentasPublicas(ctx, rut),
  };
}
