import { and, desc, eq, inArray, notInArray, type SQL, sql } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import { sucursalPorCodigo } from '#areas/empresas/public.server.ts';
import type { Question } from '#kernel/events.ts';
import type { Fecha } from '#kernel/values/fecha.ts';
import type { ReadCtx } from '#platform/server/context.ts';
import type { UsoDeParametro } from '../contract.ts';

/** A branch kept by its code, or who tells its id (as text) where that is null. */
interface CodigoOSino {
  codigo: PgColumn;
  sino: (ctx: ReadCtx) => SQL;
}

interface Fuente {
  area: string;
  /** Plural, as the sentence says it: 'créditos'. */
  titulo: string;
  /** Singular, before its number: 'Crédito'. */
  uno: string;
  tabla: PgTable;
  empresa: PgColumn;
  id: PgColumn;
  estado: PgColumn;
  /** What tells one from another, after `uno`. */
  numero: PgColumn | SQL;
  /** Date that decides which value rules the operation. */
  fecha: PgColumn | SQL;
  /** States in which nothing of it is calculated any more. */
  cerrados: readonly string[];
  /** Product and branch of the operation, where the area reads its parameters by them. */
  producto?: PgColumn;
  sucursal?: PgColumn | CodigoOSino;
  /** Keys of other areas that touch it too, by their beginning; the rules of law and of the comité unless said. */
  comunes?: readonly string[];
  /** Where one is seen, when it is not `/<area>/<id>`. */
  url?: (fila: { id: string; numero: string }) => string;
}

/** The operations of a scope: those of a product or a branch, or those that no value of their own rules. */
export interface Alcance {
  producto?: string;
  sucursal?: string;
  sin_productos?: readonly string[];
  sin_sucursales?: readonly string[];
}

/** Whether an operation is of one of these branches, told by their codes and by their ids. */
function deSucursales(ctx: ReadCtx, s: PgColumn | CodigoOSino, codigos: readonly string[], ids: readonly string[]): SQL {
  if ('sino' in s) return sql`(${inArray(s.codigo, [...codigos])} or (${s.codigo} is null and ${inArray(s.sino(ctx), [...ids])}))`;
  return inArray(s, [...(s.getSQLType() === 'uuid' ? ids : codigos)]);
}

/** Every operation but those for which the condition holds: one that it cannot tell stays. */
const salvo = (condicion: SQL | undefined): SQL | undefined => condicion && sql`(${condicion}) is not true`;

/** Condition of the scope asked for; null when the area cannot tell its operations by it. */
function enAlcance(ctx: ReadCtx, f: Fuente, q: Question<'parametro.usado'>): SQL | undefined | null {
  const { producto, sucursal } = q;
  if ((producto && !f.producto) || (sucursal && !f.sucursal)) return null;
  const [sinP, sinS, sinIds] = [q.sin_productos ?? [], q.sin_sucursales ?? [], q.sin_sucursales_id ?? []];
  return and(
    producto && f.producto ? eq(f.producto, producto) : undefined,
    sucursal && f.sucursal ? deSucursales(ctx, f.sucursal, [sucursal], [q.sucursal_id ?? '']) : undefined,
    salvo(f.producto && sinP.length > 0 ? inArray(f.producto, [...sinP]) : undefined),
    salvo(f.sucursal && sinS.length > 0 ? deSucursales(ctx, f.sucursal, sinS, sinIds) : undefined),
  );
}

const EJEMPLOS = 10;
/** Rules of law and of the house that every area reads. */
const COMUNES = ['parametros.', 'comite.'];

/**
 * What an area answers to `parametro.usado`, one whose parameters rule its operations: nothing for a key of another area, except those that all
 * share. Asked with `desde`, it names the operations that a change dated that day would have ruled; they keep the value they froze.
 */
export function usoDeParametro(f: Fuente): (ctx: ReadCtx, query: Question<'parametro.usado'>) => Promise<UsoDeParametro[]> {
  return async (ctx, query) => {
    const { clave, desde } = query;
    const suyas = enAlcance(ctx, f, query);
    if (suyas === null) return [];
    if (!clave.startsWith(`${f.area}.`) && !(f.comunes ?? COMUNES).some((c) => clave.startsWith(c))) return [];
    const abiertas = and(eq(f.empresa, ctx.empresa_id), notInArray(f.estado, [...f.cerrados]), suyas);
    const cuantas = async (where: SQL | undefined): Promise<number> => {
      const [row] = await ctx.db
        .select({ n: sql<number>`count(*)::int` })
        .from(f.tabla)
        .where(and(eq(f.empresa, ctx.empresa_id), where));
      return row?.n ?? 0;
    };
    const desdeEse = desde ? and(abiertas, sql`${f.fecha} >= ${desde}::date`) : undefined;
    const filas = await ctx.db
      .select({ id: f.id, numero: f.numero })
      .from(f.tabla)
      .where(desdeEse ?? abiertas)
      .orderBy(desc(f.fecha), desc(f.numero))
      .limit(EJEMPLOS);
    return [
      {
        titulo: f.titulo,
        n: await cuantas(abiertas),
        afectadas: desdeEse ? await cuantas(desdeEse) : 0,
        ejemplos: filas.map((r) => {
          const fila = { id: String(r.id), numero: String(r.numero) };
          return { texto: `${f.uno} ${fila.numero}`, url: f.url?.(fila) ?? `/${f.area}/${fila.id}` };
        }),
      },
    ];
  };
}

/** What every area says that a parameter touches in a scope; with `desde`, as of a change dated that day. */
export async function usosDe(ctx: ReadCtx, clave: string, a: Alcance, desde?: Fecha): Promise<UsoDeParametro[]> {
  const ids = new Map<string, string>();
  for (const codigo of [...(a.sin_sucursales ?? []), ...(a.sucursal ? [a.sucursal] : [])])
    ids.set(codigo, (await sucursalPorCodigo(ctx, codigo)).id);
  const dichos = await ctx.ask('parametro.usado', {
    ...a,
    clave,
    sucursal_id: ids.get(a.sucursal ?? ''),
    sin_sucursales_id: a.sin_sucursales?.map((c) => ids.get(c) ?? c),
    desde,
  });
  const out = dichos.flatMap((d) => d.answer);
  // Everyone may see what a value would do; which operations they are, only who may set it: they may be out of one's reach.
  return ctx.can('parametros:proponer') ? out : out.map((u) => ({ ...u, ejemplos: [] }));
}
