import { baseUrl, enviarFicha } from '#areas/acceso/public.server.ts';
import { crearEmpresa, hayEmpresa } from '#areas/empresas/public.server.ts';
import { asegurarMenu } from '#areas/menus/public.server.ts';
import { asegurarPerfil, concesionesDe, darPerfil, modulosDePerfil, PERFILES } from '#areas/perfiles/public.server.ts';
import { crearCuenta } from '#areas/usuarios/public.server.ts';
import { uuidv7 } from '#kernel/values/id.ts';
import { isRut } from '#kernel/values/rut.ts';
import { clockDate, setBusinessDate } from '#platform/server/businessdate.ts';
import { Context, systemSession } from '#platform/server/context.ts';
import type { Db } from '#platform/server/database/open.ts';
import type { AppDeps } from '#platform/server/registry.ts';
import { semillas } from './semilla.ts';

/**
 * First start outside demo mode: the company and its first administrator from the environment (EMPRESA_RUT,
 * EMPRESA_NOMBRE, PRIMER_ADMIN), who enters by a single-use link, and what every area needs to work: catalogues, public tables, chart of
 * accounts, holidays, stamp tax, texts of the contracts. No demo people nor rates are ever loaded.
 */
export async function primeraVez(deps: AppDeps, env: Record<string, string | undefined>, avisar: (texto: string) => void): Promise<void> {
  if (await hayEmpresa(deps.database.db)) return;
  const { primerAdmin } = deps.config;
  const rut = env.EMPRESA_RUT ?? '';
  if (!primerAdmin || !isRut(rut) || !env.EMPRESA_NOMBRE) {
    throw new Error(
      'Base vacía fuera del modo de demostración: indique EMPRESA_RUT (12345678-5), EMPRESA_NOMBRE y PRIMER_ADMIN (correo) para crear la empresa y su primer administrador',
    );
  }
  const razon_social = env.EMPRESA_NOMBRE;
  const empresa_id = uuidv7();
  const hoy = clockDate();
  await setBusinessDate(deps, deps.database.db, empresa_id, hoy, true);
  const token = await deps.database.db.transaction(async (tx) => {
    const ctx = new Context({
      deps,
      db: tx as unknown as Db,
      session: systemSession(empresa_id),
      hoy,
      area: 'acceso',
      accion: 'primera-vez',
    });
    await crearEmpresa(ctx, { rut, razon_social });
    for (const seed of await semillas()) await seed.base?.(ctx);
    const areas = concesionesDe(deps.registry.areas);
    const ids = new Map<string, string>();
    for (const p of PERFILES) ids.set(p.codigo, await asegurarPerfil(ctx, { ...p, modulos: modulosDePerfil(p.codigo, areas), desde: hoy }));
    await asegurarMenu(
      ctx,
      deps.registry.areas.flatMap((a) => a.menu ?? []),
    );
    const u = await crearCuenta(ctx.db, {
      empresa_id,
      email: primerAdmin,
      username: primerAdmin,
      fullName: 'Administrador',
      role: 'ADMIN',
      status: 'pending',
      email_verificado: false,
      creada_por: ['SISTEMA'],
    });
    await darPerfil(ctx, u.id, ids.get('ADMIN') ?? '', hoy);
    return enviarFicha(deps, ctx.db, u, 'invitacion');
  });
  avisar(`Primer administrador ${primerAdmin}: ${baseUrl(deps)}/restablecer?token=${token}`);
}
