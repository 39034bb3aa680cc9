import type { Rama } from '#areas/menus/public.server.ts';
import { menuDe } from '#areas/menus/public.server.ts';
import type { Seed } from '#platform/server/seeding.ts';
import { contract } from './contract.ts';

/** Pages that some people of the demo house keep at hand. */
const MARCADAS: Readonly<Record<string, readonly string[]>> = {
  ejecutivo: ['/clientes', '/proformas', '/tareas'],
  operaciones: ['/operaciones', '/documentos', '/conocimiento'],
  contabilidad: ['/facturas', '/conciliacion'],
  admin: ['/usuarios', '/tienda', '/perfiles'],
};

const hojas = (r: Rama): Rama[] => [r, ...r.hijos.flatMap(hojas)];

export const seed: Seed = {
  orden: 99,
  async run(s) {
    for (const [usuario, paths] of Object.entries(MARCADAS)) {
      const correo = `${usuario}@demo.cl`;
      const menu = (await menuDe(s.deps.database.db, s.empresa_id, (await s.persona(correo)).ability)).flatMap(hojas);
      for (const path of paths) {
        const pagina = menu.find((r) => r.path === path);
        if (pagina) await s.act(contract, 'marcar', correo, { id: pagina.id });
      }
    }
  },
};
