import { creditoPorId, creditoReprogramable } from '#areas/creditos/public.server.ts';
import { crearPagareDeCredito, pagarePorId } from '#areas/pagares/public.server.ts';
import { Conflict, NotFound } from '#kernel/errors.ts';
import type { Ctx, ReadCtx } from '#platform/server/context.ts';
import { estadoAl, estados } from '../domain/estados.ts';
import { cuotasDelPagare } from '../domain/reglas.ts';
import { deUf, enUf } from '../domain/uf.ts';
import { prolongaciones } from '../tables.ts';
import { AREA, type ProlongacionRow } from './filas.ts';
import { exigirAvales, exigirCheques, exigirPagare, exigirSinVender } from './instrumentos.ts';

/** 409 `pagare_ya_preparado`: one is enough, while nobody annuls it. */
export async function exigirSinPreparar(ctx: ReadCtx, row: ProlongacionRow): Promise<void> {
  const ya = row.pagare_id ? await pagarePorId(ctx, row.pagare_id) : undefined;
  if (ya && ya.estado !== 'anulado') throw new Conflict('pagare_ya_preparado', { pagarevista: ya.pagarevista });
}

/** The draft of the new pagaré, of the approved table. Its tax is paid apart, with the charges. 409 `pagare_ya_preparado`. */
export async function prepararPagare(ctx: Ctx, row: ProlongacionRow): Promise<void> {
  estados.go(estadoAl(row, ctx.hoy), 'preparar_pagare');
  await exigirSinPreparar(ctx, row);
  const credito = await creditoPorId(ctx, row.id_credito);
  if (!credito) throw new NotFound();
  const { base_dias } = await creditoReprogramable(ctx, row.id_credito, row.fecha);
  const cuotas = cuotasDelPagare(
    row.list.map((f) => ({ ...f, ...(f.uf ? { cuota: deUf(f.uf.cuota), amortizacion: deUf(f.uf.amortizacion) } : {}) })),
  );
  const escrito = (u: number) => (row.uf ? enUf(u) : String(u));
  const [unica, ...otras] = cuotas;
  const nuevo = await crearPagareDeCredito(ctx, {
    cliente_rut: row.cliente_rut,
    credito_id: row.id_credito,
    numero: `Crédito ${row.credito_numero}`,
    tipo: 'REPROGRAMACION',
    moneda: row.uf ? 'UF' : 'CLP',
    monto: row.uf?.capital_nuevo ?? String(row.capital_nuevo),
    fecha_emision: ctx.hoy,
    tasa: row.tasa_mensual,
    vencimiento: unica && otras.length === 0 ? unica.fila.vencimiento : null,
    cuotas:
      otras.length === 0
        ? []
        : cuotas.map((c, k) => ({ n: k + 1, fecha: c.fila.vencimiento, monto: escrito(c.monto), interes: escrito(c.interes) })),
    tasa_mora: credito.tasa_mora_mensual,
    base_dias: base_dias === 'real_360' ? 'real_30' : base_dias,
  });
  await ctx.update(prolongaciones, row.id, { pagare_id: nuevo.id });
}

/** aprobada → documentada: pagaré signed, avales ratified, cheques withdrawn or exchanged. Refusals of `instrumentos`. */
export async function documentar(
  ctx: Ctx,
  row: ProlongacionRow,
  o: { ratificados: readonly string[]; pagare_id?: string | null | undefined },
): Promise<void> {
  const estado = estados.go(estadoAl(row, ctx.hoy), 'documentar');
  await exigirSinVender(ctx, row.id_credito);
  const pagare_id = await exigirPagare(ctx, row, o.pagare_id ?? row.pagare_id);
  await exigirAvales(ctx, row, o.ratificados);
  await exigirCheques(ctx, row);
  await ctx.update(prolongaciones, row.id, {
    estado,
    pagare_id,
    ratificados: [...new Set(o.ratificados)],
    documentada_el: ctx.hoy,
    documentada_por: ctx.people,
  });
  await ctx.emit('pendiente.cerrado', { area: AREA, entidad_id: row.id });
  await ctx.emit('pendiente.abierto', {
    area: AREA,
    entidad_id: row.id,
    cliente_rut: row.cliente_rut,
    tipo: 'autorizar',
    monto: row.capital_nuevo,
    url: `/prolongaciones/${row.id}`,
    titulo: `Aplicar la prolongación ${row.numero} de ${row.nombre}`,
    permiso: 'prolongaciones:aplicar',
    makers: ctx.people,
    ...(row.vence ? { vence: row.vence, caduca: true } : {}),
  });
}
