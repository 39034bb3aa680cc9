import { cmp, div, sub, sum, toFixed } from '#kernel/values/decimal.ts';

const DECIMALES = 4;
const MILLON = 1_000_000;

/** A matter for which a report is asked: what is decided with it. */
export interface Asunto {
  area: string;
  id: string;
}
/** The same as its area tells it to who reaches it. `aprobado`: whole pesos; null while nothing was approved. */
export interface AsuntoDicho extends Asunto {
  titulo: string;
  url: string;
  /** In words. */
  estado: string;
  aprobado: number | null;
}
/** A query that was answered and what it cost, with the matter that it was asked for, if any. */
export interface Pagada {
  fuente: string;
  costo_uf: string;
  origen_area: string | null;
  origen_id: string | null;
  informe_id: string | null;
}
/** Evaluations that rest on a report, and those whose decision would be another one had its source told nothing. */
export interface Influencia {
  informe_id: string;
  evaluaciones: number;
  cambiaron: number;
}

const claveDe = (area: string, id: string): string => `${area}:${id}`;
const total = (filas: readonly Pagada[]): string => toFixed(sum(filas.map((f) => f.costo_uf)), DECIMALES);

/** UF for each million of pesos approved, four decimals half up; null when nothing was approved. */
const porMillon = (costo_uf: string, aprobado: number): string | null =>
  aprobado > 0 ? toFixed(div(costo_uf, div(String(aprobado), MILLON)), DECIMALES) : null;

function agrupadas<K>(filas: readonly Pagada[], clave: (f: Pagada) => K | null): Map<K, Pagada[]> {
  const out = new Map<K, Pagada[]>();
  for (const f of filas) {
    const k = clave(f);
    if (k !== null) out.set(k, [...(out.get(k) ?? []), f]);
  }
  return out;
}

/** What each decision cost in reports, the dearest first. A matter that nobody told of is not told here. */
function decisiones(filas: readonly Pagada[], asuntos: readonly AsuntoDicho[]) {
  const suyas = agrupadas(filas, (f) => (f.origen_area && f.origen_id ? claveDe(f.origen_area, f.origen_id) : null));
  return asuntos
    .flatMap((a) => {
      const pagadas = suyas.get(claveDe(a.area, a.id));
      if (!pagadas) return [];
      const costo_uf = total(pagadas);
      return [{ ...a, consultas: pagadas.length, costo_uf, uf_por_millon: porMillon(costo_uf, a.aprobado ?? 0) }];
    })
    .sort((a, b) => cmp(b.costo_uf, a.costo_uf) || (a.titulo < b.titulo ? -1 : 1));
}

/** What each source cost and whether it ever changed a decision; of one on which no evaluation rests nothing is said. */
function fuentes(filas: readonly Pagada[], influencias: readonly Influencia[]) {
  const porInforme = new Map(influencias.map((i) => [i.informe_id, i]));
  return [...agrupadas(filas, (f) => f.fuente)]
    .map(([fuente, suyas]) => {
      const sabidas = suyas.flatMap((f) => (f.informe_id ? (porInforme.get(f.informe_id) ?? []) : []));
      const evaluaciones = sabidas.reduce((n, i) => n + i.evaluaciones, 0);
      const cambiaron = sabidas.reduce((n, i) => n + i.cambiaron, 0);
      return {
        fuente,
        consultas: suyas.length,
        costo_uf: total(suyas),
        evaluaciones,
        cambiaron,
        nunca: evaluaciones > 0 && cambiaron === 0,
      };
    })
    .sort((a, b) => cmp(b.costo_uf, a.costo_uf) || (a.fuente < b.fuente ? -1 : 1));
}

/** Whether a source ever changed a decision, as it is read. */
export function cambioEnPalabras(f: Pick<Influencia, 'evaluaciones' | 'cambiaron'>): string {
  if (f.evaluaciones === 0) return 'Sin evaluaciones';
  return f.cambiaron === 0 ? `Nunca, en ${f.evaluaciones}` : `${f.cambiaron} de ${f.evaluaciones}`;
}

/**
 * The price of decisions (docs/decisiones/0111): what was spent for each matter and for each million of pesos approved, and by source whether what it told ever
 * changed what was decided. What was rejected was paid too: it weighs in the price of each million approved.
 */
export function precioDe(filas: readonly Pagada[], asuntos: readonly AsuntoDicho[], influencias: readonly Influencia[]) {
  const suyas = decisiones(filas, asuntos);
  const costo_uf = toFixed(sum(suyas.map((d) => d.costo_uf)), DECIMALES);
  const aprobado = suyas.reduce((n, d) => n + (d.aprobado ?? 0), 0);
  const consultas = suyas.reduce((n, d) => n + d.consultas, 0);
  const todo = total(filas);
  return {
    total: { decisiones: suyas.length, consultas, costo_uf, aprobado, uf_por_millon: porMillon(costo_uf, aprobado) },
    /** Asked for no matter, or for one that this reader does not reach. */
    aparte: { consultas: filas.length - consultas, costo_uf: toFixed(sub(todo, costo_uf), DECIMALES) },
    decisiones: suyas,
    fuentes: fuentes(filas, influencias),
  };
}
