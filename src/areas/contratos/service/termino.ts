import { exigirOpcion, opcionesDe } from '#areas/catalogos/public.server.ts';
import { Conflict, Forbidden, Rule } from '#kernel/errors.ts';
import { formatPesos } from '#kernel/values/format.ts';
import type { Ctx, ReadCtx } from '#platform/server/context.ts';
import { estados } from '../domain/estados.ts';
import { contratos } from '../tables.ts';
import type { ContratoRow } from './filas.ts';

/** 403 `solo_gerencia`: FISCALIA asks, GERENCIA agrees (areas/2 contratos, States). */
function exigirGerencia(ctx: ReadCtx): void {
  if (ctx.session.modulos.includes('all') || ctx.session.perfiles.includes('GERENCIA')) return;
  throw new Forbidden('solo_gerencia');
}

export function exigirSinPedido(row: ContratoRow): void {
  if (row.termino_pedido) throw new Conflict('termino_ya_pedido', { nombre: row.termino_pedido.nombre });
}

/** Whether this person may end what another asked to. 422 `termino_sin_pedir`; 403 `solo_gerencia`, `requiere_segundo_usuario`. */
export function exigirTerminable(ctx: ReadCtx, row: ContratoRow): void {
  if (!row.termino_pedido) throw new Rule('termino_sin_pedir');
  exigirGerencia(ctx);
  (ctx as Ctx).requireOther(row.termino_pedido.por);
}

/** Somebody asks to end it before its term. With live operations it warns first: 422 `operaciones_vivas` {n, monto} until `confirmar`. */
export async function pedirTermino(
  ctx: Ctx,
  row: ContratoRow,
  t: { motivo_termino: string; detalle: string; confirmar: boolean },
): Promise<void> {
  exigirSinPedido(row);
  await exigirOpcion(ctx, 'motivos_termino', t.motivo_termino, 'motivo_termino');
  if (row.operaciones_vivas > 0 && !t.confirmar)
    throw new Rule('operaciones_vivas', { n: row.operaciones_vivas, monto: formatPesos(row.saldo_vivo) });
  const nombre = (await opcionesDe(ctx, 'motivos_termino')).find((o) => o.codigo === t.motivo_termino)?.nombre ?? t.motivo_termino;
  const motivo = `${nombre}: ${t.detalle}`;
  ctx.audit({ motivo });
  await ctx.update(contratos, row.id, {
    termino_pedido: { motivo, nombre: ctx.session.nombre, fecha: ctx.hoy, por: [...ctx.people] },
  });
  await ctx.emit('pendiente.abierto', {
    area: 'contratos',
    entidad_id: row.id,
    cliente_rut: row.cliente_rut,
    tipo: 'aprobar',
    titulo: `Aprobar el término del contrato ${row.num_contrato} de ${row.nombre}`,
    url: `/contratos/${row.id}`,
    permiso: 'contratos:terminar',
    makers: ctx.people,
  });
}

/** The contract goes on: who asked takes it back, or GERENCIA does not agree. */
export async function desistirTermino(ctx: Ctx, row: ContratoRow): Promise<void> {
  if (!row.termino_pedido) throw new Rule('termino_sin_pedir');
  await ctx.update(contratos, row.id, { termino_pedido: null });
  await ctx.emit('pendiente.cerrado', { area: 'contratos', entidad_id: row.id, tipo: 'aprobar' });
}

/** vigente → termino_anticipado by GERENCIA, another person than who asked. Live debts go on; nothing new stands on it. */
export async function terminar(ctx: Ctx, row: ContratoRow): Promise<void> {
  exigirTerminable(ctx, row);
  ctx.audit({ motivo: row.termino_pedido?.motivo ?? '' });
  await ctx.update(contratos, row.id, {
    estado: estados.go(row.estado, 'terminar'),
    motivo_termino: row.termino_pedido?.motivo ?? null,
    termino_pedido: null,
  });
  await ctx.emit('pendiente.cerrado', { area: 'contratos', entidad_id: row.id });
  await ctx.emit('contrato.terminado', { contrato_id: row.id, tipo: row.tipo, rut: row.cliente_rut });
}
