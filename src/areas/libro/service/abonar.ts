import { and, desc, eq, gt, sql } from 'drizzle-orm';
import type { Concepto } from '#finanzas/imputacion.ts';
import { NotFound, Rule } from '#kernel/errors.ts';
import { type Fecha, maxFecha } from '#kernel/values/fecha.ts';
import { type Pesos, pesos } from '#kernel/values/money.ts';
import type { Ctx } from '#platform/server/context.ts';
import { historia, obligaciones } from '../tables.ts';
import { actualizarObligacion, anotar, bloquearObligaciones, type ObligacionFila, type Saldos } from './obligaciones.ts';
import { moraAl } from './saldo-obligacion.ts';

type Abonos = readonly { concepto: Concepto; monto: Pesos }[];
/** What is left of a concept; it may not be below zero. */
type Queda = (n: number, pagado: number) => Pesos;

const exigida: Queda = (n, pagado) => {
  if (n < 0) throw new Rule('monto_invalido', { monto: pagado });
  return pesos(n);
};
/** On a day of the past less may have been owed than is paid of it now: nothing was left. */
const hastaCero: Queda = (n) => pesos(Math.max(0, n));

const pagadoDe = (abonos: Abonos, c: Concepto): number => abonos.filter((a) => a.concepto === c).reduce((s, a) => s + a.monto, 0);

/**
 * The base of mora once capital is paid or given back. A payment lowers the base first and then what was withheld of who sold the document, so what
 * is given back fills what was withheld first: `retencion`, the capital over its base when something of the base was last left.
 */
function baseTras(o: Saldos, pagado: number, capital: Pesos, retencion: number | null): Pesos | null {
  if (o.base_mora === null) return null;
  if (o.base_mora > 0 || pagado >= 0) return pesos(Math.max(0, o.base_mora - pagado));
  return pesos(retencion === null ? 0 : Math.max(0, capital - retencion));
}

/** What the last word with something left of the base of mora says that was withheld; null when none had a base. */
async function retencionDe(ctx: Ctx, o: ObligacionFila, abonos: Abonos): Promise<number | null> {
  if (o.base_mora === null || pagadoDe(abonos, 'CAPITAL') >= 0) return null;
  const [dicha] = await ctx.db
    .select({ capital: historia.capital, base_mora: historia.base_mora })
    .from(historia)
    .where(and(eq(historia.empresa_id, ctx.empresa_id), eq(historia.pk, o.pk), gt(historia.base_mora, pesos(0))))
    .orderBy(desc(historia.n))
    .limit(1);
  return dicha && dicha.base_mora !== null ? dicha.capital - dicha.base_mora : null;
}

/** The balances once some payments of value date `fecha` are taken off. */
function trasAbonos(o: Saldos, abonos: Abonos, fecha: Fecha, queda: Queda, retencion: number | null) {
  const pagado = (c: Concepto): number => pagadoDe(abonos, c);
  const resto = (c: Concepto, debido: number): Pesos => queda(debido - pagado(c), pagado(c));
  const mora = resto('MORA', moraAl(o, { capital: o.capital, interes: o.interes }, fecha));
  const partes = {
    capital: resto('CAPITAL', o.capital),
    interes: resto('INTERES', o.interes),
    gastos: resto('GASTOS', o.gastos),
    costas: resto('COSTAS', o.costas),
    mora,
  };
  return {
    ...partes,
    base_mora: baseTras(o, pagado('CAPITAL'), partes.capital, retencion),
    mora_desde: maxFecha(o.mora_desde, fecha),
    estado: Object.values(partes).some((n) => n > 0) ? ('vigente' as const) : ('cerrada' as const),
  };
}

/**
 * A payment dated before others: the days between it and the last word written are said again, each with the payment taken off, so that any past
 * day reads what replaying in order of date would. Answers the day of that last word, from which the row as it stands is said.
 */
async function decirDeNuevo(
  ctx: Ctx,
  o: ObligacionFila,
  abonos: Abonos,
  { fecha, asiento, retencion }: { fecha: Fecha; asiento: Fecha; retencion: number | null },
): Promise<Fecha> {
  const dichas = await ctx.db
    .select()
    .from(historia)
    .where(and(eq(historia.empresa_id, ctx.empresa_id), eq(historia.pk, o.pk)))
    .orderBy(historia.n);
  const despues = [...new Set(dichas.map((h) => h.fecha).filter((f) => f > asiento))].sort();
  const ultima = despues.at(-1);
  if (ultima === undefined) return asiento;
  const comoEstaba = (dia: Fecha) => dichas.findLast((h) => h.fecha <= dia);
  const dias = [asiento, ...despues.slice(0, -1)].filter((d) => comoEstaba(d) !== undefined);
  let version = o.version;
  for (const dia of dias) {
    const antes = comoEstaba(dia);
    if (!antes) continue;
    version += 1;
    await anotar(ctx, [{ ...antes, ...trasAbonos(antes, abonos, fecha, hastaCero, retencion), version }], dia);
  }
  await ctx.db
    .update(obligaciones)
    .set({ version: sql`${obligaciones.version} + ${dias.length}` })
    .where(and(eq(obligaciones.empresa_id, ctx.empresa_id), eq(obligaciones.pk, o.pk)));
  return ultima;
}

/**
 * Lowers what is owed by payments applied by concept on a value date, for owners that keep nothing else: mora accrued to the day and not
 * paid stays fixed, and goes on over what is left. In pesos (a debt in UF is changed by its owner). `monto` below zero gives the payment
 * back (reversal): the base of mora is again what it was. Closes it when nothing is left. `asiento`: day of the entry that pays it (today), from which the auxiliary shows it; when
 * it is before other words written of the debt, those are said again. 422 `monto_invalido` when more is paid than owed.
 */
export async function abonarObligacion(
  ctx: Ctx,
  pk: string,
  abonos: Abonos,
  fecha: Fecha,
  asiento: Fecha = ctx.hoy,
): Promise<ObligacionFila> {
  // What it owes is read to be written: of two payments at once the second waits, or it would write over the first.
  const [o] = await bloquearObligaciones(ctx, [pk]);
  if (!o) throw new NotFound();
  const retencion = await retencionDe(ctx, o, abonos);
  const cambio = trasAbonos(o, abonos, fecha, exigida, retencion);
  return actualizarObligacion(ctx, pk, cambio, await decirDeNuevo(ctx, o, abonos, { fecha, asiento, retencion }));
}
