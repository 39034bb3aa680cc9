import { asegurarPerfil, darPerfil } from '#areas/perfiles/public.server.ts';
import { crearCuenta } from '#areas/usuarios/public.server.ts';
import type { Fecha } from '#kernel/values/fecha.ts';
import type { Rut } from '#kernel/values/rut.ts';
import type { Ctx } from '#platform/server/context.ts';

const DESDE = '2020-01-01' as Fecha;

/** The account of the ejecutivo, who may see the solicitudes: a notice of a record goes only to who may open it. */
export async function cuentaQueVe(ctx: Ctx, empresa_id: string, rut: Rut): Promise<void> {
  const { id } = await crearCuenta(ctx.db, {
    empresa_id,
    email: 'ejecutivo@prueba.cl',
    username: 'ejecutivo',
    fullName: 'Ejecutivo',
    role: 'client',
    status: 'active',
    email_verificado: true,
    rut,
    creada_por: ['PRUEBA'],
  });
  const ve = { codigo: 'VE_SOLICITUDES', nombre: 'Ve solicitudes', alcance: 'empresa', nivel_aprobacion: 0 } as const;
  await darPerfil(ctx, id, await asegurarPerfil(ctx, { ...ve, modulos: ['solicitudes:ver'], desde: DESDE }), DESDE);
}
