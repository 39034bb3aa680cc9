import {
  asignacionPendiente,
  decidirPerfiles,
  historiaDeCuenta,
  perfilesDeCuenta,
  proponerPerfiles,
} from '#areas/perfiles/public.server.ts';
import { Conflict, Rule } from '#kernel/errors.ts';
import type { Ctx, ReadCtx } from '#platform/server/context.ts';

interface Cuenta {
  id: string;
  nombre: string;
  rut: string | null;
}

/** Account of a person of the staff, told by the area that keeps accounts. */
const cuentaDe = async (ctx: ReadCtx, rut: string): Promise<Cuenta | null> =>
  (await ctx.askOne('cuentas.consultadas', { ruts: [rut] }))?.[0] ?? null;

/** What the record shows of sign-in and profiles: they live in `usuarios` and `perfiles`. */
export async function accesoDe(ctx: ReadCtx, rut: string) {
  const cuenta = await cuentaDe(ctx, rut);
  if (!cuenta) return { cuenta: null, perfiles: [], cambio_perfil: null };
  return {
    cuenta: { id: cuenta.id, nombre: cuenta.nombre },
    perfiles: await perfilesDeCuenta(ctx, cuenta.id),
    cambio_perfil: (await asignacionPendiente(ctx, cuenta.id)) ?? null,
  };
}

/** Changes of profile of a person, the last one first: those in force, refused and waiting. */
export async function historiaDePerfiles(ctx: ReadCtx, rut: string) {
  const cuenta = await cuentaDe(ctx, rut);
  return (cuenta ? await historiaDeCuenta(ctx, cuenta.id) : []).map((a) => ({
    fecha: a.creado_en.toISOString(),
    perfiles: a.perfiles,
    motivo: a.motivo,
    estado: a.estado,
  }));
}

/** 422 `sin_cuenta` for somebody who does not sign in. */
async function exigirCuenta(ctx: ReadCtx, rut: string): Promise<Cuenta> {
  const cuenta = await cuentaDe(ctx, rut);
  if (!cuenta) throw new Rule('sin_cuenta');
  return cuenta;
}

/** Proposes the profiles of a person; another one approves (domain §15). */
export async function cambiarPerfil(ctx: Ctx, rut: string, perfiles: readonly string[], motivo: string): Promise<void> {
  const { id, nombre } = await exigirCuenta(ctx, rut);
  await proponerPerfiles(ctx, { usuario_id: id, rut, nombre, perfiles, motivo });
}

export async function decidirPerfil(
  ctx: Ctx,
  rut: string,
  estado: 'aprobada' | 'rechazada',
  comentario: string | undefined,
): Promise<void> {
  await decidirPerfiles(ctx, (await exigirCuenta(ctx, rut)).id, estado, comentario);
}

/** 409 `sin_propuesta` when nothing waits. */
export async function exigirCambio(ctx: ReadCtx, rut: string): Promise<void> {
  if (!(await accesoDe(ctx, rut)).cambio_perfil) throw new Conflict('sin_propuesta');
}
