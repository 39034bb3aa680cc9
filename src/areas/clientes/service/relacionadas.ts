import { and, desc, gte, inArray, isNull, lte, or } from 'drizzle-orm';
import { personasPorCargo } from '#areas/ejecutivos/public.server.ts';
import { cuentasPorId } from '#areas/usuarios/public.server.ts';
import { Invalid } from '#kernel/errors.ts';
import type { Fecha } from '#kernel/values/fecha.ts';
import type { Rut } from '#kernel/values/rut.ts';
import { atOnce } from '#platform/server/at-once.ts';
import type { Ctx, ReadCtx } from '#platform/server/context.ts';
import type { Answers } from '#platform/server/registry.ts';
import { relacionadas } from '../tables.ts';
import { vinculosDe, vinculosDeVarios } from './personas.ts';

type RelacionadaRow = typeof relacionadas.$inferSelect;

/** The whole list, those in force first. At most 1.000. */
async function listarRelacionadas(ctx: ReadCtx): Promise<RelacionadaRow[]> {
  const todas = await ctx.rows(relacionadas, undefined, { orden: [desc(relacionadas.desde), desc(relacionadas.id)], limit: 1000 });
  const vigente = (r: RelacionadaRow): number => (r.hasta === null || r.hasta >= ctx.hoy ? 0 : 1);
  return [...todas].sort((a, b) => vigente(a) - vigente(b));
}

/** Writes a tie with the company. 400 when its day has not come; 409 `relacionada_vigente` for one that already stands. */
function anotarRelacionada(ctx: Ctx, d: { rut: Rut; nombre: string; relacion: string; desde: Fecha }): Promise<RelacionadaRow> {
  if (d.desde > ctx.hoy) throw new Invalid({ desde: ['No puede ser posterior a hoy'] });
  return ctx.insert(relacionadas, { ...d, anotada_por: ctx.session.nombre });
}

/** The tie ends on a day. 404; 400 at `hasta` when it is before it began, comes later than today, or already ended. */
async function terminarRelacionada(ctx: Ctx, id: string, d: { hasta: Fecha; motivo: string }): Promise<RelacionadaRow> {
  const r = await ctx.lock(relacionadas, id);
  if (r.hasta !== null) throw new Invalid({ hasta: ['Ya terminó'] });
  if (d.hasta < r.desde || d.hasta > ctx.hoy) throw new Invalid({ hasta: ['Debe estar entre el día en que empezó y hoy'] });
  ctx.audit({ motivo: d.motivo });
  return ctx.update(relacionadas, id, { hasta: d.hasta, motivo_termino: d.motivo });
}

/** RUTs of those in force today among some. */
async function enLista(ctx: ReadCtx, ruts: readonly Rut[]): Promise<boolean> {
  const viva = and(lte(relacionadas.desde, ctx.hoy), or(isNull(relacionadas.hasta), gte(relacionadas.hasta, ctx.hoy)));
  return (await ctx.count(relacionadas, and(inArray(relacionadas.rut, [...ruts]), viva))) > 0;
}

/** Whether some of these are people of the company: staff in force, or who has an account in it. */
async function sonDeLaCasa(ctx: ReadCtx, ruts: readonly Rut[]): Promise<boolean> {
  const staff = new Set((await personasPorCargo(ctx)).map((p) => p.codigo));
  return ruts.some((r) => staff.has(r)) || (await cuentasPorId(ctx, [], ruts)).length > 0;
}

/** Who stands behind a RUT today, contacts left out: they are of its business and not of its property. */
function detrasDe(ctx: ReadCtx, vinculos: Awaited<ReturnType<typeof vinculosDe>>): Rut[] {
  const vivos = vinculos.filter((v) => v.desde <= ctx.hoy && (v.hasta === null || v.hasta >= ctx.hoy));
  return [...new Set(vivos.filter((v) => !v.vinculo.startsWith('CONTACTO_')).map((v) => v.rut))];
}

/**
 * Related party, one level up: the client or who stands behind it is of the company or in the list that CUMPLIMIENTO keeps; or the client and who
 * would owe us share somebody (one of them stands behind the other, or the same person behind both).
 */
export const relacionDeAsunto: NonNullable<Answers['asunto.por_abrir']> = async (ctx, { rut, contrapartes }) => {
  const suyos = detrasDe(ctx, await vinculosDe(ctx, rut));
  const circulo = [rut as Rut, ...suyos];
  const otras = contrapartes.filter((otra) => otra !== rut);
  const [listados, deLaCasa, deOtras] = await atOnce([enLista(ctx, circulo), sonDeLaCasa(ctx, circulo), vinculosDeVarios(ctx, otras)]);
  if (listados || deLaCasa) return { motivos: ['PARTE_RELACIONADA'] };
  if (otras.some((otra) => circulo.includes(otra as Rut))) return { motivos: ['PARTE_RELACIONADA'] };
  return [...deOtras.values()].some((suyos) => detrasDe(ctx, suyos).some((r) => circulo.includes(r)))
    ? { motivos: ['PARTE_RELACIONADA'] }
    : undefined;
};

/** What the pipeline runs of the list. */
export const actosRelacionadas = {
  relacionadas: (ctx: ReadCtx) => listarRelacionadas(ctx),
  anotar_relacionada: (ctx: Ctx, d: { rut: Rut; nombre: string; relacion: string; desde: Fecha }) => anotarRelacionada(ctx, d),
  terminar_relacionada: (ctx: Ctx, { id, hasta, motivo }: { id?: string | undefined; hasta: Fecha; motivo: string }) =>
    terminarRelacionada(ctx, id ?? '', { hasta, motivo }),
};
