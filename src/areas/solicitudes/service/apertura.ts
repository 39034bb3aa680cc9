import { abrirAsunto, contrapartesPrincipales, type NuevoAsunto } from '#areas/comite/public.server.ts';
import { tmcsDelDia } from '#areas/parametros/public.server.ts';
import { atOnce } from '#platform/server/at-once.ts';
import type { Ctx } from '#platform/server/context.ts';
import type { Patch } from '#platform/server/database/columns.ts';
import { estados } from '../domain/estados.ts';
import { type Deudor, exigirEnviable } from '../domain/propuesta.ts';
import type { solicitudes } from '../tables.ts';
import { escribirSolicitud } from './escribir-solicitud.ts';
import { type Medida, medir, type SolicitudRow } from './exposicion.ts';
import { exigirTasa } from './tmc.ts';
import { guardarVersion } from './versiones.ts';

/** The debtors of a line, and those whose sublímite is more than a fifth of it: they raise the level by themselves. */
export function contrapartesDe(row: { deudores: readonly Deudor[] }, m: Pick<Medida, 'monto_pesos'>) {
  const partes = row.deudores.map((d) => ({ rut: d.rut_deudor, monto: d.monto }));
  return { contrapartes: partes.map((d) => d.rut), principales: contrapartesPrincipales(partes, m.monto_pesos) };
}

/** What the comité sees of a solicitud. */
export function asuntoDe(row: SolicitudRow, m: Medida, makers: readonly string[]): NuevoAsunto {
  return {
    asunto_area: 'solicitudes',
    asunto_id: row.id,
    rut: row.rut,
    titulo: `Solicitud ${row.numero} · línea de ${row.nombre}`,
    monto: m.monto_pesos,
    url: `/solicitudes/${row.id}`,
    exposicion_uf: m.propuesta_uf,
    motivos: m.motivos,
    ...contrapartesDe(row, m),
    makers,
    con_firma: true,
  };
}

/** What a line must meet wherever it goes next, with its exposure and reasons of today. Throws those of the rate and of `exigirEnviable`. */
export async function comprobar(ctx: Ctx, row: SolicitudRow): Promise<Medida> {
  const [m, maximas] = await atOnce([medir(ctx, row), tmcsDelDia(ctx, row.moneda, ctx.hoy)]);
  await exigirTasa(ctx, row, maximas);
  exigirEnviable({ ...row, ...m }, ctx.hoy);
  return m;
}

interface Apertura {
  accion: 'enviar' | 'pasar_a_comite';
  makers: readonly string[];
  datos?: Patch<typeof solicitudes>;
}

/** Puts the proposal before the comité, with its level, and keeps the version that it will vote. */
export async function abrirEnComite(ctx: Ctx, row: SolicitudRow, m: Medida, o: Apertura): Promise<void> {
  const asunto = await abrirAsunto(ctx, asuntoDe(row, m, o.makers));
  await escribirSolicitud(ctx, row, {
    ...o.datos,
    estado: estados.go(row.estado, o.accion, 'enviada'),
    exposicion_actual_uf: m.actual_uf,
    exposicion_propuesta_uf: m.propuesta_uf,
    nivel_comite: asunto.nivel,
    nivel_motivos: asunto.nivel_motivos,
    motivos_enviados: m.motivos,
    respaldo: m.respaldo,
  });
  await guardarVersion(ctx, row, asunto.version, asunto.version === 1 ? 'Enviada al comité' : 'Enviada con los antecedentes pedidos');
}
