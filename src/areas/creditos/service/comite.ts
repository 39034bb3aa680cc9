import { estaBloqueado, exigirClienteOperable } from '#areas/clientes/public.server.ts';
import { type ActoQueAprueba, abrirAsunto, votado } from '#areas/comite/public.server.ts';
import { soltarDeuda } from '#areas/descuentos/public.server.ts';
import { comprometerExposicion, diasMoraDe, exposicion } from '#areas/libro/public.server.ts';
import { valorUf } from '#areas/parametros/public.server.ts';
import { motivosDeAlza } from '#finanzas/alza.ts';
import { pesosToUf, ufToPesos } from '#finanzas/uf.ts';
import { Rule } from '#kernel/errors.ts';
import { add, cmp, toFixed } from '#kernel/values/decimal.ts';
import { addDays } from '#kernel/values/fecha.ts';
import { formatDecimal, formatFecha } from '#kernel/values/format.ts';
import { pesos, toPesos } from '#kernel/values/money.ts';
import { atOnce } from '#platform/server/at-once.ts';
import type { Ctx, ReadCtx } from '#platform/server/context.ts';
import { estados } from '../domain/estados.ts';
import { creditos } from '../tables.ts';
import { cerrarPedida } from './excepciones.ts';
import { AREA, type CreditoFila } from './filas.ts';
import { cotizacionHasta, exigirTabla } from './tabla.ts';
import { controlarTmc, tmcDe } from './tmc.ts';

/** What the vote tolerates that the exposure moved since it was sent, in UF: the UF of the day moves it by itself. */
const TOLERANCIA_UF = 1;

interface Medida {
  monto_pesos: number;
  propuesta_uf: string;
  motivos: string[];
}

/** Exposure once this credit is disbursed, and the reasons that raise its level, as of today. UF with 4 decimals, half up. */
async function medir(ctx: ReadCtx, c: CreditoFila): Promise<Medida> {
  const [uf, hoy, dias_mora, tmc] = await atOnce([
    valorUf(ctx, ctx.hoy),
    exposicion(ctx, c.rut, ctx.hoy),
    diasMoraDe(ctx, c.rut),
    tmcDe(ctx, c),
  ]);
  const capital = c.capital ?? '0';
  const monto_pesos = c.moneda === 'UF' ? ufToPesos(capital, uf) : toPesos(capital);
  const monto_uf = c.moneda === 'UF' ? capital : pesosToUf(monto_pesos, uf);
  const excede = tmc?.veredicto === 'excepcion';
  return {
    monto_pesos,
    propuesta_uf: toFixed(add(hoy.total_uf ?? '0', monto_uf), 4),
    motivos: motivosDeAlza({ excepciones: excede ? 1 : 0, dias_mora }),
  };
}

/** 422 `cotizacion_vencida`. */
async function exigirCotizacion(ctx: ReadCtx, c: CreditoFila): Promise<void> {
  const hasta = await cotizacionHasta(ctx, c);
  if (hasta === null || hasta < ctx.hoy || c.fecha_curse < ctx.hoy)
    throw new Rule('cotizacion_vencida', { fecha: formatFecha(c.simulado_el ?? ctx.hoy) });
}

/** simulado → en_comite: the quote is in force, the client may operate, and its level is that of the exposure. 422 `cotizacion_vencida`. */
export async function solicitar(ctx: Ctx, c: CreditoFila): Promise<void> {
  const estado = estados.go(c.estado, 'solicitar');
  exigirTabla(c);
  const [, , , m] = await atOnce([
    controlarTmc(ctx, c, ['pedida', 'concedida']),
    exigirCotizacion(ctx, c),
    exigirClienteOperable(ctx, c.rut),
    medir(ctx, c),
  ]);
  const asunto = await abrirAsunto(ctx, {
    asunto_area: AREA,
    asunto_id: c.id,
    rut: c.rut,
    titulo: `Crédito ${c.numero} de ${c.nombre}`,
    monto: m.monto_pesos,
    url: `/creditos/${c.id}`,
    exposicion_uf: m.propuesta_uf,
    motivos: m.motivos,
    makers: [...new Set([...c.hecho_por, ...ctx.people])],
    con_firma: true,
  });
  await ctx.update(creditos, c.id, {
    estado,
    exposicion_propuesta_uf: m.propuesta_uf,
    nivel_comite: asunto.nivel,
    nivel_motivos: asunto.nivel_motivos,
    motivos_enviados: m.motivos,
    enviado_por: ctx.people,
  });
  await ctx.emit('pendiente.cerrado', { area: AREA, entidad_id: c.id, tipo: 'completar' });
}

/** What no longer stands since it was sent, in words; null when all does. 422 `tmc_sin_conceder`: nobody granted the exception it needs. */
async function revalidar(ctx: Ctx, c: CreditoFila): Promise<string[] | null> {
  const cambios: string[] = [];
  const [, m, bloqueo] = await atOnce([controlarTmc(ctx, c, ['concedida']), medir(ctx, c), estaBloqueado(ctx, c.rut)]);
  const antes = c.exposicion_propuesta_uf ?? '0';
  if (cmp(m.propuesta_uf, add(antes, TOLERANCIA_UF)) > 0)
    cambios.push(`la exposición pasó de UF ${formatDecimal(antes, 2)} a UF ${formatDecimal(m.propuesta_uf, 2)}`);
  if (m.motivos.some((x) => !c.motivos_enviados.includes(x))) cambios.push('hay motivos nuevos que suben de nivel');
  if (bloqueo) cambios.push(`el cliente fue bloqueado: ${bloqueo}`);
  if (c.fecha_curse < ctx.hoy) cambios.push(`la fecha de curse, ${formatFecha(c.fecha_curse)}, ya pasó`);
  return cambios.length > 0 ? cambios : null;
}

/** Approved: its capital is committed to the client until it is disbursed (domain §15: exposure). */
async function aprobar(ctx: Ctx, c: CreditoFila, accion: ActoQueAprueba): Promise<void> {
  await ctx.update(creditos, c.id, {
    estado: estados.go(c.estado, accion, 'aprobado'),
    aprobado_el: ctx.hoy,
    capital_aprobado: c.capital,
    espera_acta: false,
  });
  await comprometer(ctx, c);
  await ctx.emit('pendiente.abierto', {
    area: AREA,
    entidad_id: c.id,
    cliente_rut: c.rut,
    tipo: 'completar',
    titulo: `Documentar el crédito ${c.numero} de ${c.nombre}`,
    url: `/creditos/${c.id}`,
    permiso: 'creditos:documentar',
  });
}

export async function comprometer(ctx: Ctx, c: CreditoFila): Promise<void> {
  const monto = c.moneda === 'UF' ? { monto_uf: c.capital ?? '0' } : { monto: toPesos(c.capital ?? '0') };
  await comprometerExposicion(ctx, { rut: c.rut, tipo: 'aprobacion', origen_area: AREA, origen_id: c.id, ...monto });
}

/** Nothing is committed any more: the money left, or will not. */
export const soltarCompromiso = (ctx: Ctx, c: Pick<CreditoFila, 'rut' | 'id'>): Promise<void> =>
  comprometerExposicion(ctx, { rut: c.rut, tipo: 'aprobacion', origen_area: AREA, origen_id: c.id, monto: pesos(0) });

/** Approved, it takes effect at once where the vote is the signature; else who approved signs, or the acta is filed. */
export const voto = votado<CreditoFila>({
  area: AREA,
  estados,
  tomar: (ctx, id) => ctx.lock(creditos, id),
  cambiar: (ctx, c, cambio) => ctx.update(creditos, c.id, cambio),
  esperando: 'pendiente_firma',
  revalidar,
  aprobar,
  async rechazar(ctx, c) {
    await ctx.update(creditos, c.id, { estado: estados.go(c.estado, 'votar', 'rechazado') });
    await soltarDeuda(ctx, AREA, c.id, 'anular');
    await cerrarPedida(ctx, c.id, 'El comité rechazó el crédito');
  },
  async devolver(ctx, c) {
    await ctx.update(creditos, c.id, { estado: estados.go(c.estado, 'votar', 'reparado') });
    await ctx.emit('pendiente.abierto', {
      area: AREA,
      entidad_id: c.id,
      cliente_rut: c.rut,
      tipo: 'completar',
      titulo: `El comité pide antecedentes del crédito ${c.numero}`,
      url: `/creditos/${c.id}`,
      permiso: 'creditos:crear',
      vence: addDays(ctx.hoy, 5),
    });
  },
});

/** 422 `aprobacion_vencida` {fecha}: an approval lasts thirty days (areas 1, creditos). */
export function exigirAprobacion(ctx: Pick<ReadCtx, 'hoy'>, c: CreditoFila): void {
  if (c.aprobada_hasta && c.aprobada_hasta < ctx.hoy) throw new Rule('aprobacion_vencida', { fecha: formatFecha(c.aprobada_hasta) });
}
