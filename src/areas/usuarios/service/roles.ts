import { eq } from 'drizzle-orm';
import { Invalid } from '#kernel/errors.ts';
import type { ReadCtx } from '#platform/server/context.ts';
import { usuarios } from '../tables.ts';

const DE_PLANTILLA: Readonly<Record<string, string>> = { admin: 'Administración', client: 'Cliente' };

/** The roles of accounts: the two of the template, the profiles, and those that some account already has (areas/4 usuarios). */
export async function rolesDe(ctx: ReadCtx) {
  const perfiles = (await ctx.askOne('opciones.prestadas', { lista: 'perfiles' })) ?? [];
  const usados = await ctx.db.selectDistinct({ role: usuarios.role }).from(usuarios).where(eq(usuarios.empresa_id, ctx.empresa_id));
  const nombres = new Map<string, string>([...Object.entries(DE_PLANTILLA), ...perfiles.map((p) => [p.codigo, p.nombre] as const)]);
  for (const { role } of usados) if (!nombres.has(role)) nombres.set(role, role);
  return [...nombres].map(([codigo, nombre], i) => ({ codigo, nombre, activo: true, orden: i + 1 }));
}

/** 400 at `role` for one that is not of the list. */
export async function exigirRol(ctx: ReadCtx, role: string): Promise<void> {
  if (role in DE_PLANTILLA) return;
  if (!(await rolesDe(ctx)).some((r) => r.codigo === role)) throw new Invalid({ role: ['Elija un rol de la lista'] });
}
