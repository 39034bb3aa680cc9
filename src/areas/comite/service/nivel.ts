import { and, eq, gte, inArray, isNull, lte, or } from 'drizzle-orm';
import { ejecutivoDe, personasPorCargo } from '#areas/ejecutivos/public.server.ts';
import { Rule } from '#kernel/errors.ts';
import type { Fecha } from '#kernel/values/fecha.ts';
import type { Rut } from '#kernel/values/rut.ts';
import type { ReadCtx } from '#platform/server/context.ts';
import { NIVELES, type Nivel, nivelDeAsunto, votosRequeridos } from '../domain/niveles.ts';
import { niveles } from '../tables.ts';

/** A level with who sits in it. */
export interface NivelVigente extends Nivel {
  cargos: readonly string[];
  personas: readonly string[];
  de_la_sucursal: boolean;
}

/** Members of the factory by job title (domain §15); a dated row of the company replaces them. */
export const CARGOS: Readonly<Record<number, { cargos: string[]; de_la_sucursal: boolean }>> = {
  1: { cargos: ['JEFE_SUCURSAL'], de_la_sucursal: true },
  2: { cargos: ['GERENTE_COMERCIAL', 'GERENTE_RIESGO'], de_la_sucursal: false },
  3: {
    cargos: ['GERENTE_COMERCIAL', 'GERENTE_RIESGO', 'GERENTE_GENERAL', 'GERENTE_FINANZAS', 'GERENTE_OPERACIONES'],
    de_la_sucursal: false,
  },
  4: { cargos: ['DIRECTOR'], de_la_sucursal: false },
};

/** `requeridos` as stored: a number, `todos` or `mayoria`. */
export function requeridosDe(texto: string): Nivel['requeridos'] {
  return texto === 'todos' || texto === 'mayoria' ? texto : Number(texto);
}

/** The four levels in force on a day (today without it): the company's dated row, or the factory's. */
export async function nivelesVigentes(ctx: ReadCtx, dia: Fecha = ctx.hoy): Promise<NivelVigente[]> {
  const rows = await ctx.db
    .select()
    .from(niveles)
    .where(
      and(
        eq(niveles.empresa_id, ctx.empresa_id),
        inArray(niveles.estado, ['vigente', 'sucedido']),
        lte(niveles.desde, dia),
        or(isNull(niveles.hasta), gte(niveles.hasta, dia)),
      ),
    );
  return NIVELES.map((base) => {
    const row = rows.filter((r) => r.nivel === base.nivel).sort((a, b) => (a.desde < b.desde ? 1 : -1))[0];
    if (!row) return { ...base, personas: [], ...(CARGOS[base.nivel] ?? { cargos: [], de_la_sucursal: false }) };
    return { ...base, ...row, nivel: base.nivel, requeridos: requeridosDe(row.requeridos) };
  });
}

/** Who sits in a level for a client: by job title (of his branch in level 1) and by name. */
async function integrantesDe(ctx: ReadCtx, n: NivelVigente, rut: string): Promise<string[]> {
  const sucursal = n.de_la_sucursal ? (await ejecutivoDe(ctx, rut))?.sucursal_id : undefined;
  const porCargo = n.cargos.length > 0 ? await personasPorCargo(ctx, n.cargos) : [];
  const elegidos = n.de_la_sucursal ? porCargo.filter((p) => p.sucursal_id === sucursal) : porCargo;
  return [...new Set([...elegidos.map((p) => p.codigo), ...n.personas])];
}

interface Composicion {
  nivel: NivelVigente;
  motivos: string[];
  integrantes: string[];
  requeridos: number;
}

/**
 * Level, members and votes of an asunto, by the levels in force. When a level cannot decide because its members take part in the matter, the next one does,
 * with the reason `SIN_QUORUM_NIVEL_<n>` (a jefe does not approve his own clients). Throws 422 `sin_quorum` when no level can.
 */
export async function componer(
  ctx: ReadCtx,
  a: { rut: string; exposicion_uf: string; motivos: readonly string[]; interesados: readonly string[]; piso?: number | undefined },
  todos: readonly NivelVigente[],
): Promise<Composicion> {
  const { nivel: primero, nivel_motivos } = nivelDeAsunto(a.exposicion_uf, a.motivos, todos, a.piso);
  const motivos = [...nivel_motivos];
  let ultimo = { nivel: primero.nombre, hay: 0, requeridos: 1 };
  for (const nivel of todos.filter((n) => n.nivel >= primero.nivel)) {
    const integrantes = await integrantesDe(ctx, nivel, a.rut);
    const requeridos = votosRequeridos(nivel, integrantes.length);
    const hay = integrantes.filter((r) => !a.interesados.includes(r)).length;
    if (requeridos > 0 && hay >= requeridos) return { nivel, motivos, integrantes, requeridos };
    ultimo = { nivel: nivel.nombre, hay, requeridos };
    motivos.push(`SIN_QUORUM_NIVEL_${nivel.nivel}`);
  }
  throw new Rule('sin_quorum', ultimo);
}

/** Names of staff by RUT; a RUT without record stays as it is. */
export async function nombresDeStaff(ctx: ReadCtx): Promise<(rut: string) => { rut: Rut; nombre: string }> {
  const todos = new Map((await personasPorCargo(ctx)).map((p) => [p.codigo, p.nombre]));
  return (rut) => ({ rut: rut as Rut, nombre: todos.get(rut) ?? rut });
}
