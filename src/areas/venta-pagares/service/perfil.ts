import { opcionesDe } from '#areas/catalogos/public.server.ts';
import { personasPorCargo } from '#areas/ejecutivos/public.server.ts';
import { Forbidden } from '#kernel/errors.ts';
import type { ReadCtx } from '#platform/server/context.ts';

/** Job titles that endorse for the company, by the profile they act under. */
const CARGOS: Readonly<Record<string, readonly string[]>> = {
  GERENCIA: ['GERENTE_GENERAL', 'GERENTE'],
  TESORERIA: ['TESORERO'],
  FISCALIA: ['FISCAL'],
};

async function permitidos(ctx: ReadCtx): Promise<{ codigo: string; nombre: string }[]> {
  return (await opcionesDe(ctx, 'action_allowed_profiles')).filter((o) => o.activo);
}

/** Only the profiles of `action_allowed_profiles` act; anyone else looks. 403 `perfil_no_autorizado` {perfiles}. */
export async function exigirPerfil(ctx: ReadCtx): Promise<void> {
  const lista = await permitidos(ctx);
  if (lista.some((o) => ctx.session.perfiles.includes(o.codigo))) return;
  throw new Forbidden('perfil_no_autorizado', { perfiles: lista.map((o) => o.nombre).join(', ') });
}

/** People with power to endorse (`signers`): active, with a job title of a profile that may act. */
export async function firmantes(ctx: ReadCtx) {
  const cargos = (await permitidos(ctx)).flatMap((o) => CARGOS[o.codigo] ?? []);
  return cargos.length === 0 ? [] : personasPorCargo(ctx, cargos);
}
