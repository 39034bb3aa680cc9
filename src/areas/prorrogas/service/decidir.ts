import { type ActoQueAprueba, retirarAsunto } from '#areas/comite/public.server.ts';
import { desistirNotas } from '#areas/fondo-garantia/public.server.ts';
import { Forbidden } from '#kernel/errors.ts';
import type { Ctx, ReadCtx } from '#platform/server/context.ts';
import { contract } from '../contract.ts';
import { comentarioAutomatico } from '../domain/comentario.ts';
import { estados } from '../domain/estados.ts';
import { prorrogas } from '../tables.ts';
import { AREA, itemsDeUna, type ProrrogaRow, soltarObjetos } from './filas.ts';

/** The branch manager decides the first prórroga of few days; of the rest, 403 `requiere_comite`. Another person than who asked it. */
export function exigirJefe(ctx: ReadCtx, row: ProrrogaRow): void {
  if (row.nivel === 'comite') throw new Forbidden('requiere_comite');
  (ctx as Ctx).requireOther(row.pedida_por);
}

/** solicitada → aprobada: the offer lasts three banking days. */
export async function darPorAprobada(ctx: Ctx, row: ProrrogaRow, accion: 'aprobar' | Exclude<ActoQueAprueba, 'firmar'>, quien: string) {
  const dias = await ctx.param(contract, 'oferta_dias_habiles');
  const vence_oferta = (await ctx.calendar()).addBankingDays(ctx.hoy, dias);
  const autoriza = { ...row, autoriza: quien, pagada: false, items: await itemsDeUna(ctx, row.id) };
  await ctx.update(prorrogas, row.id, {
    estado: estados.go(row.estado, accion, 'aprobada'),
    aprobada_por: quien,
    aprobada_el: ctx.hoy,
    vence_oferta,
    espera_acta: false,
    automatico: comentarioAutomatico(autoriza),
  });
  await ctx.emit('pendiente.cerrado', { area: AREA, entidad_id: row.id });
  await ctx.emit('pendiente.abierto', {
    area: AREA,
    entidad_id: row.id,
    cliente_rut: row.cliente_rut,
    tipo: 'completar',
    monto: row.total_cargo,
    url: `/prorrogas/${row.id}`,
    vence: vence_oferta,
    caduca: true,
    titulo: `Cobrar la prórroga ${row.numero} de ${row.nombre}`,
    permiso: 'prorrogas:pagar',
  });
}

/** Decided against, or given up: its objects are free again. */
export async function cerrar(ctx: Ctx, row: ProrrogaRow, estado: 'rechazada' | 'anulada', motivo: string): Promise<void> {
  ctx.audit({ motivo });
  await retirarAsunto(ctx, AREA, row.id);
  await soltarObjetos(ctx, row.id);
  await desistirNotas(ctx, row.id);
  await ctx.update(prorrogas, row.id, { estado, motivo });
  await ctx.emit('pendiente.cerrado', { area: AREA, entidad_id: row.id });
}
