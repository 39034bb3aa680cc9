import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { saldoCuenta } from '#areas/libro/public.server.ts';
import type { TestApp } from '#platform/server/testing.ts';
import { contract } from '../contract.ts';
import {
  abrirMundo,
  ana,
  castigar,
  comprobante,
  credito,
  descuadres,
  deuda,
  elegir,
  hoy,
  partes,
  prestar,
  recibir,
  reversa,
  transferencia,
  violaciones,
} from './credito.fixture.ts';

let t: TestApp;
beforeAll(async () => {
  t = await abrirMundo();
});
afterAll(() => t.close());

const CUENTAS = ['1101', '1102.01', '2105', '4107', '5102', '8101', '9101', '1201', '1202'];
const cuentas = () =>
  t.arrange(async (ctx) => {
    const out: Record<string, number> = {};
    for (const c of CUENTAS) out[c] = await saldoCuenta(ctx, c);
    return out;
  });
const cambio = (a: Record<string, number>, b: Record<string, number>) =>
  Object.fromEntries(CUENTAS.flatMap((c) => (a[c] === b[c] ? [] : [[c, (b[c] ?? 0) - (a[c] ?? 0)]])));

/** The credit of domain §5 that nobody paid, written off on 18-10-2026, day 181 of its delay; what the books put aside of it. */
async function castigado() {
  const c = await prestar(t);
  await hoy(t, '2026-10-18');
  const antes = await cuentas();
  await castigar(t, c.id);
  const monto = cambio(antes, await cuentas())['8101'] ?? 0;
  return { ...c, pk: `castigo:${c.id}`, monto };
}
const ver = (id: string) => comprobante(t, id);
const porRecuperar = async (rut: Awaited<ReturnType<typeof castigado>>['rut'], al?: string) =>
  (await deuda(t, rut, al)).deudas.filter((d) => d.castigada).map((d) => d.para_pagar);

// Entry: ledger §3 `recuperacion_castigo`: D1102 500.000 / H4107 500.000; D9101 / H8101 500.000.
describe('recuperación de un crédito castigado', () => {
  it('500.000 son ingreso del día y salen de las cuentas de orden; la deuda castigada baja y no entra en el total', async () => {
    const c = await castigado();
    expect(await deuda(t, c.rut)).toMatchObject({ total: 0, deudas: [{ tipo: 'castigo', castigada: true, para_pagar: c.monto }] });
    const antes = await cuentas();
    const r = await recibir(t, transferencia(c.rut, 500_000, '2026-10-18', elegir(c.pk)));
    expect([r.estado, r.tipo_pago, r.product, r.excedente]).toEqual(['aplicada', 'CASTIGO', 'credito', 0]);
    expect(partes(r)).toEqual([['RECUPERACION', 500_000]]);
    expect(r.aplicaciones[0]).toMatchObject({ numero: String((await credito(t, c.id)).numero), dias_mora: 0 });
    expect(cambio(antes, await cuentas())).toEqual({ '1102.01': 500_000, '4107': -500_000, '8101': -500_000, '9101': 500_000 });
    expect(await porRecuperar(c.rut)).toEqual([c.monto - 500_000]);
    expect(await credito(t, c.id)).toMatchObject({
      estado: 'castigado',
      castigo: { fecha: '2026-10-18', monto: c.monto, recuperado: 500_000 },
    });
  });

  it('reversada por otra persona, todo vuelve; quien la registró no la reversa', async () => {
    const c = await castigado();
    const antes = await cuentas();
    const r = await recibir(t, transferencia(c.rut, 500_000, '2026-10-18', elegir(c.pk)));
    await expect(t.act(contract, 'reversar', ana(t), { motivo: 'se digitó mal' }, { id: r.id })).rejects.toMatchObject({
      codigo: 'requiere_segundo_usuario',
    });
    await reversa(t, r.id);
    expect(cambio(antes, await cuentas())).toEqual({});
    expect(await porRecuperar(c.rut)).toEqual([c.monto]);
  });

  it('lo que pasa de lo castigado queda a favor de quien paga; la reversa de la primera reparte de nuevo la segunda', async () => {
    const c = await castigado();
    const una = await recibir(t, transferencia(c.rut, 500_000, '2026-10-18', elegir(c.pk)));
    await hoy(t, '2026-10-20');
    const antes = await cuentas();
    const otra = await recibir(t, transferencia(c.rut, c.monto, '2026-10-20', elegir(c.pk)));
    expect([partes(otra), otra.excedente]).toEqual([[['RECUPERACION', c.monto - 500_000]], 500_000]);
    expect(cambio(antes, await cuentas())).toMatchObject({ '1102.01': c.monto, '4107': 500_000 - c.monto, '2105': -500_000 });
    expect(await porRecuperar(c.rut)).toEqual([]);
    await reversa(t, una.id);
    const ahora = await ver(otra.id);
    expect([partes(ahora), ahora.excedente, ahora.reaplicaciones]).toEqual([[['RECUPERACION', c.monto]], 0, 1]);
    // What was owed on a past day reads as it was left: the first one is as if it had never been.
    expect(await porRecuperar(c.rut, '2026-10-19')).toEqual([c.monto]);
    expect(await porRecuperar(c.rut)).toEqual([]);
  });

  it('en efectivo entra en la hoja de caja, con su comprobante', async () => {
    const c = await castigado();
    await t.act(contract, 'abrir', ana(t), { office: 'SANTIAGO', saldo_apertura: 0 });
    const efectivo = { via: 'OFICINA', medio_pago: 'EFECTIVO', cuenta_banco: null } as const;
    const antes = await cuentas();
    const r = await recibir(t, transferencia(c.rut, 120_000, '2026-10-18', { ...efectivo, ...elegir(c.pk) }));
    expect(cambio(antes, await cuentas())).toMatchObject({ '1101': 120_000, '4107': -120_000 });
    const { caja } = await t.ask(contract, 'mi_caja', ana(t), {});
    expect(caja?.movimientos).toMatchObject([{ num_comprobante: r.num_comprobante, monto: 120_000 }]);
    expect(caja?.esperado).toBe(120_000);
  });

  it('sin marcarla nadie la paga; ni con fecha anterior al castigo, ni la de otro RUT', async () => {
    const c = await castigado();
    await expect(recibir(t, transferencia(c.rut, 100_000, '2026-10-18'))).rejects.toMatchObject({ codigo: 'sin_deuda' });
    await expect(recibir(t, transferencia(c.rut, 100_000, '2026-10-17', elegir(c.pk)))).rejects.toMatchObject({
      codigo: 'recuperacion_anterior',
      datos: { fecha: '18-10-2026' },
    });
    const otro = await castigado();
    await expect(recibir(t, transferencia(c.rut, 100_000, '2026-10-18', elegir(otro.pk)))).rejects.toMatchObject({
      codigo: 'obligacion_sin_deuda',
    });
  });

  it('lo pagado antes del castigo no se reversa: el crédito ya no recibe pagos', async () => {
    const c = await prestar(t);
    await hoy(t, '2026-04-20');
    const r = await recibir(t, transferencia(c.rut, 480_266, '2026-04-20', elegir(c.pk(1))));
    await hoy(t, '2026-11-20');
    await castigar(t, c.id);
    await expect(reversa(t, r.id)).rejects.toMatchObject({ status: 409, codigo: 'credito_sin_deuda' });
    expect(await descuadres(t)).toEqual([]);
    expect(await violaciones(t)).toEqual([]);
  });
});
