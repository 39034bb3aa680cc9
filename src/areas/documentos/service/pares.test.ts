import { afterAll, beforeAll, expect, it } from 'vitest';
import { areas } from '#app/areas.server.gen.ts';
import { addDays, fecha } from '#kernel/values/fecha.ts';
import { pesos } from '#kernel/values/money.ts';
import { type Rut, rutOf } from '#kernel/values/rut.ts';
import { type TestApp, testApp } from '#platform/server/testing.ts';
import { diasPorTramo, pagosDe, parDe, ventasPropias } from '../public.server.ts';
import { documentos } from '../tables.ts';

let t: TestApp;
const [CLIENTE, OTRO, DEUDOR, SIN_NADA] = [1, 2, 3, 4].map((k) => rutOf(99_990_800 + k)) as [Rut, Rut, Rut, Rut];
const EMISION = fecha('2025-10-01');
let folio = 0;
/** A document sold by a client, paid `dias` after its emission. */
function documento(monto: number, dias: number | null, o: Partial<typeof documentos.$inferInsert> = {}) {
  folio += 1;
  const nc = o.monto_nc ?? pesos(0);
  return t.arrange((ctx) =>
    ctx.insert(documentos, {
      tipo: '33',
      folio: String(folio),
      rut_emisor: CLIENTE,
      razon_emisor: 'C',
      rut_receptor: DEUDOR,
      razon_receptor: 'D',
      cliente_rut: CLIENTE,
      razon_cliente: 'C',
      deudor_rut: DEUDOR,
      razon_deudor: 'D',
      fecha_emision: EMISION,
      monto_neto: pesos(0),
      monto_exento: pesos(monto),
      iva: pesos(0),
      otros_impuestos: pesos(0),
      monto: pesos(monto),
      monto_nc: nc,
      monto_financiable: pesos(monto - nc),
      fin_plazo_reclamo: EMISION,
      origen: 'MANUAL' as const,
      estado: dias === null ? ('vigente' as const) : ('pagado' as const),
      pagado: pesos(0),
      fecha_pago: dias === null ? null : addDays(EMISION, dias),
      ...o,
    }),
  );
}

beforeAll(async () => {
  t = await testApp(areas);
  for (const [monto, dias] of [
    [10_000_000, 30],
    [20_000_000, 45],
    [5_000_000, 90],
  ] as const)
    await documento(monto, dias);
  await documento(4_000_000, null, { monto_nc: pesos(1_000_000) });
  await documento(3_000_000, null, { estado_sii: 'reclamado' });
  await documento(9_000_000, 10, { estado: 'devuelto' });
  await documento(8_000_000, 10, { cliente_rut: OTRO });
});
afterAll(() => t.close());

const par = (desde: string, hasta: string) => t.arrange((ctx) => parDe(ctx, CLIENTE, [DEUDOR, SIN_NADA], fecha(desde), fecha(hasta)));

it('V19: los días de pago se ponderan por monto, y lo devuelto o de otro cliente no cuenta', async () => {
  // (10 × 30 + 20 × 45 + 5 × 90) / 35 = 47,14.
  expect(await par('2025-10-01', '2025-12-31')).toEqual([
    { deudor_rut: DEUDOR, n: 3, monto: 35_000_000, dias: '47.1', nc: 1_000_000, reclamado: 3_000_000 },
  ]);
});

it('lo pagado cuenta el día del pago, y las notas y reclamos el de la emisión', async () => {
  expect(await par('2025-11-01', '2025-11-30')).toMatchObject([{ n: 1, monto: 20_000_000, dias: '45.0', nc: 0, reclamado: 0 }]);
  expect(await par('2025-10-01', '2025-10-15')).toMatchObject([{ n: 0, monto: 0, dias: null, nc: 1_000_000, reclamado: 3_000_000 }]);
});

it('los días de cada tramo son los de lo pagado en él, y el último borde queda fuera', async () => {
  // Emitted on one day and paid 30, 45 and 90 days later; by hand, (10 × 30 + 20 × 45) / 30 = 40,0.
  const bordes = (...f: string[]) =>
    t.arrange((ctx) =>
      diasPorTramo(
        ctx,
        CLIENTE,
        [DEUDOR, SIN_NADA],
        f.map((x) => fecha(x)),
      ),
    );
  const pago = (dias: number) => addDays(EMISION, dias);
  expect(await bordes(EMISION, pago(46), pago(91))).toEqual([
    { deudor_rut: DEUDOR, tramo: 0, dias: '40.0', n: 2 },
    { deudor_rut: DEUDOR, tramo: 1, dias: '90.0', n: 1 },
  ]);
  expect(await bordes(EMISION, pago(30))).toEqual([]);
});

it('lo que facturó a cada deudor en lo que nos trajo suma por emisión, con sus notas y reclamos, sin lo devuelto', async () => {
  const [suya, ...otras] = await t.arrange((ctx) => ventasPropias(ctx, CLIENTE, EMISION, EMISION));
  // 10 + 20 + 5 + 4 + 3 million.
  expect(suya).toMatchObject({ rut: DEUDOR, bruto: 42_000_000, notas_credito: 1_000_000, reclamado: 3_000_000 });
  expect(otras).toEqual([]);
});

it('lo que debe un deudor a todos sus proveedores se mira entero; lo de un cliente, con todos sus deudores', async () => {
  const de = (papel: 'cliente' | 'deudor', rut: Rut) =>
    t.arrange((ctx) => pagosDe(ctx, papel, rut, fecha('2025-10-01'), fecha('2025-12-31')));
  // As a debtor also the 8 million of another client, paid in 10 days: (10 × 30 + 20 × 45 + 5 × 90 + 8 × 10) / 43 = 40,2.
  expect(await de('deudor', DEUDOR)).toEqual({ n: 4, dias: '40.2', bruto: 50_000_000, notas_credito: 1_000_000, reclamado: 3_000_000 });
  expect(await de('cliente', CLIENTE)).toMatchObject({ n: 3, dias: '47.1', bruto: 42_000_000 });
  expect(await de('deudor', SIN_NADA)).toEqual({ n: 0, dias: null, bruto: 0, notas_credito: 0, reclamado: 0 });
});
