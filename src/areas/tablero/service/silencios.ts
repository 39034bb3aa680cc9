import { and, eq } from 'drizzle-orm';
import type { z } from 'zod';
import { abiertosPara } from '#areas/bandeja/public.server.ts';
import { Forbidden, Invalid, NotFound, Rule } from '#kernel/errors.ts';
import { addDays } from '#kernel/values/fecha.ts';
import { formatFecha } from '#kernel/values/format.ts';
import type { Ctx, ReadCtx } from '#platform/server/context.ts';
import { contract } from '../contract.ts';
import type { AlarmaFila, NuevoSilencio } from '../contract-tableros.ts';
import { silencios } from '../tables.ts';
import { callar, mirar, silenciadas, type Vigilada, vigiladas } from './alarmas.ts';

type Fila = z.output<typeof AlarmaFila>;

/** What an alarm says now in the inboxes, by its name; the item begins with its title. */
async function dichas(ctx: ReadCtx, suyas: readonly Vigilada[]): Promise<Map<string, string>> {
  const abiertas = await abiertosPara(ctx, [...new Set(suyas.map(({ a }) => a.permiso))]);
  return new Map(abiertas.filter((p) => p.area === contract.area && p.tipo === 'revisar').map((p) => [p.entidad_id, p.titulo]));
}

async function enFilas(ctx: ReadCtx, suyas: readonly Vigilada[]): Promise<Fila[]> {
  const [dicen, calladas] = [await dichas(ctx, suyas), await silenciadas(ctx)];
  return suyas.map(({ a }) => {
    const s = calladas.get(a.nombre);
    const dice = dicen.get(a.nombre) ?? null;
    return {
      nombre: a.nombre,
      titulo: a.titulo,
      url: a.url,
      dice: dice?.startsWith(`${a.titulo}: `) ? dice.slice(a.titulo.length + 2) : dice,
      silencio: s ? { hasta: s.hasta, motivo: s.motivo, quien: s.quien } : null,
    };
  });
}

/** What is watched, to who may do something about it. */
export const alarmasDe = (ctx: ReadCtx): Promise<Fila[]> =>
  enFilas(
    ctx,
    vigiladas(ctx).filter(({ a }) => ctx.can(a.permiso)),
  );

/** An equality is watched by the accounts: it has no permission to be silenced with. */
function exigirQueNoSeaIgualdad(ctx: ReadCtx, nombre: string): void {
  const codigos = ctx.deps.registry.areas.flatMap((a) =>
    (a.invariants ?? []).flatMap((i) => (i.igualdad ? [i.igualdad.codigo, i.id] : [])),
  );
  if (codigos.includes(nombre)) throw new Rule('igualdad_no_se_silencia', { igualdad: nombre });
}

/** 404 for what nobody watches, 422 `igualdad_no_se_silencia`, 403 for who may do nothing about it. */
function laSuya(ctx: ReadCtx, nombre: string): Vigilada {
  exigirQueNoSeaIgualdad(ctx, nombre);
  const v = vigiladas(ctx).find(({ a }) => a.nombre === nombre);
  if (!v) throw new NotFound();
  if (!ctx.can(v.a.permiso)) throw new Forbidden('sin_permiso', { permiso: v.a.permiso });
  return v;
}

const terminar = async (ctx: Ctx, alarma: string): Promise<void> => {
  const [vivo] = await ctx.lockAll(silencios, and(eq(silencios.alarma, alarma), eq(silencios.terminado, false)));
  if (vivo) await ctx.update(silencios, vivo.id, { terminado: true });
};

const unaFila = async (ctx: ReadCtx, v: Vigilada): Promise<Fila> => {
  const [fila] = await enFilas(ctx, [v]);
  if (!fila) throw new NotFound();
  return fila;
};

/** Nobody hears of it until the day, inclusive; another silence takes the place of the one before. 400 at `hasta` past its limit. */
export async function silenciar(ctx: Ctx, { alarma, hasta, motivo }: z.output<typeof NuevoSilencio>): Promise<Fila> {
  const v = laSuya(ctx, alarma);
  const dias = Number(await ctx.param(contract, 'alarma_silenciada_max_dias'));
  const limite = addDays(ctx.hoy, dias);
  if (hasta < ctx.hoy || hasta > limite) throw new Invalid({ hasta: [`Elija un día entre hoy y el ${formatFecha(limite)}`] });
  await terminar(ctx, alarma);
  const s = await ctx.insert(silencios, { alarma, hasta, motivo, quien: ctx.session.nombre });
  ctx.audit({ entidad: 'tablero_silencio', entidad_id: s.id, despues: { alarma: v.a.titulo, hasta, motivo } });
  await callar(ctx, v.a);
  return unaFila(ctx, v);
}

/** It is heard of again, from now. */
export async function reactivar(ctx: Ctx, { alarma }: { alarma: string }): Promise<Fila> {
  const v = laSuya(ctx, alarma);
  await terminar(ctx, alarma);
  await mirar(ctx, v);
  return unaFila(ctx, v);
}
