import type { AppDeps } from '#platform/server/types.ts';
import { claveEntrada, firmar } from './entrada.ts';

/** The signature of a call of the mail gateway: `hora` in seconds, `carga` the text that it signs. */
export function firmarEntrada(deps: Pick<AppDeps, 'config'>, hora: number, carga: string): string {
  return firmar(claveEntrada(deps), hora, carga);
}
