import { afterAll, beforeAll, expect, it } from 'vitest';
import { areas } from '#app/areas.server.gen.ts';
import { addDays, fecha } from '#kernel/values/fecha.ts';
import { pesos } from '#kernel/values/money.ts';
import { type Rut, rutOf } from '#kernel/values/rut.ts';
import { type TestApp, testApp } from '#platform/server/testing.ts';
import { parDe } from '../public.server.ts';
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
