import { and, arrayOverlaps, eq, gte, inArray, lt, lte, or, type SQL, sql } from 'drizzle-orm';
import { type EstadoDeAsunto, esperanDeMi, estadosDeAsuntos } from '#areas/comite/public.server.ts';
import { alcanceCliente } from '#areas/ejecutivos/public.server.ts';
import { sucursalesDe } from '#areas/empresas/public.server.ts';
import type { Asked } from '#kernel/contract.ts';
import { addDays, daysBetween, type Fecha } from '#kernel/values/fecha.ts';
import type { Rut } from '#kernel/values/rut.ts';
import { columnsOf } from '#platform/server/company-rows.ts';
import type { ReadCtx } from '#platform/server/context.ts';
import { listing } from '#platform/server/listing.ts';
import { contract } from '../contract.ts';
import { estadoAl, turno } from '../domain/estados.ts';
import { antesDeGirar } from '../domain/propuesta.ts';
import { solicitudes } from '../tables.ts';
import type { SolicitudRow } from './exposicion.ts';
import { cuantasFaltan } from './pendientes.ts';

type Filtros = Asked<typeof contract>['filtros'];

const POR_EXPIRAR_DIAS = 7;

const COLUMNAS = columnsOf(solicitudes);

const DIA = new Intl.DateTimeFormat('en-CA', { timeZone: 'America/Santiago' });

/** What the date says of it: its state as read today, whose turn it is and for how many days. */
export function alDia(ctx: ReadCtx, s: SolicitudRow) {
  const estado = estadoAl(s.estado, s.aprobada_hasta, ctx.hoy);
  const desde = estado === 'vencida' && s.estado !== 'vencida' && s.aprobada_hasta ? addDays(s.aprobada_hasta, 1) : s.estado_desde;
  const dias = daysBetween(desde ?? (DIA.format(s.creado_en) as Fecha), ctx.hoy);
  return { estado, turno: turno(estado, s.espera_acta), dias_en_estado: Math.max(0, dias) };
}

/** Filter of a state that the date may decide. */
function porEstado(ctx: ReadCtx, estado: SolicitudRow['estado'] | undefined): SQL | undefined {
  if (!estado) return undefined;
  const pasada = and(eq(solicitudes.estado, 'pendiente_firma'), lt(solicitudes.aprobada_hasta, ctx.hoy));
  if (estado === 'vencida') return or(eq(solicitudes.estado, 'vencida'), pasada);
  if (estado === 'pendiente_firma') return and(eq(solicitudes.estado, estado), gte(solicitudes.aprobada_hasta, ctx.hoy));
  return eq(solicitudes.estado, estado);
}

/** Names of who signed and who has not, while it waits for them. */
export function deFirmas(row: SolicitudRow, comite: EstadoDeAsunto | null) {
  if (row.estado !== 'pendiente_firma' || !comite) return { firmaron: [], firmas_faltan: [] };
  return { firmaron: comite.firmas.map((f) => f.nombre), firmas_faltan: comite.firmas_faltan.map((p) => p.nombre) };
}

/** The garantías that it asks for, each with what it must cover and when. */
export const garantiasVistas = (s: Pick<SolicitudRow, 'garantias'>) =>
  s.garantias.map((g) => ({
    ...g,
    otorgante_rut: g.otorgante_rut as Rut,
    cobertura_pct: g.cobertura_pct ?? null,
    exigible_antes_de_giro: antesDeGirar(g),
  }));

/** Made by this session or of its clients. */
function mias(ctx: ReadCtx): SQL | undefined {
  const people = [...ctx.faces];
  return or(inArray(solicitudes.ejecutivo_id, people as Rut[]), arrayOverlaps(solicitudes.hecho_por, people));
}

async function porVista(ctx: ReadCtx, vista: Filtros['vista']): Promise<SQL | undefined> {
  if (!vista) return undefined;
  if (vista === 'mias') return mias(ctx);
  if (vista === 'expiran')
    return and(
      eq(solicitudes.estado, 'pendiente_firma'),
      gte(solicitudes.aprobada_hasta, ctx.hoy),
      lte(solicitudes.aprobada_hasta, addDays(ctx.hoy, POR_EXPIRAR_DIAS)),
    );
  const esperan = await esperanDeMi(ctx, 'solicitudes');
  const deRiesgo = ctx.can('solicitudes:riesgo') ? eq(solicitudes.estado, 'en_riesgo') : undefined;
  const dePrecios = ctx.can('solicitudes:precios') ? eq(solicitudes.estado, 'en_precios') : undefined;
  const porCorregir = ctx.can('solicitudes:editar') ? and(inArray(solicitudes.estado, ['borrador', 'con_reparos']), mias(ctx)) : undefined;
  return or(esperan.length > 0 ? inArray(solicitudes.id, esperan) : sql`false`, porCorregir, deRiesgo, dePrecios);
}

/** The solicitudes within reach, each with whose turn it is and who is missing. A member also lists what waits for his vote or signature. */
export async function listar(ctx: ReadCtx, q: Asked<typeof contract>) {
  const f = q.filtros;
  const alcance = f.vista === 'mi_turno' ? undefined : alcanceCliente(ctx, solicitudes.rut);
  const found = await listing(ctx, q, contract, {
    table: solicitudes,
    select: COLUMNAS,
    where: [alcance],
    filters: {
      vista: await porVista(ctx, f.vista),
      estado: porEstado(ctx, f.estado),
      nivel: (v) => eq(solicitudes.nivel_comite, Number(v)),
      sucursal: solicitudes.sucursal_id,
      ejecutivo: solicitudes.ejecutivo_id,
    },
    search: [solicitudes.nombre, solicitudes.rut, solicitudes.numero],
    moneda: solicitudes.moneda,
  });
  const sucursales = await sucursalesDe(ctx);
  const enComite = found.items.filter((s) => s.estado === 'enviada' || s.estado === 'pendiente_firma').map((s) => s.id);
  const comites = await estadosDeAsuntos(ctx, 'solicitudes', enComite);
  const faltantes = new Map<string, number | null>();
  for (const s of found.items) faltantes.set(s.id, await cuantasFaltan(ctx, s));
  const items = found.items.map((s) => {
    const comite = comites.get(s.id) ?? null;
    const nombre_sucursal = sucursales.find((x) => x.id === s.sucursal_id)?.nombre ?? null;
    const faltan = s.estado === 'enviada' ? (comite?.faltan ?? null) : null;
    const vista = { ...s, ...alDia(ctx, s), garantias: garantiasVistas(s), nombre_sucursal };
    return { ...vista, faltan, faltantes: faltantes.get(s.id) ?? null, ...deFirmas(s, comite) };
  });
  return { ...found, items };
}
