import { and, desc, eq } from 'drizzle-orm';
import { exigirClienteOperable, lineaVigente } from '#areas/clientes/public.server.ts';
import { ejecutivoDe } from '#areas/ejecutivos/public.server.ts';
import { contract as proformas } from '#areas/proformas/contract.ts';
import { Conflict, Forbidden, Rule } from '#kernel/errors.ts';
import { formatDecimal, formatPercent } from '#kernel/values/format.ts';
import type { Rut } from '#kernel/values/rut.ts';
import type { Ctx, ReadCtx } from '#platform/server/context.ts';
import { type Propuesta, propuestaDe } from '../domain/ajuste.ts';
import { estados } from '../domain/estados.ts';
import { nombreCampo } from '../domain/palabras.ts';
import { bajoPiso, fueraDePrecio, mismosPrecios, type Precios, preciosDe } from '../domain/precios.ts';
import { preciosPedidos, solicitudes } from '../tables.ts';
import { avisar } from './avisos.ts';
import { escribirSolicitud } from './escribir-solicitud.ts';
import { SIN_FRENO, type SolicitudRow } from './exposicion.ts';
import { exigirTasa } from './tmc.ts';

type PedidoRow = typeof preciosPedidos.$inferSelect;

const deEsta = (s: Pick<SolicitudRow, 'id'>) => eq(preciosPedidos.solicitud_id, s.id);

/** Every time that other prices were asked for, the last one first. */
export const preciosDeSolicitud = (ctx: ReadCtx, s: SolicitudRow): Promise<PedidoRow[]> =>
  ctx.rows(preciosPedidos, deEsta(s), { orden: [desc(preciosPedidos.creado_en), desc(preciosPedidos.id)], limit: 50 });

async function pendiente(ctx: ReadCtx, s: SolicitudRow): Promise<PedidoRow> {
  const p = await ctx.first(preciosPedidos, and(deEsta(s), eq(preciosPedidos.estado, 'pendiente')));
  if (!p) throw new Error('a solicitud in prices keeps what it asked for');
  return p;
}

/** The solicitud of the line that a client draws on today. Throws 409 `sin_linea_que_cambiar`. */
async function baseVigente(ctx: ReadCtx, rut: string, id?: string): Promise<SolicitudRow> {
  const linea = await lineaVigente(ctx, rut);
  const base = linea && (!id || linea.solicitud_id === id) ? await ctx.find(solicitudes, linea.solicitud_id) : undefined;
  if (!base) throw new Conflict('sin_linea_que_cambiar');
  return base;
}

/** The proposal of the line in force, to be copied into a draft that only asks for other prices. */
export async function baseDePrecios(ctx: ReadCtx, rut: Rut): Promise<SolicitudRow> {
  await exigirClienteOperable(ctx, rut, { salvo: SIN_FRENO });
  return baseVigente(ctx, rut);
}

/** Terms told beside the prices, as they were written: those that were not are absent. */
type Terminos = Partial<{ [K in keyof Propuesta]: Propuesta[K] | undefined }>;

/** Only prices may differ from what was decided. Throws 422 `cambios_fuera_de_precio` {campo}, 409 `sin_linea_que_cambiar`. */
async function exigirSoloPrecios(ctx: ReadCtx, s: SolicitudRow, terminos: Terminos): Promise<void> {
  const base = s.tipo === 'PRECIOS' ? await baseVigente(ctx, s.rut, s.base_id ?? undefined) : s;
  const dichos = Object.fromEntries(Object.entries(terminos).filter(([, v]) => v !== undefined));
  const fuera = fueraDePrecio(propuestaDe(base), propuestaDe({ ...propuestaDe(s), ...dichos } as Propuesta));
  const [campo] = fuera;
  if (campo)
    throw new Rule('cambios_fuera_de_precio', { campo: fuera.map(nombreCampo).join(', ').toLowerCase() }, { [campo]: ['No cambia aquí'] });
  if (s.tipo === 'LINEA' && s.estado === 'aprobada') await baseVigente(ctx, s.rut, s.id);
}

/**
 * Asks for other prices over what was decided: amount, term, votes and signatures stay, and it waits for who approves prices. Throws 422
 * `cambios_fuera_de_precio`, `tasa_sobre_maxima`; 409 `sin_cambio_de_precio`, `sin_linea_que_cambiar`, `es_de_linea`.
 */
export async function enviarPrecios(ctx: Ctx, s: SolicitudRow, d: { precios: Precios; terminos: Terminos; motivo: string }): Promise<void> {
  if (s.estado === 'borrador' && s.tipo === 'LINEA') throw new Conflict('es_de_linea');
  await exigirSoloPrecios(ctx, s, d.terminos);
  const antes = s.tipo === 'PRECIOS' ? preciosDe(await baseVigente(ctx, s.rut)) : preciosDe(s);
  if (mismosPrecios(antes, d.precios)) throw new Conflict('sin_cambio_de_precio');
  await exigirTasa(ctx, { ...s, tasa_mensual: d.precios.tasa_mensual as SolicitudRow['tasa_mensual'] });
  const bajo = bajoPiso(d.precios, await pisoDe(ctx));
  ctx.audit({ motivo: d.motivo });
  const fila = { solicitud_id: s.id, antes, pedidos: d.precios, motivo: d.motivo, bajo_piso: bajo, por: ctx.session.nombre };
  await ctx.insert(preciosPedidos, fila);
  await escribirSolicitud(ctx, s, { estado: estados.go(s.estado, 'enviar_precios'), precios_desde: s.estado, submit_precios: true });
  await ctx.emit('pendiente.abierto', {
    area: 'solicitudes',
    entidad_id: s.id,
    cliente_rut: s.rut,
    tipo: 'revisar',
    titulo: `Precios de la línea de ${s.nombre}: ${formatPercent(antes.tasa_mensual, 4)} a ${formatPercent(d.precios.tasa_mensual, 4)}`,
    url: `/solicitudes/${s.id}`,
    permiso: 'solicitudes:precios',
    makers: ctx.people,
  });
}

const pisoDe = (ctx: ReadCtx): Promise<string> => ctx.param(proformas, 'tasa_piso');

/** Whether this session approves the prices that wait: not its own, nor of its own client, and under the floor only GERENCIA. Throws 403, 422. */
export async function exigirAprobador(ctx: ReadCtx, s: SolicitudRow): Promise<void> {
  const p = await pendiente(ctx, s);
  if (ctx.isAmong(p.hecho_por, s.hecho_por)) throw new Forbidden('requiere_segundo_usuario');
  if (ctx.isAmong((await ejecutivoDe(ctx, s.rut))?.rut)) throw new Forbidden('precio_de_su_cliente');
  if (!p.bajo_piso || ctx.session.perfiles.some((x) => x === 'GERENCIA' || x === 'ADMIN_DEMO')) return;
  throw new Rule('precio_bajo_piso', { piso: formatDecimal(await pisoDe(ctx), 2) });
}

/** Back to where it was; one that only asked for prices ends here. */
async function volver(
  ctx: Ctx,
  s: SolicitudRow,
  accion: 'resolver_precios' | 'desistir_precios',
  fin: SolicitudRow['estado'],
): Promise<void> {
  const estado = estados.go(s.estado, accion, s.tipo === 'PRECIOS' ? fin : (s.precios_desde ?? fin));
  await ctx.emit('pendiente.cerrado', { area: 'solicitudes', entidad_id: s.id, tipo: 'revisar' });
  await escribirSolicitud(ctx, s, { estado, precios_desde: null });
}

/** The prices rule from today for what is not priced yet: the line, and the solicitud that it came from, say them. */
async function ponerEnLinea(ctx: Ctx, s: SolicitudRow, precios: Precios): Promise<void> {
  const base = s.tipo === 'PRECIOS' ? await baseVigente(ctx, s.rut, s.base_id ?? undefined) : await baseVigente(ctx, s.rut, s.id);
  await ctx.emit('solicitud.precios', { solicitud_id: base.id, rut: s.rut, desde: ctx.hoy, precios });
  if (s.tipo === 'PRECIOS') await ctx.update(solicitudes, base.id, datosDe(precios));
}

const datosDe = (p: Precios) => ({
  tasa_mensual: p.tasa_mensual as SolicitudRow['tasa_mensual'],
  comision_pct: p.comision_pct as SolicitudRow['comision_pct'],
  comision_minima_uf: p.comision_minima_uf as SolicitudRow['comision_minima_uf'],
});

/**
 * Who approves prices says yes or no. Accepted over a line in force, the line has them from today in this same act. Throws 422
 * `tasa_sobre_maxima`, 409 `sin_linea_que_cambiar`.
 */
export async function resolverPrecios(ctx: Ctx, s: SolicitudRow, d: { acepta: boolean; motivo: string }): Promise<void> {
  const p = await pendiente(ctx, s);
  ctx.audit({ motivo: d.motivo });
  const dicho = { respuesta: d.motivo, resuelto_por: ctx.session.nombre, resuelto_el: ctx.hoy };
  await ctx.update(preciosPedidos, p.id, { ...dicho, estado: d.acepta ? 'aceptado' : 'rechazado' });
  if (d.acepta) {
    await exigirTasa(ctx, { ...s, ...datosDe(p.pedidos) });
    if (s.tipo === 'PRECIOS' || s.precios_desde === 'aprobada') await ponerEnLinea(ctx, s, p.pedidos);
    await ctx.update(solicitudes, s.id, datosDe(p.pedidos));
  }
  await volver(ctx, s, 'resolver_precios', d.acepta ? 'aprobada' : 'rechazada');
  await avisar(ctx, s, [s.ejecutivo_id, ...p.hecho_por], {
    tipo: 'solicitud_precios',
    titulo: `Precios ${d.acepta ? 'aprobados' : 'rechazados'}: línea de ${s.nombre}`,
    cuerpo: d.motivo,
  });
}

/** The executive takes back what he asked: everything stays as it was. */
export async function desistirPrecios(ctx: Ctx, s: SolicitudRow, motivo: string): Promise<void> {
  const p = await pendiente(ctx, s);
  ctx.audit({ motivo });
  const dicho = { respuesta: motivo, resuelto_por: ctx.session.nombre, resuelto_el: ctx.hoy };
  await ctx.update(preciosPedidos, p.id, { ...dicho, estado: 'desistido' });
  await volver(ctx, s, 'desistir_precios', 'anulada');
}
