import type { z } from 'zod';
import { cobrarEjecucion, ejecutarGarantia } from '#areas/garantias/public.server.ts';
import { cuentasBanco } from '#areas/libro/public.server.ts';
import { recibirJudicial } from '#areas/recaudaciones/public.server.ts';
import { Conflict, Invalid, NotFound, Rule } from '#kernel/errors.ts';
import type { Fecha } from '#kernel/values/fecha.ts';
import { formatPesos } from '#kernel/values/format.ts';
import type { Pesos } from '#kernel/values/money.ts';
import type { Ctx, ReadCtx } from '#platform/server/context.ts';
import type { NuevoBien } from '../contract-formas.ts';
import { bienes } from '../tables.ts';
import { anotar } from './avanzar.ts';
import { AREA, type BienFila, bienesDe, type CausaFila, exigirAbierta, pksDe } from './filas.ts';
import { ponerAlDia } from './recalcular.ts';

async function deLaCausa(ctx: ReadCtx, c: CausaFila, id: string): Promise<BienFila> {
  const bien = (await bienesDe(ctx, c.id)).find((b) => b.id === id);
  if (!bien) throw new NotFound();
  return bien;
}

/** A good of the case; a garantía of ours is executed with it: it stops backing new debts. 409 when it is not in force. */
export async function anotarBien(ctx: Ctx, c: CausaFila, d: z.output<typeof NuevoBien>): Promise<void> {
  exigirAbierta(c);
  if (d.garantia_id) await ejecutarGarantia(ctx, d.garantia_id);
  await ctx.insert(bienes, { ...d, garantia_id: d.garantia_id ?? null, tasacion: d.tasacion ?? null, causa_id: c.id });
}

/** Day and least price of the auction of a good: the terms of the auction come after. */
export async function fijarRemate(ctx: Ctx, c: CausaFila, d: { bien_id: string; fecha: Fecha; minimo: Pesos }): Promise<void> {
  exigirAbierta(c);
  const bien = await deLaCausa(ctx, c, d.bien_id);
  if (d.fecha < ctx.hoy) throw new Invalid({ fecha: ['No puede ser anterior a hoy'] });
  await ctx.update(bienes, bien.id, { remate_fecha: d.fecha, remate_minimo: d.minimo });
  await ponerAlDia(ctx, c.id);
}

/** Who took it and for how much. 409 `bien_con_recepcion`; 422 `postura_bajo_minimo`, `remate_sin_fecha`. */
export async function adjudicar(ctx: Ctx, c: CausaFila, d: { bien_id: string; postura: Pesos; adjudicatario: string }): Promise<void> {
  exigirAbierta(c);
  const bien = await deLaCausa(ctx, c, d.bien_id);
  if (bien.recibido) throw new Conflict('bien_con_recepcion');
  if (bien.remate_fecha === null || bien.remate_minimo === null || bien.remate_fecha > ctx.hoy) throw new Rule('remate_sin_fecha');
  if (d.postura < bien.remate_minimo)
    throw new Rule(
      'postura_bajo_minimo',
      { minimo: formatPesos(bien.remate_minimo) },
      { postura: [`El mínimo es ${formatPesos(bien.remate_minimo)}`] },
    );
  await ctx.update(bienes, bien.id, { postura: d.postura, adjudicatario: d.adjudicatario });
}

interface PagoDeCausa {
  monto: Pesos;
  fecha: Fecha;
  cuenta_banco: string;
  num_operacion_banco: string | null;
  comentario: string;
}

/** The price of a garantía of ours pays the debts that it backs. 422 `excede_deuda` over them. */
async function cobrarGarantia(ctx: Ctx, garantia_id: string, d: PagoDeCausa, origen_id: string): Promise<void> {
  const medio = { medio: 'banco' as const, cuenta: d.cuenta_banco as `1102.${string}`, documento: d.num_operacion_banco ?? undefined };
  await cobrarEjecucion(ctx, garantia_id, { monto: d.monto, medio, fecha: d.fecha, origen: { area: AREA, id: origen_id } });
}

/**
 * Money that the court turns over, or that comes in by the case: a receipt by vía judicial that pays its costs first, then the oldest debt. 409
 * `causa_terminada`: what comes in after it is of the counter.
 */
export async function recibirPago(ctx: Ctx, c: CausaFila, d: PagoDeCausa & { bien_id: string | null }): Promise<void> {
  exigirAbierta(c);
  if (!(await cuentasBanco(ctx)).some((x) => x.codigo === d.cuenta_banco))
    throw new Invalid({ cuenta_banco: ['Elija una opción de la lista'] });
  const obligaciones = (await pksDe(ctx, c.id)).filter((pk) => !pk.startsWith('cheque:')).map((pk) => ({ pk }));
  const anotada = await anotar(ctx, c, {
    tipo: 'OTRO',
    fecha: d.fecha,
    resumen: `${d.comentario}: ${formatPesos(d.monto)}`,
    datos: { monto: d.monto },
  });
  const bien = d.bien_id ? await deLaCausa(ctx, c, d.bien_id) : undefined;
  if (bien?.recibido) throw new Conflict('bien_con_recepcion');
  if (bien?.garantia_id) await cobrarGarantia(ctx, bien.garantia_id, d, anotada.id);
  else
    await recibirJudicial(ctx, {
      office: c.sucursal,
      rut: c.rut_deudor,
      monto: d.monto,
      fecha: d.fecha,
      cuenta_banco: d.cuenta_banco,
      num_operacion_banco: d.num_operacion_banco,
      obligaciones,
      origen_id: anotada.id,
      comentario: `Causa ${c.num_causa}: ${d.comentario}`.slice(0, 300),
    });
  await ponerAlDia(ctx, c.id);
}
