import { empresaDe } from '#areas/empresas/public.server.ts';
import { Rule } from '#kernel/errors.ts';
import { formatRut } from '#kernel/values/rut.ts';
import type { ReadCtx } from '#platform/server/context.ts';
import { bancosNombrados, mismaCuenta } from '../domain/cartola/bancos.ts';
import type { Cartola } from '../domain/cartola/tipos.ts';
import type { CuentaFila } from './fila.ts';

/** The bank that a statement names, when it is one and not that of the account. A bank of the account without known name says nothing. */
function otroBanco(k: Cartola, cuenta: CuentaFila): string | undefined {
  const [propio] = bancosNombrados(cuenta.banco);
  const dichos = k.bancos ?? [];
  return propio && dichos.length > 0 && !dichos.includes(propio) ? dichos[0] : undefined;
}

/**
 * The statements of a file that are of this account. One that says it is of another account, holder, bank or currency stops the load: nobody
 * overrides it, the data of the account are corrected by an act of their own. What the file does not say is a warning.
 * Throws 422 `cartola_de_otra_cuenta`, `cartola_de_otro_titular`, `cartola_de_otro_banco`, `cartola_otra_moneda`.
 */
export async function exigirPropias(ctx: ReadCtx, cuenta: CuentaFila, cartolas: readonly Cartola[]): Promise<Cartola[]> {
  const dicen = cartolas.filter((k) => /\d/.test(k.cuenta ?? ''));
  const propias = dicen.filter((k) => mismaCuenta(k.cuenta ?? '', cuenta.numero));
  const ajena = dicen.find((k) => !propias.includes(k));
  // A file may hold several accounts: with ours among them, the others are not ours to load.
  if (propias.length === 0 && ajena) throw new Rule('cartola_de_otra_cuenta', { dice: ajena.cuenta ?? '', esperada: cuenta.numero });
  const elegidas = propias.length > 0 ? propias : [...cartolas];
  const rut = (await empresaDe(ctx.db, ctx.empresa_id))?.rut;
  for (const k of elegidas) {
    if (rut && k.rut_titular && k.rut_titular !== rut)
      throw new Rule('cartola_de_otro_titular', { dice: formatRut(k.rut_titular), esperado: formatRut(rut) });
    const banco = otroBanco(k, cuenta);
    if (banco) throw new Rule('cartola_de_otro_banco', { dice: banco, esperado: cuenta.banco });
    if (k.moneda !== cuenta.moneda || k.decimales > 0) throw new Rule('cartola_otra_moneda', { moneda: k.moneda, esperada: cuenta.moneda });
  }
  return propias.length > 0 ? elegidas : elegidas.map((k) => ({ ...k, avisos: [...k.avisos, 'sin_cuenta'] }));
}
