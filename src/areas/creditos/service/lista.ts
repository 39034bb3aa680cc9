import { and, arrayOverlaps, eq, inArray, lt, or, type SQL, sql } from 'drizzle-orm';
import { type EstadoDeAsunto, esperanDeMi, estadosDeAsuntos } from '#areas/comite/public.server.ts';
import { alcanceCliente } from '#areas/ejecutivos/public.server.ts';
import { sucursalesDe } from '#areas/empresas/public.server.ts';
import type { Asked } from '#kernel/contract.ts';
import type { Rut } from '#kernel/values/rut.ts';
import { columnsOf } from '#platform/server/company-rows.ts';
import type { ReadCtx } from '#platform/server/context.ts';
import { listing } from '#platform/server/listing.ts';
import { contract } from '../contract.ts';
import { CON_DEUDA, EN_PREPARACION, estadoVisible, turno } from '../domain/estados.ts';
import { DECIMALES, salida } from '../domain/moneda.ts';
import { CON_RESPALDO } from '../domain/respaldo.ts';
import { creditos } from '../tables.ts';
import { diasMora } from './actos.ts';
import type { CreditoFila } from './filas.ts';
import { montoDe } from './puerta.ts';

type Filtros = Asked<typeof contract>['filtros'];

const COLUMNAS = columnsOf(creditos);

/** Names of who signed and who has not, while it waits for them. */
function deFirmas(c: CreditoFila, comite: EstadoDeAsunto | null) {
  if (c.estado !== 'pendiente_firma' || !comite) return { firmaron: [], firmas_faltan: [] };
  return { firmaron: comite.firmas.map((f) => f.nombre), firmas_faltan: comite.firmas_faltan.map((p) => p.nombre) };
}

/** A row of the list from the record. */
export function itemDe(ctx: ReadCtx, c: CreditoFila, o: { nombre_sede: string | null; comite: EstadoDeAsunto | null }) {
  return {
    ...c,
    nombre_sede: o.nombre_sede,
    monto_solicitado: montoDe(c, c.monto_solicitado) ?? 0,
    capital: montoDe(c, c.capital),
    cuota: montoDe(c, c.cuota),
    saldo: c.saldo === null ? null : salida(c.saldo, c.moneda),
    dias_mora: diasMora(c, ctx.hoy),
    turno: turno(c.estado, c.espera_acta),
    faltan: c.estado === 'en_comite' ? (o.comite?.faltan ?? null) : null,
    ...deFirmas(c, o.comite),
    estado: estadoVisible(c.estado, c.proximo_pago, ctx.hoy),
  };
}

const morosos = (ctx: ReadCtx): SQL | undefined => and(inArray(creditos.estado, ['girado', 'vigente']), lt(creditos.proximo_pago, ctx.hoy));

/** Prepared by this session, or of its clients. */
function mias(ctx: ReadCtx): SQL | undefined {
  const people = [...ctx.faces];
  return or(inArray(creditos.ejecutivo_id, people as Rut[]), arrayOverlaps(creditos.hecho_por, people));
}

async function porVista(ctx: ReadCtx, vista: Filtros['vista']): Promise<SQL | undefined> {
  if (vista === 'mias') return mias(ctx);
  if (vista === 'por_documentar') return inArray(creditos.estado, ['aprobado']);
  if (vista === 'morosos') return morosos(ctx);
  if (vista === 'serviu_riego') return and(inArray(creditos.tipo_credito, [...CON_RESPALDO]), inArray(creditos.estado, [...CON_DEUDA]));
  if (vista !== 'mi_turno') return undefined;
  const esperan = await esperanDeMi(ctx, 'creditos');
  const propios = ctx.can('creditos:crear') ? and(inArray(creditos.estado, [...EN_PREPARACION]), mias(ctx)) : undefined;
  return or(esperan.length > 0 ? inArray(creditos.id, esperan) : sql`false`, propios);
}

function porEstado(ctx: ReadCtx, estado: Filtros['estado']): SQL | undefined {
  if (!estado) return undefined;
  if (estado === 'moroso') return morosos(ctx);
  if (estado !== 'vigente' && estado !== 'girado') return eq(creditos.estado, estado);
  return and(eq(creditos.estado, estado), or(sql`${creditos.proximo_pago} is null`, sql`${creditos.proximo_pago} >= ${ctx.hoy}`));
}

/** A column of whole units (pesos, ten-thousandths of UF) as an amount of the currency of its row. */
const enMoneda = (unidades: typeof creditos.saldo): SQL =>
  sql`case ${creditos.moneda} when 'UF' then round(${unidades}::numeric / ${10 ** DECIMALES.UF}, ${DECIMALES.UF}) else ${unidades} end`;

/** The credits within reach. A member of the comité also lists what waits for his vote or signature. */
export async function listar(ctx: ReadCtx, q: Asked<typeof contract>) {
  const f = q.filtros;
  const found = await listing(ctx, q, contract, {
    table: creditos,
    select: COLUMNAS,
    where: [f.vista === 'mi_turno' ? undefined : alcanceCliente(ctx, creditos.rut)],
    filters: { vista: await porVista(ctx, f.vista), estado: porEstado(ctx, f.estado), ejecutivo: creditos.ejecutivo_id },
    search: [creditos.nombre, creditos.rut, creditos.numero],
    sumas: { capital: sql`coalesce(${creditos.capital}, ${creditos.monto_solicitado})`, saldo: enMoneda(creditos.saldo) },
    moneda: creditos.moneda,
  });
  const sedes = await sucursalesDe(ctx);
  const enComite = found.items.filter((c) => c.estado === 'en_comite' || c.estado === 'pendiente_firma').map((c) => c.id);
  const comites = await estadosDeAsuntos(ctx, 'creditos', enComite);
  const items = found.items.map((c) =>
    itemDe(ctx, c, { nombre_sede: sedes.find((s) => s.id === c.sede)?.nombre ?? null, comite: comites.get(c.id) ?? null }),
  );
  return { ...found, items };
}
