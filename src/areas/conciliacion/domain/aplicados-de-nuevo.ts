/** A book line as this rule reads it. */
interface LineaReaplicable {
  asiento_id: string;
  monto: number;
  origen: { area: string; id: string };
  reversa_de?: string | null | undefined;
}

/**
 * Lines of an act that was posted again (a receipt applied anew): the entry and the one that takes it back cancel each other, and what the bank
 * shows is the one that stands. Only when it is there, of the same act and amount: an act that was just reversed may have its own way back in the
 * bank, and that is a person's word (R8). Each line is in one pair at most.
 */
export function aplicadosDeNuevo<L extends LineaReaplicable>(libro: readonly L[]): [L, L][] {
  const quitados = new Set(libro.flatMap((l) => l.reversa_de ?? []));
  const tomadas = new Set<L>();
  const pares: [L, L][] = [];
  for (const r of libro) {
    if (!r.reversa_de) continue;
    const o = libro.find((x) => x.asiento_id === r.reversa_de && x.monto + r.monto === 0 && !tomadas.has(x));
    if (!o) continue;
    const queda = libro.some((x) => {
      const suya = x.origen.area === o.origen.area && x.origen.id === o.origen.id && x.monto === o.monto;
      return suya && !x.reversa_de && !quitados.has(x.asiento_id);
    });
    if (!queda) continue;
    tomadas.add(o);
    pares.push([o, r]);
  }
  return pares;
}
