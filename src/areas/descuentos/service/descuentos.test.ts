import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { areas } from '#app/areas.server.gen.ts';
import { sembrarCatalogos } from '#areas/catalogos/public.server.ts';
import { clientes, personas } from '#areas/clientes/tables.ts';
import { asegurarPlan, deudas, registrarObligacion, saldoCuenta } from '#areas/libro/public.server.ts';
import { indicesUf } from '#areas/parametros/tables.ts';
import type { Fecha } from '#kernel/values/fecha.ts';
import { uuidv7 } from '#kernel/values/id.ts';
import { pesos } from '#kernel/values/money.ts';
import { type Rut, rutOf } from '#kernel/values/rut.ts';
import { type TestApp, testApp } from '#platform/server/testing.ts';
import { contract } from '../contract.ts';
import { estados } from '../domain/estados.ts';
import { partidasAl, reservarDeuda, soltarDeuda } from '../public.server.ts';
import { descuentos } from '../tables.ts';
import { paso } from './condonar.ts';

let t: TestApp;
const DIA = '2026-11-20' as Fecha;
const quien = (k: number, perfiles: string[] = ['GERENCIA']) => t.persona({ rut: rutOf(40_000_000 + k), nombre: `Persona ${k}`, perfiles });
let n = 0;

beforeAll(async () => {
  t = await testApp(areas, { hoy: DIA });
  await t.arrange(async (ctx) => {
    await sembrarCatalogos(ctx);
    await asegurarPlan(ctx);
    const dias = ['2026-11-20', '2026-11-27', '2026-11-30'].map((fecha) => ({
      fecha: fecha as Fecha,
      valor: '39841.72',
      origen: 'manual' as const,
    }));
    await ctx.db.insert(indicesUf).values(dias);
  });
});
afterAll(() => t.close());

/** Cuota 7 of domain §5: 480.266 due 20-10-2026 at 29 %/12, gastos 40.768. */
async function cuota7(): Promise<{ rut: Rut; pk: string }> {
  n += 1;
  const rut = rutOf(99_990_900 + n);
  const pk = `gasto:${uuidv7()}`;
  await t.arrange(async (ctx) => {
    await ctx.insert(personas, { rut, tipo_persona: 'JURIDICA', nombre: `Cliente ${n}`, razon_social: `Cliente ${n}` });
    await ctx.insert(clientes, { rut, estado: 'activo' });
    await registrarObligacion(ctx, {
      ...{ pk, tipo: 'cuota', clase: 'cuota', rut, origen_area: 'prueba', origen_id: `c7-${n}`, numero: `Cuota 7-${n}`, cuota: 7 },
      ...{ capital: pesos(428_980), interes: pesos(51_286), gastos: pesos(40_768) },
      ...{ fecha: '2026-03-10' as Fecha, vencimiento: '2026-10-20' as Fecha, tasa_mora_mensual: '2.4167' },
    });
  });
  return { rut, pk };
}
const debe = async (rut: Rut) => (await t.arrange((ctx) => deudas(ctx, rut))).reduce((s, d) => s + d.monto, 0);
const COMENTARIO = 'El cliente se comprometió a pagar la cuota completa';
const pedida = (c: { rut: Rut; pk: string }, o: object = {}) =>
  t.act(contract, 'crear', quien(5), {
    ...{ rut: c.rut as string, motivo: 'ACUERDO_DE_PAGO', comentario: COMENTARIO },
    partidas: [
      { pk: c.pk, concepto: 'MORA', monto: 5_997 },
      { pk: c.pk, concepto: 'GASTOS', monto: 40_768 },
    ],
    ...o,
  });
const aprobar = (id: string, k = 6, perfiles = ['GERENCIA']) => t.act(contract, 'aprobar', quien(k, perfiles), {}, { id });

describe('condonaciones', () => {
  it('5.997 + 40.768 dejan 486.262; quien pide no aprueba; D5107 cuadra (ledger §3)', async () => {
    const c = await cuota7();
    expect(await debe(c.rut)).toBe(533_027);
    const d = await pedida(c);
    await t.act(contract, 'solicitar', quien(5), {}, { id: d.id });
    await expect(aprobar(d.id, 5)).rejects.toMatchObject({ status: 403, codigo: 'requiere_segundo_usuario' });
    const cobranza = t.persona({ rut: rutOf(40_000_009), modulos: ['descuentos:ver', 'descuentos:solicitar'], perfiles: ['COBRANZA'] });
    await expect(t.act(contract, 'aprobar', cobranza, {}, { id: d.id })).rejects.toMatchObject({ status: 403, codigo: 'sin_permiso' });
    const antes = Number(await t.arrange((ctx) => saldoCuenta(ctx, '5107', DIA)));
    expect(await aprobar(d.id)).toMatchObject({ estado: 'aplicada', total: 46_765 });
    expect(Math.abs(Number(await t.arrange((ctx) => saldoCuenta(ctx, '5107', DIA))) - antes)).toBe(46_765);
    expect(await debe(c.rut)).toBe(486_262);
    const pdf = (await t.ask(contract, 'carta', quien(5), {}, d.id)) as { bytes: Buffer };
    expect(pdf.bytes.subarray(0, 5).toString()).toBe('%PDF-');
  });
  it('Gerencia condonando $1 de capital excede su tope; el Comité puede', async () => {
    const c = await cuota7();
    const d = await pedida(c, { partidas: [{ pk: c.pk, concepto: 'CAPITAL', monto: 1 }] });
    await t.act(contract, 'solicitar', quien(5), {}, { id: d.id });
    await expect(aprobar(d.id)).rejects.toMatchObject({ status: 422, codigo: 'sobre_tope' });
    expect(await aprobar(d.id, 6, ['COMITE'])).toMatchObject({ estado: 'aplicada' });
  });
  it('un comentario corto o una condición de más de 15 días se rechazan', async () => {
    const c = await cuota7();
    await expect(pedida(c, { comentario: 'corto' })).rejects.toMatchObject({ status: 400 });
    const larga = { condicion: { monto_a_pagar: 1, hasta: '2026-12-06' } };
    await expect(pedida(c, larga)).rejects.toMatchObject({ codigo: 'condicion_larga' });
  });
  it('sin pagar el 27-11, el 30-11 se reversa sola y la deuda es como si nunca se hubiera condonado', async () => {
    const [c, testigo] = [await cuota7(), await cuota7()];
    const d = await pedida(c, { condicion: { monto_a_pagar: 486_262, hasta: '2026-11-27' } });
    await t.act(contract, 'solicitar', quien(5), {}, { id: d.id });
    await aprobar(d.id);
    await t.setHoy('2026-11-27' as Fecha);
    expect((await t.arrange((ctx) => paso.run(ctx, null))).hechos).toBe(0);
    await t.setHoy('2026-11-30' as Fecha);
    expect((await t.arrange((ctx) => paso.run(ctx, null))).hechos).toBe(1);
    expect((await t.detail(contract, quien(5), d.id)) as unknown).toMatchObject({ estado: 'reversada' });
    const por = async (rut: Rut) => (await t.arrange((ctx) => deudas(ctx, rut))).map((x) => [x.concepto, x.monto]);
    expect(await por(c.rut)).toEqual(await por(testigo.rut));
    expect(await debe(c.rut)).toBe(480_266 + 40_768 + 15_862);
    await t.setHoy(DIA);
  });
});

describe('deducciones de un giro', () => {
  const tomar = (c: { rut: Rut; pk: string }, destino_id: string) =>
    t.arrange(async (ctx) =>
      reservarDeuda(ctx, {
        ...{ destino_area: 'proformas', destino_id, destino: `la proforma ${destino_id}`, rut: c.rut, nombre: 'Cliente' },
        ...{ fecha_corte: DIA, partidas: await partidasAl(ctx, [c.pk], DIA), estado: 'reservada' as const },
      }),
    );
  it('la cuota 7 al 20-11-2026 son 533.027 (domain §5)', async () => {
    const c = await cuota7();
    expect((await tomar(c, 'p1')).total).toBe(533_027);
    // A new credit of 5.000.000 pays out what is left (areas/1 descuentos).
    expect(5_000_000 - 533_027).toBe(4_466_973);
  });
  it('la misma deuda no entra en dos giros, tampoco a la vez; soltada, entra en otro', async () => {
    const c = await cuota7();
    const r = await Promise.allSettled([tomar(c, 'p2'), tomar(c, 'p3')]);
    expect(r.map((x) => x.status).sort()).toEqual(['fulfilled', 'rejected']);
    const [gana, pierde] = r[0]?.status === 'fulfilled' ? ['p2', 'p3'] : ['p3', 'p2'];
    const otra = tomar(c, pierde);
    await expect(otra).rejects.toMatchObject({ status: 409, codigo: 'deuda_ya_reservada', datos: { destino: `la proforma ${gana}` } });
    await t.arrange((ctx) => soltarDeuda(ctx, 'proformas', gana, 'anular'));
    expect((await tomar(c, pierde)).estado).toBe('reservada');
    await t.arrange((ctx) => soltarDeuda(ctx, 'proformas', pierde, 'aplicar'));
    expect(await debe(c.rut)).toBe(533_027);
  });
  it('fuera de la cartera no existe, y ninguna acción sirve en un estado que no la nombra', async () => {
    const c = await cuota7();
    const d = await pedida(c);
    const ajena = t.persona({ rut: rutOf(40_000_099), alcance: 'propio' });
    await expect(t.detail(contract, ajena, d.id)).rejects.toMatchObject({ status: 404 });
    for (const estado of estados.states) {
      await t.arrange((ctx) => ctx.update(descuentos, d.id, { estado }));
      const visto = await t.detail(contract, quien(5), d.id);
      for (const { accion, codigo } of visto.acciones)
        expect(`${estado} ${accion} ${codigo === 'transicion_no_permitida'}`).toBe(
          `${estado} ${accion} ${!estados.can(estado, accion.replaceAll('-', '_') as never)}`,
        );
    }
  });
});
