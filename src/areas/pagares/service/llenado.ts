import { iteVigente } from '#areas/parametros/public.server.ts';
import { iteDeDocumento } from '#finanzas/ite.ts';
import { limiteDeAccion } from '#finanzas/prescripcion.ts';
import { pesosToUf } from '#finanzas/uf.ts';
import { Invalid, Rule } from '#kernel/errors.ts';
import type { Fecha } from '#kernel/values/fecha.ts';
import { formatFecha, formatPesos } from '#kernel/values/format.ts';
import type { Ctx, ReadCtx } from '#platform/server/context.ts';
import { estados } from '../domain/estados.ts';
import { A_LA_VISTA } from '../domain/forma.ts';
import { pagares } from '../tables.ts';
import { cargar } from './cargos.ts';
import { deudasQueRespalda } from './deudas.ts';
import type { PagareFila } from './filas.ts';

/**
 * Whether it may be filled today: a la vista, with mandate, not filled before and within a year of its issue (Ley 18.092; domain §7).
 * Throws 422 `no_es_a_la_vista`, `sin_mandato`, `llenado_ya_hecho` {fecha} or `accion_prescrita` {fecha}.
 */
export function exigirLlenable(row: PagareFila, hoy: Fecha): void {
  if (row.tipo !== A_LA_VISTA) throw new Rule('no_es_a_la_vista');
  if (!row.mandato_llenado) throw new Rule('sin_mandato');
  if (row.llenado) throw new Rule('llenado_ya_hecho', { fecha: formatFecha(row.llenado.fecha) });
  const hasta = limiteDeAccion(row.fecha_emision);
  if (hoy > hasta) throw new Rule('accion_prescrita', { fecha: formatFecha(hasta) });
}

/** Proposes the amount, which is the liquidation of what it backs today, and the due date; a later proposal takes the place of the former. 422 `sin_deuda_que_llenar`. */
export async function proponerLlenado(ctx: Ctx, row: PagareFila, vencimiento: Fecha): Promise<void> {
  if (vencimiento < ctx.hoy) throw new Invalid({ vencimiento: ['No puede ser anterior a hoy'] });
  const { total } = await deudasQueRespalda(ctx, row);
  if (total <= 0) throw new Rule('sin_deuda_que_llenar');
  await ctx.update(pagares, row.id, {
    llenado_propuesto: { monto: total, vencimiento, fecha: ctx.hoy, por: ctx.people, nombre: ctx.session.nombre },
    estado: estados.go(row.estado, 'proponer_llenado'),
  });
  await ctx.emit('pendiente.cerrado', { area: 'pagares', entidad_id: row.id, tipo: 'aprobar' });
  await ctx.emit('pendiente.abierto', {
    area: 'pagares',
    entidad_id: row.id,
    cliente_rut: row.cliente_rut,
    tipo: 'aprobar',
    titulo: `Aprobar el llenado del pagaré ${row.pagarevista} de ${row.nombre}`,
    monto: total,
    url: `/pagares/${row.id}`,
    permiso: 'pagares:llenar',
    makers: ctx.people,
  });
}

/** Another person than who proposed it. Throws 422 `llenado_sin_proponer`, 403 `requiere_segundo_usuario`. */
export function exigirPropuesta(ctx: ReadCtx, row: PagareFila): void {
  if (!row.llenado_propuesto) throw new Rule('llenado_sin_proponer');
  (ctx as Ctx).requireOther(row.llenado_propuesto.por);
}

/** Fills it, if the debt is still what was proposed; a pagaré in blank pays its tax on the amount now written. 422 `liquidacion_cambio` {monto}. */
export async function llenar(ctx: Ctx, row: PagareFila): Promise<void> {
  const p = row.llenado_propuesto;
  if (!p) throw new Rule('llenado_sin_proponer');
  const { total } = await deudasQueRespalda(ctx, row);
  if (total !== p.monto) throw new Rule('liquidacion_cambio', { monto: formatPesos(total) });
  const enBlanco = row.monto === null;
  const tabla = await iteVigente(ctx, row.fecha_emision);
  const ite = iteDeDocumento({ base: total, emision: row.fecha_emision, vencimiento: null, cuotas: [], tabla });
  const monto = row.moneda === 'UF' && row.valor_uf ? pesosToUf(total, row.valor_uf) : String(total);
  await ctx.update(pagares, row.id, {
    llenado: { ...p, aprobado_por: ctx.session.nombre },
    llenado_propuesto: null,
    vencimiento: p.vencimiento,
    ultimo_vencimiento: p.vencimiento,
    ...(enBlanco ? { monto, capital: total, ite_base: ite.base, ite_meses: 0, ite_tasa: ite.tasa, ite_metodo: ite.metodo } : {}),
    ...(enBlanco && !row.ite_exento ? { ite_impuesto: ite.impuesto } : {}),
    estado: estados.go(row.estado, 'llenar'),
  });
  if (enBlanco && !row.ite_exento) await cargar(ctx, row, 'ITE', ite.impuesto, ctx.hoy);
  await ctx.emit('pendiente.cerrado', { area: 'pagares', entidad_id: row.id, tipo: 'aprobar' });
}
