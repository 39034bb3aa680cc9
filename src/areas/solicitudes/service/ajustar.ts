import { ajustarAsunto, estadoAsunto } from '#areas/comite/public.server.ts';
import { Rule } from '#kernel/errors.ts';
import type { Ctx } from '#platform/server/context.ts';
import { type Cambio, diferencias, type Propuesta, propuestaDe, sube } from '../domain/ajuste.ts';
import { estados } from '../domain/estados.ts';
import { nombreCambio } from '../domain/palabras.ts';
import { exigirEnviable, exigirSinRepetidos } from '../domain/propuesta.ts';
import { solicitudes } from '../tables.ts';
import { asuntoDe } from './apertura.ts';
import { avisar } from './avisos.ts';
import { escribirSolicitud } from './escribir-solicitud.ts';
import { medir, type SolicitudRow } from './exposicion.ts';
import { guardarVersion } from './versiones.ts';

type Cambios = {
  [K in 'monto' | 'plazo_maximo' | 'anticipo_pct' | 'con_responsabilidad' | 'deudores' | 'garantias' | 'condiciones']?:
    | SolicitudRow[K]
    | undefined;
};

/** Who signs, or must sign again, is told what changed. */
async function avisarAjuste(
  ctx: Ctx,
  s: SolicitudRow,
  lista: readonly Cambio[],
  a: { estado: string; firmas_caidas: readonly string[] },
  motivo: string,
): Promise<void> {
  const comite = await estadoAsunto(ctx, 'solicitudes', s.id);
  const firmantes = [...(comite?.firmas ?? []).map((f) => f.integrante), ...(comite?.firmas_faltan ?? []).map((p) => p.rut)];
  const otraVez = a.estado === 'abierto' ? 'Sube de nivel: se vota otra vez' : a.firmas_caidas.length > 0 ? 'Las firmas dadas caen' : null;
  const que = lista.map((c) => `${nombreCambio(c)}: ${c.antes} → ${c.despues}`);
  await avisar(ctx, s, [...firmantes, ...a.firmas_caidas, s.ejecutivo_id], {
    tipo: 'solicitud_ajustada',
    titulo: `Cambió la solicitud ${s.numero} de ${s.nombre}`,
    cuerpo: `${[...(otraVez ? [otraVez] : []), ...que].join('. ')}. ${motivo}`,
  });
}

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
  const m = await medir(ctx, despues, row.respaldo === null);
  exigirEnviable({ ...despues, ...m }, ctx.hoy);
  const makers = [...new Set([...row.hecho_por, ...(row.enviada_por ?? [])])];
  const a = await ajustarAsunto(ctx, { ...asuntoDe(despues, m, makers), sube: sube(lista) });
  const otraVez = a.estado === 'abierto';
  await escribirSolicitud(ctx, row, {
    estado: estados.go(row.estado, 'ajustar', otraVez ? 'enviada' : 'pendiente_firma'),
    exposicion_actual_uf: m.actual_uf,
    exposicion_propuesta_uf: m.propuesta_uf,
    nivel_comite: a.nivel,
    nivel_motivos: a.nivel_motivos,
    motivos_enviados: m.motivos,
    ...(row.respaldo === null ? {} : { respaldo: m.respaldo }),
    espera_acta: row.espera_acta && a.completa,
    ...(otraVez ? { aprobada_hasta: null } : {}),
  });
  await guardarVersion(ctx, despues, a.version, motivo);
  await avisarAjuste(ctx, despues, lista, a, motivo);
}
