import { and, asc, eq, gt, inArray, isNull, lte, or } from 'drizzle-orm';
import { empresasTodas } from '#areas/empresas/public.server.ts';
import { addDays, type Fecha } from '#kernel/values/fecha.ts';
import { type Ctx, transact } from '#platform/server/context.ts';
import type { AppDeps, DayStep } from '#platform/server/registry.ts';
import { moraDe } from '../domain/mora.ts';
import { plantillaPara } from '../domain/plantillas.ts';
import { acciones, tickets } from '../tables.ts';
import { vencerAcciones } from './acciones-sql.ts';
import { armarCola } from './cola-sql.ts';
import type { Alcance } from './consulta.ts';
import { enviarMensaje, esPropio } from './escribir.ts';
import { sobreTodos } from './nombrar-sql.ts';
import { obligadosDe } from './personas.ts';
import { repartir } from './reparto-sql.ts';
import { sincronizar } from './sincronizar.ts';

/** The night makes ready the desk of the day after the one it closes. */
const manana = (ctx: Ctx): Alcance => ({ al: addDays(ctx.hoy, 1), ruts: null });
const LOTE = 50;

interface Despacho {
  ultimo: string | null;
  enviados: number;
}

/** Sends one message that a strategy left to the system; false when there is nobody of its own to write to. */
async function enviarUno(ctx: Ctx, x: typeof acciones.$inferSelect, al: Fecha): Promise<boolean> {
  const t = await ctx.lock(tickets, x.ticket_id);
  const [persona] = await obligadosDe(ctx, t);
  const suyo = persona?.contactos.find((c) => c.email !== null && esPropio(persona, c));
  if (!persona || !suyo) return false;
  const plantilla = plantillaPara(x.accion === 'AVISO_UTIL' ? 'AVISO_UTIL' : 'SEGUN_ATRASO', moraDe(t, al));
  const g = await enviarMensaje(ctx, t, { persona, contacto_id: suyo.id, plantilla, al });
  await ctx.update(acciones, x.id, { estado: 'hecha', hecha_el: ctx.hoy, gestion_id: g.id });
  return true;
}

/**
 * Messages that the strategies leave to the system: each sent when the law lets it now, put off to the day on which it does otherwise. One message a person
 * carries all its debts, because the limits let no second one. `al`: the day whose mora they tell. Answers how many left, and after which one to go on.
 */
async function despachar(ctx: Ctx, al: Fecha, despues: string | null): Promise<Despacho> {
  const debidas = and(
    inArray(acciones.estado, ['pendiente', 'aplazada']),
    eq(acciones.quien, 'SISTEMA'),
    inArray(acciones.accion, ['MENSAJE', 'AVISO_UTIL']),
    or(isNull(acciones.desde), lte(acciones.desde, ctx.hoy)),
    despues ? gt(acciones.id, despues) : undefined,
  );
  const filas = await ctx.rows(acciones, debidas, { orden: [asc(acciones.id)], limit: LOTE });
  let enviados = 0;
  for (const x of filas) {
    const r = await ctx.attempt(() => enviarUno(ctx, x, al));
    if (r.ok && r.value) enviados += 1;
    else if (r.ok) await ctx.update(acciones, x.id, { estado: 'sin_objeto' });
    else await ctx.update(acciones, x.id, { estado: 'aplazada', desde: (r.refusal.datos.dia as Fecha | '') || addDays(ctx.hoy, 1) });
  }
  return { ultimo: filas.length < LOTE ? null : (filas.at(-1)?.id ?? null), enviados };
}

/** Messages that the night could not send for its hour leave by day, once the law lets them: asked every so often by the server. */
export async function despacharMensajes(deps: AppDeps): Promise<number> {
  let n = 0;
  for (const empresa_id of await empresasTodas(deps.database.db))
    n += (await transact(deps, { empresa_id, area: 'cobranzas', accion: 'mensajes' }, (ctx) => despachar(ctx, ctx.hoy, null))).enviados;
  return n;
}

const paso = (nombre: string, orden: number, hacer: (ctx: Ctx) => Promise<number>): DayStep => ({
  nombre: `cobranzas: ${nombre}`,
  orden,
  run: async (ctx) => ({ cursor: null, hechos: await hacer(ctx) }),
});

/** The night of collection: each step in one transaction, and each doing nothing the second time. */
export const pasos: readonly DayStep[] = [
  paso('deudas y tickets', 70, (ctx) => sincronizar(ctx, manana(ctx))),
  paso('reparto', 71, (ctx) => sobreTodos(ctx, () => repartir(ctx, manana(ctx)))),
  paso('acciones de las estrategias', 72, (ctx) => sobreTodos(ctx, () => vencerAcciones(ctx, manana(ctx)))),
  {
    nombre: 'cobranzas: mensajes',
    orden: 73,
    run: async (ctx, cursor) => {
      const { ultimo, enviados } = await despachar(ctx, manana(ctx).al, cursor);
      return { cursor: ultimo, hechos: enviados };
    },
  },
  paso('cola del día', 74, (ctx) => armarCola(ctx, manana(ctx))),
];
