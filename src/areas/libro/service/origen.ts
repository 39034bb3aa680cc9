import { and, asc, eq, inArray, isNotNull } from 'drizzle-orm';
import type { ReadCtx } from '#platform/server/context.ts';
import { alcanza } from '#platform/server/reach.ts';
import { lineas, obligaciones } from '../tables.ts';
import type { AsientoFila } from './asientos.ts';

const ES_ID = /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/i;
/** Records that a key of the auxiliary names by itself. */
const DE_CLAVE: Readonly<Record<string, string>> = { pasivo: 'pasivos', cheque: 'cheques', pagare: 'pagares' };

/** The record of an area, when this session reaches it. */
async function ficha(ctx: ReadCtx, area: string, id: string): Promise<string | null> {
  return ES_ID.test(id) && (await alcanza(ctx, area, id)) ? `/${area}/${id}` : null;
}

/** Where an entry of the close is looked at: the provision of its day, the year on the screen of its months. */
function deProceso(origen_id: string): string | null {
  const [que, cual = ''] = origen_id.split(':');
  if (que === 'provision') return `/libro/provision?al=${cual}`;
  if (que === 'ejercicio') return '/libro/periodos';
  return null;
}

/** The debts, pasivos or papers that its lines name: what the act was about, when the act has no screen of its own. */
async function porSusLineas(ctx: ReadCtx, a: AsientoFila): Promise<string | null> {
  const filas = await ctx.db
    .selectDistinctOn([lineas.pk], { pk: lineas.pk })
    .from(lineas)
    .where(and(eq(lineas.empresa_id, ctx.empresa_id), eq(lineas.asiento_id, a.id), isNotNull(lineas.pk)))
    .orderBy(asc(lineas.pk))
    .limit(20);
  const pks = filas.flatMap((f) => (f.pk ? [f.pk] : []));
  if (pks.length === 0) return null;
  const deudas = await ctx.db
    .select({ area: obligaciones.origen_area, id: obligaciones.origen_id })
    .from(obligaciones)
    .where(and(eq(obligaciones.empresa_id, ctx.empresa_id), inArray(obligaciones.pk, pks)))
    .limit(5);
  const claves = pks.flatMap((pk) => {
    const [tipo = '', id = ''] = pk.split(':');
    return DE_CLAVE[tipo] ? [{ area: DE_CLAVE[tipo], id }] : [];
  });
  for (const x of [...deudas, ...claves]) {
    const url = await ficha(ctx, x.area, x.id);
    if (url) return url;
  }
  return null;
}

/**
 * Where the act behind an entry is looked at (areas/3 `libro`, Done 7: three clicks from any peso): what its area says, the record that its
 * origin names, or the one its lines are of.
 */
export async function origenDe(ctx: ReadCtx, a: AsientoFila): Promise<{ url: string | null }> {
  const { origen_area, origen_id } = a;
  if (origen_area === 'libro' && ES_ID.test(origen_id)) return { url: `/libro/asientos/${origen_id}` };
  const propia = origen_area === 'libro' ? deProceso(origen_id) : null;
  if (propia) return { url: propia };
  const dicha = await ctx.askOne('asiento.por_enlazar', { origen_area, origen_id });
  return { url: dicha ?? (await ficha(ctx, origen_area, origen_id)) ?? (await porSusLineas(ctx, a)) };
}
