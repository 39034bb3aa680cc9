import { valorUf } from '#areas/parametros/public.server.ts';
import { AppError } from '#kernel/errors.ts';
import type { Rut } from '#kernel/values/rut.ts';
import { transact } from '#platform/server/context.ts';
import type { AppDeps } from '#platform/server/registry.ts';
import { esParcial, Ilegible, leerPlatinum, type Platinum, rutEscrito } from '../../domain/equifax.ts';
import { FallaDeProveedor, type PedidoAFuente, type RespuestaDeFuente } from './proveedor.ts';

/** The person that an answer speaks of must be the one asked about. Throws `respuesta_de_otro_rut`, or `respuesta_ilegible` when it names none. */
export function exigirRut(escrito: string | null, rut: Rut): void {
  const suyo = rutEscrito(escrito);
  if (suyo !== rut) throw new FallaDeProveedor(suyo ? 'respuesta_de_otro_rut' : 'respuesta_ilegible', { parte: 'RUT' });
}

/** The UF of the day, for checking the total; null while it is not known. */
const ufDe = (deps: AppDeps, p: PedidoAFuente): Promise<string | null> =>
  transact(deps, { empresa_id: p.empresa_id, area: 'buro', accion: 'leer-uf' }, (ctx) => valorUf(ctx, p.hoy)).catch((e: unknown) => {
    if (e instanceof AppError) return null;
    throw e;
  });

/** What cannot be read is a failure of the provider, by the name of its part. */
export function comoFalla<T>(leer: () => T): T {
  try {
    return leer();
  } catch (e) {
    if (e instanceof Ilegible) throw new FallaDeProveedor('respuesta_ilegible', { parte: e.parte });
    throw e;
  }
}

/** A report of Equifax, however it came, in the house's words. */
export async function responder(deps: AppDeps, p: PedidoAFuente, crudo: Uint8Array, leido: Platinum): Promise<RespuestaDeFuente> {
  const valor_uf = await ufDe(deps, p);
  const buro = comoFalla(() => leerPlatinum(leido, { rut: p.rut, hoy: p.hoy, valor_uf }));
  return { estado: 'ok', crudo, contenido: { buro, deuda: null, otra: null }, parcial: esParcial(leido.aviso_parcial) };
}
