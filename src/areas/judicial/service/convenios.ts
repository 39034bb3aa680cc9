import { deudasPorPk } from '#areas/libro/public.server.ts';
import { Invalid, NotFound, Rule } from '#kernel/errors.ts';
import type { Fecha } from '#kernel/values/fecha.ts';
import { formatPesos } from '#kernel/values/format.ts';
import { type Pesos, sumPesos } from '#kernel/values/money.ts';
import type { Ctx, ReadCtx } from '#platform/server/context.ts';
import { type EstadoEnTramite, estados, estadosConvenio } from '../domain/estados.ts';
import { causas, convenios } from '../tables.ts';
import { anotar } from './avanzar.ts';
import { cuotasDelConvenio } from './cumplimiento.ts';
import { type CausaFila, type ConvenioFila, conveniosDe, pksDe } from './filas.ts';
import { ponerAlDia } from './recalcular.ts';

/** Everything that is owed of a case on a day, its costs paid included. */
export async function deudaDe(ctx: ReadCtx, c: Pick<CausaFila, 'id'>, al: Fecha = ctx.hoy): Promise<Pesos> {
  return sumPesos((await deudasPorPk(ctx, await pksDe(ctx, c.id), al)).map((d) => d.total));
}

const vigente = async (ctx: ReadCtx, c: Pick<CausaFila, 'id'>): Promise<ConvenioFila | undefined> =>
  (await conveniosDe(ctx, c.id)).find((x) => x.estado === 'vigente');

/** An agreement suspends the case and keeps where it was. 422 `no_suma` {a, b}; 400 for a cuota of the past. */
export async function convenir(
  ctx: Ctx,
  c: CausaFila,
  d: { cuotas: { fecha: Fecha; monto: number }[]; gracia_dias: number },
): Promise<void> {
  const estado = estados.go(c.estado, 'convenir');
  const pasada = d.cuotas.findIndex((q) => q.fecha < ctx.hoy);
  if (pasada >= 0) throw new Invalid({ [`cuotas.${pasada}.fecha`]: ['No puede ser anterior a hoy'] });
  const [a, b] = [sumPesos(d.cuotas.map((q) => q.monto)), await deudaDe(ctx, c)];
  if (a !== b) throw new Rule('no_suma', { a: formatPesos(a), b: formatPesos(b) }, { cuotas: [`Deben sumar ${formatPesos(b)}`] });
  await ctx.insert(convenios, { causa_id: c.id, desde: ctx.hoy, cuotas: d.cuotas, gracia_dias: d.gracia_dias });
  await anotar(ctx, c, {
    tipo: 'CONVENIO',
    fecha: ctx.hoy,
    resumen: `Convenio en ${d.cuotas.length} cuotas por ${formatPesos(a)}`,
    de: c.estado,
    a: estado,
  });
  await ctx.update(causas, c.id, { estado, estado_previo: c.estado as EstadoEnTramite, estado_desde: ctx.hoy, ultimo_movimiento: ctx.hoy });
  await ponerAlDia(ctx, c.id);
}

/** The agreement is broken: the case goes back to the exact state that it had. 404 without one in force. */
export async function romper(ctx: Ctx, c: CausaFila, motivo: string): Promise<void> {
  const convenio = await vigente(ctx, c);
  if (!convenio || c.estado_previo === null) throw new NotFound();
  const estado = estados.go(c.estado, 'romper_convenio', c.estado_previo);
  await ctx.update(convenios, convenio.id, { estado: estadosConvenio.go(convenio.estado, 'romper') });
  await anotar(ctx, c, { tipo: 'CONVENIO', fecha: ctx.hoy, resumen: `Convenio roto: ${motivo}`, de: c.estado, a: estado });
  await ctx.update(causas, c.id, { estado, estado_previo: null, estado_desde: ctx.hoy, ultimo_movimiento: ctx.hoy });
  await ponerAlDia(ctx, c.id);
}

/** Paid whole: the agreement is kept, and the case waits to be closed as AVENIMIENTO_CUMPLIDO. */
export async function cumplirConvenio(ctx: Ctx, c: CausaFila): Promise<void> {
  const convenio = await vigente(ctx, c);
  if (convenio) await ctx.update(convenios, convenio.id, { estado: estadosConvenio.go(convenio.estado, 'cumplir') });
}

/** What the night finds of an agreement: broken when a cuota passed its days of grace, kept when all are paid. */
export async function revisarConvenio(ctx: Ctx, c: CausaFila): Promise<boolean> {
  const convenio = await vigente(ctx, c);
  if (!convenio) return false;
  const cuotas = await cuotasDelConvenio(ctx, convenio);
  const falla = cuotas.find((q) => q.estado === 'vencida');
  if (falla) {
    await romper(ctx, c, `no se pagó la cuota de ${formatPesos(falla.monto)}`);
    return true;
  }
  if (!cuotas.every((q) => q.estado === 'pagada')) return false;
  await cumplirConvenio(ctx, c);
  await ponerAlDia(ctx, c.id);
  return true;
}
