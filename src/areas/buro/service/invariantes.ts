import { and, asc, gt, type SQL, sql } from 'drizzle-orm';
import { huellaDe } from '#platform/server/canonico.ts';
import type { ReadCtx } from '#platform/server/context.ts';
import type { Invariant } from '#platform/server/registry.ts';
import { informes } from '../tables.ts';

const filas = async (ctx: ReadCtx, consulta: SQL): Promise<Record<string, unknown>[]> =>
  ((await ctx.db.execute(consulta)) as unknown as { rows: Record<string, unknown>[] }).rows;

const POR_PAGINA = 500;
const NOMBRADOS = 20;

/** Reports that no longer say what their hash says, a page at a time. One whose years passed keeps its hash and says nothing. */
async function alterados(ctx: ReadCtx): Promise<Record<string, unknown>[]> {
  const malos: Record<string, unknown>[] = [];
  for (let desde = ''; malos.length < NOMBRADOS; ) {
    const pagina = await ctx.rows(
      informes,
      and(sql`not (${informes.contenido} ? 'reducido')`, desde === '' ? undefined : gt(informes.id, desde)),
      { orden: [asc(informes.id)], limit: POR_PAGINA },
    );
    malos.push(...pagina.filter((i) => huellaDe(i.contenido) !== i.contenido_hash).map(({ id, rut, fecha }) => ({ id, rut, fecha })));
    if (pagina.length < POR_PAGINA) break;
    desde = pagina.at(-1)?.id ?? '';
  }
  return malos.slice(0, NOMBRADOS);
}

/** What buro must never show (quality §1.1). */
export const invariantes: readonly Invariant[] = [
  {
    id: 'buro-gasto',
    titulo: 'Lo gastado de cada fuente en el mes es el costo de sus consultas respondidas',
    check: (ctx) =>
      filas(
        ctx,
        sql`select g.fuente, g.mes, g.gastado_uf, coalesce(sum(c.costo_uf), 0) as consultas from buro_gasto_mes g
          left join buro_consulta c on c.empresa_id = g.empresa_id and c.fuente = g.fuente and c.presupuesto_mes = g.mes
            and c.estado in ('completada', 'sin_informacion')
          where g.empresa_id = ${ctx.empresa_id} group by g.id, g.fuente, g.mes, g.gastado_uf
          having g.gastado_uf <> coalesce(sum(c.costo_uf), 0) limit 20`,
      ),
  },
  {
    id: 'buro-reservado',
    titulo: 'Lo reservado de cada fuente es el costo de sus consultas en curso',
    check: (ctx) =>
      filas(
        ctx,
        sql`select g.fuente, g.mes, g.reservado_uf, coalesce(sum(c.costo_uf), 0) as en_curso from buro_gasto_mes g
          left join buro_consulta c on c.empresa_id = g.empresa_id and c.fuente = g.fuente and c.presupuesto_mes = g.mes
            and c.estado = 'en_proceso'
          where g.empresa_id = ${ctx.empresa_id} group by g.id, g.fuente, g.mes, g.reservado_uf
          having g.reservado_uf <> coalesce(sum(c.costo_uf), 0) limit 20`,
      ),
  },
  {
    id: 'buro-rut',
    titulo: 'El informe es del RUT que se consultó, por fuera y por dentro',
    check: (ctx) =>
      filas(
        ctx,
        sql`select i.id, i.rut, c.rut as consultado from buro_informe i
          join buro_consulta c on c.empresa_id = i.empresa_id and c.id = i.consulta_id
          where i.empresa_id = ${ctx.empresa_id} and (i.rut <> c.rut or i.fuente <> c.fuente or i.rut <> coalesce(
            i.contenido->'buro'->>'rut', i.contenido->'deuda'->>'rut', i.contenido->'otra'->>'rut')) limit 20`,
      ),
  },
  {
    id: 'buro-consentimiento',
    titulo: 'Ningún informe de una fuente que pide consentimiento se obtuvo sin él',
    check: (ctx) =>
      filas(
        ctx,
        sql`select c.id, c.rut, c.fuente from buro_consulta c
          join buro_fuente f on f.empresa_id = c.empresa_id and f.codigo = c.fuente
          left join persona p on p.empresa_id = c.empresa_id and p.rut = c.rut
          where c.empresa_id = ${ctx.empresa_id} and c.estado = 'completada' and c.consentimiento_id is null
            and (f.exige_consentimiento = 'TODOS' or (f.exige_consentimiento = 'NATURAL' and p.tipo_persona = 'NATURAL')) limit 20`,
      ),
  },
  {
    id: 'buro-minimo',
    titulo: 'Ningún informe guarda lo que no se usa para evaluar a una persona',
    check: (ctx) =>
      filas(
        ctx,
        sql`select i.id from buro_informe i where i.empresa_id = ${ctx.empresa_id} and i.contenido::text ~
          '"(sexo|genero|gender|estado_civil|nacionalidad|salud|prevision|familia|renta_estimada)": ' limit 20`,
      ),
  },
  {
    id: 'buro-huella',
    titulo: 'Lo que dice cada informe es lo que dice su huella',
    check: alterados,
  },
  {
    id: 'buro-reducido',
    titulo: 'Un informe se reduce cinco años después de su fecha, y no guarda nada de lo que decía',
    check: (ctx) =>
      filas(
        ctx,
        sql`select i.id, i.fecha from buro_informe i where i.empresa_id = ${ctx.empresa_id} and i.contenido ? 'reducido' and (
            (i.contenido -> 'reducido' ->> 'el')::date < i.fecha + interval '5 years' or (i.contenido -> 'reducido' ->> 'el')::date > ${ctx.hoy}::date
            or i.contenido - 'reducido' <> '{"buro": null, "deuda": null, "otra": null}'::jsonb
            or (i.contenido -> 'reducido') - 'el' - 'banda' <> '{}'::jsonb) limit 20`,
      ),
  },
];
