import { cuentasDe } from '#areas/clientes/public.server.ts';
import { cuentasBanco } from '#areas/libro/public.server.ts';
import { Conflict, Forbidden, Rule } from '#kernel/errors.ts';
import type { Event } from '#kernel/events.ts';
import type { Fecha } from '#kernel/values/fecha.ts';
import { formatFecha } from '#kernel/values/format.ts';
import { pesos } from '#kernel/values/money.ts';
import type { Rut } from '#kernel/values/rut.ts';
import type { Ctx, ReadCtx } from '#platform/server/context.ts';
import { contract } from '../contract.ts';
import { lineaBanco } from '../domain/archivo-banco.ts';
import { estadosOrden } from '../domain/estados.ts';
import { firmar } from '../domain/personas.ts';
import { type CuentaCongelada, ordenesGiro } from '../tables.ts';
import { type GiroPedido, type GiroVisto, mirarGiro, SIN_CUENTA } from './contexto.ts';
import { devolverCupo, gastarCupo } from './cupo.ts';
import type { OperacionFila, OrdenFila } from './filas.ts';

/** Means of a purchase. Cash only leaves for a pasivo, at a till. */
const MEDIOS: readonly string[] = ['TEF', 'LBTR', 'VALE_VISTA', 'CHEQUE'];
const CAJA = '1101';

export interface Preparacion {
  medio: string;
  cuenta_banco: string;
  cuenta_id?: string | null | undefined;
}

/** Cash is what was asked and authorised as cash, with its own limit and rounding: the desk changes neither into the other. */
async function exigirMedio(ctx: ReadCtx, p: Preparacion, o: Pick<OrdenFila, 'origen_area' | 'medio'>): Promise<void> {
  const enEfectivo = p.medio === 'EFECTIVO';
  const admitido = enEfectivo ? o.origen_area === 'pasivos' && o.medio === 'EFECTIVO' : MEDIOS.includes(p.medio) && o.medio !== 'EFECTIVO';
  if (!admitido) throw new Rule('medio_no_admitido', { medio: p.medio });
  if (enEfectivo) return;
  const banco = (await cuentasBanco(ctx)).find((c) => c.codigo === p.cuenta_banco);
  if (!banco) throw new Rule('cuenta_banco_desconocida', {}, { cuenta_banco: ['Elija una cuenta bancaria de la empresa'] });
}

const pendiente = (o: OrdenFila) => ({ area: 'operaciones', entidad_id: o.id });

/** An order as it is before somebody prepares it: one that exists, or one that is born prepared. */
type PorPreparar = Pick<OrdenFila, 'origen_area' | 'medio' | 'estado'>;

/** The account where a giro made ready leaves to: none by a means that needs none. */
const cuentaDestino = (g: GiroPedido, p: Preparacion) => (SIN_CUENTA.includes(p.medio) ? null : (p.cuenta_id ?? g.cuenta_id));

/** What stands for or against a giro as it would be made ready. */
export const mirarPreparada = (ctx: ReadCtx, g: GiroPedido, p: Preparacion): Promise<GiroVisto> =>
  mirarGiro(ctx, { ...g, medio: p.medio, cuenta_id: cuentaDestino(g, p) });

/** What making an order ready writes: means, our bank and the account of the beneficiary. What leaves is what is left after retenciones. */
async function preparada(ctx: Ctx, o: PorPreparar, g: GiroPedido, p: Preparacion, visto: GiroVisto) {
  await exigirMedio(ctx, p, o);
  const cuenta_id = cuentaDestino(g, p);
  const { monto_transferir } = visto;
  if (monto_transferir <= 0) throw new Rule('nada_que_transferir');
  return {
    estado: estadosOrden.go(o.estado, 'preparar'),
    medio: p.medio,
    cuenta_id,
    cuenta_banco: p.medio === 'EFECTIVO' ? CAJA : p.cuenta_banco,
    monto: monto_transferir,
    monto_girar: g.monto_girar,
    preparada_por: ctx.people,
    preparada_nombre: ctx.session.nombre,
  };
}

/** Makes the order ready and asks for its signature. */
export async function preparar(ctx: Ctx, o: OrdenFila, g: GiroPedido, p: Preparacion, visto: GiroVisto): Promise<OrdenFila> {
  const row = await ctx.update(ordenesGiro, o.id, await preparada(ctx, o, g, p, visto));
  await ctx.emit('pendiente.cerrado', pendiente(o));
  await pedirFirma(ctx, row, [...row.makers, ...ctx.people]);
  return row;
}

/** An order of a purchase, born ready: nobody had asked for it before, so nothing waited for it. */
export async function nacePreparada(ctx: Ctx, op: OperacionFila, g: GiroPedido, p: Preparacion, visto: GiroVisto): Promise<OrdenFila> {
  const datos = await preparada(ctx, { origen_area: g.origen.area, medio: p.medio, estado: 'solicitada' }, g, p, visto);
  const row = await ctx.insert(ordenesGiro, {
    num_orden: await ctx.folio('orden_giro'),
    origen_area: g.origen.area,
    origen_id: g.origen.id,
    operacion_id: op.id,
    rut: op.cliente_rut,
    nombre: op.cliente_nombre,
    makers: op.makers,
    ...datos,
  });
  await pedirFirma(ctx, row, [...row.makers, ...ctx.people]);
  return row;
}

async function pedirFirma(ctx: Ctx, o: OrdenFila, makers: readonly string[]): Promise<void> {
  await ctx.emit('pendiente.abierto', {
    ...pendiente(o),
    ...(o.operacion_id ? { registro_id: o.operacion_id } : {}),
    cliente_rut: o.rut,
    tipo: 'autorizar',
    titulo: `Autorizar giro a ${o.nombre}`,
    monto: o.monto,
    url: o.operacion_id ? `/operaciones/${o.operacion_id}` : '/operaciones/giros',
    permiso: 'operaciones:autorizar',
    makers,
  });
}

export async function limiteDeFirma(ctx: ReadCtx, valorUf: string): Promise<{ umbralUf: string; valorUf: string }> {
  return { umbralUf: await ctx.param(contract, 'segunda_autorizacion_uf'), valorUf };
}

/** Which signature this session would put. 403 `requiere_segundo_usuario` for maker, preparer or first authoriser (T25). */
export async function firmaDe(ctx: ReadCtx, o: OrdenFila, valorUf: string) {
  const { makers, preparada_por, autorizada_por, monto_girar } = o;
  return firmar(
    { monto: monto_girar, makers, preparada_por: preparada_por ?? [], autorizada_por },
    ctx.faces,
    await limiteDeFirma(ctx, valorUf),
  );
}

/** 422 with the first validation that fails, in the order of the view. */
function exigirSinFallas(v: GiroVisto): void {
  const falla = v.validaciones.find((x) => x.resultado === 'falla');
  if (falla) throw new Rule(falla.codigo ?? falla.id, falla.datos);
}

async function congelarCuenta(ctx: ReadCtx, o: OrdenFila): Promise<CuentaCongelada | null> {
  if (o.cuenta_id === null) return null;
  const c = (await cuentasDe(ctx, o.rut)).find((x) => x.id === o.cuenta_id);
  if (!c) return null;
  const { banco, banco_nombre, ctacte, tipo_cuenta, rut_titular } = c;
  return { banco, banco_nombre, ctacte, tipo_cuenta, rut_titular };
}

/**
 * One signature. Every validation runs again; the one that completes the order spends the cap of the day, freezes the account and writes the
 * line of the bank file. From segunda_autorizacion_uf the last four digits of the account are typed again.
 */
export async function autorizar(
  ctx: Ctx,
  o: OrdenFila,
  g: GiroPedido,
  digitos: string | null,
): Promise<{ orden: OrdenFila; visto: GiroVisto; completa: boolean }> {
  const visto = await mirarGiro(ctx, { ...g, medio: o.medio, cuenta_id: o.cuenta_id });
  const { firma, completa } = await firmaDe(ctx, o, visto.valor_uf);
  exigirSinFallas(visto);
  const cuenta = await congelarCuenta(ctx, o);
  const grande = o.autorizada_por !== null || !completa;
  if (grande && cuenta && cuenta.ctacte.slice(-4) !== digitos) {
    throw new Rule('digitos_cuenta_no_coinciden', {}, { digitos_cuenta: ['No son los de la cuenta de destino'] });
  }
  const monto = visto.monto_transferir;
  if (monto <= 0) throw new Rule('nada_que_transferir');
  const mia =
    firma === 'autorizada_por'
      ? { autorizada_por: ctx.people, autorizada_nombre: ctx.session.nombre }
      : { segunda_autorizacion_por: ctx.people, segunda_nombre: ctx.session.nombre };
  if (completa) await gastarCupo(ctx, ctx.hoy, monto);
  const orden = await ctx.update(ordenesGiro, o.id, {
    ...mia,
    monto,
    retenciones: visto.retenciones,
    estado: estadosOrden.go(o.estado, 'autorizar', completa ? 'autorizada' : 'preparada'),
    ...(completa ? { cuenta, fecha_autorizacion: ctx.hoy, cupo_fecha: ctx.hoy, archivo_banco: cuenta && lineaDe(o, cuenta, monto) } : {}),
  });
  await ctx.emit('pendiente.cerrado', pendiente(o));
  if (!completa) await pedirFirma(ctx, orden, [...orden.makers, ...(orden.preparada_por ?? []), ...ctx.people]);
  return { orden, visto, completa };
}

function lineaDe(o: OrdenFila, c: CuentaCongelada, monto: number): string {
  const { banco, tipo_cuenta, ctacte } = c;
  return lineaBanco({
    orden: o.num_orden,
    rut: o.rut,
    nombre: o.nombre,
    banco,
    tipo_cuenta,
    cuenta: ctacte,
    monto,
    glosa: `Giro ${o.num_orden}`,
  });
}

/** Back to whoever prepared it, with its reason; signatures already put are lost. */
export async function devolver(ctx: Ctx, o: OrdenFila, motivo: string): Promise<OrdenFila> {
  ctx.audit({ motivo });
  await ctx.emit('pendiente.cerrado', pendiente(o));
  return ctx.update(ordenesGiro, o.id, {
    estado: estadosOrden.go(o.estado, 'devolver'),
    preparada_por: null,
    preparada_nombre: null,
    autorizada_por: null,
    autorizada_nombre: null,
    causa: motivo,
  });
}

/**
 * The money left on `fecha`, between the authorisation and today. When it left on another day than the one whose cap it had spent, that cap
 * is given back and the day's spent. 422 `fecha_fuera_de_giro`, `tope_diario_excedido`.
 */
export async function confirmar(ctx: Ctx, o: OrdenFila, c: { fecha: Fecha; comprobante: string }): Promise<OrdenFila> {
  const estado = estadosOrden.go(o.estado, 'confirmar');
  const desde = o.fecha_autorizacion ?? ctx.hoy;
  if (c.fecha < desde || c.fecha > ctx.hoy) {
    throw new Rule(
      'fecha_fuera_de_giro',
      { desde: formatFecha(desde) },
      { fecha: [`Entre ${formatFecha(desde)} y ${formatFecha(ctx.hoy)}`] },
    );
  }
  if (o.cupo_fecha && o.cupo_fecha !== c.fecha) {
    await devolverCupo(ctx, o.cupo_fecha, o.monto);
    await gastarCupo(ctx, c.fecha, o.monto);
  }
  return ctx.update(ordenesGiro, o.id, {
    estado,
    fecha_giro: c.fecha,
    comprobante: c.comprobante,
    confirmada_por: ctx.people,
    cupo_fecha: c.fecha,
  });
}

/** The bank gave it back, or it is annulled: the cap is free again. */
export async function terminar(ctx: Ctx, o: OrdenFila, accion: 'rechazar' | 'anular', causa: string): Promise<OrdenFila> {
  const estado = estadosOrden.go(o.estado, accion);
  if (o.cupo_fecha) await devolverCupo(ctx, o.cupo_fecha, o.monto);
  await ctx.emit('pendiente.cerrado', pendiente(o));
  ctx.audit({ motivo: causa });
  return ctx.update(ordenesGiro, o.id, { estado, causa, cupo_fecha: null });
}

/** From autorizada it is annulled only by who authorised it (403). */
export function exigirAutorizador(
  ctx: Pick<Ctx, 'isAmong'>,
  o: Pick<OrdenFila, 'estado' | 'autorizada_por' | 'segunda_autorizacion_por'>,
): void {
  if (o.estado !== 'autorizada') return;
  if (!ctx.isAmong(o.autorizada_por, o.segunda_autorizacion_por)) throw new Forbidden('solo_quien_autorizo');
}

/** `giro.solicitado`: another area asks for money to leave. Who raised it, and who had asked for it there, are its makers. 409 `giro_ya_solicitado` while one lives. */
export async function alSolicitarGiro(ctx: Ctx, e: Event<'giro.solicitado'>): Promise<void> {
  const o = await ctx.insert(ordenesGiro, {
    num_orden: await ctx.folio('orden_giro'),
    origen_area: e.origen_area,
    origen_id: e.origen_id,
    estado: 'solicitada',
    rut: e.rut as Rut,
    nombre: e.nombre,
    makers: [...new Set([...ctx.people, ...(e.makers ?? [])])],
    cuenta_id: e.cuenta_id,
    medio: e.medio,
    monto_girar: pesos(e.monto),
    monto: pesos(e.monto),
  });
  await ctx.emit('pendiente.abierto', {
    ...pendiente(o),
    cliente_rut: o.rut,
    tipo: 'completar',
    titulo: `Preparar giro a ${o.nombre}`,
    monto: o.monto,
    url: '/operaciones/giros',
    permiso: 'operaciones:preparar-giro',
  });
}

/** Orders of a purchase are handled from their operación. */
export function exigirDeOtraArea(o: OrdenFila): void {
  if (o.operacion_id !== null) throw new Conflict('orden_de_operacion');
}
