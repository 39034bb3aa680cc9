import { and, eq, inArray, or, sql } from 'drizzle-orm';
import { creditosEnCaja } from '#areas/creditos/public.server.ts';
import type { AnswerTo, Event, Question } from '#kernel/events.ts';
import { formatFecha } from '#kernel/values/format.ts';
import type { Rut } from '#kernel/values/rut.ts';
import type { Ctx, ReadCtx } from '#platform/server/context.ts';
import type { Answers, Listeners } from '#platform/server/registry.ts';
import { contract } from '../contract.ts';
import { paraElCargo } from '../domain/decision.ts';
import { MANDATOS_VIVOS } from '../domain/estados.ts';
import { abonos, cargos, lotes, mandatoCreditos, mandatos } from '../tables.ts';
import { devolverABorrador } from './borrador.ts';
import { cuadresDe, documentoDe, type MandatoRow } from './filas.ts';
import { acabar } from './mandatos.ts';

const ES_ID = /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/i;

/** Charges of a credit in lists that nobody downloaded yet. */
async function sinBajar(ctx: Ctx, credito_id: string) {
  const suyos = await ctx.rows(cargos, and(eq(cargos.credito_id, credito_id), eq(cargos.estado, 'incluido')));
  if (suyos.length === 0) return [];
  const ids = [...new Set(suyos.map((c) => c.lote_id))];
  const generados = await ctx.rows(lotes, and(inArray(lotes.id, ids), eq(lotes.estado, 'generado')));
  return suyos.filter((c) => generados.some((l) => l.id === c.lote_id && l.descargado_en === null));
}

/** A payment, a prórroga or a suit changed what its cuotas owe: a list with another amount goes back to draft. */
async function alCambiar(ctx: Ctx, e: Event<'credito.cambiado'>): Promise<void> {
  const suyos = await sinBajar(ctx, e.credito_id);
  if (suyos.length === 0) return;
  const mora = await ctx.param(contract, 'pac_incluye_mora');
  for (const c of suyos) {
    const caja = (await creditosEnCaja(ctx, e.rut as Rut, { fechas: [c.fecha_cargo], bloquear: false })).find((x) => x.id === e.credito_id);
    const debe = caja?.cuotas(caja.pagos, c.fecha_cargo).find((q) => q.pk === c.pk);
    const monto = debe ? debe.total - (mora ? 0 : debe.mora) : 0;
    if (monto !== c.monto || caja?.estado === 'judicial' || (debe && debe.vencimiento > c.fecha_cargo))
      await devolverABorrador(ctx, c.lote_id, `cambió lo que debe la cuota ${c.cuota} del crédito ${c.credito}`);
  }
}

/** The credit left its mandate; without others, the mandate ended. */
async function alTerminar(ctx: Ctx, e: { credito_id: string; numero: number }): Promise<void> {
  const [vivo] = await ctx.lockAll(mandatoCreditos, and(eq(mandatoCreditos.credito_id, e.credito_id), eq(mandatoCreditos.vivo, true)));
  for (const c of await sinBajar(ctx, e.credito_id)) await devolverABorrador(ctx, c.lote_id, `el crédito ${e.numero} ya no se cobra`);
  if (!vivo) return;
  await ctx.update(mandatoCreditos, vivo.id, { vivo: false });
  if ((await ctx.count(mandatoCreditos, and(eq(mandatoCreditos.mandato_id, vivo.mandato_id), eq(mandatoCreditos.vivo, true)))) > 0) return;
  const m = await ctx.lock(mandatos, vivo.mandato_id);
  await acabar(ctx, m, 'terminar', { motivo: 'Sus créditos terminaron' });
}

/** Its buyer collects it from today: what no bank has yet goes back to draft, and leaves it there. */
async function alCobrarOtro(ctx: Ctx, e: Event<'credito.cobra_otro'>): Promise<void> {
  for (const c of await sinBajar(ctx, e.credito_id)) await devolverABorrador(ctx, c.lote_id, `el crédito ${e.numero} lo cobra ${e.nombre}`);
}

/** A payment went back and the credit owes again: a mandate that still lives takes it back. */
async function alReabrir(ctx: Ctx, e: Event<'credito.reabierto'>): Promise<void> {
  const suyos = await ctx.rows(mandatoCreditos, and(eq(mandatoCreditos.credito_id, e.credito_id), eq(mandatoCreditos.vivo, false)));
  for (const s of suyos) {
    const m = await ctx.get(mandatos, s.mandato_id);
    if (MANDATOS_VIVOS.includes(m.estado)) await ctx.update(mandatoCreditos, s.id, { vivo: true });
  }
}

/** The credit became another one: the mandate goes with it. */
async function pasar(ctx: Ctx, de: string, a: { id: string; numero: number }): Promise<void> {
  const [vivo] = await ctx.lockAll(mandatoCreditos, and(eq(mandatoCreditos.credito_id, de), eq(mandatoCreditos.vivo, true)));
  for (const c of await sinBajar(ctx, de)) await devolverABorrador(ctx, c.lote_id, `el crédito ${c.credito} pasó a ser el ${a.numero}`);
  if (!vivo) return;
  await ctx.update(mandatoCreditos, vivo.id, { vivo: false });
  const [antes] = await ctx.lockAll(
    mandatoCreditos,
    and(eq(mandatoCreditos.mandato_id, vivo.mandato_id), eq(mandatoCreditos.credito_id, a.id)),
  );
  if (antes) await ctx.update(mandatoCreditos, antes.id, { vivo: true });
  else await ctx.insert(mandatoCreditos, { mandato_id: vivo.mandato_id, credito_id: a.id, numero: a.numero });
}

/** The contract that a mandate stands on ended: nobody may be charged by it any more. */
async function alTerminarContrato(ctx: Ctx, e: Event<'contrato.terminado'>): Promise<void> {
  if (e.tipo !== 'PAC') return;
  const suyos = await ctx.lockAll(mandatos, and(eq(mandatos.contrato_id, e.contrato_id), inArray(mandatos.estado, [...MANDATOS_VIVOS])));
  for (const m of suyos) await acabar(ctx, m, 'revocar', { motivo: 'Terminó su contrato PAC' });
}

/** Somebody is not to be charged from now on: what no bank has yet goes back to draft. */
async function alRestringir(ctx: Ctx, e: Event<'cliente.restringido'>): Promise<void> {
  if (!paraElCargo(e)) return;
  const suyos = await ctx.rows(mandatos, or(eq(mandatos.rut_titular, e.rut), eq(mandatos.rut_cliente, e.rut)));
  if (suyos.length === 0) return;
  const ids = suyos.map((m) => m.id);
  const porIr = await ctx.rows(cargos, and(inArray(cargos.mandato_id, ids), eq(cargos.estado, 'incluido')));
  const nums = new Map(suyos.map((m) => [m.id, m.num_mandato]));
  for (const c of porIr) await devolverABorrador(ctx, c.lote_id, `no se carga a quien paga el mandato ${nums.get(c.mandato_id)}`);
}

const conciliar = (conciliado: boolean) => async (ctx: Ctx, e: Event<'movimiento.conciliado'> | Event<'movimiento.desconciliado'>) => {
  if (e.origen.area !== 'pacs') return;
  const a = await ctx.find(abonos, e.origen.id);
  if (a && a.conciliado !== conciliado) await ctx.update(abonos, a.id, { conciliado });
};

export const listeners: Listeners = {
  'credito.cambiado': alCambiar,
  'credito.pagado': alTerminar,
  'credito.castigado': alTerminar,
  'credito.anulado': alTerminar,
  'credito.cobra_otro': alCobrarOtro,
  'credito.giro_reversado': alTerminar,
  'credito.reabierto': alReabrir,
  'credito.reprogramado': (ctx, e) => pasar(ctx, e.credito_id, { id: e.nuevo_id, numero: e.nuevo_numero }),
  'credito.reprogramacion_deshecha': (ctx, e) => pasar(ctx, e.nuevo_id, { id: e.credito_id, numero: e.numero }),
  'contrato.terminado': alTerminarContrato,
  'cliente.restringido': alRestringir,
  'movimiento.conciliado': conciliar(true),
  'movimiento.desconciliado': conciliar(false),
};

/** The list behind an entry of PAC. */
async function alEnlazar(ctx: ReadCtx, e: Question<'asiento.por_enlazar'>): Promise<string | undefined> {
  if (e.origen_area !== 'pacs' || !ES_ID.test(e.origen_id) || !ctx.can('pacs:ver')) return undefined;
  const a = await ctx.find(abonos, e.origen_id);
  return a && `/pacs/lotes/${a.lote_id}?tab=abonos`;
}

const proximoDe = (m: MandatoRow, hechos: readonly (typeof cargos.$inferSelect)[]): string => {
  const [ultimo] = hechos;
  if (!ultimo) return `Mandato ${m.num_mandato}, sin cargos todavía`;
  const codigo = ultimo.codigo ? `, el banco respondió ${ultimo.codigo}` : '';
  return `Mandato ${m.num_mandato}: último cargo el ${formatFecha(ultimo.fecha_cargo)}${codigo}`;
};

/** The mandate that pays a credit, on its page. */
async function alVerCredito(ctx: ReadCtx, e: Question<'credito.visto'>): Promise<AnswerTo<'credito.visto'> | undefined> {
  if (!ctx.can('pacs:ver')) return undefined;
  const suyos = await ctx.rows(mandatoCreditos, eq(mandatoCreditos.credito_id, e.credito_id));
  if (suyos.length === 0) return undefined;
  const ms = await ctx.rows(
    mandatos,
    inArray(
      mandatos.id,
      suyos.map((s) => s.mandato_id),
    ),
  );
  const hechos = await ctx.rows(cargos, eq(cargos.credito_id, e.credito_id), { orden: [sql`${cargos.fecha_cargo} desc`], limit: 50 });
  const cambios = ms.map((m) => ({
    id: m.id,
    titulo: `Pago automático (PAC) ${m.num_mandato}`,
    detalle: proximoDe(
      m,
      hechos.filter((c) => c.mandato_id === m.id),
    ),
    fecha: m.fecha_firma,
    estado: m.estado,
    url: `/pacs/${m.id}`,
  }));
  return { cambios, castigo: null };
}

/** `deuda.en_cobro`: cuotas in a list for a bank whose answer has not come. */
async function enCobro(ctx: ReadCtx, { pks }: Question<'deuda.en_cobro'>): Promise<AnswerTo<'deuda.en_cobro'> | undefined> {
  const suyos = await ctx.rows(cargos, and(inArray(cargos.pk, [...pks]), inArray(cargos.estado, ['incluido', 'enviado'])));
  if (suyos.length === 0) return undefined;
  const de = await ctx.rows(
    lotes,
    inArray(
      lotes.id,
      suyos.map((c) => c.lote_id),
    ),
  );
  return suyos.flatMap((c) => {
    const lote = de.find((l) => l.id === c.lote_id);
    const como = c.estado === 'enviado' ? 'El banco la carga' : 'Va en la nómina que carga el banco';
    return c.pk && lote ? [{ pk: c.pk, texto: `${como} el ${formatFecha(c.fecha_cargo)} (${documentoDe(lote)})` }] : [];
  });
}

/** What a month shows before it closes: lists answered whose money has not come in five banking days. It stops nothing. */
async function alCerrarPeriodo(ctx: ReadCtx): Promise<AnswerTo<'periodo.por_cerrar'>> {
  const antes = (await ctx.calendar()).addBankingDays(ctx.hoy, -5);
  const ls = await ctx.rows(lotes, and(eq(lotes.estado, 'respondido'), sql`${lotes.fecha_cargo} <= ${antes}`), { limit: 100 });
  const cuadres = await cuadresDe(
    ctx,
    ls.map((l) => l.id),
  );
  const sin = ls.filter((l) => cuadres.get(l.id)?.por_abonar !== 0);
  const detalle =
    sin.length > 0 ? { detalle: `${sin.map(documentoDe).slice(0, 5).join(', ')}${sin.length > 5 ? '…' : ''} sin cuadrar` } : {};
  return [{ codigo: 'pac', titulo: 'Lotes PAC cuadrados', ok: true, ...detalle, url: '/pacs/lotes' }];
}

export const answers: Answers = {
  'asiento.por_enlazar': alEnlazar,
  'credito.visto': alVerCredito,
  'deuda.en_cobro': enCobro,
  'periodo.por_cerrar': alCerrarPeriodo,
};
