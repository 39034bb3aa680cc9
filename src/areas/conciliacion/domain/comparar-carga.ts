/** A row of the statement by what a person would recognise it by, and its key. */
export interface FilaComparable {
  clave: string;
  ocurrencia: number;
  fecha: string;
  cargo: number;
  abono: number;
  documento: string;
  descripcion: string;
}

export interface Comparacion<V, N> {
  nuevas: N[];
  /** The same row whose printed balance moved because another row came before it: not a change of the row. */
  saldo_movido: { antes: V; ahora: N }[];
  /** Same document and description, or same day and amount: one row that the bank wrote otherwise. */
  cambiadas: { antes: V; ahora: N }[];
  desaparecidas: V[];
  iguales: N[];
}

const par = (f: FilaComparable) => `${f.clave}#${f.ocurrencia}`;

function emparejar<V, N>(antes: V[], ahora: N[], deV: (v: V) => string | null, deN: (n: N) => string | null): { antes: V; ahora: N }[] {
  const libres = new Map<string, V[]>();
  for (const v of antes) {
    const k = deV(v);
    if (k !== null) libres.set(k, [...(libres.get(k) ?? []), v]);
  }
  const pares: { antes: V; ahora: N }[] = [];
  for (const n of [...ahora]) {
    const k = deN(n);
    const v = k === null ? undefined : libres.get(k)?.shift();
    if (!v) continue;
    pares.push({ antes: v, ahora: n });
    antes.splice(antes.indexOf(v), 1);
    ahora.splice(ahora.indexOf(n), 1);
  }
  return pares;
}

/**
 * What a file says against what is stored for the days it covers (areas/3, update step 3). Rows are never taken for gone outside the
 * days of the file. The caller decides what to do with what vanished: a first load ignores it, an update shows it.
 */
export function compararCarga<V extends FilaComparable, N extends FilaComparable>(
  almacenadas: readonly V[],
  archivo: readonly N[],
): Comparacion<V, N> {
  const dias = archivo.map((n) => n.fecha).sort();
  const [desde = '', hasta = ''] = [dias[0], dias.at(-1)];
  const enArchivo = new Set(archivo.map(par));
  const guardadas = new Set(almacenadas.map(par));
  const iguales = archivo.filter((n) => guardadas.has(par(n)));
  const ahora = archivo.filter((n) => !guardadas.has(par(n)));
  const antes = almacenadas.filter((v) => !enArchivo.has(par(v)) && v.fecha >= desde && v.fecha <= hasta);
  const identidad = (f: FilaComparable) => [f.fecha, f.cargo, f.abono, f.documento, f.descripcion].join('|');
  const saldo_movido = emparejar(antes, ahora, identidad, identidad);
  const porDocumento = (f: FilaComparable) => (f.documento === '' ? null : [f.documento, f.descripcion].join('|'));
  const cambiadas = emparejar(antes, ahora, porDocumento, porDocumento);
  const porMonto = (f: FilaComparable) => [f.fecha, f.cargo, f.abono].join('|');
  cambiadas.push(...emparejar(antes, ahora, porMonto, porMonto));
  return { nuevas: ahora, saldo_movido, cambiadas, desaparecidas: antes, iguales };
}
