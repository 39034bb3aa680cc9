import type { AppDeps } from '#platform/server/types.ts';
import { claveEntrada, firmar } from './service/entrada.ts';

export { type Carta, enviarCarta } from './service/carta.ts';

/** The signature of a call of the mail gateway: `hora` in seconds, `carga` the text that it signs (for tools and tests). */
export function firmarEntrada(deps: Pick<AppDeps, 'config'>, hora: number, carga: string): string {
  return firmar(claveEntrada(deps), hora, carga);
}
