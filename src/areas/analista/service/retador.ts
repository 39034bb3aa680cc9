import { and, count, desc, eq, isNotNull } from 'drizzle-orm';
import { formatFecha } from '#kernel/values/format.ts';
import type { Ctx, ReadCtx } from '#platform/server/types.ts';
import { evaluar, type Resultado } from '../domain/evaluar.ts';
import type { ContenidoPolitica, Insumos } from '../domain/formas.ts';
import { NOMBRE_AMBITO } from '../domain/palabras.ts';
import { NOMBRES, variable } from '../domain/variables.ts';
import { evaluacionesRetador } from '../tables.ts';
import type { EvaluacionRow } from './pedir.ts';
import { type PoliticaRow, publicada } from './publicada.ts';

type Dicho = Pick<Resultado, 'decision' | 'puntaje' | 'falta'>;

/** What a version that may be broken says: its failure is one more thing that it could not know. */
export function evaluarSinCaer(p: ContenidoPolitica, insumos: Insumos): Dicho {
  try {
    return evaluar(p, insumos);
  } catch (e) {
    return { decision: null, puntaje: null, falta: e instanceof Error ? e.message : String(e) };
  }
}

const fallas = (politica_id: string) => and(eq(evaluacionesRetador.politica_id, politica_id), isNotNull(evaluacionesRetador.error));

interface PrimeraFalla {
  retador: PoliticaRow;
  row: EvaluacionRow;
}

/** The first failure of a version is told to who looks after the policies, without naming whom it spoke of: the rest are counted in its page. */
export async function avisarFalla(ctx: Ctx, { retador, row }: PrimeraFalla): Promise<void> {
  await ctx.emit('aviso.enviado', {
    permiso: 'analista:ver-retador',
    tipo: 'retadora_fallida',
    titulo: `La retadora «${retador.nombre}» no pudo evaluar`,
    cuerpo: `${NOMBRE_AMBITO[row.ambito]}, versión ${retador.politica_version}, el ${formatFecha(row.fecha)}. La decisión de la que rige no cambió; su página dice por qué y cuántas veces.`,
    url: `/analista/politica?version=${retador.id}`,
  });
}

/** The challenger, in silence over the same frozen inputs: its failure is only written down. Answers the first one of a version, for it to be told apart. */
export async function retar(ctx: Ctx, row: EvaluacionRow, insumos: Insumos): Promise<PrimeraFalla | null> {
  const retador = await publicada(ctx, row.ambito, 'RETADOR');
  if (!retador) return null;
  const { decision, puntaje, falta } = evaluarSinCaer(retador.contenido, insumos);
  const primera = falta !== null && !(await ctx.first(evaluacionesRetador, fallas(retador.id)));
  const { id: politica_id, politica_version } = retador;
  await ctx.insert(evaluacionesRetador, { evaluacion_id: row.id, politica_id, politica_version, decision, puntaje, error: falta });
  return primera ? { retador, row } : null;
}

const FALTAS: ReadonlySet<string> = new Set(NOMBRES.map((n) => variable(n).falta));

/** Why it could say nothing, in words: the figures it demands, or that its rules could not be computed. */
const causaDe = (error: string): string =>
  error.split(', ').every((x) => FALTAS.has(x)) ? `falta ${error}` : 'sus reglas no se pueden calcular';

/** How many evaluations each challenger went along with, in how many it could say nothing, and why the last time. */
export async function silenciosDe(ctx: ReadCtx): Promise<Map<string, { evaluadas: number; fallas: number; causa: string | null }>> {
  const { politica_id, error, empresa_id } = evaluacionesRetador;
  const filas = await ctx.db
    .select({ politica_id, evaluadas: count(), fallas: count(error) })
    .from(evaluacionesRetador)
    .where(eq(empresa_id, ctx.empresa_id))
    .groupBy(politica_id);
  const out = new Map<string, { evaluadas: number; fallas: number; causa: string | null }>();
  for (const f of filas) {
    const ultima =
      f.fallas > 0 ? await ctx.first(evaluacionesRetador, fallas(f.politica_id), { orden: [desc(evaluacionesRetador.id)] }) : undefined;
    out.set(f.politica_id, { evaluadas: f.evaluadas, fallas: f.fallas, causa: ultima?.error ? causaDe(ultima.error) : null });
  }
  return out;
}
