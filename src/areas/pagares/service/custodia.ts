import { and, eq, inArray } from 'drizzle-orm';
import { exigirOpcion } from '#areas/catalogos/public.server.ts';
import { exigirRespaldo } from '#areas/documentos/public.server.ts';
import { alcanceCliente, ejecutivoPorRut } from '#areas/ejecutivos/public.server.ts';
import { Invalid, Rule } from '#kernel/errors.ts';
import { addDays, type Fecha } from '#kernel/values/fecha.ts';
import { formatPesos } from '#kernel/values/format.ts';
import { words } from '#kernel/words.ts';
import type { Ctx, ReadCtx } from '#platform/server/context.ts';
import { DIAS_PRESTAMO, estados } from '../domain/estados.ts';
import { pagares } from '../tables.ts';
import { deudasQueRespalda } from './deudas.ts';
import { anotarMano, type PagareFila } from './filas.ts';

interface Lugar {
  boveda: string;
  caja?: string | null | undefined;
  sobre?: string | null | undefined;
}

/** The original enters the vault: another person than who brought it receives it. 403 `requiere_segundo_usuario`. */
export async function custodiar(ctx: Ctx, row: PagareFila, lugar: Lugar): Promise<void> {
  ctx.requireOther(row.en_manos);
  await guardarEn(ctx, row, lugar, 'custodiar');
  await anotarMano(ctx, row.id, { accion: 'custodia', entrega: row.en_manos_nombre ?? '', recibe: ctx.session.nombre, lugar });
}

async function guardarEn(ctx: Ctx, row: PagareFila, lugar: Lugar, accion: 'custodiar' | 'devolver'): Promise<void> {
  await exigirOpcion(ctx, 'bovedas', lugar.boveda, 'boveda');
  await ctx.update(pagares, row.id, {
    boveda: lugar.boveda,
    caja: lugar.caja ?? null,
    sobre: lugar.sobre ?? null,
    custodia_desde: ctx.hoy,
    en_manos: null,
    en_manos_nombre: null,
    estado: estados.go(row.estado, accion),
  });
  await ctx.emit('pagare.custodiado', { pagare_id: row.id, cliente_rut: row.cliente_rut });
}

/** Several papers change of place inside the vaults at once, read by their codes: all of them or none. 422 `pagare_no_en_custodia` {pagarevista, estado}. */
export async function mover(ctx: Ctx, o: Lugar & { pagarevistas: readonly string[]; motivo: string }) {
  await exigirOpcion(ctx, 'bovedas', o.boveda, 'boveda');
  const codigos = [...new Set(o.pagarevistas.map((c) => c.trim().toUpperCase()))];
  const filas = await ctx.db
    .select()
    .from(pagares)
    .where(and(eq(pagares.empresa_id, ctx.empresa_id), inArray(pagares.pagarevista, codigos), alcanceCliente(ctx, pagares.cliente_rut)))
    .orderBy(pagares.id)
    .for('update');
  const falta = codigos.find((c) => !filas.some((f) => f.pagarevista === c));
  if (falta) throw new Rule('pagare_inexistente', { pagarevista: falta });
  const fuera = filas.find((f) => f.estado !== 'custodia');
  if (fuera) throw new Rule('pagare_no_en_custodia', { pagarevista: fuera.pagarevista, estado: words(fuera.estado) });
  const lugar = { boveda: o.boveda, caja: o.caja ?? null, sobre: o.sobre ?? null };
  const otros = filas.filter((f) => f.boveda !== lugar.boveda || f.caja !== lugar.caja || f.sobre !== lugar.sobre);
  for (const f of otros) {
    await ctx.update(pagares, f.id, { ...lugar, custodia_desde: ctx.hoy });
    await anotarMano(ctx, f.id, { accion: 'traslado', entrega: ctx.session.nombre, recibe: ctx.session.nombre, lugar, motivo: o.motivo });
  }
  return { movidos: otros.length, ya_estaban: filas.length - otros.length };
}

/** The original goes to legal, with person and reason; after 15 days somebody is asked to bring it back. */
export async function prestar(ctx: Ctx, row: PagareFila, o: { rut: string; motivo: string }): Promise<void> {
  const e = await ejecutivoPorRut(ctx.db, ctx.empresa_id, o.rut);
  if (e?.estado !== 'activo') throw new Invalid({ rut: ['Elija a una persona activa'] });
  const nombre = `${e.nombres} ${e.apellidos}`;
  await ctx.update(pagares, row.id, {
    prestado_a: nombre,
    prestado_desde: ctx.hoy,
    estado: estados.go(row.estado, 'prestar'),
  });
  await anotarMano(ctx, row.id, { accion: 'prestamo', entrega: ctx.session.nombre, recibe: nombre, motivo: o.motivo });
  await ctx.emit('pendiente.abierto', {
    area: 'pagares',
    entidad_id: row.id,
    cliente_rut: row.cliente_rut,
    tipo: 'revisar',
    titulo: `Devolver a la bóveda el pagaré ${row.pagarevista}, prestado a ${nombre}`,
    url: `/pagares/${row.id}`,
    permiso: 'pagares:prestar',
    vence: addDays(ctx.hoy, DIAS_PRESTAMO),
  });
}

export async function devolver(ctx: Ctx, row: PagareFila, lugar: Lugar): Promise<void> {
  await guardarEn(ctx, row, lugar, 'devolver');
  await ctx.update(pagares, row.id, { prestado_a: null, prestado_desde: null });
  await anotarMano(ctx, row.id, { accion: 'devolucion', entrega: row.prestado_a ?? '', recibe: ctx.session.nombre, lugar });
  await ctx.emit('pendiente.cerrado', { area: 'pagares', entidad_id: row.id, tipo: 'revisar' });
}

export async function registrarProtesto(ctx: Ctx, row: PagareFila, p: { fecha: Fecha; archivo: string }): Promise<void> {
  if (p.fecha > ctx.hoy) throw new Invalid({ fecha: ['No puede ser posterior a hoy'] });
  await exigirRespaldo(ctx, {
    archivo_id: p.archivo,
    referido: { tipo: 'pagare', id: row.id },
    tipos: ['ACTA_DE_PROTESTO'],
    campo: 'archivo',
    firmado: true,
  });
  await ctx.update(pagares, row.id, {
    protesto_fecha: p.fecha,
    protesto_archivo: p.archivo,
    estado: estados.go(row.estado, 'registrar_protesto'),
  });
  await ctx.emit('pendiente.cerrado', { area: 'pagares', entidad_id: row.id, tipo: 'revisar' });
}

/** Nothing is owed of what it backs. Throws 422 `deuda_pendiente` {saldo}. */
export async function exigirSinDeuda(ctx: ReadCtx, row: PagareFila): Promise<void> {
  const { total } = await deudasQueRespalda(ctx, row);
  if (total > 0) throw new Rule('deuda_pendiente', { saldo: formatPesos(total) });
}

/** Paid: the original goes back to who signed it, against a signed receipt. */
export async function devolverAlCliente(ctx: Ctx, row: PagareFila, recibo: string): Promise<void> {
  await exigirRespaldo(ctx, {
    archivo_id: recibo,
    referido: { tipo: 'pagare', id: row.id },
    tipos: ['COMPROBANTE_DE_PAGO', 'OTRO'],
    campo: 'recibo',
    firmado: true,
  });
  await ctx.update(pagares, row.id, { devuelto_el: ctx.hoy, recibo, estado: estados.go(row.estado, 'devolver_al_cliente') });
  await anotarMano(ctx, row.id, { accion: 'entrega', entrega: ctx.session.nombre, recibe: row.nombre });
}
