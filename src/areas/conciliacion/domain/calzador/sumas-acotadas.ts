/** Branches looked at for one total: the bound of the 200 ms a line (domain §14), in work and not by the clock. */
const MAX_RAMAS = 2_000;
const MAX_HALLAZGOS = 24;

/**
 * Which of a few amounts add up to a total, up to `maximo` of them. `montos`: positive, descending; among equal ones, the likeliest first. Of
 * equal amounts only the first ones are taken: five of ten equal payments are the five likeliest, not 252 readings. The work is bounded, so
 * the answer may leave some out; it never depends on anything but the amounts and their order.
 */
export function sumasAcotadas(
  montos: readonly number[],
  total: number,
  maximo: number,
  visitar: (lugares: readonly number[]) => void,
): void {
  const n = montos.length;
  const elegidos: number[] = [];
  /** What the amounts from each place on add up to. */
  const quedan = new Float64Array(n + 1);
  for (let k = n - 1; k >= 0; k -= 1) quedan[k] = (quedan[k + 1] as number) + (montos[k] as number);
  let [ramas, hallados] = [0, 0];
  const bajar = (desde: number, resto: number): void => {
    const caben = maximo - elegidos.length;
    for (let k = desde; k < n && ramas < MAX_RAMAS && hallados < MAX_HALLAZGOS; k += 1) {
      const monto = montos[k] as number;
      // Not even as many as may be taken of this one, the largest left, would reach.
      if (monto * caben < resto || (quedan[k] as number) < resto) return;
      if (monto > resto || (k > desde && monto === montos[k - 1])) continue;
      ramas += 1;
      elegidos.push(k);
      if (monto === resto) {
        hallados += 1;
        visitar(elegidos);
      } else if (caben > 1) bajar(k + 1, resto - monto);
      elegidos.pop();
    }
  };
  bajar(0, total);
}
