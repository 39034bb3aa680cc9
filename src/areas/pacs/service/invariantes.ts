import { sql } from 'drizzle-orm';
import type { Invariant } from '#platform/server/registry.ts';
import type { ReadCtx } from '#platform/server/types.ts';
import { leer } from '../domain/plantilla.ts';
import { lotes, plantillas } from '../tables.ts';
import { sha256De } from './archivo.ts';

type Filas = Record<string, unknown>[];
const filas = async (ctx: ReadCtx, q: ReturnType<typeof sql>): Promise<Filas> =>
  ((await ctx.db.execute(q)) as unknown as { rows: Filas }).rows;

const MAX = 500;

/** Σ of the charges of each list against its file read back, and its hash against its bytes. */
async function archivoDistinto(ctx: ReadCtx): Promise<Filas> {
  const ls = await ctx.rows(lotes, sql`${lotes.contenido} is not null and ${lotes.estado} <> 'anulado'`, {
    orden: [sql`${lotes.num_lote} desc`],
    limit: MAX,
  });
  const formatos = new Map((await ctx.rows(plantillas, undefined, { limit: MAX })).map((p) => [p.id, p.formato]));
  const sumas = await filas(
    ctx,
    sql`select lote_id, count(*)::int as n, coalesce(sum(monto), 0)::text as total from pac_cargo
      where empresa_id = ${ctx.empresa_id} and estado <> 'retirado' group by lote_id`,
  );
  return ls
    .flatMap((l) => {
      const formato = formatos.get(l.plantilla_id ?? '');
      const suma = sumas.find((s) => s.lote_id === l.id);
      const leidas = formato ? leer(formato, l.contenido ?? '', 100_000) : [];
      const total = leidas.reduce((s, f) => s + Number(f.valores.monto ?? 0), 0);
      const bien =
        leidas.length === l.n && leidas.length === Number(suma?.n ?? 0) && total === l.total && total === Number(suma?.total ?? 0);
      return bien && sha256De(l.contenido ?? '') === l.sha256
        ? []
        : [{ lote: l.num_lote, archivo: total, total: l.total, cargos: suma?.total ?? '0' }];
    })
    .slice(0, 20);
}

/** What pacs must never show. */
export const invariantes: readonly Invariant[] = [
  { id: 'pac-archivo', titulo: 'Lo que cobra cada lote es lo que dice su archivo, byte a byte', check: archivoDistinto },
  {
    id: 'pac-1105',
    titulo: 'Lo que 1105 tiene de cada lote es lo cargado menos lo abonado más lo devuelto, y cero cuando está cuadrado',
    check: (ctx) =>
      filas(
        ctx,
        sql`with debe as (
            select l.id, l.num_lote, l.estado,
              coalesce((select sum(c.monto) from pac_cargo c where c.empresa_id = l.empresa_id and c.lote_id = l.id and c.estado = 'cargado'), 0)
              - coalesce((select sum(case when a.clase = 'abono' then a.bruto else -a.bruto end) from pac_abono a
                  where a.empresa_id = l.empresa_id and a.lote_id = l.id), 0) as por_abonar,
              coalesce((select sum(x.debe - x.haber) from libro_linea x where x.empresa_id = l.empresa_id and x.cuenta = '1105'
                  and x.documento = 'PAC-' || l.num_lote), 0) as libro
            from pac_lote l where l.empresa_id = ${ctx.empresa_id})
          select num_lote, estado, por_abonar::text, libro::text from debe
          where por_abonar <> libro or (estado = 'cuadrado' and libro <> 0) limit 20`,
      ),
  },
  {
    id: 'pac-en-vuelo',
    titulo: 'Una cuota está en un solo cargo a la vez, y cada intento una vez',
    check: (ctx) =>
      filas(
        ctx,
        sql`select pk, count(*)::int as n from pac_cargo where empresa_id = ${ctx.empresa_id} and pk is not null and estado in ('incluido', 'enviado')
            group by pk having count(*) > 1
          union all select pk, count(*)::int from pac_cargo where empresa_id = ${ctx.empresa_id} and pk is not null and estado <> 'retirado'
            group by pk, intento having count(*) > 1 limit 20`,
      ),
  },
  {
    id: 'pac-mandato-activo',
    titulo: 'Ningún cargo salió por un mandato que no estaba activo ese día',
    check: (ctx) =>
      filas(
        ctx,
        sql`select c.id, m.num_mandato, l.num_lote from pac_cargo c
          join pac_lote l on l.empresa_id = c.empresa_id and l.id = c.lote_id
          join pac_mandato m on m.empresa_id = c.empresa_id and m.id = c.mandato_id
          where c.empresa_id = ${ctx.empresa_id} and c.pk is not null and c.estado <> 'retirado' and l.enviado_el is not null
            and (m.activado_el is null or m.activado_el > l.enviado_el or m.baja_el < l.enviado_el) limit 20`,
      ),
  },
];
