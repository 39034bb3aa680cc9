import { and, eq, inArray } from 'drizzle-orm';
import { type CorteCredito, type CreditoVendible, cortesDe, creditosParaVender } from '#areas/creditos/public.server.ts';
import { type PagareEnCustodia, pagaresEnCustodia, pagaresPorVista } from '#areas/pagares/public.server.ts';
import { fechaMaximaUf, valoresUf } from '#areas/parametros/public.server.ts';
import { Rule } from '#kernel/errors.ts';
import { daysBetween, type Fecha } from '#kernel/values/fecha.ts';
import { formatFecha } from '#kernel/values/format.ts';
import { type Pesos, pesos, sumPesos, type Uf } from '#kernel/values/money.ts';
import type { ReadCtx } from '#platform/server/context.ts';
import { motivoNoElegible } from '../domain/elegible.ts';
import { estadoVisible } from '../domain/estados.ts';
import { type Flujo, precioDe } from '../domain/precio.ts';
import { enPartes, enPesos, enUf, type Moneda } from '../domain/uf.ts';
import { type FlujoItem, items, ventas } from '../tables.ts';

export interface Apto {
  pagare: Omit<PagareEnCustodia, 'vence'>;
  credito: CreditoVendible;
  corte: CorteCredito;
}
export interface Rechazado {
  pagarevista: string;
  motivo: string;
}

/** Cuotas as the price takes them: days from the settlement. */
export const diasHasta = (flujos: readonly { fecha: Fecha; monto: number }[], desde: Fecha): Flujo[] =>
  flujos.map((f) => ({ monto: f.monto, dias: daysBetween(desde, f.fecha) }));

interface ValorUf {
  saldo_uf: Uf | null;
  interes_devengado_uf: Uf | null;
  total_flujos_uf: Uf | null;
  precio_uf: Uf | null;
  par_uf: Uf | null;
  capital_uf: Uf | null;
}

interface Valor extends ValorUf {
  saldo: Pesos;
  interes_devengado: Pesos;
  total_flujos: Pesos;
  precio: Pesos;
  par: Pesos;
  capital: Pesos;
  flujos: FlujoItem[];
}

const EN_PESOS: ValorUf = {
  saldo_uf: null,
  interes_devengado_uf: null,
  total_flujos_uf: null,
  precio_uf: null,
  par_uf: null,
  capital_uf: null,
};

/** Cuotas in pesos; of a note in UF, beside their UF, adding up to the whole. */
function flujosEnPesos(flujos: CorteCredito['flujos'], uf: string | null): FlujoItem[] {
  const montos = enPartes(
    flujos.map((f) => f.monto),
    uf,
  );
  return flujos.map((f, k) => {
    const monto = montos[k] ?? pesos(0);
    const capital = pesos(Math.min(monto, enPesos(f.capital, uf)));
    const propias = { numero: f.numero, fecha: f.fecha, monto, capital, interes: pesos(monto - capital) };
    return uf === null ? propias : { ...propias, uf: { monto: enUf(f.monto), capital: enUf(f.capital), interes: enUf(f.interes) } };
  });
}

/**
 * What a note is worth on its settlement: price of what is left, par = capital and interest earned (domain §7). One in UF is priced in UF,
 * four decimals half up, and paid in pesos at the UF of the settlement (`uf`).
 */
export function valorar(corte: CorteCredito, desde: Fecha, factor: (dias: number) => bigint, valor_uf: string | null): Valor {
  if (corte.moneda === 'UF' && valor_uf === null) throw new RangeError('a note in UF needs the UF of its settlement');
  const uf = corte.moneda === 'UF' ? valor_uf : null;
  const u = {
    saldo: corte.saldo,
    interes_devengado: corte.interes,
    total_flujos: sumPesos(corte.flujos.map((f) => f.monto)),
    precio: precioDe(diasHasta(corte.flujos, desde), factor),
    par: corte.saldo + corte.interes,
    capital: corte.capital,
  };
  const [saldo, interes_devengado] = [enPesos(u.saldo, uf), enPesos(u.interes_devengado, uf)];
  return {
    saldo,
    interes_devengado,
    total_flujos: enPesos(u.total_flujos, uf),
    precio: enPesos(u.precio, uf),
    par: pesos(saldo + interes_devengado),
    capital: enPesos(u.capital, uf),
    flujos: flujosEnPesos(corte.flujos, uf),
    ...(uf === null
      ? EN_PESOS
      : {
          saldo_uf: enUf(u.saldo),
          interes_devengado_uf: enUf(u.interes_devengado),
          total_flujos_uf: enUf(u.total_flujos),
          precio_uf: enUf(u.precio),
          par_uf: enUf(u.par),
          capital_uf: enUf(u.capital),
        }),
  };
}

/** UF of a settlement, for a lot in UF. 422 `uf_no_publicada` at its field: beyond the last one published a price in pesos is unknown. */
export async function ufDeLiquidacion(ctx: ReadCtx, moneda: Moneda, fecha: Fecha, campo = 'fecha_liquidacion'): Promise<string | null> {
  if (moneda === 'CLP') return null;
  const valor = (await valoresUf(ctx, [fecha])).get(fecha);
  if (valor !== undefined) return valor;
  const hasta = await fechaMaximaUf(ctx);
  const dato = hasta === null ? 'La UF de ese día aún no está publicada' : `La UF está publicada hasta el ${formatFecha(hasta)}`;
  throw new Rule('uf_no_publicada', { fecha: formatFecha(fecha) }, { [campo]: [dato] });
}

/** Pagarés held by a live sale, with its number; an offer that lapsed holds nothing. */
async function enVenta(ctx: ReadCtx, o: { ids?: readonly string[]; menos?: string | undefined } = {}): Promise<Map<string, number>> {
  const filas = await ctx.db
    .select({
      pagare_id: items.pagare_id,
      venta_id: ventas.id,
      num_venta: ventas.num_venta,
      estado: ventas.estado,
      vence: ventas.vence_oferta,
    })
    .from(items)
    .innerJoin(ventas, and(eq(ventas.empresa_id, items.empresa_id), eq(ventas.id, items.venta_id)))
    .where(and(eq(items.empresa_id, ctx.empresa_id), eq(items.vivo, true), o.ids ? inArray(items.pagare_id, [...o.ids]) : undefined));
  const vivos = filas.filter((f) => f.venta_id !== o.menos && estadoVisible(f.estado, f.vence, ctx.hoy) !== 'vencido');
  return new Map(vivos.map((f) => [f.pagare_id, f.num_venta]));
}

/**
 * Which of these notes may be sold with settlement `al`, and why the rest may not. In the order asked; each once. `menos`: a sale whose own
 * items do not stand in the way. `unaMoneda`: without one said, the currency of the first that may be sold.
 */
export async function evaluar(
  ctx: ReadCtx,
  o: {
    pagarevistas: readonly string[];
    al: Fecha;
    origins: readonly string[];
    menos?: string | undefined;
    moneda?: Moneda | undefined;
    unaMoneda?: boolean;
  },
): Promise<{ aptos: Apto[]; rechazados: Rechazado[] }> {
  const codigos = [...new Set(o.pagarevistas.map((p) => p.trim().toUpperCase()))];
  const hay = new Map((await pagaresPorVista(ctx, codigos)).map((p) => [p.pagarevista, p]));
  const ids = [...hay.values()].flatMap((p) => (p.respaldo === 'CREDITO' && p.respaldo_id ? [p.respaldo_id] : []));
  const creditos = await creditosParaVender(ctx, ids);
  const cortes = await cortesDe(ctx, ids, o.al);
  const ocupados = await enVenta(ctx, { menos: o.menos });
  const aptos: Apto[] = [];
  const rechazados: Rechazado[] = [];
  let { moneda } = o;
  for (const pagarevista of codigos) {
    const p = hay.get(pagarevista);
    const credito = p?.respaldo === 'CREDITO' && p.respaldo_id ? creditos.get(p.respaldo_id) : undefined;
    const corte = credito && cortes.get(credito.id);
    const motivo = motivoNoElegible(
      {
        pagare: p ? { estado: p.estado, notarial: p.fecha_autorizacion !== null, de_credito: p.respaldo === 'CREDITO' } : null,
        credito: credito ? { ...credito, quedan: corte?.flujos.length ?? 0 } : null,
        en_venta: p ? (ocupados.get(p.id) ?? null) : null,
      },
      o.origins,
      moneda,
    );
    if (motivo !== null || !p || !credito || !corte) rechazados.push({ pagarevista, motivo: motivo ?? 'no se puede vender' });
    else {
      const { id, cliente_rut, nombre, comuna } = p;
      if (o.unaMoneda) moneda ??= credito.moneda;
      aptos.push({ pagare: { id, pagarevista, cliente_rut, nombre, comuna, credito_id: credito.id }, credito, corte });
    }
  }
  return { aptos, rechazados };
}

export interface FiltrosElegibles {
  q?: string | undefined;
  moneda?: Moneda | undefined;
  origins?: string | undefined;
  comuna?: string | undefined;
  vence_desde?: Fecha | undefined;
  vence_hasta?: Fecha | undefined;
  saldo_min?: number | undefined;
  saldo_max?: number | undefined;
}

const sinTildes = (t: string) =>
  t
    .normalize('NFD')
    .replace(/\p{Diacritic}/gu, '')
    .toLowerCase();

/** Notes that could be sold today and meet the filters, by their number. */
export async function elegibles(ctx: ReadCtx, f: FiltrosElegibles) {
  const guardados = await pagaresEnCustodia(ctx);
  const creditos = await creditosParaVender(
    ctx,
    guardados.map((p) => p.credito_id),
  );
  const ocupados = await enVenta(ctx);
  const origins = f.origins ? f.origins.split(',') : [];
  const [busca, comuna] = [f.q ? sinTildes(f.q.trim()) : '', f.comuna ? sinTildes(f.comuna) : ''];
  return guardados.flatMap((p) => {
    const c = creditos.get(p.credito_id);
    if (!c) return [];
    const pagare = { estado: 'custodia', notarial: true, de_credito: true };
    const credito = { ...c, quedan: 1 };
    if (motivoNoElegible({ pagare, credito, en_venta: ocupados.get(p.id) ?? null }, origins, f.moneda) !== null) return [];
    if (busca && !sinTildes(`${p.pagarevista} ${p.nombre} ${p.cliente_rut} ${c.numero}`).includes(busca)) return [];
    if (comuna && sinTildes(p.comuna) !== comuna) return [];
    if (f.vence_desde && (p.vence ?? '') < f.vence_desde) return [];
    if (f.vence_hasta && (p.vence ?? '9999') > f.vence_hasta) return [];
    const { saldo_pesos: saldo, moneda } = c;
    if (saldo < (f.saldo_min ?? 0) || saldo > (f.saldo_max ?? Number.MAX_SAFE_INTEGER)) return [];
    const { id, pagarevista, credito_id, cliente_rut, nombre, vence } = p;
    return [
      {
        id,
        pagarevista,
        credito_id,
        cliente_rut,
        nombre,
        vence,
        comuna: p.comuna,
        credito_numero: c.numero,
        origin: c.origin,
        saldo,
        proximo_pago: c.proximo_pago,
        moneda,
        saldo_uf: moneda === 'UF' ? enUf(c.saldo) : null,
      },
    ];
  });
}
