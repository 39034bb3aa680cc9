import { and, eq, gt, gte, inArray, isNull, or, type SQL, sql } from 'drizzle-orm';
import { delEjecutivo } from '#areas/clientes/public.server.ts';
import { alcanceCliente, nombresEjecutivos } from '#areas/ejecutivos/public.server.ts';
import { ultimoVencidoAl } from '#areas/libro/public.server.ts';
import { TRAMOS_MORA } from '#finanzas/dias-mora.ts';
import type { Asked } from '#kernel/contract.ts';
import { addDays, type Fecha } from '#kernel/values/fecha.ts';
import type { Rut } from '#kernel/values/rut.ts';
import type { ReadCtx } from '#platform/server/context.ts';
import { listing, only, since, until } from '#platform/server/listing.ts';
import { contract } from '../contract.ts';
import { nombreDocumento } from '../domain/partes.ts';
import { RECLAMOS } from '../domain/plazos.ts';
import type { ClaveTramo } from '../domain/tramos.ts';
import { documentos as d } from '../tables.ts';
import { conAlertas } from './alertas-sql.ts';
import { alertasVivas, derivados } from './filas.ts';

/** States in which a document bought is owed. */
const DEBIDOS = ['vigente', 'protestado', 'judicial'] as const;

const vence = sql`coalesce(${d.venc_ef}, ${d.fecha_vencimiento})`;

function comprablesDe(ctx: ReadCtx): SQL | undefined {
  return and(
    eq(d.estado, 'validado'),
    isNull(d.reservado_por),
    gt(d.monto_financiable, sql`0`),
    sql`${d.estado_sii} not in (${sql.join(
      RECLAMOS.map((r) => sql`${r}`),
      sql`, `,
    )})`,
    sql`${d.estado_cesion} <> 'recedido'`,
    or(isNull(d.fecha_vencimiento), gte(d.fecha_vencimiento, ctx.hoy)),
  );
}

/** `en_plazo` and `aceptado_tacito` are of the date: the filter says the same as the list shows. */
function porSii(ctx: ReadCtx, estado: string): SQL | undefined {
  const silencio = and(inArray(d.estado_sii, ['sin_consulta', 'en_plazo']), eq(d.recepcion_estimada, false));
  if (estado === 'aceptado_tacito') return and(silencio, sql`${d.fin_plazo_reclamo} < ${ctx.hoy}`);
  if (estado === 'en_plazo') return and(silencio, gte(d.fin_plazo_reclamo, ctx.hoy));
  if (estado === 'sin_consulta') return and(eq(d.estado_sii, 'sin_consulta'), eq(d.recepcion_estimada, true));
  return sql`${d.estado_sii} = ${estado}`;
}

/** The derived ones say what the list shows; `vigente` is every document bought and still owed. */
function porEstado(estado: string, corte: Fecha): SQL | undefined {
  const vigente = eq(d.estado, 'vigente');
  const alDia = sql`coalesce(${vence} > ${corte}, true)`;
  if (estado === 'moroso') return and(vigente, sql`${vence} <= ${corte}`);
  if (estado === 'prorrogado') return and(vigente, alDia, gt(d.n_prorrogas, 0));
  if (estado === 'parcial') return and(vigente, alDia, eq(d.n_prorrogas, 0), sql`${d.pagado} > 0`);
  return sql`${d.estado} = ${estado}`;
}

/** Late, whatever else happened to it: a protest or a lawsuit does not pay a document. */
const enMora = (corte: Fecha): SQL | undefined => and(inArray(d.estado, [...DEBIDOS]), sql`${vence} <= ${corte}`);

/** What the date or another table says of a document; amounts at least and at most. */
const condiciones = (ctx: ReadCtx, max: number, corte: Fecha) => ({
  estado: (v: string) => porEstado(v, corte),
  estado_sii: (v: string) => porSii(ctx, v),
  ejecutivo: (v: Rut) => delEjecutivo(ctx, d.cliente_rut, v),
  emision_desde: since(d.fecha_emision),
  emision_hasta: until(d.fecha_emision),
  vence_desde: (v: Fecha) => sql`${vence} >= ${v}`,
  vence_hasta: (v: Fecha) => sql`${vence} <= ${v}`,
  monto_min: (v: number) => sql`${d.monto} >= ${v}`,
  monto_max: (v: number) => sql`${d.monto} <= ${v}`,
  comprables: () => comprablesDe(ctx),
  alertas: () => conAlertas(ctx, max),
  moroso: () => enMora(corte),
});

/** The list of documents within the reach of the session, with what the date says of each. */
export async function listar(ctx: ReadCtx, q: Asked<typeof contract>) {
  const max = await ctx.param(contract, 'dias_maximo_emision');
  const corte = await ultimoVencidoAl(ctx);
  const out = await listing(ctx, q, contract, {
    table: d,
    select: COLUMNAS,
    where: [alcanceCliente(ctx, d.cliente_rut)],
    filters: condiciones(ctx, max, corte),
    search: [d.folio, d.razon_cliente, d.razon_deudor, d.cliente_rut, d.deudor_rut],
  });
  const ejecutivos = await nombresEjecutivos(
    ctx,
    out.items.map((r) => r.cliente_rut),
  );
  const cobranzas = (await ctx.askOne('documento.cobranza', { ids: out.items.map((r) => r.id) })) ?? {};
  return {
    ...out,
    // Onto the row itself: copying rows this wide cost a sixth of the whole answer.
    items: out.items.map((r) =>
      Object.assign(
        r as Omit<typeof r, 'alertas' | 'estado_sii'>,
        {
          nombre: nombreDocumento(r),
          cobranza: cobranzas[r.id] ?? null,
          ejecutivo: ejecutivos.get(r.cliente_rut) ?? null,
          alertas: alertasVivas(r, ctx.hoy, max).length,
        },
        derivados(r, ctx.hoy, corte),
      ),
    ),
  };
}

const COLUMNAS = {
  ...only(d, 'id', 'tipo', 'folio', 'cliente_rut', 'razon_cliente', 'deudor_rut', 'razon_deudor', 'fecha_emision', 'fecha_vencimiento'),
  ...only(d, 'monto', 'monto_financiable', 'saldo_deudor', 'estado', 'estado_sii', 'estado_cesion', 'estado_verificacion'),
  ...only(d, 'estado_notificacion', 'reservado_por', 'alertas', 'venc_ef', 'n_prorrogas', 'pagado', 'recepcion_estimada'),
  ...only(d, 'fin_plazo_reclamo', 'fecha_recepcion_sii'),
  creado: d.creado_en,
};

/** Days before today of the last due date of a bracket, and of the first one. */
const TRAMOS = TRAMOS_MORA.slice(1).map(({ codigo, hasta }, i) => ({ codigo, desde: (TRAMOS_MORA[i]?.hasta ?? 0) + 1, hasta }));

/** Aging of what each debtor owes of documents paid out, by bracket of mora; protested and in a case too. Whole pesos. */
export async function porDeudor(ctx: ReadCtx) {
  const corte = await ultimoVencidoAl(ctx);
  const suma = (donde: SQL | undefined) => sql<number>`coalesce(sum(${d.saldo_deudor}) filter (where ${donde}), 0)::float8`;
  const tramo = ({ desde, hasta }: (typeof TRAMOS)[number]) =>
    suma(
      and(
        sql`${vence} <= ${corte}`,
        sql`${vence} <= ${addDays(ctx.hoy, -desde)}`,
        hasta === null ? undefined : sql`${vence} >= ${addDays(ctx.hoy, -hasta)}`,
      ),
    );
  const porTramo = Object.fromEntries(TRAMOS.map((t) => [`mora_${t.codigo}`, tramo(t)])) as Record<
    Exclude<ClaveTramo, 'al_dia'>,
    SQL<number>
  >;
  return ctx.db
    .select({
      deudor_rut: d.deudor_rut,
      razon_deudor: sql<string>`max(${d.razon_deudor})`,
      documentos: sql<number>`count(*)::int`,
      al_dia: suma(sql`coalesce(${vence} > ${corte}, true)`),
      ...porTramo,
    })
    .from(d)
    .where(and(eq(d.empresa_id, ctx.empresa_id), inArray(d.estado, [...DEBIDOS]), alcanceCliente(ctx, d.cliente_rut)))
    .groupBy(d.deudor_rut)
    .orderBy(sql`sum(${d.saldo_deudor}) desc`)
    .limit(500);
}
