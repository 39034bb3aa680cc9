import { and, eq, inArray } from 'drizzle-orm';
import { type ChequeFila, chequesDeObjetos } from '#areas/cheques/public.server.ts';
import { type CuotaPostergable, cuotasPorPk } from '#areas/creditos/public.server.ts';
import { type DocumentoFila, documentosPorId } from '#areas/documentos/public.server.ts';
import { type DeudaViva, deudasDelCliente, deudasPorPk } from '#areas/libro/public.server.ts';
import { PAGARES_VIVOS, type PagareFila, pagarePorId, pagaresDe } from '#areas/pagares/public.server.ts';
import { Rule } from '#kernel/errors.ts';
import { daysBetween, type Fecha } from '#kernel/values/fecha.ts';
import { type Pesos, pesos } from '#kernel/values/money.ts';
import type { Rut } from '#kernel/values/rut.ts';
import { words } from '#kernel/words.ts';
import { atOnce } from '#platform/server/at-once.ts';
import type { ReadCtx } from '#platform/server/context.ts';
import type { Objeto } from '../domain/cotizar.ts';
import { items } from '../tables.ts';
import type { ProrrogaRow } from './filas.ts';

export type TipoObjeto = ProrrogaRow['tipo_objeto'];

/** A debt that may be extended, with everything that the quote reads; `impedimento` says why it may not. */
export interface ObjetoVivo extends Objeto {
  pk: string;
  nombre: string;
  vence_original: Fecha;
  /** Prórrogas that it already had, and the days that they took. */
  n: number;
  dias_usados: number;
  /** Room to add the cost to it; null when it has no bound. */
  tope: Pesos | null;
  moneda: 'CLP' | 'UF';
  cheque: ChequeFila | null;
  /** Stamp tax of a pagaré: its capital, the percent paid, and the due date it was paid to; null when it was taxed as on demand. */
  ite: { capital: Pesos; pagada: string; hasta: Fecha | null } | null;
  impedimento: Rule | null;
}

interface Historia {
  n: number;
  dias_usados: number;
  /** Due date, as written, that the last one left. */
  vence: Fecha | null;
  original: Fecha | null;
  ite: number;
}

/** What was applied before on each object. */
async function historias(ctx: ReadCtx, pks: readonly string[]): Promise<(pk: string) => Historia> {
  const hechas =
    pks.length === 0
      ? []
      : await ctx.db
          .select()
          .from(items)
          .where(and(eq(items.empresa_id, ctx.empresa_id), inArray(items.objeto_pk, [...pks]), eq(items.aplicada, true)))
          .orderBy(items.n);
  return (pk) => {
    const suyas = hechas.filter((i) => i.objeto_pk === pk);
    return {
      n: suyas.length,
      dias_usados: suyas.reduce((s, i) => s + daysBetween(i.vence_anterior, i.vence_pedido), 0),
      vence: suyas.at(-1)?.vence_nuevo ?? null,
      original: suyas[0]?.vence_original ?? null,
      ite: suyas.reduce((s, i) => s + Number(i.ite_tasa), 0),
    };
  };
}

const EN_CARTERA: readonly string[] = ['recibido', 'en_cartera'];
/** The cheque not yet deposited that pays a debt. */
const chequeDe = (cheques: readonly ChequeFila[], pk: string) =>
  cheques.find((c) => c.objeto_pk === pk && EN_CARTERA.includes(c.estado)) ?? null;

function impedimentoDocumento(d: DocumentoFila): Rule | null {
  if (d.estado === 'judicial') return new Rule('objeto_judicial');
  if (d.estado === 'pagado' || d.anticipo_pendiente === 0) return new Rule('objeto_pagado');
  return d.estado === 'vigente' ? null : new Rule('objeto_no_admite', { estado: words(d.estado) });
}

/** Documents with what they owe: of some, those that are `suyo`. */
async function documentosVivos(ctx: ReadCtx, pks: readonly string[], suyo = (_d: DocumentoFila) => true): Promise<ObjetoVivo[]> {
  const ids = pks.map((pk) => pk.slice('documento:'.length));
  const [filas, debidas, historia, calendario, cheques] = await atOnce([
    documentosPorId(ctx, ids),
    deudasPorPk(ctx, pks),
    historias(ctx, pks),
    ctx.calendar(),
    chequesDeObjetos(ctx, pks),
  ]);
  const deudas = new Map(debidas.map((d) => [d.pk, d]));
  return filas.filter(suyo).map((d) => {
    const pk = `documento:${d.id}`;
    const h = historia(pk);
    const venc_ef = d.venc_ef ?? d.fecha_vencimiento ?? ctx.hoy;
    const vence = h.vence ?? d.fecha_vencimiento ?? venc_ef;
    return {
      pk,
      nombre: `${d.tipo}-${d.folio}`,
      saldo_base: d.anticipo_pendiente ?? pesos(0),
      vence,
      venc_ef,
      n: h.n,
      vence_original: h.original ?? d.fecha_vencimiento ?? venc_ef,
      transito: Math.max(0, daysBetween(calendario.nextBankingDay(vence), venc_ef)),
      sin_mora_hasta: venc_ef,
      mora: deudas.get(pk)?.mora ?? pesos(0),
      dias_usados: h.dias_usados,
      tope: pesos(Math.max(0, (d.saldo_deudor ?? 0) - (d.anticipo_pendiente ?? 0))),
      moneda: 'CLP' as const,
      cheque: chequeDe(cheques, pk),
      ite: null,
      impedimento: impedimentoDocumento(d),
    };
  });
}

function impedimentoCuota(estado: string, deuda: DeudaViva | undefined): Rule | null {
  if (estado === 'judicial') return new Rule('objeto_judicial');
  if (!deuda || deuda.capital + deuda.interes === 0) return new Rule('objeto_pagado');
  return ['girado', 'vigente', 'moroso'].includes(estado) ? null : new Rule('objeto_no_admite', { estado: words(estado) });
}

/** The same of cuotas of a credit. */
async function cuotasVivas(ctx: ReadCtx, pks: readonly string[], suya = (_q: CuotaPostergable) => true): Promise<ObjetoVivo[]> {
  const [debidas, historia, cheques, cuotas] = await atOnce([
    deudasPorPk(ctx, pks),
    historias(ctx, pks),
    chequesDeObjetos(ctx, pks),
    cuotasPorPk(ctx, pks),
  ]);
  const deudas = new Map(debidas.map((d) => [d.pk, d]));
  return cuotas.filter(suya).map((q) => {
    const deuda = deudas.get(q.pk);
    const { n, dias_usados } = historia(q.pk);
    return {
      pk: q.pk,
      nombre: q.nombre,
      n,
      dias_usados,
      vence_original: q.vencimiento_original,
      moneda: q.moneda,
      saldo_base: pesos((deuda?.capital ?? 0) + (deuda?.interes ?? 0)),
      vence: q.vencimiento,
      venc_ef: q.vencimiento,
      transito: 0,
      sin_mora_hasta: q.sin_mora_hasta,
      mora: deuda?.mora ?? pesos(0),
      tope: null,
      cheque: chequeDe(cheques, q.pk),
      ite: null,
      impedimento: impedimentoCuota(q.estado_credito, deuda),
    };
  });
}

function impedimentoPagare(p: PagareFila): Rule | null {
  if (p.estado === 'demandado') return new Rule('objeto_judicial');
  if (p.estado === 'pagado_devuelto') return new Rule('objeto_pagado');
  if (p.estado === 'vendido') return new Rule('pagare_vendido', { comprador: p.propietario_nombre ?? '' });
  if (!PAGARES_VIVOS.includes(p.estado)) return new Rule('objeto_no_admite', { estado: words(p.estado) });
  if (p.respaldo === 'CREDITO') return new Rule('pagare_de_credito');
  return p.ultimo_vencimiento === null || p.vencimiento === null ? new Rule('sin_vencimiento') : null;
}

async function pagaresVivos(ctx: ReadCtx, filas: readonly PagareFila[]): Promise<ObjetoVivo[]> {
  const pks = filas.map((p) => `pagare:${p.id}`);
  const historia = await historias(ctx, pks);
  return filas.map((p) => {
    const pk = `pagare:${p.id}`;
    const h = historia(pk);
    const vence = p.ultimo_vencimiento ?? ctx.hoy;
    const pagada = p.ite_exento ? 0 : Number(p.ite_tasa ?? '0');
    return {
      pk,
      nombre: p.pagarevista,
      n: h.n,
      dias_usados: h.dias_usados,
      moneda: 'CLP' as const,
      cheque: null,
      tope: null,
      saldo_base: p.capital ?? pesos(0),
      vence_original: p.vencimiento ?? vence,
      vence,
      venc_ef: vence,
      transito: 0,
      sin_mora_hasta: vence,
      mora: pesos(0),
      ite: p.ite_exento
        ? null
        : {
            capital: p.ite_base ?? p.capital ?? pesos(0),
            pagada: (pagada + h.ite).toFixed(3),
            hasta: p.ite_metodo === 'vista' ? null : vence,
          },
      impedimento: impedimentoPagare(p),
    };
  });
}

/** Everything of a kind that a client owes, first what falls due first. */
export async function objetosDe(ctx: ReadCtx, rut: Rut, tipo: TipoObjeto): Promise<ObjetoVivo[]> {
  if (tipo === 'PAGARE')
    return pagaresVivos(
      ctx,
      (await pagaresDe(ctx, rut)).filter((p) => PAGARES_VIVOS.includes(p.estado)),
    );
  const prefijo = tipo === 'CUOTA' ? 'cuota:' : 'documento:';
  const pks = (await deudasDelCliente(ctx, rut)).flatMap((d) => (d.pk.startsWith(prefijo) ? [d.pk] : []));
  const vivos = tipo === 'CUOTA' ? await cuotasVivas(ctx, pks) : await documentosVivos(ctx, pks);
  return vivos.sort((a, b) => (a.vence < b.vence ? -1 : a.vence > b.vence ? 1 : a.nombre < b.nombre ? -1 : 1));
}

const ID = /^(?:documento|cuota|pagare):([0-9a-f-]{36})$/i;

/** Some objects of a client by their keys, in the order asked. 422 `objeto_ajeno` for what is not his, `objeto_repetido`. */
export async function objetosPorPk(ctx: ReadCtx, rut: Rut, tipo: TipoObjeto, pks: readonly string[]): Promise<ObjetoVivo[]> {
  if (new Set(pks).size !== pks.length) throw new Rule('objeto_repetido');
  if (pks.some((pk) => !ID.test(pk) || !pk.startsWith(`${tipo.toLowerCase()}:`))) throw new Rule('objeto_ajeno');
  const hallados = await buscar(ctx, rut, tipo, pks);
  const porPk = new Map(hallados.map((o) => [o.pk, o]));
  return pks.map((pk) => {
    const o = porPk.get(pk);
    if (!o) throw new Rule('objeto_ajeno');
    return o;
  });
}

async function buscar(ctx: ReadCtx, rut: Rut, tipo: TipoObjeto, pks: readonly string[]): Promise<ObjetoVivo[]> {
  const ids = pks.map((pk) => ID.exec(pk)?.[1] ?? '');
  if (tipo === 'DOCUMENTO') return documentosVivos(ctx, pks, (d) => d.cliente_rut === rut && d.operacion_id !== null);
  if (tipo === 'CUOTA') return cuotasVivas(ctx, pks, (q) => q.rut === rut);
  const filas: PagareFila[] = [];
  for (const id of ids) {
    const p = await pagarePorId(ctx, id);
    if (p?.cliente_rut === rut) filas.push(p);
  }
  return pagaresVivos(ctx, filas);
}
