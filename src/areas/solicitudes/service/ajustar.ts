import { ajustarAsunto } from '#areas/comite/public.server.ts';
import { Rule } from '#kernel/errors.ts';
import type { Ctx } from '#platform/server/context.ts';
import { diferencias, type Propuesta, propuestaDe, sube } from '../domain/ajuste.ts';
import { estados } from '../domain/estados.ts';
import { exigirEnviable, exigirSinRepetidos } from '../domain/propuesta.ts';
import { solicitudes } from '../tables.ts';
import { asuntoDe } from './enviar.ts';
import { medir, type SolicitudRow } from './exposicion.ts';
import { guardarVersion } from './versiones.ts';

type Cambios = { [K in 'monto' | 'plazo_maximo' | 'anticipo_pct' | 'con_responsabilidad' | 'deudores']?: SolicitudRow[K] | undefined };

/**
 * Changes the proposal between its approval and the last signature (areas/1 solicitudes, ajuste): what lowers the risk keeps the
 * signatures given, what raises it drops them and tells who must sign again; if the level rises the comité votes it again. Every version
 * is kept. Throws 422 `sin_cambios` and those of sending and of `ajustarAsunto`.
 */
export async function ajustar(ctx: Ctx, row: SolicitudRow, cambios: Cambios, motivo: string): Promise<void> {
  if (cambios.deudores) exigirSinRepetidos(cambios.deudores);
  const antes = propuestaDe(row);
  const nueva: Propuesta = { ...antes, ...(cambios as Partial<Propuesta>) };
  const lista = diferencias(antes, nueva);
  if (lista.length === 0) throw new Rule('sin_cambios');
  ctx.audit({ motivo });
  const despues = await ctx.update(solicitudes, row.id, cambios);
  const m = await medir(ctx, despues);
  exigirEnviable({ fecha_expiracion: row.fecha_expiracion, deudores: despues.deudores, monto_pesos: m.monto_pesos }, ctx.hoy);
  const makers = [...new Set([...row.hecho_por, ...(row.enviada_por ?? [])])];
  const a = await ajustarAsunto(ctx, { ...asuntoDe(despues, m, makers), sube: sube(lista) });
  const otraVez = a.estado === 'abierto';
  await ctx.update(solicitudes, row.id, {
    estado: estados.go(row.estado, 'ajustar', otraVez ? 'enviada' : 'pendiente_firma'),
    exposicion_actual_uf: m.actual_uf,
    exposicion_propuesta_uf: m.propuesta_uf,
    nivel_comite: a.nivel,
    nivel_motivos: a.nivel_motivos,
    motivos_enviados: m.motivos,
    espera_acta: row.espera_acta && a.completa,
    ...(otraVez ? { aprobada_hasta: null } : {}),
  });
  await guardarVersion(ctx, despues, a.version, motivo);
}
