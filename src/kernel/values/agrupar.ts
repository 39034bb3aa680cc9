/** Rows by key, in the order they came (Map.groupBy is not in Node 20). */
export function agrupar<T, K>(filas: readonly T[], clave: (fila: T) => K): Map<K, T[]> {
  const grupos = new Map<K, T[]>();
  for (const f of filas) {
    const k = clave(f);
    const grupo = grupos.get(k);
    if (grupo) grupo.push(f);
    else grupos.set(k, [f]);
  }
  return grupos;
}
