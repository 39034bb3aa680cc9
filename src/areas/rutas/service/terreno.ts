import { and, desc, eq } from 'drizzle-orm';
import type { z } from 'zod';
import { abrirVisita, cerrarVisita, deudasDeTicket, salirDeRuta, soltarVisita } from '#areas/cobranzas/public.server.ts';
import { valorUf } from '#areas/parametros/public.server.ts';
import { cajaDeTerreno, recibirTerreno } from '#areas/recaudaciones/public.server.ts';
import { ufToPesos } from '#finanzas/uf.ts';
import { Conflict, Forbidden, NotFound, phrase, Rule } from '#kernel/errors.ts';
import { formatPesos, formatUf } from '#kernel/values/format.ts';
import { type Pesos, pesos } from '#kernel/values/money.ts';
import type { Ctx } from '#platform/server/context.ts';
import { momentoDe } from '#platform/server/momento.ts';
import { contract } from '../contract.ts';
import type { Rendicion } from '../contract-formas.ts';
import { estados } from '../domain/estados.ts';
import { RESULTADOS } from '../domain/resultados.ts';
import { paradas, rutas } from '../tables.ts';
import { exigirPendiente } from './armar.ts';
import { type ParadaFila, paradasDe, pendientes, planear, type RutaFila } from './filas.ts';
import { guardarTardia } from './sin-telefono.ts';
import { usarComprobante } from './talonarios.ts';

const hhmm = (minuto: number): string => `${String(Math.floor(minuto / 60)).padStart(2, '0')}:${String(minuto % 60).padStart(2, '0')}`;

/** Who collects is the only one that goes out, and that receives. 403 `ruta_ajena`. */
export function exigirPropia(ctx: Ctx, r: RutaFila): void {
  if (!ctx.faces.includes(r.recaudador)) throw new Forbidden('ruta_ajena', { nombre: r.nombre_recaudador });
}

/** 422 `ruta_de_otro_dia`. */
function exigirDia(ctx: Ctx, r: RutaFila): void {
  if (r.fecha !== ctx.hoy) throw new Rule('ruta_de_otro_dia');
}

/**
 * Goes out: of each stop the law is asked for the minute at which it will be reached, and its person is held until it is told, so that what is written on the
 * stairs without a signal is still lawful when it arrives. What is refused leaves the route with its reason. 422 `caja_no_abierta`, `sin_talonario`.
 */
export async function iniciar(ctx: Ctx, r: RutaFila): Promise<void> {
  exigirPropia(ctx, r);
  exigirDia(ctx, r);
  const [otra] = await ctx.rows(rutas, and(eq(rutas.recaudador, r.recaudador), eq(rutas.estado, 'en_curso')), {
    orden: [desc(rutas.fecha)],
  });
  if (otra) throw new Conflict('otra_en_curso', { num: String(otra.num_ruta) });
  if (!(await cajaDeTerreno(ctx, r.sucursal)).abierta) throw new Rule('caja_no_abierta');
  const ahora = momentoDe(ctx).minuto;
  const filas = await planear(ctx, r, pendientes(await paradasDe(ctx, r.id)), ahora);
  for (const p of filas) await salirHacia(ctx, r, p);
  await ctx.update(rutas, r.id, { estado: estados.go(r.estado, 'iniciar'), iniciada_en: ahora });
  await cerrarSiTermino(ctx, r.id);
}

async function salirHacia(ctx: Ctx, r: RutaFila, p: ParadaFila): Promise<void> {
  const visita = {
    ticket_id: p.ticket_id,
    persona_rut: p.persona_rut,
    contacto_id: p.contacto_id,
    momento: { fecha: r.fecha, minuto: p.llegada },
    autorizacion: p.autorizacion,
  };
  const intento = await ctx.attempt(() => abrirVisita(ctx, visita));
  if (intento.ok) {
    await ctx.update(paradas, p.id, { gestion_id: intento.value });
    return;
  }
  const frase = ctx.deps.registry.sentence('cobranzas', intento.refusal.codigo) ?? intento.refusal.codigo;
  await ctx.update(paradas, p.id, { estado: 'retirada', motivo_retiro: phrase(frase, intento.refusal.datos) });
  await salirDeRuta(ctx, p.ticket_id);
}

type Dicho = z.output<typeof Rendicion>;

/** What a result asks for beside it. 422 `falta_monto`, `falta_comprobante`, `falta_motivo`, `falta_compromiso`, `monto_sin_visita`. */
function exigirLoQuePide(d: Dicho): void {
  const r = RESULTADOS[d.resultado];
  const falta = (codigo: string, campo: string, texto: string) => new Rule(codigo, {}, { [campo]: [texto] });
  if (r.pide === 'monto' && !d.monto) throw falta('falta_monto', 'monto', 'Escriba cuánto recibió');
  if (d.monto && r.contactado !== true)
    throw falta('monto_sin_visita', 'monto', 'Si recibió dinero, alguien lo atendió: elija otro resultado');
  if (d.monto && !d.comprobante) throw falta('falta_comprobante', 'comprobante', 'Escriba el número del comprobante que entregó');
  if (r.pide === 'motivo' && !d.motivo_no_pago) throw falta('falta_motivo', 'motivo_no_pago', 'Elija por qué no pagó');
  if (r.pide === 'compromiso' && !d.compromiso) throw falta('falta_compromiso', 'compromiso.monto', 'Escriba cuánto promete pagar');
}

/** The minute of the phone lies between going out and now. 422 `visita_futura`, `visita_antes_de_salir`. */
async function exigirHora(ctx: Ctx, r: RutaFila, hora: number): Promise<void> {
  const holgura = await ctx.param(contract, 'visita_tolerancia_min');
  const ahora = momentoDe(ctx);
  if (ahora.fecha === r.fecha && hora > ahora.minuto + holgura)
    throw new Rule('visita_futura', { hora: hhmm(hora) }, { hora: ['Es posterior a la hora actual: revise el reloj del teléfono'] });
  if (hora + holgura < (r.iniciada_en ?? 0))
    throw new Rule('visita_antes_de_salir', { hora: hhmm(r.iniciada_en ?? 0) }, { hora: [`Salió a las ${hhmm(r.iniciada_en ?? 0)}`] });
}

/** Cash that he already carries, with this. 422 `efectivo_en_terreno`. */
async function exigirEfectivo(ctx: Ctx, r: RutaFila, monto: number): Promise<void> {
  const lleva = (await cajaDeTerreno(ctx, r.sucursal)).efectivo;
  const uf = await ctx.param(contract, 'efectivo_en_terreno_uf');
  const tope = ufToPesos(uf, await valorUf(ctx, ctx.hoy));
  if (lleva + monto > tope)
    throw new Rule(
      'efectivo_en_terreno',
      { lleva: formatPesos(lleva), tope: formatPesos(tope), uf: formatUf(uf) },
      { monto: ['Deposite antes de seguir'] },
    );
}

async function recibir(
  ctx: Ctx,
  r: RutaFila,
  p: ParadaFila,
  d: Pick<Dicho, 'monto' | 'comprobante' | 'hora'>,
): Promise<Partial<ParadaFila>> {
  if (!d.monto || !d.comprobante) return {};
  await exigirEfectivo(ctx, r, d.monto);
  await usarComprobante(ctx, r, { numero: d.comprobante, parada_id: p.id, monto: d.monto });
  const recibo = await recibirTerreno(ctx, {
    office: r.sucursal,
    rut: p.rut_deudor,
    rut_pagador: p.persona_rut,
    monto: d.monto,
    fecha: r.fecha,
    hora: hhmm(d.hora),
    obligaciones: (await deudasDeTicket(ctx, p.ticket_id)).map((pk) => ({ pk })),
    origen_id: p.id,
    comprobante: d.comprobante,
  });
  return { monto_recibido: d.monto, comprobante: d.comprobante, recaudacion_id: recibo.id };
}

/**
 * How a stop went, as it was written at its door: the receipt of what was paid, the contact that it spends, the promise, and the ticket back to its desk, in one
 * act. Whoever sends it twice with the same key is answered the same. The law is asked again for the minute of the visit. Sent after the route was handed in
 * without its phone, it is kept and posts nothing.
 */
export async function rendirParada(ctx: Ctx, r: RutaFila, d: Dicho): Promise<void> {
  exigirPropia(ctx, r);
  if (await guardarTardia(ctx, r, d)) return;
  const p = await exigirPendiente(ctx, r, d.parada_id);
  exigirLoQuePide(d);
  await exigirHora(ctx, r, d.hora);
  const { contactado, seguimiento } = RESULTADOS[d.resultado];
  const dinero = await recibir(ctx, r, p, d);
  const dicho = [d.motivo_no_pago ? `Motivo: ${d.motivo_no_pago.toLowerCase().replaceAll('_', ' ')}.` : '', d.comentario ?? '']
    .join(' ')
    .trim();
  if (!p.gestion_id) throw new Conflict('parada_sin_salida');
  if (contactado === null) await soltarVisita(ctx, p.gestion_id, d.comentario ?? 'No se alcanzó a visitar');
  else
    await cerrarVisita(ctx, {
      gestion_id: p.gestion_id,
      momento: { fecha: r.fecha, minuto: d.hora },
      contactado,
      estado_seguimiento: seguimiento,
      comentario: dicho || null,
      compromiso: d.compromiso ?? null,
      autorizacion: p.autorizacion ?? null,
    });
  await ctx.update(paradas, p.id, {
    estado: 'rendida',
    resultado: d.resultado,
    motivo_no_pago: d.motivo_no_pago ?? null,
    visitada_a: contactado === null ? null : d.hora,
    comentario: d.comentario ?? null,
    monto_recibido: pesos(0),
    ...dinero,
  });
  await cerrarSiTermino(ctx, r.id);
}

/**
 * Cash that he received at a door and that his lost phone never told, entered by hand with the receipt of his book: in his till, at the day of the route, within
 * the same limits (docs/decisiones/0142). Once a stop. 409 `dinero_registrado`; 422 `con_telefono`.
 */
export async function registrarDinero(ctx: Ctx, r: RutaFila, d: { parada_id: string; monto: Pesos; comprobante: number }): Promise<void> {
  exigirPropia(ctx, r);
  const p = await ctx.lock(paradas, d.parada_id);
  if (p.ruta_id !== r.id) throw new NotFound();
  if (!p.sin_telefono) throw new Rule('con_telefono');
  if (p.recaudacion_id) throw new Conflict('dinero_registrado', { numero: String(p.comprobante) });
  await ctx.update(paradas, p.id, await recibir(ctx, r, p, { ...d, hora: p.tardia?.hora ?? p.llegada }));
}

/** Once the last stop was told, the route waits for another person to close it. */
async function cerrarSiTermino(ctx: Ctx, ruta_id: string): Promise<void> {
  if (pendientes(await paradasDe(ctx, ruta_id)).length > 0) return;
  const r = await ctx.update(rutas, ruta_id, { estado: 'rendida' });
  await ctx.emit('pendiente.cerrado', { area: 'rutas', entidad_id: r.id });
  await ctx.emit('pendiente.abierto', {
    area: 'rutas',
    entidad_id: r.id,
    cliente_rut: null,
    tipo: 'revisar',
    titulo: `Cerrar la ruta ${r.num_ruta} de ${r.nombre_recaudador}`,
    url: `/rutas/${r.id}`,
    permiso: 'rutas:cerrar',
    makers: [r.recaudador],
  });
}

/** What the law did not let at this door, let by another person, with his reason; the restrictions that no exception passes over stay. */
export async function autorizar(ctx: Ctx, r: RutaFila, d: { parada_id: string; motivo: string }): Promise<void> {
  ctx.requireOther([r.recaudador]);
  const p = await exigirPendiente(ctx, r, d.parada_id);
  await ctx.update(paradas, p.id, { autorizacion: { por: ctx.session.nombre, motivo: d.motivo } });
}
