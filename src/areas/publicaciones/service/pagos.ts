import { and, inArray, or } from 'drizzle-orm';
import { salidaDe } from '#areas/cobranzas/public.server.ts';
import type { Rut } from '#kernel/values/rut.ts';
import type { Ctx, ReadCtx } from '#platform/server/context.ts';
import type { Invariant, Listeners } from '#platform/server/registry.ts';
import { type EstadoPublicacion, publicableDesde } from '../domain/publicacion.ts';
import { publicaciones } from '../tables.ts';
import { alSalir } from './publicaciones.ts';

const VIVAS: EstadoPublicacion[] = ['avisada', 'publicada', 'bloqueada'];

/** Lifts it when its debt is no longer asked for, and says whether it did. */
async function bajarSi(ctx: Ctx, p: typeof publicaciones.$inferSelect): Promise<boolean> {
  const salida = await salidaDe(ctx, p.pk);
  if (salida) await alSalir(ctx, p, salida);
  return salida !== null;
}

type Movida = { pk: string } | { rut: Rut };

/** At the end of an act that moved some debts, or those of some people: those that are no longer owed are lifted the same day. */
async function bajarPagadas(ctx: Ctx, movidas: readonly Movida[]): Promise<void> {
  const pks = [...new Set(movidas.flatMap((m) => ('pk' in m ? [m.pk] : [])))];
  const ruts = [...new Set(movidas.flatMap((m) => ('rut' in m ? [m.rut] : [])))];
  const cuales = or(
    pks.length > 0 ? inArray(publicaciones.pk, pks) : undefined,
    ruts.length > 0 ? inArray(publicaciones.rut_deudor, ruts) : undefined,
  );
  for (const p of await ctx.rows(publicaciones, and(cuales, inArray(publicaciones.estado, VIVAS)))) await bajarSi(ctx, p);
}
const deDeuda = (ctx: Ctx, pk: string): Promise<void> => ctx.lastTogether(bajarPagadas, [{ pk }]);
const dePersona = (ctx: Ctx, e: { rut: string }): Promise<void> => ctx.lastTogether(bajarPagadas, [{ rut: e.rut as Rut }]);

export const listeners: Listeners = {
  'obligacion.abonada': (ctx, e) => deDeuda(ctx, e.pk),
  'documento.abonado': (ctx, e) => deDeuda(ctx, `documento:${e.documento_id}`),
  'obligacion.cerrada': dePersona,
  'credito.cobros': dePersona,
  'credito.pagado': dePersona,
};

/** What no event told, the night repairs. */
export async function repararNoche(ctx: Ctx): Promise<{ cursor: null; hechos: number }> {
  let hechos = 0;
  for (const p of await ctx.rows(publicaciones, inArray(publicaciones.estado, VIVAS))) if (await bajarSi(ctx, p)) hechos += 1;
  return { cursor: null, hechos };
}

const MAXIMO = 20;
export const invariantes: readonly Invariant[] = [
  {
    id: 'C9-publicaciones',
    titulo: 'Toda publicación tuvo su aviso cinco días antes, y la de una deuda que ya no se debe está bajada',
    async check(ctx: ReadCtx) {
      const malas = [];
      for (const p of await ctx.rows(publicaciones)) {
        const pronto = p.desde !== null && p.desde < publicableDesde(p.aviso_previo_en);
        const sinBaja = p.desde !== null && ['pagada', 'anulada'].includes(p.estado) && p.baja_pedida_en === null;
        const salio = VIVAS.includes(p.estado) && (await salidaDe(ctx, p.pk).catch(() => 'RETIRADA')) !== null;
        if (pronto || sinBaja || salio) malas.push({ num: p.num_publicacion, pk: p.pk, estado: p.estado });
      }
      return malas.slice(0, MAXIMO);
    },
  },
];
