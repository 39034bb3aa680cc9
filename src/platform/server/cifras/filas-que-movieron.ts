import { Invalid } from '#kernel/errors.ts';
import type { Fecha } from '#kernel/values/fecha.ts';
import type { ReadCtx } from '../types.ts';
import { cambios, filasDelCubo } from './consulta-sql.ts';
import { cuboDe, entreVarias, exigirPregunta, rowsOf, tiempoDe } from './explorar.ts';
import type { Filtro } from './tipos.ts';

/** What a row did between two days: it began or stopped adding to the figure, or adds more or less than it did. */
type ClaseDeCambio = 'entra' | 'sube' | 'baja' | 'sale';

interface Cambios {
  clases: { clase: ClaseDeCambio; n: number; diferencia: number }[];
  items: { clave: string; titulo: string; url: string; clase: ClaseDeCambio; antes: number; ahora: number }[];
}

/**
 * Why a figure of a state is not what it was at the end of another day: the rows that moved it, the largest first (the other day, as it was known at `sabido`), and how much each kind of change adds over
 * all of them. Σ of the differences is the difference of the figure, with no remainder. Reach is that of today for both days, as everywhere.
 */
export function cambiosDe(
  ctx: ReadCtx,
  p: { cubo: string; medida: string; filtros: readonly Filtro[]; antes: Fecha; sabido?: string | null; al: Fecha; limite: number },
): Promise<Cambios> {
  const c = cuboDe(ctx, p.cubo);
  const pregunta = { cubo: p.cubo, medidas: [p.medida], filas: [], columnas: [], filtros: p.filtros };
  const m = exigirPregunta(ctx, c, pregunta)[0]?.[1];
  if (c.ambito !== 'corte' || m?.clase !== 'suma') throw new Invalid({ medida: ['Solo se comparan dos días de una cifra que se suma'] });
  return entreVarias(ctx, async (leyendo) => {
    const base = async (al: Fecha, conocido_al?: string) =>
      filasDelCubo(leyendo, c, { tiempo: await tiempoDe(leyendo, c, { ...pregunta, al, conocido_al }), filtros: p.filtros, campos: [] });
    const crudas = await rowsOf(leyendo, cambios(await base(p.antes, p.sabido ?? undefined), await base(p.al), m.columna, p.limite));
    const clase = (r: (typeof crudas)[number]) => r.clase as ClaseDeCambio;
    return {
      clases: crudas
        .filter((r) => Number(r.primera) === 1)
        .map((r) => ({ clase: clase(r), n: Number(r.n_), diferencia: Number(r.diferencia) })),
      items: crudas
        .filter((r) => Number(r.puesto) <= p.limite)
        .map((r) => ({
          clave: String(r.clave),
          ...c.fila(JSON.parse(String(r.fila)) as Record<string, unknown>),
          clase: clase(r),
          antes: Number(r.antes),
          ahora: Number(r.ahora),
        })),
    };
  });
}
