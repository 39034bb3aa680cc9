/** Documents ceded before the registry of the SII; the rest are papers that are endorsed and kept (domain §6.2). */
const ELECTRONICOS: readonly string[] = ['33', '34', '43', '46'];

export function esElectronico(tipo: string): boolean {
  return ELECTRONICOS.includes(tipo);
}
