/** Chance that is the same in every run: whole numbers, one of some, and some of some, by a seed. */
export function azar(semilla: number) {
  let s = semilla;
  const hasta = (n: number): number => {
    s = (s * 1_103_515_245 + 12_345) % 2_147_483_648;
    return Math.floor((s / 2_147_483_648) * n);
  };
  const una = <T>(xs: readonly T[]): T | undefined => xs[hasta(xs.length)];
  /** Some of them, none twice. */
  const algunas = <T>(xs: readonly T[], max: number): T[] =>
    [...new Set(Array.from({ length: 1 + hasta(max) }, () => una(xs)))].filter((x): x is T => x !== undefined);
  return { hasta, una, algunas };
}
export type Azar = ReturnType<typeof azar>;
