import { and, eq } from 'drizzle-orm';
import type { Fecha } from '#kernel/values/fecha.ts';
import type { Ctx } from '#platform/server/context.ts';
import { perfiles, perfilesModulo, perfilesUsuario } from './tables.ts';

export {
  asignacionPendiente,
  decidirPerfiles,
  historiaDeCuenta,
  perfilesDeCuenta,
  perfilesDeCuentas,
  proponerPerfiles,
  quitarPerfiles,
} from './service/asignaciones.ts';
export { concesionDe, concesionesVigentes, perfilesConGente, usuariosConPerfil, usuariosConPermiso } from './service/concesiones.ts';
export { concedidos, permisosDeCuenta } from './service/consultas.ts';
export { modulosDePerfilPorCodigo } from './service/lecturas.ts';
export { ofrecerModulos } from './service/ofrecer.ts';

/** Creates a system profile with its modules, or leaves it as it is when it exists (seed of domain §15). */
export async function asegurarPerfil(
  ctx: Ctx,
  p: {
    codigo: string;
    nombre: string;
    alcance: 'propio' | 'sucursal' | 'zona' | 'empresa';
    nivel_aprobacion: number;
    modulos: readonly string[];
    desde: Fecha;
  },
): Promise<string> {
  const [old] = await ctx.db
    .select({ id: perfiles.id })
    .from(perfiles)
    .where(and(eq(perfiles.empresa_id, ctx.empresa_id), eq(perfiles.codigo, p.codigo)));
  if (old) return old.id;
  const row = await ctx.insert(perfiles, {
    codigo: p.codigo,
    nombre: p.nombre,
    alcance: p.alcance,
    nivel_aprobacion: p.nivel_aprobacion,
    sistema: true,
  });
  await ctx.insertMany(
    perfilesModulo,
    p.modulos.map((modulo) => ({ perfil_id: row.id, modulo, desde: p.desde })),
  );
  return row.id;
}

/** Gives a profile to an account from a date. The only place where a person gets one. */
export async function darPerfil(ctx: Ctx, usuario_id: string, perfil_id: string, desde: Fecha): Promise<void> {
  await ctx.insert(perfilesUsuario, { usuario_id, perfil_id, desde });
}
export { concesionesDe, modulosDePerfil, PERFILES } from './domain/perfiles.ts';
