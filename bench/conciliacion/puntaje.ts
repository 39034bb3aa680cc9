import { type Calce, clases, type Fila, type GrupoVerdad } from './conjunto.ts';

/** Precision and recall of a tier: a group is right only when all its lines, on both sides, are those of the truth. */
export interface Renglon {
  nombre: string;
  grupos: number;
  correctos: number;
  proporcion: number;
  /** Lower end of the 95 % interval (Wilson): what a target of 0.999 must be compared with. */
  minimo95: number;
}

export interface PorTipo {
  tipo: string;
  verdad: number;
  aceptados: number;
  recall: number;
  /** Truths not accepted that a suggestion names among its first three. */
  en_top3: number;
  recall_con_top3: number;
}

export interface Informe {
  verdad: number;
  aceptados: Renglon;
  recall: number;
  por_regla: Renglon[];
  por_tipo: PorTipo[];
  /** Truths that were not accepted, and how many of them are in the first three suggestions of one of their bank lines. */
  sugerencias: { pendientes: number; en_top3: number; recall_top3: number };
  /** Wrong accepted groups, and truths that can no longer be matched because one of them holds a line. */
  malos_y_trabados: { calces: number; verdades_trabadas: number };
  /** Bank–ledger links: gives credit to a group that is nearly right. */
  enlaces: { precision: number; recall: number };
  /** Lines in two accepted groups: a fault of the matcher. */
  lineas_repetidas: number;
  /** Recall against a truth whose ledger sides are moved one place: must be about 0. */
  control_verdad_rotada: number;
}

/** a/b to six decimals; 0 over nothing. */
export const razon = (a: number, b: number) => (b === 0 ? 0 : Math.round((a / b) * 1e6) / 1e6);

function wilson(k: number, n: number): number {
  if (n === 0) return 0;
  const z = 1.959964;
  const p = k / n;
  const centro = p + (z * z) / (2 * n);
  return Math.floor(((centro - z * Math.sqrt((p * (1 - p) + (z * z) / (4 * n)) / n)) / (1 + (z * z) / n)) * 1e6) / 1e6;
}

const renglon = (nombre: string, grupos: number, correctos: number): Renglon => ({
  nombre,
  grupos,
  correctos,
  proporcion: razon(correctos, grupos),
  minimo95: wilson(correctos, grupos),
});

export interface Entrada {
  verdad: readonly GrupoVerdad[];
  calces: readonly Calce[];
  /** With the lines, those identical in every field are interchangeable. */
  banco?: readonly Fila[];
  libro?: readonly Fila[];
}

type Lados = Pick<Calce, 'banco' | 'libro'>;

/** Key of a group: its lines on both sides, whatever their order. */
function claves(e: Entrada): (g: Lados) => string {
  const [b, l] = [clases(e.banco ?? []), clases(e.libro ?? [])];
  const lado = (ids: readonly number[], de: Map<number, number>) =>
    ids
      .map((i) => de.get(i) ?? i)
      .sort((x, y) => x - y)
      .join(' ');
  return (g) => `${lado(g.banco, b)}|${lado(g.libro, l)}`;
}

/** Which accepted groups are of the truth; equal truths are as many as they are. */
function juzgar(
  aceptados: readonly Calce[],
  verdades: readonly Lados[],
  clave: (g: Lados) => string,
): { correcto: boolean[]; halladas: boolean[] } {
  const pendientes = new Map<string, number[]>();
  verdades.forEach((v, i) => {
    const k = clave(v);
    const lista = pendientes.get(k);
    if (lista) lista.push(i);
    else pendientes.set(k, [i]);
  });
  const halladas = verdades.map(() => false);
  const correcto = aceptados.map((c) => {
    const i = pendientes.get(clave(c))?.pop();
    if (i !== undefined) halladas[i] = true;
    return i !== undefined;
  });
  return { correcto, halladas };
}

const TOP = 3;

/** Keys of the best three suggestions of each bank line: by score, ties in the order of the file. */
function mejoresSugerencias(sugeridos: readonly Calce[], clave: (g: Lados) => string): Map<number, { puntaje: number; clave: string }[]> {
  const de = new Map<number, { puntaje: number; clave: string }[]>();
  for (const s of sugeridos) {
    const k = clave(s);
    for (const b of s.banco) {
      const lista = de.get(b) ?? [];
      const donde = lista.findIndex((x) => x.puntaje < s.puntaje);
      lista.splice(donde < 0 ? lista.length : donde, 0, { puntaje: s.puntaje, clave: k });
      de.set(b, lista.slice(0, TOP));
    }
  }
  return de;
}

/** Group of the truth each line belongs to, by id. */
function grupoDe(verdades: readonly GrupoVerdad[], lado: 'banco' | 'libro'): Map<number, number> {
  const de = new Map<number, number>();
  for (const [i, v] of verdades.entries()) for (const id of v[lado]) de.set(id, i);
  return de;
}

function enlaces(aceptados: readonly Calce[], verdades: readonly GrupoVerdad[]): Informe['enlaces'] {
  const [b, l] = [grupoDe(verdades, 'banco'), grupoDe(verdades, 'libro')];
  let [hechos, buenos] = [0, 0];
  for (const c of aceptados) {
    hechos += c.banco.length * c.libro.length;
    for (const i of c.banco) for (const j of c.libro) if (b.has(i) && b.get(i) === l.get(j)) buenos += 1;
  }
  const total = verdades.reduce((s, v) => s + v.banco.length * v.libro.length, 0);
  return { precision: razon(buenos, hechos), recall: razon(buenos, total) };
}

function repetidas(aceptados: readonly Calce[]): number {
  const vistas = new Set<string>();
  let n = 0;
  for (const c of aceptados) {
    for (const k of [...c.banco.map((i) => `b${i}`), ...c.libro.map((i) => `l${i}`)]) {
      if (vistas.has(k)) n += 1;
      vistas.add(k);
    }
  }
  return n;
}

function porTipo(verdad: readonly GrupoVerdad[], halladas: readonly boolean[], enTop: readonly boolean[]): PorTipo[] {
  const tipos = [...new Set(verdad.map((v) => v.tipo))].sort();
  return tipos.map((tipo) => {
    const suyas = verdad.flatMap((v, i) => (v.tipo === tipo ? [i] : []));
    const aceptados = suyas.filter((i) => halladas[i]).length;
    const en_top3 = suyas.filter((i) => enTop[i]).length;
    return {
      tipo,
      verdad: suyas.length,
      aceptados,
      recall: razon(aceptados, suyas.length),
      en_top3,
      recall_con_top3: razon(aceptados + en_top3, suyas.length),
    };
  });
}

/** Scores a run of a matcher against the truth. */
export function puntuar(e: Entrada): Informe {
  const clave = claves(e);
  const aceptados = e.calces.filter((c) => c.aceptado);
  const { correcto, halladas } = juzgar(aceptados, e.verdad, clave);
  const correctos = correcto.filter(Boolean).length;
  const sugerencias = mejoresSugerencias(
    e.calces.filter((c) => !c.aceptado),
    clave,
  );
  const enTop = e.verdad.map((v, i) => !halladas[i] && v.banco.some((b) => sugerencias.get(b)?.some((s) => s.clave === clave(v))));
  const [b, l] = [grupoDe(e.verdad, 'banco'), grupoDe(e.verdad, 'libro')];
  const trabadas = new Set<number>();
  aceptados.forEach((c, i) => {
    if (correcto[i]) return;
    for (const g of [...c.banco.map((x) => b.get(x)), ...c.libro.map((x) => l.get(x))])
      if (g !== undefined && !halladas[g]) trabadas.add(g);
  });
  const reglas = [...new Set(aceptados.map((c) => c.regla))].sort();
  const pendientes = halladas.filter((h) => !h).length;
  const en_top3 = enTop.filter(Boolean).length;
  const rotada = e.verdad.map((v, i) => ({ banco: v.banco, libro: e.verdad[(i + 1) % e.verdad.length]?.libro ?? [] }));
  return {
    verdad: e.verdad.length,
    aceptados: renglon('aceptados', aceptados.length, correctos),
    recall: razon(correctos, e.verdad.length),
    por_regla: reglas.map((r) => {
      const suyos = aceptados.flatMap((c, i) => (c.regla === r ? [i] : []));
      return renglon(r, suyos.length, suyos.filter((i) => correcto[i]).length);
    }),
    por_tipo: porTipo(e.verdad, halladas, enTop),
    sugerencias: { pendientes, en_top3, recall_top3: razon(en_top3, pendientes) },
    malos_y_trabados: { calces: aceptados.length - correctos, verdades_trabadas: trabadas.size },
    enlaces: enlaces(aceptados, e.verdad),
    lineas_repetidas: repetidas(aceptados),
    control_verdad_rotada: razon(juzgar(aceptados, rotada, clave).correcto.filter(Boolean).length, e.verdad.length),
  };
}
