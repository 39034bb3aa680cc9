import { lineasDePks, NOMBRE_EVENTO } from '#areas/libro/public.server.ts';
import type { Fecha } from '#kernel/values/fecha.ts';
import type { ReadCtx } from '#platform/server/context.ts';
import { filasDeSql } from './consulta.ts';
import { enCausaUf } from './en-causa.ts';
import { type CreditoFila, type EventoFila, eventosDe, filasCuotas, pkDe } from './filas.ts';
import { nochesDeCreditoSql } from './noche-sql.ts';

interface Montos {
  interes: number;
  reajuste: number;
  comision: number;
}
interface Noche extends Montos {
  fecha: string;
  numero: number;
  interes_acum: number;
  comision_acum: number;
}

const CERO: Montos = { interes: 0, reajuste: 0, comision: 0 };
const mas = (a: Montos, b: Montos): Montos => ({
  interes: a.interes + b.interes,
  reajuste: a.reajuste + b.reajuste,
  comision: a.comision + b.comision,
});
const menos = (a: Montos, b: Montos): Montos => mas(a, { interes: -b.interes, reajuste: -b.reajuste, comision: -b.comision });
const sumaDe = (xs: readonly Montos[]): Montos => xs.reduce<Montos>(mas, CERO);

/** What the nights wrote of a credit, one row a night. */
async function nochesDe(ctx: ReadCtx, c: CreditoFila, desde: Fecha, hasta: Fecha): Promise<Noche[]> {
  const filas = await filasDeSql(ctx, nochesDeCreditoSql(ctx, c.id, desde, hasta));
  return filas.map((f) => ({
    fecha: String(f.fecha),
    numero: Number(f.numero),
    interes: Number(f.interes),
    comision: Number(f.comision),
    reajuste: Number(f.reajuste),
    interes_acum: Number(f.interes_acum),
    comision_acum: Number(f.comision_acum),
  }));
}

/** What a payment had to recognise at once, as it stands today. */
const dePago = (e: EventoFila): Montos => ({
  interes: e.imputado.devengo.reduce((s, d) => s + d.monto, 0),
  reajuste: e.imputado.reajustes.reduce((s, d) => s + d.monto, 0),
  comision: 0,
});

/** Reajuste that was not a night's nor posted by a payment: what its sale and its buyback changed, and what it earned for its buyer. */
const reajusteAjeno = (c: CreditoFila, eventos: readonly EventoFila[]): number =>
  c.ajeno.flatMap((a) => a.reajustes ?? []).reduce((s, r) => s + r.monto, 0) +
  eventos.reduce((s, e) => s + (e.imputado.vendido ? dePago(e).reajuste : 0), 0);

/** Recognised in all today: the credit's own figures, or those of the last night when it does not hold it yet (`alCorriente`). */
function reconocido(c: CreditoFila, noches: readonly Noche[]): { interes: number; comision: number } {
  const ultima = noches.at(-1);
  return !ultima || c.devengado_al === ultima.fecha
    ? { interes: c.devengado, comision: c.comision_devengada }
    : { interes: ultima.interes_acum, comision: ultima.comision_acum };
}

/** Its debt left these accounts with that act. */
const fueraDelLibro = (c: CreditoFila): boolean =>
  c.estado === 'castigado' || c.estado === 'reprogramado' || c.ajeno.length % 2 === 1 || enCausaUf(c);

interface Item extends Montos {
  periodo: string;
  dias: number;
  cuotas: number[];
  de_pagos: number;
}

/** The rows of a period (a month, or a day) put together. */
function agrupar(noches: readonly Noche[], pagos: readonly { fecha: string; m: Montos }[], clave: (f: string) => string): Item[] {
  const periodos = [...new Set([...noches.map((n) => clave(n.fecha)), ...pagos.map((p) => clave(p.fecha))])].sort();
  return periodos.map((periodo) => {
    const suyas = noches.filter((n) => clave(n.fecha) === periodo);
    const suyos = pagos.filter((p) => clave(p.fecha) === periodo).map((p) => p.m);
    const pagado = sumaDe(suyos);
    return {
      periodo,
      dias: suyas.length,
      cuotas: [...new Set(suyas.map((n) => n.numero))].sort((a, b) => a - b),
      ...mas(sumaDe(suyas), pagado),
      de_pagos: pagado.interes + pagado.reajuste,
    };
  });
}

/**
 * What a credit has recognised of interest, reajuste and commission since its giro, pesos: by month, or by day of `mes`. The totals are of its
 * whole life and what is left of them is what 1202, 1203 and 2109 hold of it (invariant `control-creditos`).
 */
export async function devengado(ctx: ReadCtx, c: CreditoFila, mes?: string) {
  const giro = c.fecha_giro;
  const noches = giro ? await nochesDe(ctx, c, giro, ctx.hoy) : [];
  const eventos = giro ? await eventosDe(ctx, c.id) : [];
  const pagos = eventos
    .filter((e) => !e.imputado.vendido)
    .map((e) => ({ fecha: e.fecha_contable as string, m: dePago(e) }))
    .filter((p) => p.m.interes !== 0 || p.m.reajuste !== 0);
  const [deNoches, dePagos] = [sumaDe(noches), sumaDe(pagos.map((p) => p.m))];
  const { interes, comision } = reconocido(c, noches);
  const reajuste = deNoches.reajuste + dePagos.reajuste + reajusteAjeno(c, eventos);
  const total: Montos = { interes, reajuste, comision };
  // What a payment under the UF of the giro did not bring was taken from 1201.
  const bajas = eventos.flatMap((e) => e.imputado.bajas ?? []).reduce((s, b) => s + b.monto, 0);
  const reajusteCobrado =
    eventos
      .flatMap((e) => [...e.imputado.abonos, ...(e.imputado.a_capital ?? [])])
      .reduce((s, a) => s + (a.concepto === 'REAJUSTE' ? a.monto : 0), 0) - bajas;
  const cobrado: Montos = { interes: c.cobrado, reajuste: reajusteCobrado, comision: 0 };
  const vivo = menos(total, cobrado);
  const items = mes
    ? agrupar(
        noches.filter((n) => n.fecha.startsWith(mes)),
        pagos.filter((p) => p.fecha.startsWith(mes)),
        (f) => f,
      )
    : agrupar(noches, pagos, (f) => f.slice(0, 7));
  return {
    mes: mes ?? null,
    items,
    noches: deNoches,
    pagos: dePagos,
    otros: menos(total, mas(deNoches, dePagos)),
    total,
    cobrado,
    por_cobrar: {
      interes: fueraDelLibro(c) ? 0 : vivo.interes,
      reajuste: fueraDelLibro(c) ? 0 : vivo.reajuste,
      comision: c.comision_diferida - comision,
    },
  };
}

/** The journal of its cuotas: what was posted by whoever posted it, and what each account holds of the credit. */
export async function asientosDe(ctx: ReadCtx, c: CreditoFila) {
  const filas = await lineasDePks(ctx, (await filasCuotas(ctx, c.id)).map(pkDe));
  const cuentas = [...new Set(filas.map((f) => f.cuenta))].sort();
  return {
    items: filas.map(({ origen, evento, ...f }) => ({
      ...f,
      evento: (NOMBRE_EVENTO as Readonly<Record<string, string>>)[evento] ?? evento,
      origen_area: origen.area,
    })),
    saldos: cuentas.map((cuenta) => ({
      cuenta,
      saldo: filas.filter((f) => f.cuenta === cuenta).reduce((s, f) => s + f.debe - f.haber, 0),
    })),
  };
}
