import { and, asc, eq, inArray } from 'drizzle-orm';
import type { z } from 'zod';
import { personasPorCargo } from '#areas/ejecutivos/public.server.ts';
import { sucursalesDe } from '#areas/empresas/public.server.ts';
import { zonasActivas } from '#areas/zonas/public.server.ts';
import { Conflict, Invalid, Rule } from '#kernel/errors.ts';
import { firstDay, lastDay, minFecha, type Periodo, periodoOf } from '#kernel/values/fecha.ts';
import { cifraDe } from '#platform/server/cifras/explorar.ts';
import type { Ctx, ReadCtx } from '#platform/server/context.ts';
import type { MetaFila, NuevaMeta } from '../contract-tableros.ts';
import { type AmbitoMeta, estadosMeta } from '../domain/metas.ts';
import { metas } from '../tables.ts';

type MetaRow = typeof metas.$inferSelect;
type Fila = z.output<typeof MetaFila>;
const DE_QUIEN: Readonly<Record<AmbitoMeta, string>> = { EMPRESA: 'empresa', ZONA: 'zona', SUCURSAL: 'sucursal', EJECUTIVO: 'persona' };
const POR: Partial<Record<AmbitoMeta, string>> = { SUCURSAL: 'sucursal', EJECUTIVO: 'ejecutivo' };

/** What each one that may have a goal is called, by its key. */
async function nombresDe(ctx: ReadCtx, ambito: AmbitoMeta): Promise<Map<string, string>> {
  if (ambito === 'EMPRESA') return new Map([['', 'Toda la empresa']]);
  if (ambito === 'ZONA') return new Map((await zonasActivas(ctx)).map((z) => [z.id, z.nombre]));
  if (ambito === 'SUCURSAL') return new Map((await sucursalesDe(ctx)).map((s) => [s.codigo, s.nombre]));
  return new Map((await personasPorCargo(ctx)).map((p) => [p.codigo, p.nombre]));
}

/** What was placed in the month by each one of an ámbito, as the engine of figures says it; null where nobody tells it. */
async function colocadoDel(ctx: ReadCtx, mes: Periodo, ambito: AmbitoMeta): Promise<Map<string, number> | null> {
  const por = POR[ambito];
  if ((ambito !== 'EMPRESA' && !por) || firstDay(mes) > ctx.hoy) return null;
  const dias = { desde: firstDay(mes), hasta: minFecha(lastDay(mes), ctx.hoy) };
  const celdas = await cifraDe(ctx, 'colocado', { filas: por ? [por] : [], ...dias });
  return celdas && new Map(celdas.map((c) => [c.filas[0] ?? '', c.valor]));
}

/** Names and figures that the rows of a month are told with, each ámbito read once. */
async function contexto(ctx: ReadCtx, mes: Periodo, ambitos: readonly AmbitoMeta[]) {
  const out = new Map<AmbitoMeta, { nombres: Map<string, string>; colocado: Map<string, number> | null }>();
  for (const a of new Set(ambitos)) out.set(a, { nombres: await nombresDe(ctx, a), colocado: await colocadoDel(ctx, mes, a) });
  return (m: MetaRow): Fila => {
    const c = out.get(m.ambito);
    return {
      id: m.id,
      ambito: m.ambito,
      ambito_id: m.ambito_id,
      nombre: c?.nombres.get(m.ambito_id) ?? m.ambito_id,
      monto: m.monto,
      estado: m.estado,
      fijada_por: m.fijada_nombre,
      aprobada_por: m.aprobada_nombre,
      colocado: c?.colocado ? (c.colocado.get(m.ambito_id) ?? 0) : null,
      puedo_decidir: m.estado === 'propuesta' && !ctx.isAmong(m.hecho_por),
    };
  };
}

/** Goals of a month, those in force and those that wait, and what each kind adds up to. */
export async function delMes(ctx: ReadCtx, mes: Periodo = periodoOf(ctx.hoy)) {
  const filas = await ctx.rows(metas, and(eq(metas.mes, mes), inArray(metas.estado, ['vigente', 'propuesta'])), {
    orden: [asc(metas.ambito), asc(metas.creado_en)],
    limit: 1000,
  });
  const fila = await contexto(
    ctx,
    mes,
    filas.map((f) => f.ambito),
  );
  const vigentes = filas.filter((f) => f.estado === 'vigente');
  const suma = (a: AmbitoMeta) => vigentes.filter((f) => f.ambito === a).reduce((n, f) => n + f.monto, 0);
  const empresa = vigentes.find((f) => f.ambito === 'EMPRESA')?.monto ?? null;
  const suman = { EMPRESA: empresa, ZONA: suma('ZONA'), SUCURSAL: suma('SUCURSAL'), EJECUTIVO: suma('EJECUTIVO') };
  return { mes, items: filas.map(fila), suman };
}

const unaFila = async (ctx: ReadCtx, m: MetaRow) => (await contexto(ctx, m.mes, [m.ambito]))(m);

/** A goal waits for another person. 422 `mes_cerrado`, 409 `meta_propuesta`, 400 at whom it is of. */
export async function fijar(ctx: Ctx, d: z.output<typeof NuevaMeta>) {
  if (d.mes < periodoOf(ctx.hoy)) throw new Rule('mes_cerrado', {}, { mes: ['La meta de un mes pasado no se cambia'] });
  const nombre = (await nombresDe(ctx, d.ambito)).get(d.ambito_id);
  if (nombre === undefined) throw new Invalid({ ambito_id: [`Elija una ${DE_QUIEN[d.ambito]} de la lista`] });
  const m = await ctx.insert(metas, { ...d, fijada_nombre: ctx.session.nombre });
  await ctx.emit('pendiente.abierto', {
    area: 'tablero',
    entidad_id: m.id,
    cliente_rut: null,
    tipo: 'aprobar',
    titulo: `Meta de ${nombre} para ${d.mes}`,
    url: `/tablero/metas?mes=${d.mes}`,
    permiso: 'tablero:metas',
    makers: ctx.people,
  });
  return unaFila(ctx, m);
}

/** Another person puts it in force, in the place of the one before, or refuses it. 403 who said it, 409 `meta_decidida`, 422 `mes_cerrado`. */
export async function decidir(ctx: Ctx, { meta_id, aprueba }: { meta_id: string; aprueba: boolean }) {
  const m = await ctx.lock(metas, meta_id);
  if (m.estado !== 'propuesta') throw new Conflict('meta_decidida');
  ctx.requireOther(m.hecho_por);
  if (aprueba && m.mes < periodoOf(ctx.hoy)) throw new Rule('mes_cerrado');
  await ctx.emit('pendiente.cerrado', { area: 'tablero', entidad_id: m.id });
  ctx.audit({ entidad: 'tablero_meta', entidad_id: m.id });
  const misma = and(eq(metas.ambito, m.ambito), eq(metas.ambito_id, m.ambito_id), eq(metas.mes, m.mes), eq(metas.estado, 'vigente'));
  const [antes] = aprueba ? await ctx.lockAll(metas, misma) : [];
  if (antes) await ctx.update(metas, antes.id, { estado: estadosMeta.go('vigente', 'reemplazar') });
  const estado = estadosMeta.go(m.estado, aprueba ? 'aprobar' : 'rechazar');
  return unaFila(ctx, await ctx.update(metas, m.id, { estado, aprobada_por: ctx.people, aprobada_nombre: ctx.session.nombre }));
}

/** The goals in force of a month of one kind, in pesos, by the key of whose they are. */
export async function vigentes(ctx: ReadCtx, ambito: AmbitoMeta, mes: Periodo = periodoOf(ctx.hoy)): Promise<Map<string, number>> {
  const filas = await ctx.rows(metas, and(eq(metas.ambito, ambito), eq(metas.mes, mes), eq(metas.estado, 'vigente')), { limit: 1000 });
  return new Map(filas.map((f) => [f.ambito_id, f.monto]));
}
