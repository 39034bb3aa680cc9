import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { aplicarPagoDocumento, documentosPorId, moverDocumentos, revertirPagoDocumento } from '#areas/documentos/public.server.ts';
import { abonarObligacion, contabilizar, obligacionPorPk, reversarOrigen, saldoCuenta } from '#areas/libro/public.server.ts';
import type { Fecha } from '#kernel/values/fecha.ts';
import { pesos } from '#kernel/values/money.ts';
import type { TestApp } from '#platform/server/testing.ts';
import { contract } from '../contract.ts';
import { operaciones } from '../tables.ts';
import { abrirMundo, BANCO, controlAuxiliar, girar, operacion, PREPARA, quien, ver } from './mundo.fixture.ts';

let t: TestApp;
beforeAll(async () => {
  t = await abrirMundo();
});
afterAll(() => t.close());

let n = 0;
async function comprada() {
  n += 1;
  const c = await operacion(t, { docs: [['33', String(6000 + n), 12_500_000, '2026-02-20', '2026-04-15']] });
  await girar(t, c.id);
  await t.arrange((ctx) => ctx.update(operaciones, c.id, { estado: 'vigente' }));
  const doc = Object.values(c.ids)[0] ?? '';
  return { ...c, doc, pk: `documento:${doc}` };
}
type Compra = Awaited<ReturnType<typeof comprada>>;
const HOY = '2026-03-10' as Fecha;
/** The advance is recovered first; what is beyond it is retención. */
const aAnticipo = (monto: number) => pesos(Math.min(monto, 11_250_000));

/** What 1301 and 1207 hold of a document, and what it owes. */
const cuentas = (c: Compra) =>
  t.arrange(async (ctx) => ({
    '1301': await saldoCuenta(ctx, '1301', ctx.hoy, c.pk),
    '1207': await saldoCuenta(ctx, '1207', ctx.hoy, c.pk),
    debe: (await obligacionPorPk(ctx, c.pk))?.capital ?? 0,
  }));
const mover = (c: Compra, accion: 'demandar' | 'devolver_de_judicial') => t.arrange((ctx) => moverDocumentos(ctx, [c.doc], accion));

/** A payment as who receives it writes it: its entry, the auxiliary and the document. */
async function pagar(c: Compra, pago: string, monto: number): Promise<void> {
  await t.arrange(async (ctx) => {
    const o = await obligacionPorPk(ctx, c.pk);
    if (!o) throw new Error('no debt');
    const documento = { pk: c.pk, documento: o.numero, deudor: o.rut, cedente: c.rut, en_causa: o.clase === 'causa' };
    const medio = { medio: 'banco' as const, cuenta: BANCO as '1102.01' };
    const [pagado, nada] = [pesos(monto), pesos(0)];
    const datos = { documento, medio, pago: pagado, mora: nada, retencion: pesos(o.capital - (o.base_mora ?? 0)), por_devengar: nada };
    await contabilizar(ctx, 'recaudacion_factoring', datos, { origen: { area: 'prueba', id: pago }, fecha: HOY });
    await abonarObligacion(ctx, c.pk, [{ concepto: 'CAPITAL', monto: pagado }], HOY);
    await aplicarPagoDocumento(ctx, { id: c.doc, a_anticipo: aAnticipo(monto), pagado, fecha: HOY });
  });
}

async function deshacer(c: Compra, pago: string, monto: number): Promise<void> {
  await t.arrange(async (ctx) => {
    await reversarOrigen(ctx, { origen: { area: 'prueba', id: pago }, motivo: 'mal digitado' });
    await abonarObligacion(ctx, c.pk, [{ concepto: 'CAPITAL', monto: pesos(-monto) }], HOY);
    await revertirPagoDocumento(ctx, { id: c.doc, a_anticipo: aAnticipo(monto), pagado: pesos(monto), fecha: HOY });
  });
}

// Row `traspaso_judicial` of a document: D1207 12.500.000 / H1301 12.500.000 (areas 6 §0.4).
describe('un documento en causa', () => {
  it('demandado, lo que debe cruza a 1207 y su operación queda judicial; devuelto, todo vuelve como estaba', async () => {
    const c = await comprada();
    await mover(c, 'demandar');
    expect(await cuentas(c)).toEqual({ '1301': 0, '1207': 12_500_000, debe: 12_500_000 });
    expect(await ver(t, c.id)).toMatchObject({ estado: 'judicial' });
    await mover(c, 'devolver_de_judicial');
    expect(await cuentas(c)).toEqual({ '1301': 12_500_000, '1207': 0, debe: 12_500_000 });
    expect(await ver(t, c.id)).toMatchObject({ estado: 'vigente' });
    expect((await t.arrange((ctx) => documentosPorId(ctx, [c.doc])))[0]).toMatchObject({ estado: 'vigente', antes_de_causa: null });
  });

  it('uno protestado vuelve protestado', async () => {
    const c = await comprada();
    await t.arrange((ctx) => moverDocumentos(ctx, [c.doc], 'protestar'));
    await mover(c, 'demandar');
    await mover(c, 'devolver_de_judicial');
    expect((await t.arrange((ctx) => documentosPorId(ctx, [c.doc])))[0]).toMatchObject({ estado: 'protestado' });
    await expect(mover(c, 'devolver_de_judicial')).rejects.toMatchObject({ codigo: 'transicion_no_permitida' });
  });

  it('se paga desde 1207; reversado su último pago vuelve a su causa, no a vigente', async () => {
    const c = await comprada();
    await mover(c, 'demandar');
    await pagar(c, 'total', 12_500_000);
    expect(await cuentas(c)).toEqual({ '1301': 0, '1207': 0, debe: 0 });
    expect(await ver(t, c.id)).toMatchObject({ estado: 'pagada' });
    await deshacer(c, 'total', 12_500_000);
    expect(await cuentas(c)).toEqual({ '1301': 0, '1207': 12_500_000, debe: 12_500_000 });
    expect((await t.arrange((ctx) => documentosPorId(ctx, [c.doc])))[0]).toMatchObject({ estado: 'judicial' });
    expect(await ver(t, c.id)).toMatchObject({ estado: 'judicial' });
  });

  it('recomprado por el cliente sale de 1207', async () => {
    const c = await comprada();
    await mover(c, 'demandar');
    const pedido = { documentos: [c.doc], fecha: '2026-03-10', comprobante: 'DEP-1', cuenta_banco: BANCO };
    expect(await t.act(contract, 'recomprar', quien(t, PREPARA), pedido, { id: c.id })).toMatchObject({ estado: 'recomprada' });
    expect(await cuentas(c)).toEqual({ '1301': 0, '1207': 0, debe: 0 });
  });

  it('paguen, reversen, demanden y devuelvan en el orden que sea: lo que debe está en una sola cuenta, la de su clase', async () => {
    const acto = fc.constantFrom('pagar' as const, 'deshacer' as const, 'mover' as const);
    await fc.assert(
      fc.asyncProperty(fc.array(acto, { minLength: 4, maxLength: 8 }), async (actos) => {
        const c = await comprada();
        const pagos: string[] = [];
        let [en_causa, total] = [false, 12_500_000];
        for (const [i, a] of actos.entries()) {
          const ultimo = pagos.at(-1);
          if (a === 'mover') {
            await mover(c, en_causa ? 'devolver_de_judicial' : 'demandar');
            en_causa = !en_causa;
          } else if (a === 'pagar') {
            pagos.push(`${c.id}-${i}`);
            await pagar(c, `${c.id}-${i}`, 1_000_000);
            total -= 1_000_000;
          } else if (ultimo) {
            pagos.pop();
            await deshacer(c, ultimo, 1_000_000);
            total += 1_000_000;
          }
          expect(await cuentas(c)).toEqual({ '1301': en_causa ? 0 : total, '1207': en_causa ? total : 0, debe: total });
        }
      }),
      { numRuns: 6, seed: 1207 },
    );
    expect(await t.arrange((ctx) => controlAuxiliar(ctx, ctx.hoy))).toEqual([]);
  });
});
