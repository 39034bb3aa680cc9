import { and, asc, desc, eq, inArray, sql } from 'drizzle-orm';
import { opcionesDe } from '#areas/catalogos/public.server.ts';
import { contratosDe } from '#areas/contratos/public.server.ts';
import { creditosDe } from '#areas/creditos/public.server.ts';
import { alcanzaCliente } from '#areas/ejecutivos/public.server.ts';
import { NotFound, Rule } from '#kernel/errors.ts';
import type { Fecha } from '#kernel/values/fecha.ts';
import { type Pesos, pesos, sumPesos } from '#kernel/values/money.ts';
import type { Ctx, ReadCtx } from '#platform/server/context.ts';
import { contract } from '../contract.ts';
import { ultimoEnvio } from '../domain/ciclo.ts';
import { pideOtraPersona } from '../domain/decision.ts';
import type { Valores } from '../domain/plantilla.ts';
import { abonos, avisos, cargos, filas, lotes, mandatoCreditos, mandatos, respuestas } from '../tables.ts';

export const AREA = 'pacs';
export type MandatoRow = typeof mandatos.$inferSelect;
export type LoteRow = typeof lotes.$inferSelect;
export type CargoRow = typeof cargos.$inferSelect;
export type FilaRow = typeof filas.$inferSelect;
export type Registro = MandatoRow | LoteRow;

const MAX_CARGOS = 5_000;
const MAX_FILAS = 1_000;
const VISTA_PREVIA = 200;

export const esLote = (row: Registro): row is LoteRow => 'num_lote' in row;
/** 422 `es_lote` of an act that is of mandates, `es_mandato` of one of lists. */
export function elMandato(row: Registro): MandatoRow {
  if (esLote(row)) throw new Rule('es_lote');
  return row;
}
export function elLote(row: Registro): LoteRow {
  if (!esLote(row)) throw new Rule('es_mandato');
  return row;
}

/** Whether a row read of an answer speaks of a charge, whatever it says of its amount: its service and cuota, and of a list of charges its day. Layouts of altas put the day of the signature there. */
export const esDelCargo = (l: Pick<LoteRow, 'tipo'>, c: CargoRow, v: Valores): boolean =>
  c.id_servicio === v.id_servicio &&
  String(c.cuota ?? 0) === v.cuota &&
  (l.tipo !== 'CARGOS' || c.fecha_cargo.replaceAll('-', '') === v.fecha_cargo);

/** How the list is called in the bank, in the books and on paper. */
export const documentoDe = (l: Pick<LoteRow, 'num_lote'>): string => `PAC-${l.num_lote}`;
export const oculta = (cuenta: string): string => `****${cuenta.slice(-4)}`;

/** A mandate within reach, or a list: 404 otherwise. A list holds clients of every portfolio: only who sees the company reads it. */
export async function cargar(ctx: ReadCtx, id: string, lock: boolean): Promise<Registro> {
  const m = await ctx.find(mandatos, id);
  if (m) {
    if (!(await alcanzaCliente(ctx, m.rut_cliente))) throw new NotFound();
    return lock ? (ctx as Ctx).lock(mandatos, id) : m;
  }
  if (ctx.session.alcance !== 'empresa') throw new NotFound();
  return lock ? (ctx as Ctx).lock(lotes, id) : ctx.get(lotes, id);
}

/** Of some credits, those that their buyer collects by himself on a day. */
export async function cobradoresDe(ctx: ReadCtx, credito_ids: readonly string[], fecha: Fecha) {
  return credito_ids.length === 0 ? {} : ((await ctx.askOne('credito.cobrador', { credito_ids, fecha })) ?? {});
}

type Nombres = ReadonlyMap<string, string>;
async function codigosConNombre(ctx: ReadCtx): Promise<Nombres> {
  return new Map((await opcionesDe(ctx, 'codigos_rechazo')).map((o) => [o.codigo, o.nombre]));
}

/** Rows of lists as they are shown, with their mandate and their code by its name. */
async function cargosVistos(ctx: ReadCtx, rows: readonly CargoRow[]) {
  if (rows.length === 0) return [];
  const nombres = await codigosConNombre(ctx);
  const ms = new Map((await ctx.rows(mandatos, inArray(mandatos.id, [...new Set(rows.map((c) => c.mandato_id))]))).map((m) => [m.id, m]));
  const ls = new Map((await ctx.rows(lotes, inArray(lotes.id, [...new Set(rows.map((c) => c.lote_id))]))).map((l) => [l.id, l.num_lote]));
  const pks = rows.flatMap((c) => c.pk ?? []);
  const dichos = new Map((pks.length === 0 ? [] : await ctx.rows(avisos, inArray(avisos.pk, pks))).map((a) => [`${a.pk} ${a.intento}`, a]));
  return rows.flatMap((c) => {
    const m = ms.get(c.mandato_id);
    if (!m) return [];
    const { num_mandato, nombre, rut_titular } = m;
    const codigo_nombre = c.codigo === null ? null : (nombres.get(c.codigo) ?? null);
    const a = dichos.get(`${c.pk} ${c.intento}`);
    const aviso = a ? { enviado_el: a.enviado_el, contacto: a.contacto_nombre, monto: a.monto, motivo: a.motivo } : null;
    return [{ ...c, aviso, num_lote: ls.get(c.lote_id) ?? 0, num_mandato, nombre, rut_titular, codigo_nombre }];
  });
}

/** Rows of the list of mandates. */
export async function itemsDe(ctx: ReadCtx, rows: readonly MandatoRow[]) {
  const ids = rows.map((m) => m.id);
  const creditos =
    ids.length === 0
      ? []
      : await ctx.rows(mandatoCreditos, inArray(mandatoCreditos.mandato_id, ids), { orden: [asc(mandatoCreditos.numero)] });
  const enVuelo =
    ids.length === 0
      ? []
      : await ctx.rows(cargos, and(inArray(cargos.mandato_id, ids), inArray(cargos.estado, ['incluido', 'enviado', 'rechazado'])));
  return rows.map((m) => {
    const suyos = enVuelo.filter((c) => c.mandato_id === m.id).map((c) => (c.estado === 'rechazado' ? c.reintento_el : c.fecha_cargo));
    const proximo = suyos.flatMap((f) => (f && f >= ctx.hoy ? [f] : [])).sort()[0] ?? null;
    const lista = creditos.filter((c) => c.mandato_id === m.id);
    return { ...m, cuenta: oculta(m.cuenta), creditos: lista.map((c) => c.numero).join(', '), proximo_cargo: proximo };
  });
}

async function detalleMandato(ctx: ReadCtx, m: MandatoRow) {
  const [item] = await itemsDe(ctx, [m]);
  if (!item) throw new Error('one row gives one item');
  const suyos = await ctx.rows(mandatoCreditos, eq(mandatoCreditos.mandato_id, m.id), { orden: [asc(mandatoCreditos.numero)] });
  const estados = new Map((await creditosDe(ctx, m.rut_cliente)).map((c) => [c.id, c.estado]));
  const cobradores = await cobradoresDe(
    ctx,
    suyos.map((c) => c.credito_id),
    ctx.hoy,
  );
  const contrato = (await contratosDe(ctx, m.rut_cliente)).find((c) => c.id === m.contrato_id);
  const hechos = await ctx.rows(cargos, eq(cargos.mandato_id, m.id), {
    orden: [desc(cargos.fecha_cargo), desc(cargos.intento)],
    limit: 200,
  });
  return {
    ...item,
    clase: 'mandato' as const,
    num_contrato: contrato?.num_contrato ?? null,
    rechazo_nombre: m.codigo_rechazo ? ((await codigosConNombre(ctx)).get(m.codigo_rechazo) ?? null) : null,
    lista_creditos: suyos.map((c) => ({
      id: c.credito_id,
      numero: c.numero,
      estado: estados.get(c.credito_id) ?? 'reprogramado',
      vivo: c.vivo,
      cobra_otro: cobradores[c.credito_id]?.nombre ?? null,
    })),
    cargos: await cargosVistos(ctx, hechos),
  };
}

/** What a list charged and what of it the bank has paid: `por_abonar` is what 1105 holds of it. */
interface Cuadre {
  cargado: Pesos;
  rechazado: Pesos;
  sin_respuesta: number;
  abonado: Pesos;
  devuelto: Pesos;
  por_abonar: Pesos;
  observadas: number;
  pendientes: number;
}

const CERO: Cuadre = {
  cargado: pesos(0),
  rechazado: pesos(0),
  sin_respuesta: 0,
  abonado: pesos(0),
  devuelto: pesos(0),
  por_abonar: pesos(0),
  observadas: 0,
  pendientes: 0,
};

/** The figures of some lists, each from its own rows. */
export async function cuadresDe(ctx: ReadCtx, ids: readonly string[]): Promise<Map<string, Cuadre>> {
  if (ids.length === 0) return new Map();
  const deLote = await ctx.db
    .select({ lote: cargos.lote_id, estado: cargos.estado, n: sql<number>`count(*)::int`, monto: sql<string>`sum(${cargos.monto})` })
    .from(cargos)
    .where(and(eq(cargos.empresa_id, ctx.empresa_id), inArray(cargos.lote_id, [...ids])))
    .groupBy(cargos.lote_id, cargos.estado);
  const pagos = await ctx.rows(abonos, inArray(abonos.lote_id, [...ids]));
  const porVer = await ctx.db
    .select({ lote: filas.lote_id, resultado: filas.resultado, n: sql<number>`count(*)::int` })
    .from(filas)
    .where(
      and(eq(filas.empresa_id, ctx.empresa_id), inArray(filas.lote_id, [...ids]), inArray(filas.resultado, ['pendiente', 'observada'])),
    )
    .groupBy(filas.lote_id, filas.resultado);
  return new Map(
    ids.map((id) => {
      const suma = (...estados: string[]) =>
        sumPesos(deLote.filter((c) => c.lote === id && estados.includes(c.estado)).map((c) => Number(c.monto)));
      const cuantas = (r: string) => porVer.find((f) => f.lote === id && f.resultado === r)?.n ?? 0;
      const de = (clase: string) => sumPesos(pagos.filter((a) => a.lote_id === id && a.clase === clase).map((a) => a.bruto));
      const [cargado, abonado, devuelto] = [suma('cargado'), de('abono'), de('devolucion')];
      const sin_respuesta = deLote.filter((c) => c.lote === id && ['incluido', 'enviado'].includes(c.estado)).reduce((s, c) => s + c.n, 0);
      return [
        id,
        {
          ...CERO,
          cargado,
          rechazado: suma('rechazado', 'reintentado', 'abandonado'),
          sin_respuesta,
          abonado,
          devuelto,
          por_abonar: pesos(cargado - abonado + devuelto),
          observadas: cuantas('observada'),
          pendientes: cuantas('pendiente'),
        },
      ];
    }),
  );
}
export const cuadreDe = async (ctx: ReadCtx, id: string): Promise<Cuadre> => (await cuadresDe(ctx, [id])).get(id) ?? CERO;

export async function itemsLote(ctx: ReadCtx, rows: readonly LoteRow[]) {
  const cuadres = await cuadresDe(
    ctx,
    rows.map((l) => l.id),
  );
  return rows.map((l) => ({ ...l, ...(cuadres.get(l.id) ?? CERO) }));
}

/** The living rows of a list, in the order of its file. */
export const cargosDe = (ctx: ReadCtx, lote_id: string): Promise<CargoRow[]> =>
  ctx.rows(cargos, and(eq(cargos.lote_id, lote_id), sql`${cargos.estado} <> 'retirado'`), {
    orden: [asc(cargos.orden)],
    limit: MAX_CARGOS,
  });

/** Counts of what the last file loaded did. */
async function resultadoDe(ctx: ReadCtx, respuesta_id: string | undefined) {
  if (!respuesta_id) return null;
  const r = await ctx.db
    .select({ resultado: filas.resultado, n: sql<number>`count(*)::int` })
    .from(filas)
    .where(and(eq(filas.empresa_id, ctx.empresa_id), eq(filas.respuesta_id, respuesta_id)))
    .groupBy(filas.resultado);
  const n = (...de: string[]) => r.filter((x) => de.includes(x.resultado)).reduce((s, x) => s + x.n, 0);
  return {
    cobradas: n('cobrada'),
    rechazadas: n('rechazada', 'reversada'),
    observadas: n('observada'),
    repetidas: n('repetida'),
    pendientes: n('pendiente'),
  };
}

export async function detalleLote(ctx: ReadCtx, l: LoteRow) {
  const [item] = await itemsLote(ctx, [l]);
  if (!item) throw new Error('one row gives one item');
  const suyos = await cargosDe(ctx, l.id);
  const cal = await ctx.calendar();
  const archivos = await ctx.rows(respuestas, eq(respuestas.lote_id, l.id), { orden: [asc(respuestas.creado_en)] });
  return {
    ...item,
    clase: 'lote' as const,
    documento: documentoDe(l),
    envio_hasta: ultimoEnvio(l.fecha_cargo, await ctx.param(contract, 'pac_dias_envio'), cal),
    pide_otra_persona: pideOtraPersona(
      { total: l.total, intentos: suyos.map((c) => c.intento) },
      await ctx.param(contract, 'pac_tope_lote'),
    ),
    vista_previa: l.contenido?.split(/\r?\n/, VISTA_PREVIA).filter((x) => x !== '') ?? [],
    cargos: await cargosVistos(ctx, suyos),
    respuestas: archivos,
    filas: await ctx.rows(filas, eq(filas.lote_id, l.id), { orden: [asc(filas.creado_en), asc(filas.linea)], limit: MAX_FILAS }),
    abonos: await ctx.rows(abonos, eq(abonos.lote_id, l.id), { orden: [asc(abonos.fecha), asc(abonos.creado_en)] }),
    resultado: await resultadoDe(ctx, archivos.at(-1)?.id),
  };
}

export const detalle = (ctx: ReadCtx, row: Registro) => (esLote(row) ? detalleLote(ctx, row) : detalleMandato(ctx, row));
