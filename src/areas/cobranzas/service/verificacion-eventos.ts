import { and, asc, eq, gt, inArray, isNotNull, lt } from 'drizzle-orm';
import { documentosPorId } from '#areas/documentos/public.server.ts';
import { formatFecha } from '#kernel/values/format.ts';
import type { Rut } from '#kernel/values/rut.ts';
import type { Ctx } from '#platform/server/context.ts';
import type { Answers, Listeners } from '#platform/server/registry.ts';
import { contract } from '../contract.ts';
import { items, tickets, verificaciones } from '../tables.ts';
import { revalorar } from './cola-sql.ts';
import { exigencias } from './exigidas.ts';
import { publicar } from './notificar.ts';
import { seguir } from './sincronizar.ts';
import { caducar } from './verificar.ts';

const conDocumento = async (ctx: Ctx, id: string, hacer: (d: Parameters<typeof caducar>[1]) => Promise<unknown>): Promise<void> => {
  const [d] = await documentosPorId(ctx, [id]);
  if (d) await hacer(d);
};

/** What the debtors say of some documents, on their debts and tickets: the debt of a document carries it, and its ticket the worst of its debts. */
async function llevarAlTicket(ctx: Ctx, dichos: ReadonlyMap<string, Partial<typeof items.$inferInsert>>): Promise<void> {
  const pks = [...dichos.keys()].map((id) => `documento:${id}`);
  const vivos = await ctx.rows(items, and(inArray(items.pk, pks), eq(items.vivo, true)), { orden: [asc(items.id)] });
  if (vivos.length === 0) return;
  await ctx.updateMany(
    items,
    vivos.map((i) => ({ id: i.id, patch: dichos.get(i.pk.slice('documento:'.length)) ?? {} })),
  );
  const suyos = [...new Set(vivos.map((i) => i.ticket_id))];
  const filas = await ctx.rows(tickets, inArray(tickets.id, suyos));
  await seguir(ctx, [...new Set(filas.map((f) => f.rut_deudor))]);
}

/** Who must answer for a giro of today is worth more on the desk, and less once he has answered, in the same act. */
const enLaMesa = (ctx: Ctx, ruts: readonly Rut[]): Promise<void> => ctx.last(async () => void (await revalorar(ctx, ruts)));

/** The same of who owes some documents, however many of them the act verifies. */
async function losDeLaMesa(ctx: Ctx, ids: readonly string[]): Promise<void> {
  const deudores = (await documentosPorId(ctx, [...new Set(ids)])).map((d) => d.deudor_rut);
  if (deudores.length > 0) await revalorar(ctx, [...new Set(deudores)]);
}

/** What verification and notification do when documents speak, in their transaction. */
export const escuchaVerificacion: Listeners = {
  'documentos.cedidos': async (ctx, e) => void (await publicar(ctx, await documentosPorId(ctx, e.documentos))),
  'documento.nota_asociada': (ctx, e) => conDocumento(ctx, e.documento_id, (d) => caducar(ctx, d, 'Cambiaron sus notas de crédito')),
  'documento.reclamado': (ctx, e) =>
    conDocumento(ctx, e.documento_id, (d) => caducar(ctx, d, `Reclamado en el SII el ${formatFecha(e.fecha)}`)),
  'documento.verificado': async (ctx, e) => {
    await llevarAlTicket(ctx, new Map([[e.documento_id, { estado_verificacion: e.estado }]]));
    await ctx.lastTogether(losDeLaMesa, [e.documento_id]);
  },
  'verificacion.esperada': (ctx, e) => enLaMesa(ctx, e.deudores),
  'documentos.notificados': (ctx, e) =>
    llevarAlTicket(ctx, new Map(e.documentos.map((d) => [d.documento_id, { estado_notificacion: d.estado }]))),
};

export const respondeVerificacion: Answers = {
  'verificacion.registrada': async (ctx) => ((await ctx.param(contract, 'verificacion_desde')) ? true : undefined),
  'verificacion.exigida': async (ctx, { cliente_rut, documentos }) => [
    ...(
      await exigencias(
        ctx,
        documentos.map((d) => ({ ...d, cliente_rut })),
      )
    ).keys(),
  ],
};

const TANDA = 200;
const SIN_COMPRAR: readonly string[] = ['cargado', 'validado', 'reservado'];

/** Night: what was said of a document not bought yet lapses with its term. */
export async function caducarVencidas(ctx: Ctx, cursor: string | null): Promise<{ cursor: string | null; hechos: number }> {
  const donde = and(
    eq(verificaciones.en_vigor, true),
    isNotNull(verificaciones.vigente_hasta),
    lt(verificaciones.vigente_hasta, ctx.hoy),
    cursor === null ? undefined : gt(verificaciones.id, cursor),
  );
  const filas = await ctx.rows(verificaciones, donde, { orden: [asc(verificaciones.id)], limit: TANDA });
  const vivos = (
    await documentosPorId(
      ctx,
      filas.map((v) => v.documento_id),
    )
  ).filter((d) => SIN_COMPRAR.includes(d.estado));
  for (const d of vivos) await caducar(ctx, d, 'Venció su plazo');
  return { cursor: filas.length < TANDA ? null : (filas.at(-1)?.id ?? null), hechos: vivos.length };
}
