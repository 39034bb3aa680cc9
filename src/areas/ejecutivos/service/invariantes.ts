import { sql } from 'drizzle-orm';
import type { Invariant } from '#platform/server/registry.ts';

/** What ejecutivos must never show. */
export const invariantes: readonly Invariant[] = [
  {
    id: 'E24-carteras',
    igualdad: { codigo: 'E24', url: '/ejecutivos', permiso: 'ejecutivos:traspasar', perfil: 'ADMIN' },
    titulo: 'A cada cliente lo atiende una sola persona cada día: lo de los ejecutivos y lo que no es de ninguno suman la empresa',
    check: async (ctx) =>
      (
        (await ctx.db.execute(sql`select a.cliente_rut as clave, greatest(a.desde, b.desde)::text as dia from cartera a
          join cartera b on b.empresa_id = a.empresa_id and b.cliente_rut = a.cliente_rut and b.id > a.id
            and a.desde <= coalesce(b.hasta, 'infinity') and b.desde <= coalesce(a.hasta, 'infinity')
          where a.empresa_id = ${ctx.empresa_id}::uuid limit 20`)) as unknown as { rows: Record<string, unknown>[] }
      ).rows,
  },
];
