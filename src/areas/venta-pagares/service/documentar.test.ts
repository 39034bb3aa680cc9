import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { contract as creditos } from '#areas/creditos/contract.ts';
import { pagarePorId } from '#areas/pagares/public.server.ts';
import { pagares } from '#areas/pagares/tables.ts';
import type { TestApp } from '#platform/server/testing.ts';
import { abrirVenta, conPapeles, credito, enBoveda, f, quien } from './mundo.fixture.ts';

let t: TestApp;
beforeAll(async () => {
  t = await abrirVenta();
}, 60_000);
afterAll(() => t.close());

const documentar = (id: string) => t.act(creditos, 'documentar', quien(t, 10), {}, { id });
const poner = (id: string, cambio: Partial<typeof pagares.$inferInsert>) =>
  t.arrange((ctx) => ctx.db.update(pagares).set(cambio).where(eq(pagares.id, id)));

it('el pagaré de un crédito se documenta firmado, por exactamente su capital y sus cuotas', async () => {
  await t.setHoy(f('2026-03-10'));
  const c = await credito(t, 'aprobar');
  await conPapeles(t, c.id);
  const p = await enBoveda(t, c);
  // It was written for one due date; the credit has twelve (areas/1 creditos, `pagare_no_coincide`).
  await expect(documentar(c.id)).rejects.toMatchObject({ status: 422, codigo: 'pagare_no_coincide' });
  const cuotas = Array.from({ length: 12 }, (_, k) => ({ n: k + 1, fecha: f('2026-04-20'), monto: '1', interes: '0' }));
  await poner(p.pagare_id, { cuotas, monto: '5075604' });
  await expect(documentar(c.id)).rejects.toMatchObject({
    codigo: 'pagare_no_coincide',
    datos: { monto: '$5.075.604', capital: '$5.075.605' },
  });
  await poner(p.pagare_id, { monto: '5075605', estado: 'impreso' });
  await expect(documentar(c.id)).rejects.toMatchObject({ codigo: 'pagare_sin_firmar' });
  await poner(p.pagare_id, { estado: 'custodia' });
  expect((await documentar(c.id)).estado).toBe('documentado');
});

it('anulado el crédito, su pagaré sin firmar se anula con él; firmado, la anulación se rehúsa', async () => {
  await t.setHoy(f('2026-03-10'));
  const c = await credito(t, 'aprobar');
  const p = await enBoveda(t, c);
  const anular = () => t.act(creditos, 'anular', quien(t, 10), { motivo: 'el cliente desistió' }, { id: c.id });
  await expect(anular()).rejects.toMatchObject({ status: 409, codigo: 'transicion_no_permitida' });
  await poner(p.pagare_id, { estado: 'impreso' });
  expect((await anular()).estado).toBe('anulado');
  expect((await t.arrange((ctx) => pagarePorId(ctx, p.pagare_id)))?.estado).toBe('anulado');
});
