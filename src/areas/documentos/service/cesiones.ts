import { and, eq } from 'drizzle-orm';
import { empresaDe } from '#areas/empresas/public.server.ts';
import { Conflict } from '#kernel/errors.ts';
import type { Fecha } from '#kernel/values/fecha.ts';
import type { Pesos } from '#kernel/values/money.ts';
import type { Rut } from '#kernel/values/rut.ts';
import type { Ctx } from '#platform/server/context.ts';
import type { EstadoCesion } from '../domain/estados.ts';
import { cesiones, documentos } from '../tables.ts';

interface CesionNueva {
  seq: number;
  rut_cedente: Rut;
  rut_cesionario: Rut;
  razon_cesionario: string;
  monto_cesion: Pesos;
  ultimo_vencimiento: Fecha;
  /** 'AAAA-MM-DDThh:mm' or with seconds, local. */
  fecha: string;
  fuente: 'AEC' | 'REGISTRO' | 'MANUAL';
  track_id?: string | null;
}

/**
 * Writes a cesión of a documento. It follows the one in force when its sequence is the next; otherwise 409 `documento_ya_cedido`: of two
 * cesiones made at once the index of the table lets one stay. To us: estado_cesion cedido (event `documento.cedido`); from us: recedido.
 */
export async function registrarCesion(ctx: Ctx, documento_id: string, c: CesionNueva): Promise<void> {
  const [vigente] = await ctx.db
    .select()
    .from(cesiones)
    .where(and(eq(cesiones.empresa_id, ctx.empresa_id), eq(cesiones.documento_id, documento_id), eq(cesiones.estado, 'vigente')));
  if (vigente) {
    const misma = vigente.seq === c.seq && vigente.rut_cesionario === c.rut_cesionario;
    if (misma) return;
    if (c.seq <= vigente.seq || c.rut_cedente !== vigente.rut_cesionario) {
      throw new Conflict('documento_ya_cedido', {
        cesionario: `${vigente.razon_cesionario}, ${vigente.rut_cesionario}`,
        rut: vigente.rut_cesionario,
      });
    }
    await ctx.update(cesiones, vigente.id, { estado: 'recedida' });
  }
  await ctx.insert(cesiones, { ...c, documento_id, estado: 'vigente', track_id: c.track_id ?? null });
  const d = await ctx.lock(documentos, documento_id);
  const nuestro = (await empresaDe(ctx.db, ctx.empresa_id))?.rut;
  const estado_cesion = paso(d.estado_cesion, c, nuestro, d.cliente_rut);
  if (estado_cesion === d.estado_cesion) return;
  await ctx.update(documentos, documento_id, { estado_cesion });
  if (estado_cesion === 'cedido') await ctx.emit('documento.cedido', { documento_id });
}

function paso(estado: EstadoCesion, c: CesionNueva, nuestro: Rut | undefined, cliente: Rut): EstadoCesion {
  if (c.rut_cesionario === nuestro) return 'cedido';
  if (estado !== 'cedido') return c.rut_cesionario === cliente ? estado : 'recedido';
  return c.rut_cesionario === cliente ? 'devuelto' : 'recedido';
}
