import { and, desc, eq, lte } from 'drizzle-orm';
import { diasMora, TRAMOS_MORA, tramoMora } from '#finanzas/dias-mora.ts';
import { type Fecha, minFecha } from '#kernel/values/fecha.ts';
import { type Pesos, pesos, sumPesos } from '#kernel/values/money.ts';
import type { ReadCtx } from '#platform/server/context.ts';
import { obligaciones, provisiones } from '../tables.ts';
import { ultimoVencidoAl } from './mora-sql.ts';
import { saldoCuenta } from './saldos.ts';

/** What is on time needs no provision. */
const TRAMOS = TRAMOS_MORA.slice(1);
const CUENTA = { creditos: '1291', factoring: '1391' } as const;
/** Debts that the answer names; the totals count all. */
const FILAS = 500;

/** The last word on each debt by a day: those that keep some provision. */
async function vivasAl(ctx: ReadCtx, al: Fecha) {
  const corte = await ultimoVencidoAl(ctx, al);
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
      dias_mora: Math.max(p.dias_mora, diasMora(vence, al, corte)),
      desde: p.fecha,
      base: p.base,
      provision: p.requerida,
    }));
}

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
  const filas = [...vivas].sort((a, b) => b.provision - a.provision || (a.pk < b.pk ? -1 : 1)).slice(0, FILAS);
  const nombres = (await ctx.askOne('personas.nombradas', { ruts: [...new Set(filas.map((f) => f.rut))] })) ?? {};
  return {
    al,
    tramos: TRAMOS.map(({ codigo, nombre }) => {
      const suyas = vivas.filter((f) => tramoMora(f.dias_mora).codigo === codigo);
      return { tramo: nombre, n: suyas.length, base: suma(suyas, 'base'), provision: suma(suyas, 'provision') };
    }),
    filas: filas.map((f) => ({ ...f, nombre: nombres[f.rut] ?? null })),
    cuentas,
    total: suma(vivas, 'provision'),
  };
}
