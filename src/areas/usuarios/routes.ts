import { serverArea } from '#platform/server/registry.ts';
import { contract } from './contract.ts';
import { menu } from './menu.ts';
import { cuentasPorId } from './public.server.ts';
import { invalidar, seguirPerfiles } from './service/cuentas.ts';
import { plantilla } from './service/plantilla.ts';
import { service } from './service/usuarios.ts';
import { usuarios, usuariosBaja } from './tables.ts';

export const area = serverArea({
  contract,
  service,
  folios: [
    { serie: ['usuario'], numero: usuarios.numero },
    { serie: ['usuario'], numero: usuariosBaja.numero },
  ],
  menu,
  concesiones: {
    ADMIN: ['ver', 'crear', 'editar', 'asignar-perfil', 'eliminar'],
    GERENCIA: ['ver', 'aprobar-perfil'],
    CUMPLIMIENTO: ['ver'],
  },
  listeners: {
    'perfil.cambiado': async (ctx, e) => {
      await invalidar(ctx, e.usuarios);
      await seguirPerfiles(ctx, e.usuarios);
    },
  },
  answers: {
    'cuentas.consultadas': async (ctx, { ids = [], ruts = [] }) =>
      (await cuentasPorId(ctx, ids, ruts)).map((c) => ({ id: c.id, nombre: c.fullName, rut: c.rut })),
  },
  raw: plantilla,
});
