import { informesAl } from '#areas/buro/public.server.ts';
import type { Rut } from '#kernel/values/rut.ts';
import type { ReadCtx } from '#platform/server/context.ts';

/**
 * What the reports in force say of the debt with the Treasury and of the lawsuits of a person, each with its source and its date: what a risk file that
 * nobody wrote yet begins with. Null where no report in force says it, which is not that there is none.
 */
export async function deInformes(ctx: ReadCtx, rut: Rut) {
  const vigentes = (await informesAl(ctx, [rut], ctx.hoy)).filter((i) => i.vence >= ctx.hoy);
  const conTgr = vigentes.find((i) => i.contenido.deuda?.tgr);
  const conCausas = vigentes.find((i) => i.contenido.otra?.causas);
  const tgr = conTgr?.contenido.deuda?.tgr;
  const causas = conCausas?.contenido.otra?.causas;
  return {
    tgr: conTgr && tgr ? { situacion: tgr.situacion, tipo: tgr.tipo, monto: tgr.monto, fuente: conTgr.nombre, fecha: conTgr.fecha } : null,
    poder_judicial: conCausas && causas ? { ...causas, fuente: conCausas.nombre, fecha: conCausas.fecha } : null,
  };
}
