import { and, eq, sql } from 'drizzle-orm';
import { lineaVigente } from '#areas/clientes/public.server.ts';
import { Conflict, NotFound } from '#kernel/errors.ts';
import { formatFecha } from '#kernel/values/format.ts';
import type { Ctx, ReadCtx } from '#platform/server/context.ts';
import type { Answers } from '#platform/server/registry.ts';
import { antesDeGiro, type Condicion, venceEl, vencidasAl } from '../domain/condiciones.ts';
import { solicitudes } from '../tables.ts';
import { avisar } from './avisos.ts';
import { escribirSolicitud } from './escribir-solicitud.ts';
import type { SolicitudRow } from './exposicion.ts';

/** A condition that is still open. Throws 404; 409 `condicion_resuelta` {estado}. */
function abierta(s: SolicitudRow, id: string): Condicion {
  const c = s.condiciones.find((x) => x.id === id);
  if (!c) throw new NotFound();
  if (c.estado !== 'pendiente' && c.estado !== 'vencida') throw new Conflict('condicion_resuelta', { estado: c.estado });
  return c;
}

const cerrar = (ctx: Ctx, s: SolicitudRow, id: string, datos: Partial<Condicion>): Promise<SolicitudRow> => {
  const dicho = { resuelta_por: ctx.session.nombre, resuelta_el: ctx.hoy, ...datos };
  return escribirSolicitud(ctx, s, { condiciones: s.condiciones.map((c) => (c.id === id ? { ...c, ...dicho } : c)) });
};

/** It was met, with its paper among those of the solicitud. Throws 404, 409 `condicion_resuelta`, 422 at `documento_id`. */
export async function cumplirCondicion(ctx: Ctx, s: SolicitudRow, d: { condicion_id: string; documento_id: string }): Promise<void> {
  abierta(s, d.condicion_id);
  await ctx.emit('archivo.exigido', {
    archivo_id: d.documento_id,
    referido: { tipo: 'solicitud', id: s.id },
    tipos: [],
    campo: 'documento_id',
  });
  await cerrar(ctx, s, d.condicion_id, { estado: 'cumplida', documento_id: d.documento_id });
}

/** Who approved does without it. Throws 404, 409 `condicion_resuelta`. */
export async function dispensarCondicion(ctx: Ctx, s: SolicitudRow, d: { condicion_id: string; motivo: string }): Promise<void> {
  abierta(s, d.condicion_id);
  ctx.audit({ motivo: d.motivo });
  await cerrar(ctx, s, d.condicion_id, { estado: 'dispensada', motivo: d.motivo });
}

/** Each condition with its last day. */
export const condicionesVistas = (s: SolicitudRow) => s.condiciones.map((c) => ({ ...c, vence: venceEl(c, s.aprobada_el) }));

/** End of day: conditions whose term passed are vencidas and their executive is told. Answers how many. */
export async function vencerCondiciones(ctx: Ctx): Promise<number> {
  const conPlazo = sql`${solicitudes.condiciones} @> '[{"estado": "pendiente", "exigible": "PLAZO"}]'::jsonb`;
  const filas = await ctx.lockAll(solicitudes, and(eq(solicitudes.estado, 'aprobada'), conPlazo));
  let hechas = 0;
  for (const s of filas) {
    const pasadas = vencidasAl(s.condiciones, s.aprobada_el, ctx.hoy);
    if (pasadas.length === 0) continue;
    hechas += pasadas.length;
    await escribirSolicitud(ctx, s, {
      condiciones: s.condiciones.map((c) => (pasadas.includes(c) ? { ...c, estado: 'vencida' as const } : c)),
    });
    await avisar(ctx, s, [s.ejecutivo_id], {
      tipo: 'condicion_vencida',
      titulo: `Venció una condición de la solicitud ${s.numero} de ${s.nombre}`,
      cuerpo: pasadas.map((c) => `${c.texto}: hasta el ${formatFecha(venceEl(c, s.aprobada_el) ?? ctx.hoy)}`).join('. '),
    });
  }
  return hechas;
}

const LINEA = { titulo: 'Condiciones de la línea', responsable: 'EJECUTIVO', enlace: 'solicitudes' };

/** The line in force of a client and what its approval asked for. */
async function aprobadaDe(ctx: ReadCtx, rut: string): Promise<SolicitudRow | undefined> {
  const linea = await lineaVigente(ctx, rut);
  return linea && ctx.find(solicitudes, linea.solicitud_id);
}

/** A purchase draws on the line: no money of it leaves while a condition before the giro is open. */
export const alGirar: NonNullable<Answers['giro.por_validar']> = async (ctx, { origen_area, rut }) => {
  const s = origen_area === 'proformas' ? await aprobadaDe(ctx, rut) : undefined;
  const suyas = s?.condiciones.filter((c) => c.exigible === 'ANTES_DE_GIRO') ?? [];
  if (!s || suyas.length === 0) return undefined;
  const faltan = antesDeGiro(suyas);
  const base = { ...LINEA, id: 'condiciones_linea', limite: `Solicitud ${s.numero}` };
  const [primera] = faltan;
  if (!primera)
    return { validaciones: [{ ...base, resultado: 'ok', valor: `${suyas.length} al día`, codigo: null, datos: {} }], retenciones: [] };
  const datos = { texto: faltan.map((c) => c.texto).join('; ') };
  const falla = { resultado: 'falla' as const, valor: `${faltan.length} por cumplir`, codigo: 'condicion_pendiente', datos };
  return { validaciones: [{ ...base, ...falla }], retenciones: [] };
};
