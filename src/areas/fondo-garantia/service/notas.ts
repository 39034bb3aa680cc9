import { and, eq, inArray } from 'drizzle-orm';
import { obligacionesPorPk } from '#areas/libro/public.server.ts';
import { Conflict, Invalid, NotFound } from '#kernel/errors.ts';
import type { Event } from '#kernel/events.ts';
import type { Fecha } from '#kernel/values/fecha.ts';
import { atOnce } from '#platform/server/at-once.ts';
import type { Ctx, ReadCtx } from '#platform/server/context.ts';
import { CON_NOTA, VIVAS } from '../domain/estados.ts';
import { coberturas, notas } from '../tables.ts';
import { type CoberturaRow, nombreObjeto } from './filas.ts';

const AREA = 'fondo-garantia';
const TEXTO = { PRORROGA: 'la prórroga', PROLONGACION: 'la prolongación' } as const;

interface PedidoNota {
  tipo: keyof typeof TEXTO;
  id: string;
  numero: number;
  /** Debts of the auxiliary ledger that move. */
  pks: readonly string[];
}

/** Coberturas that stand by some debts. */
async function cubrenA(ctx: ReadCtx, pks: readonly string[]): Promise<CoberturaRow[]> {
  const objetos = (await obligacionesPorPk(ctx, [...pks])).map((o) => `${o.origen_area}:${o.origen_id}`);
  if (objetos.length === 0) return [];
  return ctx.db
    .select()
    .from(coberturas)
    .where(
      and(
        eq(coberturas.empresa_id, ctx.empresa_id),
        inArray(coberturas.objeto, [...new Set(objetos)]),
        inArray(coberturas.estado, [...CON_NOTA]),
      ),
    );
}

const deOrigen = (ctx: ReadCtx, id: string) =>
  ctx.db
    .select({ nota: notas, cobertura: coberturas })
    .from(notas)
    .innerJoin(coberturas, and(eq(coberturas.empresa_id, notas.empresa_id), eq(coberturas.id, notas.cobertura_id)))
    .where(and(eq(notas.empresa_id, ctx.empresa_id), eq(notas.origen_id, id)));

type Cubiertas = Awaited<ReturnType<typeof cubiertasPor>>;

/** The notes asked for an act, and what covers the debts that it moves. */
export async function cubiertasPor(ctx: ReadCtx, p: Pick<PedidoNota, 'id' | 'pks'>) {
  const [pedidas, cubren] = await atOnce([deOrigen(ctx, p.id), cubrenA(ctx, p.pks)]);
  return { pedidas, cubren };
}

/** Whose task it is, one for each note. */
const tarea = (id: string) => ({ area: AREA, entidad_id: id });

/**
 * Debts that a fund covers are about to move: each fund must say that it agrees (areas/2 fondo-garantia), and getting its note is somebody's
 * task. It stops nothing. Asked again for the same act, nothing is added. `cubiertas`: what was already asked of those debts.
 */
export async function pedirNotas(ctx: Ctx, p: PedidoNota, cubiertas?: Cubiertas): Promise<void> {
  const { pedidas, cubren } = cubiertas ?? (await cubiertasPor(ctx, p));
  const ya = new Map(pedidas.map((x) => [x.cobertura.id, x.nota]));
  for (const c of cubren) {
    const suya = ya.get(c.id);
    if (suya?.estado === 'desistida') await ctx.update(notas, suya.id, { estado: 'pendiente', pedida_el: ctx.hoy });
    else if (suya) continue;
    const id =
      suya?.id ??
      (await ctx.insert(notas, { cobertura_id: c.id, tipo: p.tipo, origen_id: p.id, origen_numero: p.numero, pedida_el: ctx.hoy })).id;
    await ctx.emit('pendiente.abierto', {
      ...tarea(id),
      registro_id: c.id,
      cliente_rut: c.cliente_rut,
      tipo: 'completar',
      titulo: `Nota de ${c.programa} por ${TEXTO[p.tipo]} ${p.numero} de ${c.nombre_cliente}`,
      url: `/fondo-garantia/${c.id}?tab=notas`,
      permiso: 'fondo-garantia:solicitar',
    });
  }
}

/** The act that asked for them will not happen. */
export async function desistirNotas(ctx: Ctx, origen_id: string): Promise<void> {
  for (const { nota } of await deOrigen(ctx, origen_id)) {
    if (nota.estado !== 'pendiente') continue;
    await ctx.update(notas, nota.id, { estado: 'desistida' });
    await ctx.emit('pendiente.cerrado', tarea(nota.id));
  }
}

/** Funds that cover what an act moves, and whether their note came. Before the act asks for it, by its debts. */
export async function fondosDe(ctx: ReadCtx, p: Pick<PedidoNota, 'id' | 'pks'>) {
  const { pedidas: todas, cubren } = await cubiertasPor(ctx, p);
  const pedidas = todas.filter((x) => x.nota.estado !== 'desistida');
  const dicha = (c: CoberturaRow, nota: string | null) => ({ id: c.id, programa: c.programa, numero_fondo: c.numero_fondo, nota });
  if (pedidas.length > 0) return pedidas.map((x) => dicha(x.cobertura, x.nota.nota));
  return cubren.map((c) => dicha(c, null));
}

/** The note of the fund came. 404; 409 `nota_registrada`. */
export async function registrarNota(ctx: Ctx, row: CoberturaRow, n: { nota_id: string; nota: string; fecha_nota: Fecha }): Promise<void> {
  const suya = await ctx.find(notas, n.nota_id);
  if (suya?.cobertura_id !== row.id) throw new NotFound();
  if (suya.estado !== 'pendiente') throw new Conflict('nota_registrada', { nota: suya.nota ?? 'desistida' });
  if (n.fecha_nota > ctx.hoy) throw new Invalid({ fecha_nota: ['La fecha no puede ser posterior a hoy'] }, 'fecha_futura');
  await ctx.update(notas, suya.id, { estado: 'registrada', nota: n.nota, fecha_nota: n.fecha_nota });
  await ctx.emit('pendiente.cerrado', tarea(suya.id));
}

/** A credit became another one, or came back from it: what covered it covers the other. */
async function seguir(ctx: Ctx, de: string, a: { id: string; numero: number }): Promise<void> {
  const suyas = await ctx.db
    .select()
    .from(coberturas)
    .where(and(eq(coberturas.empresa_id, ctx.empresa_id), eq(coberturas.objeto, `creditos:${de}`), inArray(coberturas.estado, [...VIVAS])));
  const nombre_objeto = nombreObjeto('cuota', String(a.numero));
  for (const c of suyas) await ctx.update(coberturas, c.id, { objeto: `creditos:${a.id}`, nombre_objeto });
}

export const alReprogramar = (ctx: Ctx, e: Event<'credito.reprogramado'>) =>
  seguir(ctx, e.credito_id, { id: e.nuevo_id, numero: e.nuevo_numero });
export const alDeshacer = (ctx: Ctx, e: Event<'credito.reprogramacion_deshecha'>) =>
  seguir(ctx, e.nuevo_id, { id: e.credito_id, numero: e.numero });
