import { and, desc, eq, lte } from 'drizzle-orm';
import { TRAMOS_PROVISION } from '#finanzas/provision.ts';
import { daysBetween, type Fecha, minFecha } from '#kernel/values/fecha.ts';
import { type Pesos, pesos, sumPesos } from '#kernel/values/money.ts';
import type { ReadCtx } from '#platform/server/context.ts';
import { obligaciones, provisiones } from '../tables.ts';
import { saldoCuenta } from './saldos.ts';

const TRAMOS = ['1 a 15 días', '16 a 30 días', '31 a 60 días', '61 a 90 días', 'Más de 90 días'] as const;
const CUENTA = { creditos: '1291', factoring: '1391' } as const;
/** Debts that the answer names; the totals count all. */
const FILAS = 500;

/** The last word on each debt by a day: those that keep some provision. */
async function vivasAl(ctx: ReadCtx, al: Fecha) {
  const ultimas = await ctx.db
    .selectDistinctOn([provisiones.obligacion], {
      p: provisiones,
      numero: obligaciones.numero,
      rut: obligaciones.rut,
      vence: obligaciones.vencimiento,
    })
    .from(provisiones)
    .innerJoin(obligaciones, and(eq(obligaciones.empresa_id, provisiones.empresa_id), eq(obligaciones.pk, provisiones.obligacion)))
    .where(and(eq(provisiones.empresa_id, ctx.empresa_id), lte(provisiones.fecha, al)))
    .orderBy(provisiones.obligacion, desc(provisiones.fecha));
  return ultimas
    .filter(({ p }) => p.requerida > 0)
    .map(({ p, numero, rut, vence }) => ({
      pk: p.obligacion,
      numero,
      rut,
      cartera: p.cartera,
      dias_mora: Math.max(p.dias_mora, daysBetween(vence, al)),
      desde: p.fecha,
      base: p.base,
      provision: p.requerida,
    }));
}

const tramoDe = (dias: number): number => TRAMOS_PROVISION.findIndex((t) => t.hasta === null || dias <= t.hasta);

/** Provision by bracket and by debt at the end of a day (today without it; never later), tied to 1291 and 1391. Pesos. */
export async function informeProvision(ctx: ReadCtx, pedido: Fecha | undefined) {
  const al = pedido ? minFecha(pedido, ctx.hoy) : ctx.hoy;
  const vivas = await vivasAl(ctx, al);
  const suma = (filas: typeof vivas, campo: 'base' | 'provision'): Pesos => sumPesos(filas.map((f) => f[campo]));
  const cuentas = [];
  for (const cartera of ['creditos', 'factoring'] as const) {
    const provision = suma(
      vivas.filter((f) => f.cartera === cartera),
      'provision',
    );
    const libro = pesos(0 - (await saldoCuenta(ctx, CUENTA[cartera], al)));
    cuentas.push({ cuenta: CUENTA[cartera], provision, libro, diferencia: pesos(libro - provision) });
  }
  return {
    al,
    tramos: TRAMOS.map((tramo, i) => {
      const suyas = vivas.filter((f) => tramoDe(f.dias_mora) === i);
      return { tramo, n: suyas.length, base: suma(suyas, 'base'), provision: suma(suyas, 'provision') };
    }),
    filas: [...vivas].sort((a, b) => b.provision - a.provision || (a.pk < b.pk ? -1 : 1)).slice(0, FILAS),
    cuentas,
    total: suma(vivas, 'provision'),
  };
}
