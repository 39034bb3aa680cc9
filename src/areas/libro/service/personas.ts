import { personasDe } from '#kernel/fields.ts';
import type { ReadCtx } from '#platform/server/context.ts';

/**
 * Names of people as the books keep them (RUT, or account of who has none), asked to the area that keeps the accounts. Who is gone shows
 * what the books say.
 */
export async function nombresDe(ctx: ReadCtx, codigos: readonly (string | null | undefined)[]): Promise<(codigo: string) => string> {
  const unicos = [...new Set(codigos.filter((c): c is string => !!c))];
  const cuentas = unicos.length > 0 ? await ctx.askOne('cuentas.consultadas', { ids: unicos, ruts: unicos }) : undefined;
  const nombres = new Map((cuentas ?? []).flatMap((c) => [[c.id, c.nombre] as const, ...(c.rut ? [[c.rut, c.nombre] as const] : [])]));
  return (codigo) => nombres.get(codigo) ?? codigo;
}

/** Who did an act and, with him, whom he stood in for: both count in every check (areas/0 People). */
export function firmado(nombre: (codigo: string) => string, personas: readonly string[] | null): string | null {
  const [quien, ...otros] = personasDe(personas ?? []).map(nombre);
  if (!quien) return null;
  return otros.length > 0 ? `${quien}, que reemplaza a ${otros.join(', ')}` : quien;
}
