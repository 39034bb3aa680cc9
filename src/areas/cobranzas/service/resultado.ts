import { eq } from 'drizzle-orm';
import { div, mul, toFixed } from '#kernel/values/decimal.ts';
import { addDays, maxFecha, minFecha } from '#kernel/values/fecha.ts';
import { pesos, toPesos } from '#kernel/values/money.ts';
import type { ReadCtx } from '#platform/server/context.ts';
import { estrategias } from '../tables.ts';
import { recuperadoPor } from './resultado-sql.ts';

/** How far back a result looks: as the board does. */
const MIRA_DIAS = 90;
const NADA = { tickets: 0, personas: 0, recuperado: pesos(0), por_recuperar: pesos(0), contactos: 0 };

/**
 * What each strategy in force recovered, over the same days for all: the last 90, or those since the night in which the last of the shares by RUT took its
 * side. docs/decisiones/0120.
 */
export async function resultado(ctx: ReadCtx) {
  const vigentes = await ctx.rows(estrategias, eq(estrategias.vigente, true), { orden: [estrategias.prioridad, estrategias.clave] });
  const repartidas = vigentes.flatMap((e) => (e.condiciones.reparto && e.decidida_el ? [addDays(e.decidida_el, 1)] : []));
  const hasta = ctx.hoy;
  const desde = minFecha(repartidas.reduce(maxFecha, addDays(hasta, -MIRA_DIAS)), hasta);
  const brazos = await recuperadoPor(ctx, { desde, hasta });
  return {
    desde,
    hasta,
    brazos: vigentes.map((e) => {
      const b = brazos.get(e.clave) ?? NADA;
      const a_cargo = b.recuperado + b.por_recuperar;
      return {
        clave: e.clave,
        nombre: e.nombre,
        reparto: e.condiciones.reparto ?? null,
        tickets: b.tickets,
        personas: b.personas,
        recuperado: b.recuperado,
        por_recuperar: b.por_recuperar,
        recuperado_pct: a_cargo === 0 ? null : toFixed(div(mul(b.recuperado, 100), a_cargo), 1),
        contactos: b.contactos,
        por_contacto: b.contactos === 0 ? null : toPesos(div(b.recuperado, b.contactos)),
        por_persona: b.personas === 0 ? null : toPesos(div(b.recuperado, b.personas)),
      };
    }),
  };
}
