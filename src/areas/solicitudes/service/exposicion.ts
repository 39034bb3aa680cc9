import { clientePorRut, estaBloqueado, lineaVigente } from '#areas/clientes/public.server.ts';
import { diasMoraDe, exposicion } from '#areas/libro/public.server.ts';
import { valorUf } from '#areas/parametros/public.server.ts';
import { pesosToUf, ufToPesos } from '#finanzas/uf.ts';
import { add, toFixed } from '#kernel/values/decimal.ts';
import { type Pesos, toPesos } from '#kernel/values/money.ts';
import { words } from '#kernel/words.ts';
import { atOnce } from '#platform/server/at-once.ts';
import type { ReadCtx } from '#platform/server/context.ts';
import { type GarantiaPedida, motivosDeLinea } from '../domain/propuesta.ts';
import { type Respaldo, tieneRespaldo } from '../domain/respaldo.ts';
import type { solicitudes } from '../tables.ts';
import { respaldoDe } from './respaldo.ts';

export type SolicitudRow = typeof solicitudes.$inferSelect;

/** What the measure reads of a line: one that is written, or only supposed. */
type Medible = Pick<SolicitudRow, 'id' | 'rut' | 'moneda' | 'monto' | 'con_responsabilidad'> & {
  garantias: readonly Pick<GarantiaPedida, 'exigible_antes_de_giro'>[];
  excepciones: readonly unknown[];
};

export interface Medida {
  monto_pesos: Pesos;
  monto_uf: string;
  actual_uf: string;
  /** Total exposure once approved: the line replaced is not counted (domain §15). */
  propuesta_uf: string;
  motivos: string[];
  /** What backs the line today. */
  respaldo: Respaldo;
}

/**
 * Exposure and reasons as of today, the same function for sending and for the vote that decides. UF with 4 decimals, half up.
 * `deAntes`: it was sent before its backing was measured, and keeps the level with which it was.
 */
export async function medir(ctx: ReadCtx, s: Medible, deAntes = false): Promise<Medida> {
  const [uf, vieja, hoy, respaldo, dias_mora] = await atOnce([
    valorUf(ctx, ctx.hoy),
    lineaVigente(ctx, s.rut),
    exposicion(ctx, s.rut, ctx.hoy),
    respaldoDe(ctx, s),
    diasMoraDe(ctx, s.rut),
  ]);
  const sin = vieja ? await exposicion(ctx, s.rut, ctx.hoy, { origen_area: 'clientes', origen_id: vieja.id }) : hoy;
  const monto_pesos = s.moneda === 'UF' ? ufToPesos(s.monto, uf) : toPesos(s.monto);
  const monto_uf = s.moneda === 'UF' ? s.monto : pesosToUf(monto_pesos, uf);
  return {
    monto_pesos,
    monto_uf,
    actual_uf: hoy.total_uf ?? '0',
    propuesta_uf: toFixed(add(sin.total_uf ?? '0', monto_uf), 4),
    motivos: motivosDeLinea({
      excepciones: s.excepciones.length,
      dias_mora,
      con_responsabilidad: s.con_responsabilidad,
      respaldada: deAntes ? null : tieneRespaldo(respaldo),
    }),
    respaldo,
  };
}

/** A line that lapsed does not stop who asks for the next one. */
export const SIN_FRENO = ['LINEA_VENCIDA'] as const;

/** Why the client may not take new business today, in words, or null. */
export async function impedimento(ctx: ReadCtx, rut: string): Promise<string | null> {
  const [motivo, c] = await atOnce([estaBloqueado(ctx, rut, SIN_FRENO), clientePorRut(ctx, rut)]);
  if (motivo) return `el cliente fue bloqueado: ${motivo}`;
  return c?.estado === 'activo' ? null : `el cliente está ${c ? words(c.estado) : 'sin ficha'}`;
}
