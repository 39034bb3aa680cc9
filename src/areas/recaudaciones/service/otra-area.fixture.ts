import { f } from '#areas/creditos/service/mundo.fixture.ts';
import {
  abonarObligacion,
  abonosPara,
  actualizarObligacion,
  contabilizar,
  imputarA,
  obligacionPorPk,
  reversarOrigen,
} from '#areas/libro/public.server.ts';
import { pesos } from '#kernel/values/money.ts';
import type { TestApp } from '#platform/server/testing.ts';

type Abonado = Awaited<ReturnType<typeof imputarA>>['aplicaciones'];
export interface PagoAjeno {
  pk: string;
  origen: { area: string; id: string };
  aplicaciones: Abonado;
  base_mora: Awaited<ReturnType<typeof obligacionPorPk>>;
}

/** Money of the execution of a guarantee for one debt, today, as garantias does it: its entry, the auxiliary, and it says so. */
export function pagarPorOtraArea(t: TestApp, pk: string, monto: number): Promise<PagoAjeno> {
  return t.arrange(async (ctx) => {
    const origen = { area: 'garantias', id: ctx.id() };
    const antes = await obligacionPorPk(ctx, pk);
    const { aplicaciones } = await imputarA(ctx, [pk], pesos(monto), ctx.hoy);
    const abonos = await abonosPara(ctx, aplicaciones);
    const medio = { medio: 'banco', cuenta: '1102.01' } as const;
    await contabilizar(ctx, 'ejecucion_garantia', { medio, abonos }, { origen, fecha: ctx.hoy });
    await abonarObligacion(ctx, pk, aplicaciones, ctx.hoy);
    for (const { concepto, monto: parte } of aplicaciones)
      await ctx.emit('obligacion.abonada', { pk, concepto, monto: parte, fecha: ctx.hoy });
    return { pk, origen, aplicaciones, base_mora: antes };
  });
}

/** The same, taken back as if it had never come in. */
export function devolverDeOtraArea(t: TestApp, p: PagoAjeno, dia: string): Promise<void> {
  return t.arrange(async (ctx) => {
    await reversarOrigen(ctx, { origen: p.origen, motivo: 'se devolvió' });
    const menos = p.aplicaciones.map(({ concepto, monto }) => ({ concepto, monto: pesos(0 - monto) }));
    await abonarObligacion(ctx, p.pk, menos, f(dia));
    for (const a of menos) await ctx.emit('obligacion.abonada', { pk: p.pk, ...a, fecha: f(dia) });
    await actualizarObligacion(ctx, p.pk, { base_mora: p.base_mora?.base_mora ?? null });
  });
}
