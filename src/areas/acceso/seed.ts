import { cuentasDemo } from '#areas/ejecutivos/public.server.ts';
import { asegurarPerfil, darPerfil } from '#areas/perfiles/public.server.ts';
import { crearCuenta } from '#areas/usuarios/public.server.ts';
import type { Fecha } from '#kernel/values/fecha.ts';
import type { Seed } from '#platform/server/seeding.ts';
import { guardarClaveComun } from './service/claves.ts';

/** Password of every demo account (areas/0 People). Public on purpose: it exists only in the demo company. */
const CLAVE_DEMO = 'Demo.2026';
const DESDE = '2020-01-01' as Fecha;

export const seed: Seed = {
  orden: 70,
  async run(s) {
    await s.arrange(async (ctx) => {
      const ids: string[] = [];
      const cuenta = async (username: string, fullName: string, role: string, rut: Parameters<typeof crearCuenta>[1]['rut']) => {
        const u = await crearCuenta(ctx.db, {
          empresa_id: ctx.empresa_id,
          email: `${username}@demo.cl`,
          username,
          fullName,
          role,
          status: 'active',
          email_verificado: true,
          rut: rut ?? null,
          creada_por: ['SEMILLA'],
        });
        ids.push(u.id);
        return u.id;
      };
      for (const p of cuentasDemo()) {
        const id = await cuenta(p.cuenta, p.nombre, p.cuenta === 'admin' ? 'admin' : p.perfil, p.rut);
        await darPerfil(
          ctx,
          id,
          await asegurarPerfil(ctx, {
            codigo: p.perfil,
            nombre: p.perfil,
            alcance: 'propio',
            nivel_aprobacion: 0,
            modulos: [],
            desde: DESDE,
          }),
          DESDE,
        );
      }
      await cuenta('client', 'Cliente de plantilla', 'client', null);
      await guardarClaveComun(ctx.db, ids, CLAVE_DEMO);
    });
  },
};
