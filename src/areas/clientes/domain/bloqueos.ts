import { Forbidden, Rule } from '#kernel/errors.ts';
import type { Fecha } from '#kernel/values/fecha.ts';

/** Blocking of a client (areas/1 clientes): a blocked client gets no new business; collection, payments and judicial go on. */
const MOTIVOS_AUTOMATICOS = ['MORA_30_DIAS', 'LINEA_VENCIDA', 'PODERES_VENCIDOS'] as const;
export type MotivoAutomatico = (typeof MOTIVOS_AUTOMATICOS)[number];

interface Bloqueo {
  motivo: string;
  /** Set by a person, even with a motive that the system also sets. */
  manual: boolean;
  hasta: Fecha | null;
}

/** Motives that today's facts impose. Mora counts from 31 days; a line or a power lapses the day after its last one. */
export function bloqueosDe(
  h: { dias_mora: number; linea_hasta: Fecha | null; poderes_hasta: Fecha | null },
  hoy: Fecha,
): MotivoAutomatico[] {
  const out: MotivoAutomatico[] = [];
  if (h.dias_mora > 30) out.push('MORA_30_DIAS');
  if (h.linea_hasta !== null && h.linea_hasta < hoy) out.push('LINEA_VENCIDA');
  if (h.poderes_hasta !== null && h.poderes_hasta < hoy) out.push('PODERES_VENCIDOS');
  return out;
}

/** Open bloqueos that lift by themselves because their cause ended: automatic ones only, never a manual one nor PROTESTO_VIGENTE. */
export function seLevantan<T extends Bloqueo>(abiertos: readonly T[], causas: readonly MotivoAutomatico[]): T[] {
  const automaticos: readonly string[] = MOTIVOS_AUTOMATICOS;
  const vivas: readonly string[] = causas;
  return abiertos.filter((b) => !b.manual && automaticos.includes(b.motivo) && !vivas.includes(b.motivo));
}

/** New business with a blocked client. Throws 422 `cliente_bloqueado` {motivo} with the first open bloqueo. */
export function exigirSinBloqueo(abiertos: readonly { motivo: string }[]): void {
  const [primero] = abiertos;
  if (primero) throw new Rule('cliente_bloqueado', { motivo: primero.motivo });
}

/** Blocking and unblocking need a profile of `perfiles_bloqueo`. Throws 403 `sin_permiso`. */
export function exigirPerfilDeBloqueo(perfiles: readonly string[], permitidos: readonly string[]): void {
  if (!perfiles.some((p) => permitidos.includes(p))) throw new Forbidden('sin_permiso', { accion: 'bloquear o desbloquear clientes' });
}
