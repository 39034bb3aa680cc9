import { and, asc, eq, inArray } from 'drizzle-orm';
import type { Rut } from '#kernel/values/rut.ts';
import type { ReadCtx } from '#platform/server/context.ts';
import type { Db } from '#platform/server/database/open.ts';
import { rutStaff, STAFF } from './seed.ts';
import { ejecutivos } from './tables.ts';

export {
  alcanceCliente,
  alcanzaCliente,
  asignarCartera,
  clientesAlcanzados,
  clientesPorEjecutivo,
  ejecutivoDe,
  ejecutivoDeCartera,
  nombresEjecutivos,
  sucursalDeCartera,
  tieneCartera,
} from './service/cartera.ts';
export { columnasDeCliente } from './service/columnas-sql.ts';

type EjecutivoRow = typeof ejecutivos.$inferSelect;

/** The staff record of a RUT. */
export async function ejecutivoPorRut(db: Db, empresa_id: string, rut: string): Promise<EjecutivoRow | undefined> {
  const [row] = await db
    .select()
    .from(ejecutivos)
    .where(and(eq(ejecutivos.empresa_id, empresa_id), eq(ejecutivos.rut, rut as Rut)));
  return row;
}

/** Branch of everybody of the staff, by RUT. */
export async function sucursalesPorRut(db: Db, empresa_id: string): Promise<Map<string, string>> {
  const filas = await db
    .select({ rut: ejecutivos.rut, sucursal_id: ejecutivos.sucursal_id })
    .from(ejecutivos)
    .where(eq(ejecutivos.empresa_id, empresa_id));
  return new Map(filas.map((e) => [e.rut, e.sucursal_id]));
}

/** Active people as options (`ejecutivos`, `abogados`, `recaudadores`…), by job title when given. */
export async function personasPorCargo(
  ctx: ReadCtx,
  cargos?: readonly string[],
): Promise<{ codigo: string; nombre: string; activo: boolean; orden: number; cargo: string; sucursal_id: string }[]> {
  const rows = await ctx.db
    .select()
    .from(ejecutivos)
    .where(
      and(
        eq(ejecutivos.empresa_id, ctx.empresa_id),
        eq(ejecutivos.estado, 'activo'),
        cargos ? inArray(ejecutivos.cargo, [...cargos]) : undefined,
      ),
    )
    .orderBy(asc(ejecutivos.apellidos));
  return rows.map((e, i) => ({
    codigo: e.rut,
    nombre: `${e.nombres} ${e.apellidos}`,
    activo: true,
    orden: i + 1,
    cargo: e.cargo,
    sucursal_id: e.sucursal_id,
  }));
}

/** Name of each of some people of the staff, by RUT, also of who left. */
export async function nombresPorRut(ctx: ReadCtx, ruts: readonly string[]): Promise<Map<string, string>> {
  if (ruts.length === 0) return new Map();
  const rows = await ctx.db
    .select({ rut: ejecutivos.rut, nombres: ejecutivos.nombres, apellidos: ejecutivos.apellidos })
    .from(ejecutivos)
    .where(and(eq(ejecutivos.empresa_id, ctx.empresa_id), inArray(ejecutivos.rut, [...ruts] as Rut[])));
  return new Map(rows.map((r) => [r.rut, `${r.nombres} ${r.apellidos}`.trim()]));
}

/** Demo people that sign in, with their profile. */
export function cuentasDemo(): { cuenta: string; nombre: string; perfil: string; rut: Rut }[] {
  return STAFF.flatMap((p) =>
    p.cuenta && p.perfil ? [{ cuenta: p.cuenta, nombre: `${p.nombres} ${p.apellidos}`, perfil: p.perfil, rut: rutStaff(p.n) }] : [],
  );
}
