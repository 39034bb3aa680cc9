/**
 * Milliseconds of processor since a reading of `process.cpuUsage()`: a bound on the work of a test that does not depend on what else the
 * machine does meanwhile.
 */
export function procesador(desde: NodeJS.CpuUsage): number {
  const { user, system } = process.cpuUsage(desde);
  return (user + system) / 1_000;
}
