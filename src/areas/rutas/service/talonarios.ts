import { and, asc, eq, gte, inArray, lte, sql } from 'drizzle-orm';
import { personasPorCargo } from '#areas/ejecutivos/public.server.ts';
import { Conflict, Invalid, NotFound, Rule } from '#kernel/errors.ts';
import { type Pesos, sumPesos } from '#kernel/values/money.ts';
import type { Rut } from '#kernel/values/rut.ts';
import type { Ctx, ReadCtx } from '#platform/server/context.ts';
import { estadosTalonario } from '../domain/estados.ts';
import { enPalabras, saltos } from '../domain/folios.ts';
import { comprobantes, paradas, talonarios } from '../tables.ts';
import type { RutaFila } from './filas.ts';

type TalonarioFila = typeof talonarios.$inferSelect;
type ComprobanteFila = typeof comprobantes.$inferSelect;
const MAX_HOJAS = 200;

const hechosDe = (ctx: ReadCtx, ids: readonly string[]): Promise<ComprobanteFila[]> =>
  ids.length === 0
    ? Promise.resolve([])
    : ctx.rows(comprobantes, inArray(comprobantes.talonario_id, [...ids]), { orden: [asc(comprobantes.numero)] });

/** A book with how its receipts stand; `saltos`: those passed over, in words. */
function vista(t: TalonarioFila, hechos: readonly ComprobanteFila[]) {
  const de = (estado: ComprobanteFila['estado']) => hechos.filter((c) => c.estado === estado);
  const faltan = saltos(t.desde, hechos);
  return {
    id: t.id,
    num_talonario: t.num_talonario,
    recaudador: t.recaudador,
    nombre_recaudador: t.nombre_recaudador,
    desde: t.desde,
    hasta: t.hasta,
    estado: t.estado,
    entregado_el: t.entregado_el,
    devuelto_el: t.devuelto_el,
    usados: de('usado').length,
    anulados: de('anulado').length,
    extraviados: de('extraviado').length,
    en_blanco: t.hasta - t.desde + 1 - hechos.length,
    monto: sumPesos(hechos.map((c) => c.monto)),
    saltos: faltan.length > 0 ? enPalabras(faltan) : null,
  };
}
type Vista = ReturnType<typeof vista>;

const vistaDe = async (ctx: ReadCtx, t: TalonarioFila): Promise<Vista> => vista(t, await hechosDe(ctx, [t.id]));

/** Books that a session reaches: its own as who collects, or all of them. */
const alcance = (ctx: ReadCtx) => (ctx.session.alcance === 'propio' ? inArray(talonarios.recaudador, [...ctx.faces] as Rut[]) : undefined);

export async function listar(ctx: ReadCtx, o: { estado?: TalonarioFila['estado'] | undefined }): Promise<{ items: Vista[] }> {
  const donde = and(alcance(ctx), o.estado ? eq(talonarios.estado, o.estado) : undefined);
  const filas = await ctx.rows(talonarios, donde, {
    orden: [sql`${talonarios.estado} desc`, sql`${talonarios.num_talonario} desc`],
    limit: 200,
  });
  const hechos = await hechosDe(
    ctx,
    filas.map((t) => t.id),
  );
  return {
    items: filas.map((t) =>
      vista(
        t,
        hechos.filter((c) => c.talonario_id === t.id),
      ),
    ),
  };
}

/** The book within reach. Throws 404. */
export async function cargarTalonario(ctx: ReadCtx, id: string): Promise<TalonarioFila> {
  const t = await ctx.first(talonarios, and(eq(talonarios.id, id), alcance(ctx)));
  if (!t) throw new NotFound();
  return t;
}

export async function comprobantesDe(ctx: ReadCtx, talonario_id: string) {
  const t = await cargarTalonario(ctx, talonario_id);
  const hechos = await hechosDe(ctx, [t.id]);
  const ids = hechos.flatMap((c) => c.parada_id ?? []);
  const de = new Map((ids.length === 0 ? [] : await ctx.rows(paradas, inArray(paradas.id, ids))).map((p) => [p.id, p]));
  const items = hechos.map(({ numero, estado, fecha, monto, motivo, parada_id }) => ({
    numero,
    estado,
    fecha,
    monto,
    motivo,
    ruta_id: de.get(parada_id ?? '')?.ruta_id ?? null,
    nombre: de.get(parada_id ?? '')?.nombre ?? null,
  }));
  return { talonario: vista(t, hechos), items };
}

/** Hands over a book: never to oneself. 403 `requiere_segundo_usuario`; 409 `talonario_repetido` when another has one of its numbers. */
export async function entregar(ctx: Ctx, d: { recaudador: Rut; desde: number; hasta: number }): Promise<Vista> {
  ctx.requireOther([d.recaudador]);
  const quien = (await personasPorCargo(ctx, ['RECAUDADOR'])).find((p) => p.codigo === d.recaudador);
  if (!quien) throw new Invalid({ recaudador: ['No es un recaudador de la empresa'] });
  if (d.hasta < d.desde) throw new Invalid({ hasta: ['Debe ser igual o mayor que el primero'] });
  if (d.hasta - d.desde >= MAX_HOJAS) throw new Invalid({ hasta: [`Un talonario tiene hasta ${MAX_HOJAS} comprobantes`] });
  // The counter makes two that hand over at once wait for each other, so that the numbers are looked for once.
  const num_talonario = await ctx.folio('talonario');
  const otro = await ctx.first(talonarios, and(lte(talonarios.desde, d.hasta), gte(talonarios.hasta, d.desde)));
  if (otro)
    throw new Conflict(
      'talonario_repetido',
      { num: String(otro.num_talonario), desde: String(otro.desde), hasta: String(otro.hasta) },
      { desde: ['Ya están en otro talonario'] },
    );
  const t = await ctx.insert(talonarios, { ...d, num_talonario, nombre_recaudador: quien.nombre, entregado_el: ctx.hoy });
  return vista(t, []);
}

/** The book in the hands of a person that has a number, held until the act ends. 422 `talonario_ajeno`. */
async function libroDe(ctx: Ctx, recaudador: Rut | null, numero: number): Promise<TalonarioFila> {
  const suyo = and(
    eq(talonarios.estado, 'entregado'),
    lte(talonarios.desde, numero),
    gte(talonarios.hasta, numero),
    recaudador ? eq(talonarios.recaudador, recaudador) : undefined,
  );
  const t = await ctx.first(talonarios, suyo);
  if (!t) throw new Rule('talonario_ajeno', { numero: String(numero) }, { comprobante: ['No es de un talonario suyo'] });
  return ctx.lock(talonarios, t.id);
}

/** 409 `comprobante_usado`. */
async function exigirEnBlanco(ctx: Ctx, numero: number): Promise<void> {
  const ya = await ctx.first(comprobantes, eq(comprobantes.numero, numero));
  if (ya) throw new Conflict('comprobante_usado', { numero: String(numero), estado: ya.estado }, { comprobante: ['Ya no está en blanco'] });
}

/** The receipt given at a door, of a book of who collects. */
export async function usarComprobante(ctx: Ctx, r: RutaFila, d: { numero: number; parada_id: string; monto: Pesos }): Promise<void> {
  const t = await libroDe(ctx, r.recaudador, d.numero);
  await exigirEnBlanco(ctx, d.numero);
  await ctx.insert(comprobantes, { ...d, talonario_id: t.id, estado: 'usado', fecha: r.fecha });
}

async function gastar(ctx: Ctx, t: TalonarioFila, d: { numero: number; estado: 'anulado' | 'extraviado'; motivo: string }): Promise<Vista> {
  await exigirEnBlanco(ctx, d.numero);
  await ctx.insert(comprobantes, { ...d, talonario_id: t.id, fecha: ctx.hoy });
  return vistaDe(ctx, t);
}

/** A receipt that was spoiled: who collects says it of his own book, and keeps the paper. */
export async function anularComprobante(ctx: Ctx, d: { numero: number; motivo: string }): Promise<Vista> {
  const t = await libroDe(ctx, null, d.numero);
  if (!ctx.faces.includes(t.recaudador)) throw new Rule('talonario_ajeno', { numero: String(d.numero) });
  estadosTalonario.go(t.estado, 'anular_comprobante');
  return gastar(ctx, t, { ...d, estado: 'anulado' });
}

/** A receipt whose paper nobody has: another person says it, never who lost it. */
export async function perderComprobante(ctx: Ctx, d: { numero: number; motivo: string }): Promise<Vista> {
  const t = await libroDe(ctx, null, d.numero);
  ctx.requireOther([t.recaudador]);
  estadosTalonario.go(t.estado, 'perder_comprobante');
  return gastar(ctx, t, { ...d, estado: 'extraviado' });
}

/** The book comes back, to another person, with every number up to the last one accounted for. 409 `talonario_con_saltos`. */
export async function devolverTalonario(ctx: Ctx, id: string): Promise<Vista> {
  await cargarTalonario(ctx, id);
  const t = await ctx.lock(talonarios, id);
  ctx.requireOther([t.recaudador]);
  const hechos = await hechosDe(ctx, [t.id]);
  const faltan = saltos(t.desde, hechos);
  if (faltan.length > 0) throw new Conflict('talonario_con_saltos', { numeros: enPalabras(faltan) });
  const estado = estadosTalonario.go(t.estado, 'devolver');
  return vista(await ctx.update(talonarios, t.id, { estado, devuelto_el: ctx.hoy, recibido_por: [...ctx.people] }), hechos);
}

/** Numbers passed over in the books that a person has, in words; null when none. */
export async function saltosDe(ctx: ReadCtx, recaudador: Rut): Promise<string | null> {
  const suyos = await ctx.rows(talonarios, and(eq(talonarios.recaudador, recaudador), eq(talonarios.estado, 'entregado')));
  const hechos = await hechosDe(
    ctx,
    suyos.map((t) => t.id),
  );
  const faltan = suyos.flatMap((t) =>
    saltos(
      t.desde,
      hechos.filter((c) => c.talonario_id === t.id),
    ),
  );
  return faltan.length > 0 ? enPalabras(faltan) : null;
}

/** Next blank receipt of a person: after the last one used, in the book that has one left. */
export async function proximoEnBlanco(ctx: ReadCtx, recaudador: Rut): Promise<number | null> {
  const suyos = await ctx.rows(talonarios, and(eq(talonarios.recaudador, recaudador), eq(talonarios.estado, 'entregado')), {
    orden: [asc(talonarios.desde)],
  });
  for (const t of suyos) {
    const ultimo = (await hechosDe(ctx, [t.id])).at(-1)?.numero ?? t.desde - 1;
    if (ultimo < t.hasta) return ultimo + 1;
  }
  return null;
}
