import { and, desc, eq, isNull } from 'drizzle-orm';
import { type Abono, fechaContable } from '#areas/libro/public.server.ts';
import { valorUf } from '#areas/parametros/public.server.ts';
import { enProporcion } from '#finanzas/reparto.ts';
import { Conflict, NotFound, Rule } from '#kernel/errors.ts';
import type { Event } from '#kernel/events.ts';
import { div } from '#kernel/values/decimal.ts';
import type { Fecha } from '#kernel/values/fecha.ts';
import { formatFecha, formatPesos } from '#kernel/values/format.ts';
import { type Pesos, pesos } from '#kernel/values/money.ts';
import { words } from '#kernel/words.ts';
import type { Ctx, ReadCtx } from '#platform/server/context.ts';
import { contract } from '../contract.ts';
import { enPesos } from '../domain/contable.ts';
import { CON_DEUDA } from '../domain/estados.ts';
import type { Imputado } from '../domain/imputacion.ts';
import { aUnidades } from '../domain/moneda.ts';
import { necesitaConsentimiento, type Politica } from '../domain/prepago.ts';
import { type Condona, pagadoComo } from '../domain/vivo.ts';
import { creditos, cuotas, eventosCredito } from '../tables.ts';
import { auxiliarDe, claseAl, sucursalDe } from './deudas.ts';
import { type CreditoFila, type CuotaFila, type EventoFila, filasCuotas } from './filas.ts';
import { enCredito } from './parametros.ts';
import { dicho } from './puerta.ts';
import { type Reaplicado, rehacer } from './rehacer.ts';

export interface PagoCuota {
  credito_id: string;
  /** Value date: mora and interest are computed to it. Not before the giro nor after today. */
  fecha: Fecha;
  /** Whole pesos; a credit in UF takes them at the UF of `fecha`. */
  monto: Pesos;
  /** `pago` goes to what is due and then ahead; `prepago` after what is due lowers the capital and lays the table out again. */
  tipo?: 'pago' | 'prepago' | undefined;
  politica?: Politica | undefined;
  /** The lender accepts a prepayment below the part of the law (20 %). */
  consentido?: boolean | undefined;
  /** Cuota that the payer named: it goes first. */
  cuota?: number | undefined;
  /** Act that received the money: one payment a credit and act. */
  origen: { area: string; id: string };
  /** Day of the caller's entry; that of `fecha` while its period is open, without it. */
  fecha_contable?: Fecha | undefined;
  /** What the caller's entry already credited, when it does not follow what this answers: creditos posts the difference, now and later. */
  publicado?: Imputado['publicado'];
  /** It is forgiven of `cuota`, not paid: it stays in it (`condonar`). */
  condona?: Condona | undefined;
}

/** What a payment did, for the entry of who received it (`recaudacion_credito`, or `prepago_credito` with `comision`). */
interface PagoAplicado {
  evento_id: string;
  /** By cuota and concept, pesos; Σ abonos + comision + a_favor = monto. What 1202 and 1203 lacked was recognised here already. */
  abonos: Abono[];
  comision: Pesos;
  a_favor: Pesos;
  /** Other payments whose application this one changed: their entries are posted again by who received them. */
  reaplicados: PagoReaplicado[];
  estado: string;
}

/** A payment applied again, with its new parts as lines of an entry. */
export interface PagoReaplicado extends Reaplicado {
  abonos: Abono[];
}

/** The parts of a payment of a day as lines of an entry. */
async function abonosDeImputado(ctx: ReadCtx, c: CreditoFila, i: Imputado, fecha: Fecha): Promise<Abono[]> {
  const porNumero = new Map((await filasCuotas(ctx, c.id)).map((q) => [q.numero, q]));
  const sucursal = await sucursalDe(ctx, c);
  return i.abonos.map(({ numero, concepto, monto }) => {
    const q = porNumero.get(numero);
    if (!q) throw new RangeError(`unknown cuota ${numero}`);
    return { ...auxiliarDe(c, q, sucursal), clase: claseAl(c, fecha), concepto, monto: pesos(monto) };
  });
}

export async function reaplicadosDe(ctx: ReadCtx, c: CreditoFila, hechos: readonly Reaplicado[]): Promise<PagoReaplicado[]> {
  const lista: PagoReaplicado[] = [];
  for (const r of hechos) lista.push({ ...r, abonos: await abonosDeImputado(ctx, c, r.ahora, r.fecha) });
  return lista;
}

function exigirPagable(ctx: Pick<ReadCtx, 'hoy'>, c: CreditoFila, fecha: Fecha): void {
  if (!CON_DEUDA.includes(c.estado)) throw new Conflict('credito_sin_deuda', { estado: words(c.estado) });
  if (fecha > ctx.hoy) throw new Rule('fecha_futura', {}, { fecha: ['No puede ser posterior a hoy'] });
  if (c.fecha_giro && fecha < c.fecha_giro) throw new Rule('pago_anterior_al_giro', { fecha: formatFecha(c.fecha_giro) });
}

/** A small prepayment needs the lender's consent (Ley 18.010 art. 10). 422 `prepago_sin_consentimiento` {minimo}. */
async function exigirConsentimiento(ctx: ReadCtx, c: CreditoFila, unidades: number, uf: string | null): Promise<void> {
  const minimo = await ctx.param(contract, 'prepago_minimo_pct', enCredito(c));
  const saldo = c.saldo ?? 0;
  if (unidades >= saldo || !necesitaConsentimiento(unidades, saldo, minimo)) return;
  throw new Rule('prepago_sin_consentimiento', { minimo: formatPesos(pesos(enPesos(enProporcion(saldo, Number(minimo), 100), uf))) });
}

export const VACIO: Imputado = { abonos: [], comision: 0, movidos: [], a_favor: 0, devengo: [], reajustes: [] };

async function entrar(ctx: Ctx, c: CreditoFila, p: PagoCuota): Promise<EventoFila> {
  const uf = c.moneda === 'UF' ? await valorUf(ctx, p.fecha) : null;
  const monto = uf === null ? p.monto : Number(aUnidades(div(p.monto, uf), 'UF'));
  const prepago = p.tipo === 'prepago';
  if (prepago && !p.consentido) await exigirConsentimiento(ctx, c, monto, uf);
  const meses = c.moneda === 'UF' ? 'meses_comision_prepago_uf' : 'meses_comision_prepago';
  return ctx.insert(eventosCredito, {
    credito_id: c.id,
    tipo: p.tipo ?? 'pago',
    fecha: p.fecha,
    fecha_contable: p.fecha_contable ?? (await fechaContable(ctx, p.fecha)),
    monto,
    monto_clp: p.monto,
    valor_uf: uf,
    politica: prepago ? (p.politica ?? 'reduce_cuota') : null,
    meses_comision: prepago ? await ctx.param(contract, meses, enCredito(c)) : null,
    cuota: p.cuota ?? null,
    condona: p.condona ?? null,
    origen_area: p.origen.area,
    origen_id: p.origen.id,
    imputado: p.publicado ? { ...VACIO, publicado: p.publicado } : VACIO,
  });
}

/**
 * Money for a credit, by its value date, in whatever order it comes in: the credit is rebuilt from all its payments. Oldest cuota first,
 * gastos → mora → interés → capital (domain §5). The caller posts its entry with what this answers; creditos posts the interest and reajuste
 * that had to be recognised at once and lowers the debts in the auxiliary ledger (so `obligacion.abonada` is not emitted for them).
 * 404; 409 `credito_sin_deuda`, `duplicado` (that act already paid this credit); 422 `fecha_futura`, `pago_anterior_al_giro`,
 * `prepago_sin_consentimiento`, `uf_no_publicada`.
 */
export async function aplicarPagoCuota(ctx: Ctx, p: PagoCuota): Promise<PagoAplicado> {
  const c = await ctx.lock(creditos, p.credito_id);
  exigirPagable(ctx, c, p.fecha);
  const e = await entrar(ctx, c, p);
  const { hechos, reaplicados, credito } = await rehacer(ctx, c, { nuevos: [e.id] });
  const i = hechos.find((h) => h.evento.id === e.id)?.ahora ?? VACIO;
  return {
    evento_id: e.id,
    abonos: await abonosDeImputado(ctx, c, i, p.fecha),
    comision: pesos(i.comision),
    a_favor: pesos(i.a_favor),
    reaplicados: await reaplicadosDe(ctx, c, reaplicados),
    estado: credito.estado,
  };
}

async function vivo(
  ctx: Ctx,
  quien: { evento_id: string } | { origen: { area: string; id: string }; credito_id: string },
): Promise<EventoFila> {
  if ('evento_id' in quien) {
    const e = await ctx.get(eventosCredito, quien.evento_id);
    if (e.revertido_el === null) return e;
  } else {
    const [e] = await ctx.db
      .select()
      .from(eventosCredito)
      .where(
        and(
          eq(eventosCredito.empresa_id, ctx.empresa_id),
          eq(eventosCredito.credito_id, quien.credito_id),
          eq(eventosCredito.origen_area, quien.origen.area),
          eq(eventosCredito.origen_id, quien.origen.id),
          isNull(eventosCredito.revertido_el),
        ),
      )
      .orderBy(desc(eventosCredito.id))
      .limit(1);
    if (e) return e;
  }
  throw new NotFound();
}

/**
 * Takes a payment back: the credit is as if it had never been made. The caller reverses its own entry and posts again those of
 * `reaplicados`. 404 when it is not there or was taken back already.
 */
export async function revertirPagoCuota(
  ctx: Ctx,
  quien: { evento_id: string } | { origen: { area: string; id: string }; credito_id: string },
  motivo: string,
): Promise<{ imputado: Imputado; reaplicados: PagoReaplicado[]; estado: string }> {
  const visto = await vivo(ctx, quien);
  const c = await ctx.lock(creditos, visto.credito_id);
  const e = await ctx.update(eventosCredito, visto.id, { revertido_el: ctx.hoy, motivo_reversa: motivo });
  const { reaplicados, credito } = await rehacer(ctx, c, { quitados: [e] });
  return { imputado: e.imputado, reaplicados: await reaplicadosDe(ctx, c, reaplicados), estado: credito.estado };
}

const fechasDe = (rs: readonly Reaplicado[]) => rs.map((r) => `pago del ${formatFecha(r.fecha)}`).join(', ');

/**
 * What came in after a payment of another area is applied again: creditos corrects what came by `obligacion.abonada`, and who received the
 * rest posts it again at `credito.reaplicado`. 409 `hay_movimientos_posteriores` {lista} for those that nobody does.
 */
async function pedirReaplicacion(
  ctx: Ctx,
  { credito_id, desde, motivo }: { credito_id: string; desde: Fecha; motivo: string },
  reaplicados: readonly PagoReaplicado[],
): Promise<void> {
  const pendientes = reaplicados.filter((r) => r.ahora.publicado === undefined);
  const pagos = pendientes.map(({ evento_id, origen }) => ({ evento_id, area: origen.area }));
  const credito = dicho(await ctx.get(creditos, credito_id));
  const atendidos = (await ctx.ask('credito.por_reaplicar', { rut: credito.rut, desde, pagos })).flatMap((r) => r.answer);
  await ctx.emit('credito.reaplicado', { ...credito, desde, motivo, pagos });
  const solos = pendientes.filter((r) => !atendidos.includes(r.evento_id));
  if (solos.length > 0) throw new Conflict('hay_movimientos_posteriores', { lista: fechasDe(solos) });
}

/**
 * `obligacion.abonada`: another area paid a cuota by its debt (a compensation, a cheque, a debt taken from a giro) and posted it; the credit
 * takes it as a payment of that cuota. Below zero, it gives one back. What came in after it is applied again. 409
 * `hay_movimientos_posteriores` when nobody can.
 */
export async function alAbonarObligacion(ctx: Ctx, e: Event<'obligacion.abonada'>): Promise<void> {
  if (!e.pk.startsWith('cuota:')) return;
  const q = await ctx.find(cuotas, e.pk.slice('cuota:'.length));
  if (!q) return;
  const de = { credito_id: q.credito_id, desde: e.fecha };
  if (e.monto > 0) {
    const origen = { area: 'libro', id: `${q.id}:${ctx.id()}` };
    const publicado = [{ numero: q.numero, concepto: e.concepto, monto: e.monto }];
    const { reaplicados } = await aplicarPagoCuota(ctx, {
      credito_id: q.credito_id,
      fecha: e.fecha,
      monto: e.monto,
      cuota: q.numero,
      origen,
      publicado,
      condona: condonaDe(q, e),
    });
    const que = e.sin_dinero ? 'se condonó parte de la deuda el' : 'entró por otra área un pago del';
    return pedirReaplicacion(ctx, { ...de, motivo: `${que} ${formatFecha(e.fecha)}` }, reaplicados);
  }
  const suyos = await ctx.db
    .select()
    .from(eventosCredito)
    .where(
      and(
        eq(eventosCredito.empresa_id, ctx.empresa_id),
        eq(eventosCredito.credito_id, q.credito_id),
        eq(eventosCredito.origen_area, 'libro'),
        eq(eventosCredito.cuota, q.numero),
        eq(eventosCredito.fecha, e.fecha),
        isNull(eventosCredito.revertido_el),
      ),
    )
    .orderBy(desc(eventosCredito.id));
  const suyo = suyos.find((x) => x.monto_clp === -e.monto && esEl(x, e));
  if (!suyo) return;
  const { reaplicados } = await revertirPagoCuota(ctx, { evento_id: suyo.id }, e.sin_dinero ? 'condonación reversada' : 'pago devuelto');
  const que = e.sin_dinero ? 'se reversó la condonación del' : 'se devolvió un pago de otra área del';
  await pedirReaplicacion(ctx, { ...de, motivo: `${que} ${formatFecha(e.fecha)}` }, reaplicados);
}

const CONDONABLES: Readonly<Partial<Record<string, Condona['concepto']>>> = {
  GASTOS: 'gastos',
  MORA: 'mora',
  INTERES: 'interes',
  CAPITAL: 'capital',
};

/** What is forgiven of a cuota: the concept, and what had been paid of it until now. */
function condonaDe(q: CuotaFila, e: Event<'obligacion.abonada'>): Condona | undefined {
  const concepto = e.sin_dinero ? CONDONABLES[e.concepto] : undefined;
  if (!concepto) return undefined;
  const pagado = { gastos: q.pagado_gastos, mora: q.pagado_mora, interes: q.pagado_interes, capital: q.pagado_capital };
  return { concepto, ya_pagado: pagadoComo(pagado, concepto) };
}

/** Whether a payment is the one that comes back: what was forgiven, of its concept; those of before each said it are told by their kind alone. */
function esEl(x: EventoFila, e: Event<'obligacion.abonada'>): boolean {
  const concepto = e.sin_dinero ? CONDONABLES[e.concepto] : undefined;
  if (x.condona) return x.condona.concepto === concepto;
  return concepto === undefined ? x.imputado.publicado !== undefined : x.imputado.publicado === undefined;
}
