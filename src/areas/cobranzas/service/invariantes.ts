import { ne, type SQL, sql } from 'drizzle-orm';
import { obligacionesPorCobrar } from '#areas/libro/public.server.ts';
import { aplicadoA } from '#areas/recaudaciones/public.server.ts';
import type { ReadCtx } from '#platform/server/context.ts';
import type { Invariant } from '#platform/server/registry.ts';
import { compromisos } from '../tables.ts';
import { recaudacion, sumaDe } from './agregados-sql.ts';
import { CERRADO, correr } from './consulta.ts';
import { deOtroCobrador } from './items-sql.ts';
import { juicio } from './promesas.ts';
import { replicar } from './replica.ts';

const MAXIMO = 20;
const filas = async (ctx: ReadCtx, q: SQL): Promise<Record<string, unknown>[]> => (await correr(ctx, q)).rows;

/** What cobranzas must never show (quality §1.1). */
export const invariantes: readonly Invariant[] = [
  {
    id: 'C1-deudas',
    titulo: 'Ninguna deuda pagada, ni que cobre su comprador, sigue viva en un ticket, y ninguna está en un ticket cerrado',
    check: async (ctx) =>
      filas(
        ctx,
        sql`select i.pk, t.num_ticket, t.estado from cobranza_item i join cobranza_ticket t on t.empresa_id = i.empresa_id and t.id = i.ticket_id
          left join ${await obligacionesPorCobrar(ctx)} d on d.pk = i.pk
          where i.empresa_id = ${ctx.empresa_id} and i.vivo and (t.estado in ${CERRADO} or d.estado <> 'vigente' or ${(await deOtroCobrador(ctx))(sql`i`)}) limit ${MAXIMO}`,
      ),
  },
  {
    id: 'C2-sumas',
    titulo: 'El total de cada ticket abierto es la suma de sus deudas vivas',
    check: (ctx) =>
      filas(
        ctx,
        sql`select t.num_ticket, t.monto_total, x.total from cobranza_ticket t left join (
            select i.ticket_id, ${sumaDe(ctx.hoy)} from cobranza_item i where i.empresa_id = ${ctx.empresa_id} group by i.ticket_id) x on x.ticket_id = t.id
          where t.empresa_id = ${ctx.empresa_id} and t.estado not in ${CERRADO} and (t.monto_total <> coalesce(x.total, 0)
            or t.estado_verificacion <> x.verificacion or t.estado_notificacion <> x.notificacion) limit ${MAXIMO}`,
      ),
  },
  {
    id: 'C3-recaudacion',
    titulo: 'El estado de recaudación de cada deuda es el que dicen sus hechos',
    check: (ctx) =>
      filas(
        ctx,
        sql`select i.pk, i.estado_recaudacion, ${recaudacion(ctx.empresa_id)} as debe from cobranza_item i
          join cobranza_ticket t on t.empresa_id = i.empresa_id and t.id = i.ticket_id
          where i.empresa_id = ${ctx.empresa_id} and i.vivo and i.estado_recaudacion <> ${recaudacion(ctx.empresa_id)} limit ${MAXIMO}`,
      ),
  },
  {
    id: 'C4-contactos',
    titulo: 'Cada contacto a una persona protegida cumple los límites de la ley, o lleva su excepción',
    check: replicar,
  },
  {
    id: 'C5-promesas',
    titulo: 'Cada promesa juzgada lo está como la juzgan los pagos',
    async check(ctx) {
      const suyas = (await ctx.rows(compromisos, ne(compromisos.estado, 'reprogramado'))).filter((c) => c.juzgado_el !== null);
      const pagos = await aplicadoA(
        ctx,
        suyas.map((c) => ({ id: c.id, pks: c.pks, desde: c.creado_el, hasta: c.juzga_el })),
      );
      return suyas
        .map((c) => ({ id: c.id, estado: c.estado, pagado: c.pagado, debe: pagos.get(c.id) ?? 0 }))
        .filter((c, k) => c.pagado !== c.debe || c.estado !== juicio(suyas[k] as (typeof suyas)[number], c.debe, ctx.hoy))
        .slice(0, MAXIMO);
    },
  },
  {
    id: 'C6-proxima',
    titulo: 'Todo ticket abierto dice qué se hará y cuándo',
    check: (ctx) =>
      filas(
        ctx,
        sql`select num_ticket, estado from cobranza_ticket where empresa_id = ${ctx.empresa_id}
          and (estado in ${CERRADO}) <> (proxima_fecha is null) limit ${MAXIMO}`,
      ),
  },
];
