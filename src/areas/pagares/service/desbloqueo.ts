import { exigirOpcion, opcionesDe } from '#areas/catalogos/public.server.ts';
import { ejecutivoPorRut } from '#areas/ejecutivos/public.server.ts';
import { Conflict, Forbidden, Rule } from '#kernel/errors.ts';
import type { Ctx, ReadCtx } from '#platform/server/context.ts';
import { estados } from '../domain/estados.ts';
import { firmasDe, type Representante } from '../domain/firmas.ts';
import { pagares } from '../tables.ts';
import { congelar } from './actos.ts';
import { exigirFacultad } from './datos.ts';
import { anotarMano, type PagareFila } from './filas.ts';

/** Asking to open the data of a printed pagaré. */
export function exigirSinPedido(row: PagareFila): void {
  if (row.desbloqueo_pedido) throw new Conflict('desbloqueo_ya_pedido', { nombre: row.desbloqueo_pedido.nombre });
}

export async function pedirDesbloqueo(ctx: Ctx, row: PagareFila, motivo: string): Promise<void> {
  await ctx.update(pagares, row.id, {
    desbloqueo_pedido: { por: ctx.people, nombre: ctx.session.nombre, fecha: ctx.hoy, motivo },
    estado: estados.go(row.estado, 'pedir_desbloqueo'),
  });
  await ctx.emit('pendiente.abierto', {
    area: 'pagares',
    entidad_id: row.id,
    cliente_rut: row.cliente_rut,
    tipo: 'autorizar',
    titulo: `Desbloquear el pagaré ${row.pagarevista} de ${row.nombre}`,
    url: `/pagares/${row.id}`,
    permiso: 'pagares:desbloquear',
    makers: ctx.people,
  });
}

/**
 * Who unblocks holds one of the job titles of `cargos_desbloqueante` and is not who asked. Throws 422 `desbloqueo_sin_pedir`,
 * 403 `requiere_segundo_usuario` or `cargo_no_autorizado`.
 */
export async function exigirDesbloqueante(ctx: ReadCtx, row: PagareFila): Promise<void> {
  if (!row.desbloqueo_pedido || !row.bloqueado) throw new Rule('desbloqueo_sin_pedir');
  (ctx as Ctx).requireOther(row.desbloqueo_pedido.por);
  const cargo = ctx.session.rut ? (await ejecutivoPorRut(ctx.db, ctx.empresa_id, ctx.session.rut))?.cargo : undefined;
  const pueden = (await opcionesDe(ctx, 'cargos_desbloqueante')).filter((o) => o.activo).map((o) => o.codigo);
  if (!cargo || !pueden.includes(cargo)) throw new Forbidden('cargo_no_autorizado');
}

export async function desbloquear(ctx: Ctx, row: PagareFila): Promise<void> {
  ctx.audit({ motivo: row.desbloqueo_pedido?.motivo ?? '' });
  await ctx.update(pagares, row.id, { bloqueado: false, estado: estados.go(row.estado, 'desbloquear') });
  await ctx.emit('pendiente.cerrado', { area: 'pagares', entidad_id: row.id, tipo: 'autorizar' });
}

export function exigirDesbloqueado(row: PagareFila): void {
  if (row.bloqueado) throw new Rule('esta_bloqueado');
}

interface Correccion {
  direccion?: string | undefined;
  comuna?: string | undefined;
  notaria?: string | null | undefined;
  boveda?: string | null | undefined;
  caja?: string | null | undefined;
  sobre?: string | null | undefined;
  representantes?: Representante[] | undefined;
}

/**
 * Saves what was opened and locks it again. Not yet signed, the text is printed anew with another fingerprint; once signed, the text stays
 * as it was signed. Amounts, rate, dates, debtor and creditor are never opened.
 */
export async function corregir(ctx: Ctx, row: PagareFila, c: Correccion): Promise<void> {
  const firmado = row.estado !== 'impreso';
  if (c.notaria) await exigirOpcion(ctx, 'notarias', c.notaria, 'notaria');
  if (c.boveda) await exigirOpcion(ctx, 'bovedas', c.boveda, 'boveda');
  if (c.representantes) await exigirFacultad(ctx, row.cliente_rut, c.representantes, row.fecha_emision);
  const lugar = row.estado === 'custodia' ? lugarNuevo(row, c) : null;
  const datos = {
    ...(c.direccion === undefined ? {} : { direccion: c.direccion }),
    ...(c.comuna === undefined ? {} : { comuna: c.comuna }),
    ...(c.notaria && row.notaria !== null ? { notaria: c.notaria } : {}),
    ...(c.representantes ? { representantes: c.representantes } : {}),
    ...(lugar ?? {}),
  };
  const nueva = { ...row, ...datos };
  const { representantes, avales, cliente_rut, nombre } = nueva;
  const firmas = firmado ? row.firmas : firmasDe({ suscriptor: { rut: cliente_rut, nombre }, representantes, avales });
  ctx.audit({ motivo: row.desbloqueo_pedido?.motivo ?? '' });
  await ctx.update(pagares, row.id, {
    ...datos,
    firmas,
    ...(firmado ? {} : await congelar(ctx, nueva)),
    bloqueado: true,
    desbloqueo_pedido: null,
    estado: estados.go(row.estado, 'corregir'),
  });
  if (lugar) await anotarMano(ctx, row.id, { accion: 'correccion', entrega: ctx.session.nombre, recibe: ctx.session.nombre, lugar });
}

function lugarNuevo(row: PagareFila, c: Correccion) {
  const lugar = {
    boveda: c.boveda ?? row.boveda ?? '',
    caja: c.caja === undefined ? row.caja : c.caja,
    sobre: c.sobre === undefined ? row.sobre : c.sobre,
  };
  return lugar.boveda === row.boveda && lugar.caja === row.caja && lugar.sobre === row.sobre ? null : lugar;
}
