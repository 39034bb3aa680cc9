import type { z } from 'zod';
import { cuentasDe } from '#areas/clientes/public.server.ts';
import { cerrarObligacion, contabilizar, registrarObligacion } from '#areas/libro/public.server.ts';
import { valorUf } from '#areas/parametros/public.server.ts';
import { pesosToUf } from '#finanzas/uf.ts';
import { Conflict, Forbidden, NotFound, Rule } from '#kernel/errors.ts';
import type { Event } from '#kernel/events.ts';
import { cmp } from '#kernel/values/decimal.ts';
import type { Fecha } from '#kernel/values/fecha.ts';
import { formatUf } from '#kernel/values/format.ts';
import { percentOf, pesos } from '#kernel/values/money.ts';
import { words } from '#kernel/words.ts';
import type { Ctx, ReadCtx } from '#platform/server/context.ts';

import { contract } from '../contract.ts';
import type { NuevaCosta } from '../contract-formas.ts';
import { estadosCosta } from '../domain/estados.ts';
import { causas, costas } from '../tables.ts';
import { AREA, type CausaFila, type CostaFila, costasDe, exigirAbierta } from './filas.ts';

const pkDe = (id: string) => `costa:${id}`;

/** Asks for a cost of the case: another person approves it and operaciones pays it. */
export async function pedirCosta(ctx: Ctx, c: CausaFila, d: z.output<typeof NuevaCosta>): Promise<void> {
  exigirAbierta(c);
  const { retencion_pct, ...resto } = d;
  const fila = await ctx.insert(costas, {
    ...resto,
    documento: d.documento ?? null,
    retencion: percentOf(d.monto, retencion_pct),
    causa_id: c.id,
  });
  await ctx.emit('pendiente.abierto', {
    area: AREA,
    entidad_id: fila.id,
    registro_id: c.id,
    cliente_rut: null,
    tipo: 'aprobar',
    titulo: `Aprobar una costa de la causa ${c.num_causa}: ${d.concepto}`,
    monto: d.monto,
    url: `/judicial/${c.id}?tab=costas`,
    permiso: 'judicial:aprobar-costas',
    makers: [...ctx.people],
  });
}

async function deLaCausa(ctx: ReadCtx, c: CausaFila, id: string): Promise<CostaFila> {
  const fila = (await costasDe(ctx, c.id)).find((x) => x.id === id);
  if (!fila) throw new NotFound();
  return fila;
}

/** 403 `costa_gerencia`: over the tope only who may also approve a write-off. */
async function exigirNivel(ctx: ReadCtx, fila: CostaFila): Promise<void> {
  const tope = await ctx.param(contract, 'costa_gerencia_uf', ctx.hoy);
  const uf = pesosToUf(fila.monto, await valorUf(ctx, ctx.hoy));
  if (cmp(uf, tope) > 0 && !ctx.can('judicial:aprobar-castigo')) throw new Forbidden('costa_gerencia', { tope: formatUf(tope) });
}

/** Approves a cost, by another person than who asked (403): its giro is asked for. 409 in another state. */
export async function aprobarCosta(ctx: Ctx, c: CausaFila, costa_id: string): Promise<void> {
  exigirAbierta(c);
  const fila = await deLaCausa(ctx, c, costa_id);
  const estado = estadosCosta.go(fila.estado, 'aprobar_costa');
  ctx.requireOther(fila.hecho_por);
  await exigirNivel(ctx, fila);
  await ctx.update(costas, fila.id, { estado });
  await ctx.emit('pendiente.cerrado', { area: AREA, entidad_id: fila.id });
  const cuenta = (await cuentasDe(ctx, fila.rut_beneficiario)).find((x) => x.usable);
  await ctx.emit('giro.solicitado', {
    origen_area: AREA,
    origen_id: fila.id,
    rut: fila.rut_beneficiario,
    nombre: fila.nombre_beneficiario,
    monto: fila.monto - fila.retencion,
    cuenta_id: cuenta?.id ?? null,
    medio: cuenta ? 'TRANSFERENCIA' : 'VALE_VISTA',
    makers: fila.hecho_por,
  });
}

export async function rechazarCosta(ctx: Ctx, c: CausaFila, d: { costa_id: string; motivo: string }): Promise<void> {
  const fila = await deLaCausa(ctx, c, d.costa_id);
  ctx.audit({ motivo: d.motivo });
  await ctx.update(costas, fila.id, { motivo: d.motivo, estado: estadosCosta.go(fila.estado, 'rechazar_costa') });
  await ctx.emit('pendiente.cerrado', { area: AREA, entidad_id: fila.id });
}

/** `giro.confirmado` of a cost: it is paid, and from that day the debtor owes it (D1205 / H1102 · 2104). */
export async function alConfirmarGiro(ctx: Ctx, e: Event<'giro.confirmado'>): Promise<void> {
  if (e.origen_area !== AREA) return;
  const fila = await ctx.get(costas, e.origen_id);
  const c = await ctx.get(causas, fila.causa_id);
  const fecha = e.fecha as Fecha;
  const medio = {
    medio: 'banco' as const,
    cuenta: e.cuenta_banco as `1102.${string}`,
    rut: fila.rut_beneficiario,
    documento: e.comprobante,
  };
  const costa = { pk: pkDe(fila.id), rut: c.rut_deudor, documento: fila.documento ?? `Costa causa ${c.num_causa}`, monto: fila.monto };
  const glosa = `${fila.concepto}, causa ${c.num_causa}`.slice(0, 200);
  await contabilizar(
    ctx,
    'costa_judicial',
    { costa, retencion: fila.retencion, medio },
    { origen: { area: AREA, id: fila.id }, fecha, glosa },
  );
  await registrarObligacion(ctx, {
    pk: costa.pk,
    tipo: 'costa',
    rut: c.rut_deudor,
    origen_area: AREA,
    origen_id: fila.id,
    numero: `Costa de la causa ${c.num_causa}: ${fila.concepto}`.slice(0, 120),
    documento: costa.documento,
    costas: fila.monto,
    vencimiento: fecha,
    fecha,
  });
  await ctx.update(costas, fila.id, { fecha_pago: fecha, estado: estadosCosta.go(fila.estado, 'pagar') });
}

/** The bank gave the giro back, or it was annulled: the cost waits to be approved again. 409 once it was paid and is being recovered. */
export async function alRechazarGiro(ctx: Ctx, e: Event<'giro.rechazado'>): Promise<void> {
  if (e.origen_area !== AREA) return;
  const fila = await ctx.get(costas, e.origen_id);
  if (fila.estado !== 'aprobada') throw new Conflict('costa_estado', { estado: words(fila.estado) });
  await ctx.update(costas, fila.id, { motivo: e.causa, estado: estadosCosta.go(fila.estado, 'devolver_giro') });
}

/** `obligacion.abonada` of a cost: what the debtor paid of it, or took back. */
export async function alAbonar(ctx: Ctx, e: Event<'obligacion.abonada'>): Promise<void> {
  const [tipo, id] = e.pk.split(':');
  if (tipo !== 'costa' || !id) return;
  const fila = await ctx.find(costas, id);
  if (!fila) return;
  const recuperado = pesos(fila.recuperado + e.monto);
  const entera = recuperado >= fila.monto;
  const estado =
    entera && fila.estado === 'pagada'
      ? estadosCosta.go(fila.estado, 'recuperar')
      : !entera && fila.estado === 'recuperada'
        ? estadosCosta.go(fila.estado, 'reabrir')
        : fila.estado;
  await ctx.update(costas, id, { recuperado, estado });
}

/** Costs that nobody has decided on or paid. 422 `costas_por_pagar` {lista}. */
export async function exigirCostasResueltas(ctx: ReadCtx, c: CausaFila): Promise<void> {
  const abiertas = (await costasDe(ctx, c.id)).filter((x) => x.estado === 'solicitada' || x.estado === 'aprobada');
  if (abiertas.length > 0) throw new Rule('costas_por_pagar', { lista: abiertas.map((x) => x.concepto).join(', ') });
}

/** What was paid and not recovered is lost with the case: D5104 / H1205, and nobody owes it. */
export async function perderCostas(ctx: Ctx, c: CausaFila): Promise<void> {
  const perdidas = (await costasDe(ctx, c.id)).filter((x) => x.estado === 'pagada');
  if (perdidas.length === 0) return;
  const partidas = perdidas.map((x) => ({
    pk: pkDe(x.id),
    rut: c.rut_deudor,
    documento: x.documento ?? `Costa causa ${c.num_causa}`,
    monto: pesos(x.monto - x.recuperado),
  }));
  await contabilizar(
    ctx,
    'recuperacion_costas',
    { costas: partidas, medio: 'perdida' },
    { origen: { area: AREA, id: c.id }, fecha: ctx.hoy, glosa: `Costas perdidas de la causa ${c.num_causa}` },
  );
  for (const x of perdidas) {
    await cerrarObligacion(ctx, pkDe(x.id));
    await ctx.update(costas, x.id, { estado: estadosCosta.go(x.estado, 'perder') });
  }
}
