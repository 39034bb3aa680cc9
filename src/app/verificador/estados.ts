import { sql } from 'drizzle-orm';
import type { Machine } from '#kernel/machine.ts';
import type { AppDeps, Invariant } from '#platform/server/registry.ts';
import type { ReadCtx } from '#platform/server/types.ts';
import { type Filas, filas } from './consulta.ts';

/** Tables whose rows are not told apart by `id`. */
const CLAVE: Readonly<Record<string, string>> = { libro_periodo: 'periodo' };
const clave = (tabla: string) => sql.identifier(CLAVE[tabla] ?? 'id');

interface Maquina {
  area: string;
  tabla: string;
  maquina: Machine<string, string>;
  sinActo: readonly string[];
  /** The stored state may have become another one with time: only where it arrives can be judged. */
  derivada: boolean;
}

function maquinas(deps: AppDeps): Maquina[] {
  return deps.registry.areas.flatMap(({ contract, service }) => {
    const { area } = contract;
    const { estados, estadoDe, tabla, sinActo = [], tablas = {} } = service?.def ?? {};
    const propia = estados && tabla ? [{ area, tabla, maquina: estados, sinActo, derivada: estadoDe !== undefined }] : [];
    return [...propia, ...Object.entries(tablas).map(([t, maquina]) => ({ area, tabla: t, maquina, sinActo: [], derivada: false }))];
  });
}

/** Changes of `estado` that the audit log keeps of a table: of the record itself, and of the others that its act changed. */
function cambios(ctx: ReadCtx, tabla: string): Promise<Filas> {
  return filas(
    ctx,
    sql`select e.antes->>'estado' as desde, e.despues->>'estado' as hasta, min(e.id::text) as evento from evento e
        join ${sql.identifier(tabla)} t on t.empresa_id = e.empresa_id and t.${clave(tabla)}::text = e.entidad_id
        where e.empresa_id = ${ctx.empresa_id} and e.resultado = 'ok' and e.antes->>'estado' <> e.despues->>'estado' group by 1, 2
      union
      select c->'antes'->>'estado', c->'despues'->>'estado', min(e.id::text) from evento e,
        jsonb_array_elements(case when jsonb_typeof(e.cambios) = 'array' then e.cambios else '[]' end) c
        where e.empresa_id = ${ctx.empresa_id} and c->>'tabla' = ${tabla} and c->'antes'->>'estado' <> c->'despues'->>'estado' group by 1, 2`,
  );
}

async function ilegales(ctx: ReadCtx, { tabla, maquina, sinActo, derivada }: Maquina): Promise<Filas> {
  const pares = new Set([...maquina.table.map((m) => (derivada ? m.to : `${m.from} ${m.to}`)), ...sinActo]);
  const estado = (x: unknown) => maquina.states.includes(String(x));
  const malos = (await cambios(ctx, tabla))
    // An act tells of its record first; when it changed only what hangs from it, the words are of another table of states.
    .filter((c) => estado(c.desde) || estado(c.hasta))
    .filter((c) => !pares.has(derivada ? String(c.hasta) : `${c.desde} ${c.hasta}`));
  const conocidos = sql.join(
    maquina.states.map((s) => sql`${s}`),
    sql`, `,
  );
  const ajenos = await filas(
    ctx,
    sql`select ${clave(tabla)} as id, estado from ${sql.identifier(tabla)} where empresa_id = ${ctx.empresa_id} and estado not in (${conocidos}) limit 20`,
  );
  return [...malos, ...ajenos].map((x) => ({ tabla, ...x }));
}

/** Living items of records that reached a state from which nothing leaves; those that the end itself asks for are the exception. */
async function pendientesHuerfanos(ctx: ReadCtx, { tabla, maquina, area }: Maquina): Promise<Filas> {
  const finales = maquina.states.filter((s) => maquina.allowed(s).length === 0);
  if (finales.length === 0) return [];
  const lista = sql.join(
    finales.map((s) => sql`${s}`),
    sql`, `,
  );
  return filas(
    ctx,
    sql`select p.id, p.area, p.titulo, t.estado from pendiente p
        join ${sql.identifier(tabla)} t on t.empresa_id = p.empresa_id and t.${clave(tabla)}::text = coalesce(p.registro_id, p.entidad_id)
        where p.empresa_id = ${ctx.empresa_id} and p.area = ${area} and p.estado in ('abierto', 'tomado') and not p.sobrevive
          and t.estado in (${lista}) limit 20`,
  );
}

/** I10 (quality §1.1): every change of state that was recorded is in the table of states, and says who made it. */
export const estados: readonly Invariant[] = [
  {
    id: 'I10-estados',
    titulo: 'Todo cambio de estado está en la tabla de estados de su área',
    check: async (ctx) => {
      const out: Filas = [];
      for (const m of maquinas(ctx.deps)) out.push(...(await ilegales(ctx, m)));
      return out;
    },
  },
  {
    id: 'I10-actores',
    titulo: 'Todo acto aceptado dice quién lo hizo',
    check: (ctx) =>
      filas(
        ctx,
        sql`select id, area, accion from evento where empresa_id = ${ctx.empresa_id} and resultado = 'ok' and actor_id is null limit 20`,
      ),
  },
  {
    id: 'pendientes-vivos',
    titulo: 'Ningún pendiente sobrevive al registro que lo pidió',
    check: async (ctx) => {
      const out: Filas = [];
      for (const m of maquinas(ctx.deps)) out.push(...(await pendientesHuerfanos(ctx, m)));
      return out.slice(0, 20);
    },
  },
];
