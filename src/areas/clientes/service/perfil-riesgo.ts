import { and, asc, eq, gt } from 'drizzle-orm';
import type { Fecha } from '#kernel/values/fecha.ts';
import type { Rut } from '#kernel/values/rut.ts';
import type { ReadCtx } from '#platform/server/context.ts';
import type { MotivoAutomatico } from '../domain/bloqueos.ts';
import { clientes } from '../tables.ts';
import { estaBloqueado } from './cliente-y-bloqueos.ts';
import { filaPersona } from './personas.ts';

/** Blocks that do not stop who comes to ask for a line: one that lapsed. */
const SALVO: readonly MotivoAutomatico[] = ['LINEA_VENCIDA'];

/** What an evaluation asks of who a client is to the law, and nothing of who the person is. */
interface PerfilDeRiesgo {
  nombre: string;
  inicio_actividades: Fecha | null;
  /** Exposed politically, and Cumplimiento has not agreed. */
  pep_sin_visto: boolean;
  /** Motive of an open block, in words; null when none stops what he asks. */
  bloqueo: string | null;
}

/** Undefined for whom nobody wrote a person. */
export async function perfilDeRiesgo(ctx: ReadCtx, rut: string): Promise<PerfilDeRiesgo | undefined> {
  const p = await filaPersona(ctx, rut);
  if (!p) return undefined;
  return {
    nombre: p.nombre,
    inicio_actividades: p.inicio_actividades ?? p.fecha_constitucion,
    pep_sin_visto: p.es_pep === true && !p.visto_cumplimiento,
    bloqueo: await estaBloqueado(ctx, rut, SALVO),
  };
}

/** Clients by their RUT, whatever their state: the `n` that come after one. */
export async function rutsDeClientes(ctx: ReadCtx, despues: string, n: number): Promise<Rut[]> {
  const filas = await ctx.db
    .select({ rut: clientes.rut })
    .from(clientes)
    .where(and(eq(clientes.empresa_id, ctx.empresa_id), gt(clientes.rut, despues as Rut)))
    .orderBy(asc(clientes.rut))
    .limit(n);
  return filas.map((f) => f.rut);
}
