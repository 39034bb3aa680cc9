import { normalizar } from './cartola/encabezados.ts';

/** A row of the statement by what a person would recognise it by, and its key. */
export interface FilaComparable {
  clave: string;
  ocurrencia: number;
  fecha: string;
  cargo: number;
  abono: number;
  documento: string;
  descripcion: string;
  saldo: number | null;
  /** Layout of the file that it came in: inside one layout another document or another balance is another movement. */
  diseno: string;
}

export interface Par<V, N> {
  antes: V;
  ahora: N;
}

export interface Comparacion<V, N> {
  nuevas: N[];
  /** The same row, known by its key. */
  iguales: Par<V, N>[];
  /** The same row whose printed balance moved, or that now brings one: not a change of the row. */
  saldo_movido: Par<V, N>[];
  /** The same movement as another format of the bank tells it: same day and amount, and its balance, document or description say so. */
  mismas: Par<V, N>[];
  /** Same day and amount, and nothing tells whether they are one movement or two: a person decides. Only in a first load. */
  dudosas: Par<V, N>[];
  /** Same document and description, or same day and amount: one row that the bank wrote otherwise. Only in an update. */
  cambiadas: Par<V, N>[];
  desaparecidas: V[];
}

const par = (f: Pick<FilaComparable, 'clave' | 'ocurrencia'>) => `${f.clave}#${f.ocurrencia}`;
const sinCeros = (t: string) => normalizar(t).replace(/^0+(?=.)/, '');
const dia = (f: FilaComparable) => [f.fecha, f.cargo, f.abono].join('|');
const identidad = (f: FilaComparable) => [dia(f), sinCeros(f.documento), normalizar(f.descripcion)].join('|');

/** Takes out of both lists the rows of equal key, first with first: among equal ones their order in the month says which is which. */
function emparejar<V, N>(antes: V[], ahora: N[], deV: (v: V) => string | null, deN: (n: N) => string | null): Par<V, N>[] {
  const libres = new Map<string, V[]>();
  for (const v of antes) {
    const k = deV(v);
    if (k !== null) libres.set(k, [...(libres.get(k) ?? []), v]);
  }
  const pares: Par<V, N>[] = [];
  for (const n of ahora) {
    const k = deN(n);
    const v = k === null ? undefined : libres.get(k)?.shift();
    if (v) pares.push({ antes: v, ahora: n });
  }
  quitar(antes, new Set(pares.map((p) => p.antes)));
  quitar(ahora, new Set(pares.map((p) => p.ahora)));
  return pares;
}

function quitar<T>(lista: T[], fuera: ReadonlySet<T>): void {
  lista.splice(0, lista.length, ...lista.filter((x) => !fuera.has(x)));
}

type Clave = (f: FilaComparable) => string | null;
const conSaldo =
  (base: (f: FilaComparable) => string): Clave =>
  (f) =>
    f.saldo === null ? null : `${base(f)}|${f.saldo}`;
const porDocumentoDelDia: Clave = (f) => (f.documento === '' ? null : `${dia(f)}|${sinCeros(f.documento)}`);
const porDocumento: Clave = (f) => (f.documento === '' ? null : [f.documento, f.descripcion].join('|'));
const glosaDelDia = (f: FilaComparable) => `${dia(f)}|${normalizar(f.descripcion)}`;

/** Rows of one day, amount and description, when one of the two brings no document that could tell them apart. */
function porGlosa<V extends FilaComparable, N extends FilaComparable>(antes: V[], ahora: N[]): Par<V, N>[] {
  const mudas: Clave = (f) => (f.documento === '' ? glosaDelDia(f) : null);
  return [...emparejar(antes, ahora, mudas, glosaDelDia), ...emparejar(antes, ahora, glosaDelDia, mudas)];
}

/** Inside one layout two documents, or two balances of a row, are two movements; between layouts nothing of it decides. */
function sonDistintas(v: FilaComparable, n: FilaComparable): boolean {
  if (v.diseno !== n.diseno) return false;
  const dos = (a: string, b: string) => a !== '' && b !== '' && a !== b;
  return dos(sinCeros(v.documento), sinCeros(n.documento)) || (v.saldo !== null && n.saldo !== null && v.saldo !== n.saldo);
}

/** Leftovers of one day and amount that nothing tells apart nor joins, first with first. */
function enDuda<V extends FilaComparable, N extends FilaComparable>(antes: readonly V[], ahora: N[]): Par<V, N>[] {
  const libres = new Map<string, V[]>();
  for (const v of antes) libres.set(dia(v), [...(libres.get(dia(v)) ?? []), v]);
  const pares: Par<V, N>[] = [];
  for (const n of ahora) {
    const lista = libres.get(dia(n)) ?? [];
    const i = lista.findIndex((v) => !sonDistintas(v, n));
    const [v] = i < 0 ? [] : lista.splice(i, 1);
    if (v) pares.push({ antes: v, ahora: n });
  }
  quitar(ahora, new Set(pares.map((p) => p.ahora)));
  return pares;
}

/**
 * What a file says against what is stored for the days it covers (areas/3, *Load* and update step 3). Both lists oldest first, equal rows in
 * the order of the month. Rows are never taken for gone outside the days of the file. A movement that another format of the bank writes
 * otherwise is one movement; one that nothing tells apart nor joins is a doubt in a first load and a change in an update.
 */
export function compararCarga<V extends FilaComparable, N extends FilaComparable>(
  almacenadas: readonly V[],
  archivo: readonly N[],
  actualiza: boolean,
): Comparacion<V, N> {
  const dias = archivo.map((n) => n.fecha).sort();
  const [desde = '', hasta = ''] = [dias[0], dias.at(-1)];
  const antes = [...almacenadas];
  const ahora = [...archivo];
  const iguales = emparejar(antes, ahora, par, par);
  quitar(antes, new Set(antes.filter((v) => v.fecha < desde || v.fecha > hasta)));
  const saldo_movido = [
    ...emparejar(antes, ahora, conSaldo(identidad), conSaldo(identidad)),
    ...emparejar(antes, ahora, identidad, identidad),
  ];
  const mismas = [
    ...emparejar(antes, ahora, conSaldo(dia), conSaldo(dia)),
    ...emparejar(antes, ahora, porDocumentoDelDia, porDocumentoDelDia),
    ...porGlosa(antes, ahora),
  ];
  const cambiadas = actualiza ? [...emparejar(antes, ahora, porDocumento, porDocumento), ...emparejar(antes, ahora, dia, dia)] : [];
  const dudosas = actualiza ? [] : enDuda(antes, ahora);
  return { nuevas: ahora, iguales, saldo_movido, mismas, dudosas, cambiadas, desaparecidas: antes };
}
