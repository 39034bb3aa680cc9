import { and, desc, eq, inArray } from 'drizzle-orm';
import { cedidosDe } from '#areas/documentos/public.server.ts';
import { ventas12 } from '#finanzas/ventas.ts';
import type { Question } from '#kernel/events.ts';
import { div, mul, toFixed } from '#kernel/values/decimal.ts';
import { addMonths } from '#kernel/values/fecha.ts';
import { sumPesos } from '#kernel/values/money.ts';
import type { Rut } from '#kernel/values/rut.ts';
import type { ReadCtx } from '#platform/server/context.ts';
import type { Answers } from '#platform/server/registry.ts';
import type { MesVentas } from '../domain/ventas.ts';
import { f29Meses, rcvFilas, rcvPeriodos } from '../tables.ts';
import { mesesDe } from './ventas.ts';

type Dichos = NonNullable<Awaited<ReturnType<NonNullable<Answers['riesgo.consultado']>>>>;
type Dicho = Dichos[number];

const FOLIOS = 20;
const MESES_DE_FOLIOS = 24;
const FACTURAS: readonly number[] = [33, 34];

/** Of some people, those whose sales somebody loaded. */
async function conVentas(ctx: ReadCtx, ruts: readonly Rut[]): Promise<Rut[]> {
  const [rcv, f29] = [
    await ctx.db
      .selectDistinct({ rut: rcvPeriodos.rut })
      .from(rcvPeriodos)
      .where(and(eq(rcvPeriodos.empresa_id, ctx.empresa_id), inArray(rcvPeriodos.rut, [...ruts]))),
    await ctx.db
      .selectDistinct({ rut: f29Meses.rut })
      .from(f29Meses)
      .where(and(eq(f29Meses.empresa_id, ctx.empresa_id), inArray(f29Meses.rut, [...ruts]))),
  ];
  return [...new Set([...rcv, ...f29].map((f) => f.rut))].sort();
}

/** Sales of three consecutive months; null when one is missing. */
function trimestre(meses: readonly MesVentas[]): string | null {
  const ventas = meses.map((m) => m.ventas);
  return meses.length === 3 && ventas.every((v) => v !== null) ? String(sumPesos(ventas)) : null;
}

function cifras(rut: Rut, meses: readonly MesVentas[], dicho: (o: Partial<Dicho>) => Dicho): Dicho[] {
  const doce = ventas12(meses);
  return [
    dicho({ rut, clave: 'ventas_12m', valor: doce === null ? null : String(doce) }),
    dicho({ rut, clave: 'ventas_3m', valor: trimestre(meses.slice(-3)) }),
    dicho({ rut, clave: 'ventas_3m_antes', valor: trimestre(meses.slice(-15, -12)) }),
  ];
}

const cedidoPct = (folios: readonly { cedido: boolean }[]): string | null =>
  folios.length === FOLIOS ? toFixed(div(mul(folios.filter((f) => f.cedido).length, 100), FOLIOS), 2) : null;

/** Of the newest invoices of each client to each debtor in his register, how many were sold to us: the last twenty, and the twenty before. */
async function folios(ctx: ReadCtx, ruts: readonly Rut[], dicho: (o: Partial<Dicho>) => Dicho): Promise<Dicho[]> {
  const desde = addMonths(ctx.hoy, -MESES_DE_FOLIOS);
  const cedidos = await cedidosDe(ctx, ruts, desde);
  const filas = await ctx.db
    .select({ rut: rcvPeriodos.rut, deudor: rcvFilas.rut_contraparte, tipo: rcvFilas.tipo_dte, folio: rcvFilas.folio })
    .from(rcvFilas)
    .innerJoin(rcvPeriodos, and(eq(rcvPeriodos.empresa_id, rcvFilas.empresa_id), eq(rcvPeriodos.id, rcvFilas.periodo_id)))
    .where(
      and(
        eq(rcvFilas.empresa_id, ctx.empresa_id),
        inArray(rcvPeriodos.rut, [...ruts]),
        eq(rcvPeriodos.libro, 'VENTA'),
        eq(rcvPeriodos.vigente, true),
        inArray(rcvFilas.tipo_dte, [...FACTURAS]),
      ),
    )
    .orderBy(desc(rcvFilas.fecha_docto), desc(rcvFilas.folio));
  const pares = new Map<string, { rut: Rut; sujeto: Rut; folios: { cedido: boolean }[] }>();
  for (const f of filas) {
    const clave = `${f.rut} ${f.deudor}`;
    const par = pares.get(clave) ?? { rut: f.rut, sujeto: f.deudor, folios: [] };
    par.folios.push({ cedido: cedidos.has(`${f.rut} ${f.tipo} ${f.folio}`) });
    pares.set(clave, par);
  }
  return [...pares.values()].flatMap(({ rut, sujeto, folios: suyos }) => {
    const [ultimos, previos] = [cedidoPct(suyos.slice(0, FOLIOS)), cedidoPct(suyos.slice(FOLIOS, 2 * FOLIOS))];
    if (ultimos === null || previos === null) return [];
    return [
      dicho({ rut, sujeto, clave: 'par_folios_cedidos_pct', valor: ultimos }),
      dicho({ rut, sujeto, clave: 'par_folios_antes_pct', valor: previos }),
    ];
  });
}

/**
 * Sales of each person by the best source of each month, and how much of his register he sells us. Of a past day it has no memory: a register
 * corrected since then would say another figure.
 */
export async function paraRiesgo(ctx: ReadCtx, { ruts, fecha, claves }: Question<'riesgo.consultado'>): Promise<Dichos | undefined> {
  const [deVentas, deFolios] = [claves.some((c) => c.startsWith('ventas_')), claves.some((c) => c.startsWith('par_folios_'))];
  if (!deVentas && !deFolios) return undefined;
  const suyos = await conVentas(ctx, ruts);
  const base = { sujeto: null, valor: null, desde: null, hasta: fecha, estado: 'conocido' as const, ids: [] };
  const dicho = (o: Partial<Dicho>) => ({ ...base, ...o }) as Dicho;
  const out: Dicho[] = [];
  if (fecha < ctx.hoy) {
    const sin = (rut: Rut) =>
      (['ventas_12m', 'ventas_3m', 'ventas_3m_antes'] as const).map((clave) => dicho({ rut, clave, estado: 'sin_historia' }));
    return deVentas ? suyos.flatMap(sin) : [];
  }
  if (deVentas) for (const rut of suyos) out.push(...cifras(rut, await mesesDe(ctx, rut, fecha, []), dicho));
  if (deFolios && suyos.length > 0) out.push(...(await folios(ctx, suyos, dicho)));
  return out.filter((d) => claves.includes(d.clave));
}
