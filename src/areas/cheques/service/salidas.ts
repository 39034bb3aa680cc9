import { asegurarPersona } from '#areas/clientes/public.server.ts';
import { Invalid, Rule } from '#kernel/errors.ts';
import type { Fecha } from '#kernel/values/fecha.ts';
import { formatRut, type Rut } from '#kernel/values/rut.ts';
import type { Ctx, ReadCtx } from '#platform/server/context.ts';
import { diaDeposito, estadoAl, estados } from '../domain/estados.ts';
import { cheques } from '../tables.ts';
import { exigirSinCurso, seguirDocumento } from './comprado.ts';
import { anotarMano, type ChequeFila, debeDe } from './filas.ts';
import { devolverRecibido } from './libro.ts';
import { aclarar, pedirLlamada } from './protesto.ts';
import { type Papel, recibirReemplazo } from './recibir.ts';

export type Nuevo = Omit<Papel, 'nominativo' | 'cruzado'>;

const SALIDAS = {
  devolver: { mano: 'devolucion', recibe: (c: ChequeFila) => c.nombre },
  retirar: { mano: 'retiro', recibe: (c: ChequeFila) => c.nombre },
  endosar: { mano: 'endoso', recibe: (c: ChequeFila) => c.nombre },
  extraviar: { mano: 'extravio', recibe: () => 'Extraviado' },
  anular: { mano: 'anulacion', recibe: (c: ChequeFila) => c.nombre },
} as const;

/** The paper leaves: its entry goes back, its row says how and its chain of hands has one link more. */
export async function sacar(
  ctx: Ctx,
  row: ChequeFila,
  accion: keyof typeof SALIDAS,
  motivo: string,
  acepta: string | null,
  recibe?: string,
): Promise<void> {
  const salida = SALIDAS[accion];
  ctx.audit({ motivo });
  await devolverRecibido(ctx, row, motivo);
  await ctx.update(cheques, row.id, {
    motivo,
    acepta,
    fecha_salida: ctx.hoy,
    estado: estados.go(estadoAl(row.estado, row.depositar_el, ctx.hoy), accion),
  });
  await anotarMano(ctx, row.id, { accion: salida.mano, entrega: ctx.session.nombre, recibe: recibe ?? salida.recibe(row), motivo });
}

/** With its debt unpaid and nothing in its place, somebody must accept it. 422 `cuota_sin_respaldo` {numero}. */
async function aceptado(ctx: Ctx, row: ChequeFila, confirmar: boolean): Promise<string | null> {
  if ((await debeDe(ctx, row)) === 0) return null;
  if (!confirmar) throw new Rule('cuota_sin_respaldo', { numero: row.objeto_numero });
  return ctx.session.nombre;
}

/** Given back to the client: his debt is paid, or somebody accepts that it stays without this cheque. */
export async function devolver(ctx: Ctx, row: ChequeFila, o: { motivo: string; confirmar: boolean }): Promise<void> {
  await exigirSinCurso(ctx, row);
  await sacar(ctx, row, 'devolver', o.motivo, await aceptado(ctx, row, o.confirmar));
}

/** The client takes it back, usually leaving another one. */
export async function retirar(
  ctx: Ctx,
  row: ChequeFila,
  o: { motivo: string; confirmar: boolean; nuevo?: Nuevo | null | undefined },
): Promise<void> {
  await exigirSinCurso(ctx, row);
  const acepta = o.nuevo ? null : await aceptado(ctx, row, o.confirmar);
  await sacar(ctx, row, 'retirar', o.motivo, acepta);
  if (!o.nuevo) return;
  const nuevo = await recibirReemplazo(ctx, row, o.nuevo);
  await ctx.update(cheques, row.id, { reemplazado_por: nuevo.id });
}

/**
 * Endorsed to a bank or a buyer: who has it collects it, so nothing of it is ours any more. Its debt is still owed here, and somebody accepts
 * that it stays without this cheque. 422 `cuota_sin_respaldo`; 400 at `rut` when it is the client's or the drawer's own.
 */
export async function endosar(
  ctx: Ctx,
  row: ChequeFila,
  o: { motivo: string; confirmar: boolean; rut: Rut; nombre: string },
): Promise<void> {
  if (o.rut === row.cliente_rut || o.rut === row.rut_girador)
    throw new Invalid({ rut: ['Se endosa a un tercero: al cliente se le devuelve'] });
  const acepta = await aceptado(ctx, row, o.confirmar);
  await asegurarPersona(ctx, { rut: o.rut, nombre: o.nombre });
  await sacar(ctx, row, 'endosar', o.motivo, acepta, `${o.nombre}, RUT ${formatRut(o.rut)}`);
}

/** Lost: the drawer must give an order not to pay it; everybody is told. */
export async function extraviar(ctx: Ctx, row: ChequeFila, motivo: string): Promise<void> {
  await sacar(ctx, row, 'extraviar', motivo, ctx.session.nombre);
  const titulo = `Cheque extraviado: ${row.num_cheque} de ${row.nombre_girador}`;
  const url = `/cheques/${row.id}`;
  await ctx.emit('aviso.enviado', { permiso: 'cheques:protestar', tipo: 'cheque_extraviado', titulo, cuerpo: motivo, url });
}

/** A typing error, the same day. 422 `anular_otro_dia`. */
export function exigirMismoDia(ctx: ReadCtx, row: ChequeFila, recibido_el: Fecha): void {
  if (row.estado !== 'anulado' && recibido_el !== ctx.hoy) throw new Rule('anular_otro_dia');
}

export async function anular(ctx: Ctx, row: ChequeFila, motivo: string): Promise<void> {
  await exigirSinCurso(ctx, row);
  await sacar(ctx, row, 'anular', motivo, null);
}

/** A protested cheque is cleared by another one for the same debt, or by its payment. 422 `canje_incompleto`, `canje_sin_pago` {numero}. */
export async function canjear(
  ctx: Ctx,
  row: ChequeFila,
  o: { nuevo?: Nuevo | null | undefined; comprobante?: string | null | undefined },
): Promise<void> {
  if (!o.nuevo && !o.comprobante) throw new Invalid({ comprobante: ['Indique el comprobante o el cheque nuevo'] }, 'canje_incompleto');
  if (!o.nuevo && (await debeDe(ctx, row)) > 0) throw new Rule('canje_sin_pago', { numero: row.objeto_numero });
  await ctx.update(cheques, row.id, {
    motivo: o.comprobante ? `Pagado: ${o.comprobante}` : 'Cambiado por otro cheque',
    fecha_salida: ctx.hoy,
    estado: estados.go(row.estado, 'canjear'),
  });
  if (o.nuevo) {
    const nuevo = await recibirReemplazo(ctx, row, o.nuevo);
    await ctx.update(cheques, row.id, { reemplazado_por: nuevo.id });
  }
  await anotarMano(ctx, row.id, { accion: 'devolucion', entrega: ctx.session.nombre, recibe: row.nombre_girador });
  await aclarar(ctx, row);
}

/** What a case sued for on it was paid: it goes back to who drew it and its protest is cleared. One that is not in a case stays as it is. */
export async function canjearPagado(ctx: Ctx, id: string, comprobante: string): Promise<void> {
  const row = await ctx.lock(cheques, id);
  if (row.estado === 'judicial') await canjear(ctx, row, { comprobante });
}

/** The debt has a new agreement: the protest is cleared. */
export async function repactar(ctx: Ctx, row: ChequeFila, motivo: string): Promise<void> {
  ctx.audit({ motivo });
  await ctx.update(cheques, row.id, { motivo, fecha_salida: ctx.hoy, estado: estados.go(row.estado, 'repactar') });
  await aclarar(ctx, row);
}

/** A case sues on it (area judicial), and on the documento that it is. 409 when it is not protestado. */
export async function demandarCheque(ctx: Ctx, id: string, motivo: string): Promise<void> {
  const row = await ctx.lock(cheques, id);
  await ctx.update(cheques, row.id, { motivo, fecha_salida: ctx.hoy, estado: estados.go(row.estado, 'enviar_a_judicial') });
  await seguirDocumento(ctx, row, 'demandar');
  await ctx.emit('pendiente.cerrado', { area: 'cheques', entidad_id: row.id });
}

/** Nobody sues for it any more and it is still owed: collected again as protested, and so is the documento that it is. */
export async function devolverCheque(ctx: Ctx, id: string, motivo: string): Promise<void> {
  const row = await ctx.lock(cheques, id);
  if (row.estado !== 'judicial') return;
  const estado = estados.go(row.estado, 'devolver_de_judicial');
  await ctx.update(cheques, row.id, { motivo, fecha_salida: null, estado });
  await seguirDocumento(ctx, row, 'devolver_de_judicial');
  await pedirLlamada(ctx, row, `Cheque que vuelve de judicial: ${row.num_cheque} de ${row.nombre_girador}`);
}

/** A prórroga moved its date (area prorrogas): it stays in the portfolio until the new one. 422 `prorroga_no_posterga`. */
export async function prorrogarCheque(ctx: Ctx, id: string, fecha: Fecha): Promise<ChequeFila> {
  const row = await ctx.lock(cheques, id);
  if (fecha <= row.fecha) throw new Rule('prorroga_no_posterga');
  await anotarMano(ctx, id, { accion: 'prorroga', entrega: ctx.session.nombre, recibe: ctx.session.nombre });
  return ctx.update(cheques, id, {
    fecha,
    depositar_el: diaDeposito(fecha, await ctx.calendar()),
    n_prorrogas: row.n_prorrogas + 1,
    estado: estados.go(estadoAl(row.estado, row.depositar_el, ctx.hoy), 'prorrogar'),
  });
}
