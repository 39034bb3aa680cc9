import { bloqueoSalvoMora } from '#areas/clientes/public.server.ts';
import { abrirAsunto, type VotoDado, votado } from '#areas/comite/public.server.ts';
import { diasMoraDe, exposicion } from '#areas/libro/public.server.ts';
import { motivosDeAlza } from '#finanzas/alza.ts';
import { pesosToUf } from '#finanzas/uf.ts';
import { Rule } from '#kernel/errors.ts';
import { atOnce } from '#platform/server/at-once.ts';
import type { Ctx, ReadCtx } from '#platform/server/context.ts';
import { estados } from '../domain/estados.ts';
import { prorrogas } from '../tables.ts';
import { ufDeHoy } from './cotizar.ts';
import { cerrar, darPorAprobada } from './decidir.ts';
import { AREA, itemsDeUna, type ProrrogaRow } from './filas.ts';
import { objetosPorPk } from './objetos.ts';

/** Puts it before the comité, at the level of the exposure of the client: extending a debt adds none. */
export async function pedirVoto(ctx: Ctx, row: ProrrogaRow): Promise<void> {
  const [{ total }, dias_mora] = await atOnce([exposicion(ctx, row.cliente_rut, ctx.hoy), diasMoraDe(ctx, row.cliente_rut)]);
  await abrirAsunto(ctx, {
    asunto_area: AREA,
    asunto_id: row.id,
    rut: row.cliente_rut,
    url: `/prorrogas/${row.id}`,
    titulo: `Prórroga ${row.numero} de ${row.nombre}`,
    monto: row.total_cargo,
    exposicion_uf: pesosToUf(total, await ufDeHoy(ctx)),
    motivos: motivosDeAlza({ excepciones: row.motivos.includes('EXCEPCION') ? 1 : 0, dias_mora }),
    makers: row.pedida_por ?? [],
  });
}

/** What no longer stands since it was sent, in words; null when all does. */
async function revalidar(ctx: ReadCtx, row: ProrrogaRow): Promise<string[] | null> {
  const cambios: string[] = [];
  const suyos = await itemsDeUna(ctx, row.id);
  const objetos = await objetosPorPk(
    ctx,
    row.cliente_rut,
    row.tipo_objeto,
    suyos.map((i) => i.objeto_pk),
  );
  for (const [k, o] of objetos.entries()) {
    const i = suyos[k];
    if (o.impedimento) cambios.push(`${o.nombre} ya no admite prórroga`);
    else if (i && o.saldo_base !== i.saldo_base) cambios.push(`cambió la deuda de ${o.nombre}`);
  }
  const bloqueo = await bloqueoSalvoMora(ctx, row.cliente_rut);
  if (bloqueo) cambios.push(`el cliente fue bloqueado: ${bloqueo}`);
  return cambios.length > 0 ? cambios : null;
}

/** Asked for papers, it goes back to its executive. */
export const voto = votado<ProrrogaRow>({
  area: AREA,
  estados,
  tomar: (ctx, id) => ctx.lock(prorrogas, id),
  cambiar: (ctx, row, { espera_acta }) => ctx.update(prorrogas, row.id, { espera_acta }),
  revalidar,
  aprobar: (ctx, row, accion: 'votar' | 'archivar_acta') => darPorAprobada(ctx, row, accion, 'el comité'),
  async rechazar(ctx, row, comentario) {
    estados.go(row.estado, 'votar', 'rechazada');
    await cerrar(ctx, row, 'rechazada', comentario);
  },
  devolver: (ctx, row, comentario) =>
    ctx.update(prorrogas, row.id, { estado: estados.go(row.estado, 'votar', 'borrador'), motivo: comentario || null }),
});

/** One vote. 422 `no_va_al_comite` when the branch manager decides it. */
export async function votar(ctx: Ctx, row: ProrrogaRow, v: VotoDado): Promise<void> {
  if (row.nivel !== 'comite') throw new Rule('no_va_al_comite');
  await voto.votar(ctx, row, v);
}
