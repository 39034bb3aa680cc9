/**
 * Milliseconds of processor since a reading of `process.cpuUsage()`: a bound on the work of a test that does not depend on what else the
 * machine does meanwhile.
 */
export function procesador(desde: NodeJS.CpuUsage): number {
  const { user, system } = process.cpuUsage(desde);
  return (user + system) / 1_000;
}

/**
 * Milliseconds of processor that some work needs: the least of three readings, of which only the first is taken when it is under `cota`.
 * A reading counts what every thread of the process does meanwhile, so one sweep of the heap can weigh more than a small work; what is
 * slow by itself is slow all three times.
 */
export function trabajo(cota: number, hacer: () => void): number {
  let menor = Number.POSITIVE_INFINITY;
  for (let vez = 0; vez < 3 && menor >= cota; vez += 1) {
    const desde = process.cpuUsage();
    hacer();
    menor = Math.min(menor, procesador(desde));
  }
  return menor;
}
