import { and, eq, inArray, isNull, ne, notInArray, type SQL, sql } from 'drizzle-orm';
import { respaldadosPor } from '#areas/avales/public.server.ts';
import { rutsRestringidos } from '#areas/clientes/public.server.ts';
import type { Asked } from '#kernel/contract.ts';
import type { Rut } from '#kernel/values/rut.ts';
import type { ReadCtx } from '#platform/server/context.ts';
import { listing } from '#platform/server/listing.ts';
import { contract } from '../contract.ts';
import { CERRADOS } from '../domain/estados.ts';
import { moraDe, tramoDe } from '../domain/mora.ts';
import { compromisos, items, tickets } from '../tables.ts';
import { alcance, propios, type TicketFila } from './filas.ts';
import { diasMora, tramoSql } from './mora-sql.ts';
import { nombresPorRut } from './nombres.ts';
import { obligadosDe } from './personas.ts';

type Filtros = Asked<typeof contract>['filtros'];

const abierto = notInArray(tickets.estado, [...CERRADOS]);
const conItem = (que: SQL): SQL =>
  sql`exists (select 1 from ${items} where ${items.empresa_id} = ${tickets.empresa_id} and ${items.ticket_id} = ${tickets.id} and ${que})`;

function porVista(ctx: ReadCtx, vista: Filtros['vista']): SQL | undefined {
  const ruts = propios(ctx);
  switch (vista) {
    case 'mi_cola':
      return and(ruts.length > 0 ? inArray(tickets.operador, ruts) : sql`false`, sql`${tickets.proxima_fecha} <= ${ctx.hoy}`);
    case 'sin_gestion':
      return and(abierto, isNull(tickets.primera_gestion_en), sql`${tickets.monto_vencido} > 0`);
    case 'promesas_hoy':
      return sql`exists (select 1 from ${compromisos} where ${compromisos.empresa_id} = ${tickets.empresa_id} and ${compromisos.ticket_id} = ${tickets.id}
        and ${compromisos.estado} = 'vigente' and ${compromisos.fecha} = ${ctx.hoy})`;
    case 'por_verificar':
      return and(abierto, inArray(tickets.estado_verificacion, ['PENDIENTE', 'EN_PROCESO']));
    case 'restringidas':
      return and(abierto, sql`${tickets.rut_deudor} in ${rutsRestringidos(ctx)}`);
    case 'escaladas':
      return inArray(tickets.estado, ['ESCALADO', 'PREJUDICIAL']);
    default:
      return undefined;
  }
}

/** Rows as the list, the cards and the detail show them. */
export async function vistas(ctx: ReadCtx, filas: readonly TicketFila[]) {
  const ids = filas.map((f) => f.id);
  const suyos = ids.length === 0 ? [] : await ctx.rows(items, and(inArray(items.ticket_id, ids), eq(items.vivo, true)));
  const nombres = await nombresPorRut(ctx);
  return filas.map((f) => {
    const vivos = suyos.filter((i) => i.ticket_id === f.id);
    const clientes = [...new Set(vivos.flatMap((i) => (i.cliente_rut && i.cliente_rut !== f.rut_deudor ? [i.cliente_rut] : [])))];
    return {
      id: f.id,
      num_ticket: f.num_ticket,
      division: f.division,
      sucursal: f.sucursal,
      rut_deudor: f.rut_deudor,
      nombre_deudor: f.nombre || f.rut_deudor,
      clientes,
      operador: f.operador,
      operador_nombre: f.operador ? (nombres.get(f.operador) ?? f.operador) : null,
      estado_ticket: f.estado,
      estado_verificacion: f.estado_verificacion,
      estado_notificacion: f.estado_notificacion,
      estado_recaudacion: f.estado_recaudacion,
      estado_seguimiento: f.estado_seguimiento,
      origen: f.origen,
      protegida: f.protegida,
      monto_total: f.monto_total,
      monto_vencido: f.monto_vencido,
      dias_mora: moraDe(f, ctx.hoy),
      tramo: tramoDe(moraDe(f, ctx.hoy)),
      proxima_accion_fecha: f.proxima_fecha,
      proxima_accion_tipo: f.proxima_tipo,
      sla_vence: f.sla_vence,
      sla_vencido: f.primera_gestion_en === null && f.proxima_fecha !== null && f.sla_vence !== null && f.sla_vence < ctx.hoy,
      documentos: vivos.length,
    };
  });
}

/** The list: open tickets unless a state is asked for. */
export async function listar(ctx: ReadCtx, q: Asked<typeof contract>) {
  const f = q.filtros;
  const found = await listing(ctx, q, contract, {
    table: tickets,
    where: [await alcance(ctx)],
    filters: {
      estado_ticket: (v) => eq(tickets.estado, v),
      cerrados: f.estado_ticket ? undefined : f.cerrados === 'si' ? inArray(tickets.estado, [...CERRADOS]) : abierto,
      vista: porVista(ctx, f.vista),
      tramo: (v) => sql`${tramoSql(ctx.hoy, sql`${tickets}`)} = ${v}`,
      tipo_documento: (v) => conItem(sql`${items.vivo} and ${items.tipo_documento} = ${v}`),
      rut: (v) => sql`(${tickets.rut_deudor} = ${v} or ${conItem(sql`${items.cliente_rut} = ${v}`)})`,
    },
    search: [tickets.nombre, tickets.rut_deudor, tickets.num_ticket],
    sort: { nombre_deudor: tickets.nombre, dias_mora: diasMora(ctx.hoy, sql`${tickets}`), proxima_accion_fecha: tickets.proxima_fecha },
  });
  return { ...found, items: await vistas(ctx, found.items) };
}

/** Open tickets of a person, as debtor or as cedente of what others owe, within reach. */
export async function dePersona(ctx: ReadCtx, rut: Rut) {
  const suyo = sql`(${tickets.rut_deudor} = ${rut} or ${conItem(sql`${items.vivo} and ${items.cliente_rut} = ${rut}`)})`;
  const filas = await ctx.rows(tickets, and(abierto, suyo, await alcance(ctx)), { limit: 50 });
  return { rut, tickets: await vistas(ctx, filas) };
}

/** Open tickets of debtors for whom somebody answers as aval, within reach. A factored document has none. */
export async function respaldadosDe(ctx: ReadCtx, rut: Rut) {
  const deudores = await respaldadosPor(ctx, rut);
  if (deudores.length === 0) return [];
  const suyo = and(inArray(tickets.rut_deudor, deudores), ne(tickets.division, 'FACTORING'));
  const filas = await ctx.rows(tickets, and(abierto, suyo, await alcance(ctx)), { limit: 50 });
  const suyas: TicketFila[] = [];
  for (const t of filas) if ((await obligadosDe(ctx, t)).some((p) => p.rut === rut && p.rol === 'AVAL')) suyas.push(t);
  return vistas(ctx, suyas);
}
