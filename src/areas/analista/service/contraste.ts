import { and, desc, eq, gte, lt } from 'drizzle-orm';
import type { z } from 'zod';
import { alcanzaCliente } from '#areas/ejecutivos/public.server.ts';
import { Invalid, NotFound, Rule } from '#kernel/errors.ts';
import type { Fecha } from '#kernel/values/fecha.ts';
import type { ReadCtx } from '#platform/server/context.ts';
import { contract } from '../contract.ts';
import type { ContrasteDatos } from '../contract-contraste.ts';
import { agruparPorPuntaje, contarEnBandas, estabilidadDe, indiceDeEstabilidad, proporcion, separacion } from '../domain/contraste.ts';
import type { Decision, Insumos } from '../domain/formas.ts';
import { evaluaciones, politicas } from '../tables.ts';
import { type Observacion, observar } from './observaciones.ts';
import { type PoliticaRow, publicada } from './publicada.ts';
import { evaluarSinCaer } from './retador.ts';

const DECISIONES: readonly Decision[] = ['APRUEBA', 'DERIVA', 'RECHAZA'];
/** Limits of the bands in which the scores of a points policy are compared; a card has its own. */
const BORDES = { PUNTOS: [45, 55, 70, 85], TARJETA_WOE: [500, 540, 570, 600] } as const;
/** Scores that a version is compared with, and how few of them still are a reference. */
const REFERENCIA = { tope: 200, minimo: 30 };

/** A case as a version scores it. */
interface Puntuado {
  caso: Observacion;
  puntaje: number;
  decision: Decision;
}

const pct = (x: number): string => (x * 100).toFixed(2);

/** What a version says of frozen figures: what it said then, or what it would have said; null when one that it demands is missing. */
function dichoPor(p: PoliticaRow, e: Observacion['evaluacion']): { puntaje: number; decision: Decision } | null {
  if (e.politica_id === p.id && e.puntaje && e.decision) return { puntaje: Number(e.puntaje), decision: e.decision };
  const r = e.insumos ? evaluarSinCaer(p.contenido, e.insumos) : null;
  return r?.decision && r.puntaje ? { puntaje: Number(r.puntaje), decision: r.decision } : null;
}

const puntuar = (p: PoliticaRow, casos: readonly Observacion[]): Puntuado[] =>
  casos.flatMap((caso) => {
    const dicho = dichoPor(p, caso.evaluacion);
    return dicho ? [{ caso, ...dicho }] : [];
  });

const gruposDe = (xs: readonly Puntuado[]) => agruparPorPuntaje(xs.map((x) => ({ puntaje: x.puntaje, malo: x.caso.malo })));

function medidasDe(xs: readonly Puntuado[]) {
  const s = separacion(gruposDe(xs));
  return s && { ks: s.ks.toFixed(3), auc: s.auc.toFixed(4), gini: s.gini.toFixed(4), gini_error: s.gini_error.toFixed(3) };
}

/** Each advice against what came of it. With few bad ones only the counts are said. */
function tablaDe(xs: readonly Puntuado[], suficiente: boolean) {
  return DECISIONES.map((decision) => {
    const suyos = xs.filter((x) => x.decision === decision);
    const malos = suyos.filter((x) => x.caso.malo).length;
    const p = suficiente ? proporcion(malos, suyos.length) : null;
    return {
      decision,
      casos: suyos.length,
      malos,
      malos_pct: p && pct(p.tasa),
      desde_pct: p && pct(p.desde),
      hasta_pct: p && pct(p.hasta),
    };
  });
}

function curvaDe(xs: readonly Puntuado[]) {
  const grupos = gruposDe(xs);
  const total = { buenos: xs.filter((x) => !x.caso.malo).length, malos: xs.filter((x) => x.caso.malo).length };
  let [buenos, malos] = [0, 0];
  return grupos.map((g) => {
    buenos += g.buenos;
    malos += g.malos;
    return { puntaje: g.puntaje.toFixed(1), buenos_pct: pct(buenos / total.buenos), malos_pct: pct(malos / total.malos) };
  });
}

const enPalabras = (bordes: readonly number[]): string[] => [
  `Menos de ${bordes[0]}`,
  ...bordes.slice(1).map((b, i) => `${bordes[i]} a menos de ${b}`),
  `${bordes.at(-1)} o más`,
];

/**
 * Whether those who ask today look like those of before: the scores of the evaluations that this version was tried on when it was published (the last two
 * hundred made before that day), or of the first thirty that came after when it was born with the company, against all that came later.
 */
async function estabilidadDePolitica(ctx: ReadCtx, p: PoliticaRow) {
  if (!p.vigente_desde) return null;
  const de = and(eq(evaluaciones.ambito, p.ambito), eq(evaluaciones.estado, 'lista'));
  const orden = [desc(evaluaciones.fecha), desc(evaluaciones.creado_en), desc(evaluaciones.id)];
  const antes = await ctx.rows(evaluaciones, and(de, lt(evaluaciones.fecha, p.vigente_desde)), { orden, limit: REFERENCIA.tope });
  const despues = (await ctx.rows(evaluaciones, and(de, gte(evaluaciones.fecha, p.vigente_desde)), { orden })).reverse();
  const nueva = antes.length < REFERENCIA.minimo;
  const puntos = (filas: typeof antes) => filas.flatMap((e) => dichoPor(p, e)?.puntaje ?? []);
  const referencia = puntos(nueva ? despues.slice(0, REFERENCIA.minimo) : antes);
  const ahora = puntos(nueva ? despues.slice(REFERENCIA.minimo) : despues);
  if (referencia.length < REFERENCIA.minimo || ahora.length < REFERENCIA.minimo) return null;
  const bordes = BORDES[p.clase];
  const [r, a] = [contarEnBandas(referencia, bordes), contarEnBandas(ahora, bordes)];
  const indice = indiceDeEstabilidad(r, a);
  if (indice === null) return null;
  const bandas = enPalabras(bordes).map((banda, i) => ({
    banda,
    referencia_pct: pct((r[i] ?? 0) / referencia.length),
    ahora_pct: pct((a[i] ?? 0) / ahora.length),
  }));
  return { indice: indice.toFixed(4), estado: estabilidadDe(indice), bandas };
}

/** The challenger over the cases of the champion: what each said, and how it came out. */
async function contraRetador(ctx: ReadCtx, p: PoliticaRow, xs: readonly Puntuado[], suficiente: boolean) {
  const retador = p.rol === 'CAMPEON' && ctx.can('analista:ver-retador') ? await publicada(ctx, p.ambito, 'RETADOR') : undefined;
  if (!retador) return null;
  const suyos = puntuar(
    retador,
    xs.map((x) => x.caso),
  );
  const deCaso = new Map(suyos.map((x) => [x.caso, x.decision]));
  const matriz = DECISIONES.flatMap((campeon) =>
    DECISIONES.flatMap((otro) => {
      const juntos = xs.filter((x) => x.decision === campeon && deCaso.get(x.caso) === otro);
      const malos = juntos.filter((x) => x.caso.malo).length;
      return juntos.length > 0 ? [{ campeon, retador: otro, casos: juntos.length, malos }] : [];
    }),
  );
  const { politica_version, nombre } = retador;
  return { politica_version, nombre, medidas: suficiente ? medidasDe(suyos) : null, matriz };
}

/** Approved against an advice to reject, the newest first, of the clients that who reads may see. */
async function sobrepasosDe(ctx: ReadCtx, xs: readonly Puntuado[]) {
  const out = [];
  for (const x of xs.filter((y) => y.decision === 'RECHAZA').sort((a, b) => (a.caso.aprobado < b.caso.aprobado ? 1 : -1))) {
    const { titulo, aprobado, peor_mora, malo, rut, evaluacion } = x.caso;
    if (!(await alcanzaCliente(ctx, rut))) continue;
    out.push({ evaluacion_id: evaluacion.id, titulo, aprobado, puntaje: x.puntaje.toFixed(1), peor_mora, malo });
  }
  return out;
}

async function versionDe(ctx: ReadCtx, d: z.output<typeof ContrasteDatos>): Promise<PoliticaRow> {
  const p = d.politica_id ? await ctx.get(politicas, d.politica_id) : await publicada(ctx, d.ambito, 'CAMPEON');
  if (!p) throw new Rule('sin_politica');
  if (p.ambito !== d.ambito) throw new Invalid({ politica_id: ['Elija una versión de lo que se evalúa'] });
  if (p.rol === 'RETADOR' && !ctx.can('analista:ver-retador')) throw new NotFound();
  return p;
}

/**
 * A version of the policy against what came of what was approved: only of that is the outcome known. Below `malos_minimos` bad cases it tells counts alone,
 * since a measure over so few says nothing. 422 `sin_politica`.
 */
export async function contrastar(ctx: ReadCtx, d: z.output<typeof ContrasteDatos>) {
  const p = await versionDe(ctx, d);
  const hasta: Fecha = d.hasta ?? ctx.hoy;
  const { casos, ...fuera } = await observar(ctx, { ambito: d.ambito, desde: d.desde, hasta });
  const xs = puntuar(p, casos);
  const minimo = await ctx.param(contract, 'malos_minimos');
  const malos = xs.filter((x) => x.caso.malo).length;
  const suficiente = malos >= minimo;
  const { id: politica_id, politica_version, nombre, clase } = p;
  return {
    ambito: d.ambito,
    politica_id,
    politica_version,
    nombre,
    clase,
    minimo,
    hasta,
    malos,
    suficiente,
    ventana_meses: await ctx.param(contract, 'ventana_meses'),
    desde: d.desde ?? null,
    casos: xs.length,
    fuera: { ...fuera, sin_puntaje: casos.length - xs.length },
    rehechas: xs.filter((x) => x.caso.evaluacion.politica_id !== p.id).length,
    tabla: tablaDe(xs, suficiente),
    medidas: suficiente ? medidasDe(xs) : null,
    curva: suficiente && malos < xs.length ? curvaDe(xs) : [],
    estabilidad: await estabilidadDePolitica(ctx, p),
    sobrepasos: await sobrepasosDe(ctx, xs),
    retador: await contraRetador(ctx, p, xs, suficiente),
  };
}

/** Frozen figures of each case and whether it was bad: what a card is made of. */
export async function casosDe(
  ctx: ReadCtx,
  ambito: z.output<typeof ContrasteDatos>['ambito'],
): Promise<{ insumos: Insumos; malo: boolean }[]> {
  const { casos } = await observar(ctx, { ambito, hasta: ctx.hoy });
  return casos.flatMap((c) => (c.evaluacion.insumos ? [{ insumos: c.evaluacion.insumos, malo: c.malo }] : []));
}
