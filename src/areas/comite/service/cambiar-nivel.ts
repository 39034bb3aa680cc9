import { and, eq, inArray } from 'drizzle-orm';
import type { z } from 'zod';
import { exigirOpcion } from '#areas/catalogos/public.server.ts';
import { personasPorCargo } from '#areas/ejecutivos/public.server.ts';
import { Conflict, NotFound, Rule } from '#kernel/errors.ts';
import { addDays } from '#kernel/values/fecha.ts';
import { formatFecha } from '#kernel/values/format.ts';
import type { Uf } from '#kernel/values/money.ts';
import type { Ctx, ReadCtx } from '#platform/server/context.ts';
import type { CambioNivel } from '../contract-niveles.ts';
import { estadosNivel, exigirDesde, exigirIntegrantes, exigirLimite, exigirVotos } from '../domain/cambio-nivel.ts';
import { niveles } from '../tables.ts';
import { nivelesVigentes, requeridosDe } from './nivel.ts';
import { contarFila, mesasDe, type NivelRow, posteriorA, previa } from './niveles.ts';

type Cambio = Omit<z.output<typeof CambioNivel>, 'motivo'>;

const conLimite = (c: Cambio): Cambio & { limite_uf: Uf | null } => ({ ...c, limite_uf: c.limite_uf ?? null });

/** Every rule of a level, as it would stand on its day. Throws what `domain/cambio-nivel` says, each at its field. */
async function exigirCambio(ctx: ReadCtx, c: Cambio & { limite_uf: Uf | null }): Promise<void> {
  exigirDesde(c.desde, ctx.hoy, await posteriorA(ctx, c.nivel, c.desde), formatFecha);
  exigirLimite({ ...c, nivel: c.nivel as 1 | 2 | 3 | 4 }, await nivelesVigentes(ctx, c.desde));
  for (const cargo of c.cargos) await exigirOpcion(ctx, 'cargos', cargo, 'cargos');
  const staff = (await personasPorCargo(ctx)).map((p) => ({ rut: p.codigo, nombre: p.nombre, cargo: p.cargo }));
  exigirIntegrantes(c, staff);
  exigirVotos(
    requeridosDe(c.requeridos),
    (await mesasDe(ctx, c)).map((m) => m.integrantes),
  );
}

/** What a change would do, without writing it. */
export function verPrevia(ctx: ReadCtx, c: Cambio) {
  return previa(ctx, conLimite(c), c.desde < ctx.hoy ? ctx.hoy : c.desde);
}

/**
 * Proposes how a level will be from a day on; another person puts it in force. What was already sent keeps its level, its members and its
 * votes. Throws 409 `cambio_pendiente`, 422 `nivel_sin_cambios` and the rules of `domain/cambio-nivel`.
 */
export async function proponerNivel(ctx: Ctx, { motivo, ...cambio }: z.output<typeof CambioNivel>) {
  const c = conLimite(cambio);
  const rige = (await nivelesVigentes(ctx, c.desde < ctx.hoy ? ctx.hoy : c.desde)).find((x) => x.nivel === c.nivel);
  if (!rige) throw new NotFound();
  await exigirCambio(ctx, c);
  if ((await previa(ctx, c, c.desde)).cambios.length === 0) throw new Rule('nivel_sin_cambios');
  const { voto_es_firma, exige_acta } = rige;
  const row = await ctx.insert(niveles, { ...c, voto_es_firma, exige_acta, motivo, estado: 'propuesto' });
  ctx.audit({ entidad: 'comite_nivel', entidad_id: row.id, motivo });
  await ctx.emit('pendiente.abierto', {
    area: 'comite',
    entidad_id: row.id,
    cliente_rut: null,
    tipo: 'autorizar',
    titulo: `Nivel ${c.nivel} del comité: cambio desde el ${formatFecha(c.desde)}`,
    url: `/comite/niveles/${c.nivel}`,
    permiso: 'comite:aprobar-niveles',
    makers: row.hecho_por,
  });
  return contarFila(ctx, row);
}

async function pendiente(ctx: Ctx, id: string, accion: 'aprobar' | 'rechazar' | 'retirar'): Promise<NivelRow> {
  const row = await ctx.lock(niveles, id);
  estadosNivel.go(row.estado, accion);
  return row;
}

async function resolver(ctx: Ctx, row: NivelRow, accion: 'aprobar' | 'rechazar' | 'retirar', comentario: string | null) {
  ctx.audit({ entidad: 'comite_nivel', entidad_id: row.id, ...(comentario ? { motivo: comentario } : {}) });
  const hecha = await ctx.update(niveles, row.id, {
    estado: estadosNivel.go(row.estado, accion),
    resuelto_por: ctx.people,
    resuelto_el: ctx.hoy,
    comentario,
  });
  await ctx.emit('pendiente.cerrado', { area: 'comite', entidad_id: row.id });
  return contarFila(ctx, hecha);
}

/**
 * The second person puts a change in force from its day: the row before ends the day before, or gives way at once when it is of the same
 * day. Every rule is asked again. Throws 403 `requiere_segundo_usuario`, 409 `transicion_no_permitida` and those of proposing.
 */
export async function aprobarNivel(ctx: Ctx, id: string) {
  const row = await pendiente(ctx, id, 'aprobar');
  ctx.requireOther(row.hecho_por);
  await exigirCambio(ctx, { ...row, limite_uf: row.limite_uf as Uf | null, personas: row.personas as Cambio['personas'] });
  const anteriores = await ctx.db
    .select()
    .from(niveles)
    .where(and(eq(niveles.empresa_id, ctx.empresa_id), eq(niveles.nivel, row.nivel), inArray(niveles.estado, ['vigente'])))
    .for('update');
  for (const a of anteriores.filter((x) => x.hasta === null || x.hasta >= row.desde))
    await ctx.update(niveles, a.id, { estado: estadosNivel.go(a.estado, 'suceder'), hasta: addDays(row.desde, -1) });
  return resolver(ctx, row, 'aprobar', null);
}

/** The second person says no, and why. */
export async function rechazarNivel(ctx: Ctx, id: string, motivo: string) {
  const row = await pendiente(ctx, id, 'rechazar');
  ctx.requireOther(row.hecho_por);
  return resolver(ctx, row, 'rechazar', motivo);
}

/** Who proposed it takes it back. Throws 409 `cambio_ajeno` to anybody else. */
export async function retirarNivel(ctx: Ctx, id: string) {
  const row = await pendiente(ctx, id, 'retirar');
  if (!ctx.isAmong(row.hecho_por)) throw new Conflict('cambio_ajeno');
  return resolver(ctx, row, 'retirar', null);
}
