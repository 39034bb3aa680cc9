/** Where a card stands on the screen. */
interface Sitio {
  left: number;
  top: number;
  width: number;
}

/** Two cards of one row begin at the same height, give or take what a browser rounds. */
const MISMA_FILA = 4;

const centro = (s: Sitio): number => s.left + s.width / 2;

/** The place of the card that an arrow goes to: the one before or after, or the nearest of the next row that way; itself where there is none. */
export function vecina(sitios: readonly Sitio[], i: number, tecla: string): number {
  const aqui = sitios[i];
  if (!aqui) return i;
  const paso = { ArrowLeft: i - 1, ArrowRight: i + 1, Home: 0, End: sitios.length - 1 }[tecla];
  if (paso !== undefined) return sitios[paso] ? paso : i;
  const baja = tecla === 'ArrowDown';
  const lejos = sitios.map((s) => (baja ? s.top - aqui.top : aqui.top - s.top));
  const fila = Math.min(...lejos.filter((d) => d > MISMA_FILA));
  const deFila = [...sitios.keys()].filter((n) => Math.abs((lejos[n] ?? 0) - fila) <= MISMA_FILA);
  const al = (n: number): number => Math.abs(centro(sitios[n] ?? aqui) - centro(aqui));
  return deFila.sort((a, b) => al(a) - al(b))[0] ?? i;
}
