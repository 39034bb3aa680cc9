import { and, desc, eq, gte, notInArray, type SQL, sql } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { Fecha } from '#kernel/values/fecha.ts';
import type { ReadCtx } from '#platform/server/context.ts';

/** What a parameter touches in one area: open operations, those dated from a day on, and some of them by name. */
export interface Uso {
  titulo: string;
  /** Open operations that would read the parameter again. */
  n: number;
  /** Of them, those dated on or after the day asked for; zero when none was. */
  afectadas: number;
  ejemplos: { texto: string; url: string }[];
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
  numero: PgColumn;
  /** Date that decides which value rules the operation. */
  fecha: PgColumn;
  /** States in which nothing of it is calculated any more. */
  cerrados: readonly string[];
}

const EJEMPLOS = 10;
/** Rules of law and of the house that every area reads. */
const COMUNES = ['parametros.', 'comite.'];

/**
 * The measure `uso_parametro` of an area whose parameters rule its operations: nothing for a key of another area, except those that all
 * share. Asked with `desde`, it names the operations that a change dated that day would have ruled; they keep the value they froze.
 */
export function usoDeParametro(f: Fuente): (ctx: ReadCtx, query: Record<string, string>) => Promise<Uso[]> {
  return async (ctx, { clave = '', desde }) => {
    if (!clave.startsWith(`${f.area}.`) && !COMUNES.some((c) => clave.startsWith(c))) return [];
    const abiertas = and(eq(f.empresa, ctx.empresa_id), notInArray(f.estado, [...f.cerrados]));
    const cuantas = async (where: SQL | undefined): Promise<number> => {
      const [row] = await ctx.db.select({ n: sql<number>`count(*)::int` }).from(f.tabla).where(where);
      return row?.n ?? 0;
    };
    const desdeEse = desde ? and(abiertas, gte(f.fecha, desde as Fecha)) : undefined;
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
        ejemplos: filas.map((r) => ({ texto: `${f.uno} ${String(r.numero)}`, url: `/${f.area}/${String(r.id)}` })),
      },
    ];
  };
}

/** What every area says that a parameter touches; with `desde`, as of a change dated that day. */
export async function usosDe(ctx: ReadCtx, clave: string, desde?: Fecha): Promise<Uso[]> {
  const out: Uso[] = [];
  for (const a of ctx.deps.registry.areas) {
    const medir = a.measures?.uso_parametro;
    if (medir) out.push(...((await medir(ctx, { clave, ...(desde ? { desde } : {}) })) as Uso[]));
  }
  // Everyone may see what a value would do; which operations they are, only who may set it: they may be out of one's reach.
  return ctx.can('parametros:proponer') ? out : out.map((u) => ({ ...u, ejemplos: [] }));
}
