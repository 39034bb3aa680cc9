import { exigirOpcion } from '#areas/catalogos/public.server.ts';
import { levantarRestriccionesDe } from '#areas/clientes/public.server.ts';
import { cerrarPorCausa, devolverTicket } from '#areas/cobranzas/public.server.ts';
import { Conflict, NotFound, Rule } from '#kernel/errors.ts';
import { formatPesos } from '#kernel/values/format.ts';
import type { Ctx, ReadCtx } from '#platform/server/context.ts';
import { CIERRAN_DEVUELTA, CIERRAN_PAGADA, type EstadoEnTramite, estados } from '../domain/estados.ts';
import { causas, plazos, titulos } from '../tables.ts';
import { anotar } from './avanzar.ts';
import { abrirCastigos } from './castigos.ts';
import { cumplirConvenio, deudaDe } from './convenios.ts';
import { exigirCostasResueltas, perderCostas } from './costas.ts';
import { devolver, soltarCheques, terminarHechos } from './demandar.ts';
import { AREA, type CausaFila, plazosDe, titulosDe } from './filas.ts';
import { ponerAlDia } from './recalcular.ts';

/** What becomes of the ticket that it came from: collected again, or closed without payment. Paid, it closes by its payments. */
async function soltarTicket(ctx: Ctx, c: CausaFila, codigo: string, motivo: string): Promise<void> {
  if (c.ticket_id === null || CIERRAN_PAGADA.includes(codigo)) return;
  if (CIERRAN_DEVUELTA.includes(codigo)) await devolverTicket(ctx, c.ticket_id, motivo);
  else await cerrarPorCausa(ctx, c.ticket_id, motivo);
}

/** Ends the case: its terms stop, its papers are free, the facts of those sued end. What closes it decides what becomes of the debt. */
async function terminar(ctx: Ctx, c: CausaFila, codigo: string, motivo: string): Promise<void> {
  const estado = estados.go(c.estado, 'cerrar');
  if (CIERRAN_PAGADA.includes(codigo)) {
    await cumplirConvenio(ctx, c);
    await soltarCheques(ctx, c);
  } else await perderCostas(ctx, c);
  if (CIERRAN_DEVUELTA.includes(codigo) && c.fecha_ingreso) await devolver(ctx, c, `Causa ${c.num_causa}: ${motivo}`.slice(0, 200));
  for (const p of await plazosDe(ctx, c.id))
    if (p.cumplido_el === null && !p.sin_efecto) await ctx.update(plazos, p.id, { sin_efecto: true });
  const suyos = await titulosDe(ctx, c.id);
  for (const t of suyos) await ctx.update(titulos, t.id, { vivo: false });
  await terminarHechos(ctx, c);
  await levantarRestriccionesDe(ctx, `causa:${c.id}`, `Terminó la causa ${c.num_causa}`);
  await soltarTicket(ctx, c, codigo, motivo);
  await anotar(ctx, c, { tipo: 'TERMINO', fecha: ctx.hoy, resumen: motivo, de: c.estado, a: estado });
  const row = await ctx.update(causas, c.id, {
    estado,
    estado_desde: ctx.hoy,
    estado_previo: null,
    codigo_cierre: codigo,
    fecha_cierre: ctx.hoy,
    cierre_pedido: null,
    ultimo_movimiento: ctx.hoy,
  });
  await ponerAlDia(ctx, c.id);
  // What a buyer could not collect is his loss, not ours.
  const nuestra = c.demandante !== 'COMPRADOR';
  if (nuestra && !CIERRAN_PAGADA.includes(codigo) && !CIERRAN_DEVUELTA.includes(codigo)) await abrirCastigos(ctx, row, suyos, motivo);
  await ctx.emit('pendiente.cerrado', { area: AREA, registro_id: c.id });
}

/** 409 `cierre_ya_pedido`. */
export function exigirSinCierre(c: CausaFila): void {
  if (c.cierre_pedido) throw new Conflict('cierre_ya_pedido', { nombre: c.cierre_pedido.nombre });
}

/**
 * Ends a case that was paid, at once; one that was not, another person must agree. 422 `saldo_pendiente` when its code says paid and it is not,
 * `costas_por_pagar`.
 */
export async function cerrar(ctx: Ctx, c: CausaFila, d: { codigo_cierre: string; motivo: string }): Promise<void> {
  await exigirOpcion(ctx, 'codigos_cierre', d.codigo_cierre, 'codigo_cierre');
  estados.go(c.estado, 'cerrar');
  exigirSinCierre(c);
  await exigirCostasResueltas(ctx, c);
  ctx.audit({ motivo: d.motivo });
  if (CIERRAN_PAGADA.includes(d.codigo_cierre)) {
    const debe = await deudaDe(ctx, c);
    if (debe > 0) throw new Rule('saldo_pendiente', { monto: formatPesos(debe) });
    return terminar(ctx, c, d.codigo_cierre, d.motivo);
  }
  const cierre_pedido = { codigo: d.codigo_cierre, motivo: d.motivo, nombre: ctx.session.nombre, fecha: ctx.hoy, por: ctx.people };
  await ctx.update(causas, c.id, { cierre_pedido });
  await ctx.emit('pendiente.abierto', {
    area: AREA,
    entidad_id: c.id,
    registro_id: c.id,
    cliente_rut: null,
    tipo: 'aprobar',
    titulo: `Aprobar el cierre de la causa ${c.num_causa}, sin pago`,
    url: `/judicial/${c.id}`,
    permiso: 'judicial:cerrar',
    makers: [...ctx.people],
  });
}

/** 422 `cierre_sin_pedir`; 403 for who asked. */
export function exigirCierrePedido(ctx: ReadCtx, c: CausaFila): void {
  if (!c.cierre_pedido) throw new Rule('cierre_sin_pedir');
  (ctx as Ctx).requireOther(c.cierre_pedido.por);
}

export async function aprobarCierre(ctx: Ctx, c: CausaFila): Promise<void> {
  exigirCierrePedido(ctx, c);
  if (!c.cierre_pedido) throw new NotFound();
  await exigirCostasResueltas(ctx, c);
  await terminar(ctx, c, c.cierre_pedido.codigo, c.cierre_pedido.motivo);
}

export async function desistirCierre(ctx: Ctx, c: CausaFila): Promise<void> {
  if (!c.cierre_pedido) throw new Rule('cierre_sin_pedir');
  await ctx.update(causas, c.id, { cierre_pedido: null });
  await ctx.emit('pendiente.cerrado', { area: AREA, entidad_id: c.id });
}

/** Put away for a reason, keeping where it was. */
export async function archivar(ctx: Ctx, c: CausaFila, d: { codigo_inactiva: string; motivo: string }): Promise<void> {
  await exigirOpcion(ctx, 'codigos_inactiva', d.codigo_inactiva, 'codigo_inactiva');
  const estado = estados.go(c.estado, 'archivar');
  await anotar(ctx, c, { tipo: 'ARCHIVO', fecha: ctx.hoy, resumen: d.motivo, de: c.estado, a: estado });
  await ctx.update(causas, c.id, {
    estado,
    estado_previo: c.estado as EstadoEnTramite,
    estado_desde: ctx.hoy,
    codigo_inactiva: d.codigo_inactiva,
    ultimo_movimiento: ctx.hoy,
  });
  await ponerAlDia(ctx, c.id);
}

export async function reactivar(ctx: Ctx, c: CausaFila, motivo: string): Promise<void> {
  const estado = estados.go(c.estado, 'reactivar', c.estado_previo ?? undefined);
  await anotar(ctx, c, { tipo: 'ARCHIVO', fecha: ctx.hoy, resumen: motivo, de: c.estado, a: estado });
  await ctx.update(causas, c.id, { estado, estado_previo: null, estado_desde: ctx.hoy, codigo_inactiva: null, ultimo_movimiento: ctx.hoy });
  await ponerAlDia(ctx, c.id);
}
