import { agruparPorPuntaje, contarEnBandas, separacion } from '#areas/analista/domain/contraste.ts';
import { evaluar } from '#areas/analista/domain/evaluar.ts';
import type { ContenidoPolitica, Insumos } from '#areas/analista/domain/formas.ts';
import { POLITICA_1 } from '#areas/analista/domain/politica.ts';
import { canonico, huellaDe } from '#platform/server/canonico.ts';
import { fijo, type Medida, type Resultado } from './nucleo/informe.ts';
import { alternar } from './nucleo/medir.ts';

const [META_RAZON, META_SEGUNDOS, META_CONTRASTE] = [2, 10, 2_000];
const REEVALUACIONES = 100_000;
const BORDES = [45, 55, 70, 85];

/** What froze the k-th evaluation: figures spread over every band of policy 1 of a line. */
function congelados(k: number): Insumos {
  const dichos = {
    score: String(1 + ((k * 37) % 999)),
    mora_dias_12m: String((k * 7) % 45),
    mayor_deudor_pct: String(((k * 13) % 10_000) / 100),
    mayor_deudor_rating: ['A', 'B', 'C', 'D', 'E'][k % 5] ?? 'C',
    tendencia_pct: String((((k * 11) % 6_000) - 3_000) / 100),
    antiguedad_meses: String((k * 3) % 90),
    protestos_uf: String((k * 5) % 60),
    concursal: 'no',
    tgr_cobranza: k % 40 === 0 ? 'si' : 'no',
    pep_sin_visto: 'no',
    bloqueado: 'no',
  };
  const variables = Object.fromEntries(
    Object.entries(dichos).map(([n, valor]) => [
      n,
      { estado: 'conocido' as const, valor, fuente: 'informe', fecha: '2026-03-10', ids: [`i-${k}`] },
    ]),
  );
  return { rut: '99990010-0', ambito: 'LINEA', fecha: '2026-03-10', politica: 1, monto: 180_000_000, variables };
}

/** Milliseconds of doing something to each of them. */
function recorrer(lista: readonly Insumos[], que: (i: Insumos) => unknown): number {
  const desde = performance.now();
  for (const i of lista) que(i);
  return performance.now() - desde;
}

/** The figures of the contraste over `n` cases: groups, KS, AUC and bands. */
function contrastar(n: number): number {
  const casos = Array.from({ length: n }, (_, k) => ({ puntaje: ((k * 7_919) % 1_001) / 10, malo: k % 17 === 0 }));
  const desde = performance.now();
  const s = separacion(agruparPorPuntaje(casos));
  const bandas = contarEnBandas(
    casos.map((c) => c.puntaje),
    BORDES,
  );
  if (!s || bandas.reduce((a, b) => a + b, 0) !== n) throw new Error('the contraste lost a case');
  return performance.now() - desde;
}

/** B13: evaluations made again from what they froze, beside the hash that any check of them needs; and the figures of the contraste. */
export async function medir(m: Medida): Promise<Resultado> {
  const politica = POLITICA_1.LINEA as ContenidoPolitica;
  const cuantas = m.corto ? 5_000 : REEVALUACIONES;
  const lista = Array.from({ length: cuantas }, (_, k) => congelados(k));
  const muestra = lista.slice(0, 2_000);
  const malas = muestra.filter((i) => {
    const [a, b] = [evaluar(politica, i), evaluar(politica, JSON.parse(canonico(i)) as Insumos)];
    return a.decision === null || canonico(a) !== canonico(b);
  }).length;
  recorrer(muestra, (i) => evaluar(politica, i));
  recorrer(muestra, huellaDe);
  const r = await alternar(
    m.rondas,
    async () => recorrer(lista, (i) => evaluar(politica, i)),
    async () => recorrer(lista, huellaDe),
  );
  const segundos = ((r.a + r.b) / 1000) * (REEVALUACIONES / cuantas);
  const contraste = contrastar(m.corto ? 2_000 : 20_000);
  return {
    banco: 'B13',
    titulo: 'evaluaciones hechas de nuevo',
    base: `${cuantas.toLocaleString('es-CL')} evaluaciones de una línea por la política 1, desde lo que cada una congeló, contra calcular la huella (JSON canónico y SHA-256) de los mismos insumos, que es lo menos que hace quien la verifica; en la misma corrida y alternando.`,
    cifras: [
      {
        que: 'evaluar / calcular la huella',
        meta: `≤ ${META_RAZON}`,
        valor: fijo(r.razon),
        cumple: r.razon <= META_RAZON,
        detalle: `${fijo((r.a * 1000) / cuantas, 1)} µs contra ${fijo((r.b * 1000) / cuantas, 1)} µs cada una; rondas ${fijo(r.de)}–${fijo(r.hasta)}.`,
      },
      {
        que: '100.000 evaluaciones hechas de nuevo y verificadas',
        meta: `≤ ${META_SEGUNDOS} s`,
        valor: `${fijo(segundos, 1)} s`,
        cumple: segundos <= META_SEGUNDOS,
        detalle: cuantas < REEVALUACIONES ? `Estimado desde ${cuantas.toLocaleString('es-CL')}.` : 'Evaluar y calcular su huella.',
      },
      {
        que: `contraste de ${(m.corto ? 2_000 : 20_000).toLocaleString('es-CL')} casos`,
        meta: `≤ ${META_CONTRASTE / 1000} s`,
        valor: `${fijo(contraste, 1)} ms`,
        cumple: contraste <= META_CONTRASTE,
        detalle: 'KS, AUC y tramos, sin leer la base.',
      },
      {
        que: 'evaluaciones que salen distintas desde su texto',
        meta: '0',
        valor: String(malas),
        cumple: malas === 0,
        detalle: `De ${muestra.length}.`,
      },
    ],
    notas: [],
  };
}
