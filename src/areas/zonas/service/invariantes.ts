import { sql } from 'drizzle-orm';
import type { Invariant } from '#platform/server/registry.ts';

/** What zonas must never show. */
export const invariantes: readonly Invariant[] = [
  {
    id: 'E24-zonas',
    igualdad: { codigo: 'E24', url: '/zonas', permiso: 'zonas:editar', perfil: 'ADMIN' },
    titulo: 'Cada sucursal está en una sola zona cada día: lo de las zonas y lo que no es de ninguna suman la empresa',
    check: async (ctx) =>
      (
        (await ctx.db.execute(sql`select a.sucursal_id::text as clave, greatest(a.desde, b.desde)::text as dia from zona_sucursal a
          join zona_sucursal b on b.empresa_id = a.empresa_id and b.sucursal_id = a.sucursal_id and b.id > a.id
            and a.desde <= coalesce(b.hasta, 'infinity') and b.desde <= coalesce(a.hasta, 'infinity')
          where a.empresa_id = ${ctx.empresa_id}::uuid limit 20`)) as unknown as { rows: Record<string, unknown>[] }
      ).rows,
  },
];
