import { caratulaDe, grupoDe } from '#areas/clientes/public.server.ts';
import { exposicion, posicionDe } from '#areas/libro/public.server.ts';
import { ufSiHay } from '#areas/parametros/public.server.ts';
import { pesosToUf } from '#finanzas/uf.ts';
import { Forbidden, Rule } from '#kernel/errors.ts';
import type { Fecha } from '#kernel/values/fecha.ts';
import { pesos, sumPesos } from '#kernel/values/money.ts';
import type { DePersona } from '#platform/server/cifras/tipos.ts';
import type { ReadCtx } from '#platform/server/context.ts';
import { contract } from '../contract.ts';

/** People that a group shows; more are opened level by level. */
const MAX_PERSONAS = 200;

/** Which links join a group on a day. */
export const reglasDeGrupo = async (ctx: ReadCtx, al: Fecha) => ({
  participacion: await ctx.param(contract, 'participacion_grupo', al),
  por_representante: await ctx.param(contract, 'grupo_por_representante', al),
});

/**
 * The people joined to a RUT by its links on a day, and what they weigh together: each person and each debt once. Those out of reach are counted and
 * nothing else is said of them. 422 `grupo_extenso` {max}; 403 without the permission of the debts.
 */
export async function grupo(ctx: ReadCtx, q: DePersona) {
  if (!ctx.can('libro:deudas')) throw new Forbidden('sin_permiso', { permiso: 'libro:deudas' });
  const { ruts, lazos } = await grupoDe(ctx, q.rut, q.al, await reglasDeGrupo(ctx, q.al), MAX_PERSONAS);
  if (ruts.length > MAX_PERSONAS) throw new Rule('grupo_extenso', { max: MAX_PERSONAS });
  const personas = [];
  let otros = 0;
  for (const rut of ruts) {
    const c = await caratulaDe(ctx, rut, q.al);
    if (!c) {
      otros += 1;
      continue;
    }
    const propias = (await posicionDe(ctx, { ...q, rut })).lineas.filter((l) => l.papel === 'propia');
    // What a client of another portfolio has committed is told to nobody out of it, however known its name is.
    const e = c.ajeno ? null : await exposicion(ctx, rut, q.al);
    personas.push({
      rut,
      nombre: c.nombre,
      exposicion: e?.total ?? pesos(0),
      exposicion_uf: e?.total_uf ?? null,
      deuda: sumPesos(propias.map((l) => l.deuda)),
      vencido: sumPesos(propias.map((l) => l.vencido)),
    });
  }
  const total = sumPesos(personas.map((p) => p.exposicion));
  const uf = await ufSiHay(ctx, q.al);
  const vistos = new Set(personas.map((p) => p.rut));
  return {
    personas,
    lazos: lazos.filter((l) => vistos.has(l.de) && vistos.has(l.a)),
    otros,
    exposicion: total,
    exposicion_uf: uf === null ? null : pesosToUf(total, uf),
    deuda: sumPesos(personas.map((p) => p.deuda)),
  };
}
