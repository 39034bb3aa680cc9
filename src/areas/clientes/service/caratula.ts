import { and, eq, gte, isNull, lte, or } from 'drizzle-orm';
import { alcanzaCliente } from '#areas/ejecutivos/public.server.ts';
import type { Fecha } from '#kernel/values/fecha.ts';
import type { Rut } from '#kernel/values/rut.ts';
import { atOnce } from '#platform/server/at-once.ts';
import type { ReadCtx } from '#platform/server/context.ts';
import { situacionComercial } from '../domain/segmentos.ts';
import * as t from '../tables.ts';
import { esCliente, personaConocida, rolesDe } from './alcance.ts';
import { estadoDe, filaCliente, nombreDe } from './cliente-y-bloqueos.ts';

/** Who a RUT is to the house, in what heads any page about it. */
interface Caratula {
  rut: Rut;
  nombre: string;
  tipo_persona: string;
  roles: string[];
  calificacion_deudor: string | null;
  /** It is a client of another portfolio: known for what it owes or answers for here, and nothing else of it is told. */
  ajeno: boolean;
  /** Null for who is not a client, or not one within reach. */
  cliente: { id: string; estado: string; situacion_comercial: string; bloqueos: { motivo: string; desde: Fecha }[] } | null;
}

/** The blocks that stood at the end of a day: each says from when and, once lifted, until when. */
async function bloqueosAl(ctx: ReadCtx, rut: Rut, al: Fecha) {
  const b = t.bloqueos;
  const filas = await ctx.rows(b, and(eq(b.cliente_rut, rut), lte(b.desde, al), or(isNull(b.hasta), gte(b.hasta, al))), {
    orden: [b.desde],
  });
  const en = filas.filter((f) => al < ctx.hoy || f.estado !== 'levantado');
  return atOnce(en.map(async (f) => ({ motivo: await nombreDe(ctx, 'motivos_bloqueo', f.motivo), desde: f.desde })));
}

/** Undefined for a RUT that this session may not know of, whether or not somebody registered it. */
export async function caratulaDe(ctx: ReadCtx, rut: Rut, al: Fecha): Promise<Caratula | undefined> {
  const p = await personaConocida(ctx, rut);
  if (!p) return undefined;
  const c = (await alcanzaCliente(ctx, rut)) ? await filaCliente(ctx, rut) : undefined;
  return {
    rut,
    nombre: p.nombre,
    tipo_persona: p.tipo_persona,
    roles: await rolesDe(ctx, rut),
    calificacion_deudor: p.calificacion_deudor,
    ajeno: !c && (await esCliente(ctx, rut)),
    cliente: c
      ? {
          id: c.id,
          estado: estadoDe(ctx, c),
          situacion_comercial: situacionComercial(c.ultima_operacion, ctx.hoy),
          bloqueos: await bloqueosAl(ctx, rut, al),
        }
      : null,
  };
}
