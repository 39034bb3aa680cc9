import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { areas } from '#app/areas.server.gen.ts';
import { sembrarCatalogos } from '#areas/catalogos/public.server.ts';
import { clientes, personas } from '#areas/clientes/tables.ts';
import { abonarObligacion, asegurarPlan, deudas, registrarObligacion, saldoCuenta } from '#areas/libro/public.server.ts';
import { indicesUf } from '#areas/parametros/tables.ts';
import { Rule } from '#kernel/errors.ts';
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
      pk,
      tipo: 'cuota',
      clase: 'cuota',
      rut,
      origen_area: 'prueba',
      origen_id: `c7-${n}`,
      numero: `Cuota 7-${n}`,
      cuota: 7,
      capital: pesos(428_980),
      interes: pesos(51_286),
      gastos: pesos(40_768),
      fecha: '2026-03-10' as Fecha,
      vencimiento: '2026-10-20' as Fecha,
      tasa_mora_mensual: '2.4167',
    });
  });
  return { rut, pk };
}
const debe = async (rut: Rut) => (await t.arrange((ctx) => deudas(ctx, rut))).reduce((s, d) => s + d.monto, 0);
const COMENTARIO = 'El cliente se comprometió a pagar la cuota completa';
const pedida = (c: { rut: Rut; pk: string }, o: object = {}) =>
  t.act(contract, 'crear', quien(5), {
    rut: c.rut as string,
    motivo: 'ACUERDO_DE_PAGO',
    comentario: COMENTARIO,
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
    const con = (monto_a_pagar: number, hasta: string) => pedida(c, { condicion: { monto_a_pagar, hasta } });
    await expect(con(1, '2026-11-19')).rejects.toMatchObject({ codigo: 'condicion_pasada' });
    // What is left of 533.027 once 46.765 are forgiven: nobody can pay a peso more.
    await expect(con(486_263, '2026-11-27')).rejects.toMatchObject({ codigo: 'condicion_imposible', datos: { debe: '$486.262' } });
  });
  it('dice lo que debía en todo, cuánto queda y qué se condona', async () => {
    const d = await pedida(await cuota7());
    expect(d).toMatchObject({ deuda: 533_027, total: 46_765, conceptos: 'Gastos de cobranza, Interés por mora' });
  });
  it('vencido su plazo para pagar, ya no se aprueba', async () => {
    const c = await cuota7();
    const d = await pedida(c, { condicion: { monto_a_pagar: 100, hasta: '2026-11-20' } });
    await t.act(contract, 'solicitar', quien(5), {}, { id: d.id });
    await t.setHoy('2026-11-27' as Fecha);
    await expect(aprobar(d.id)).rejects.toMatchObject({ codigo: 'condicion_vencida', datos: { fecha: '20-11-2026' } });
    await t.setHoy(DIA);
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

describe('después de condonar', () => {
  const pagar = (c: { rut: Rut; pk: string }, monto: number) =>
    t.arrange(async (ctx) => {
      await abonarObligacion(ctx, c.pk, [{ concepto: 'INTERES', monto: pesos(monto) }], DIA);
      await ctx.emit('obligacion.abonada', { pk: c.pk, concepto: 'INTERES', monto: pesos(monto), fecha: DIA });
    });
  const aplicada = async (c: { rut: Rut; pk: string }, o: object = {}) => {
    const d = await pedida(c, o);
    await t.act(contract, 'solicitar', quien(5), {}, { id: d.id });
    return aprobar(d.id);
  };
  const cifras = async () => {
    const i = await t.ask(contract, 'informe', quien(5), {});
    return { ...i.total, grupos: [i.por_motivo, i.por_persona, i.por_sucursal].map((g) => g.reduce((s, x) => s + x.total, 0)) };
  };
  it('cumplida la condición, el 30-11 la condonación queda en pie', async () => {
    const c = await cuota7();
    const d = await aplicada(c, { condicion: { monto_a_pagar: 20_000, hasta: '2026-11-27' } });
    await pagar(c, 20_000);
    await t.setHoy('2026-11-30' as Fecha);
    await t.arrange((ctx) => paso.run(ctx, null));
    expect(await t.detail(contract, quien(5), d.id)).toMatchObject({ estado: 'aplicada', pagado: 20_000 });
    await t.setHoy(DIA);
  });
  it('condonar no es pagar: otra condonación de la misma deuda no cumple la condición ni cuenta como pago', async () => {
    const c = await cuota7();
    const d = await aplicada(c, {
      condicion: { monto_a_pagar: 10, hasta: '2026-11-27' },
      partidas: [{ pk: c.pk, concepto: 'MORA', monto: 5_997 }],
    });
    const otra = await aplicada(c, { partidas: [{ pk: c.pk, concepto: 'GASTOS', monto: 40_768 }] });
    expect((await t.detail(contract, quien(5), d.id)).pagado).toBe(0);
    await t.act(contract, 'reversar', quien(7), { motivo: 'Se aprobó por error' }, { id: otra.id });
    expect((await t.detail(contract, quien(5), d.id)).pagado).toBe(0);
    expect(await debe(c.rut)).toBe(533_027 - 5_997);
  });
  it('el informe suma lo condonado por motivo, persona y sucursal, y cuánto se pagó después', async () => {
    const antes = await cifras();
    const c = await cuota7();
    await aplicada(c);
    await pagar(c, 51_286);
    const ahora = await cifras();
    expect([ahora.total - antes.total, ahora.pagaron - antes.pagaron, ahora.pagado - antes.pagado]).toEqual([46_765, 1, 51_286]);
    expect(ahora.grupos).toEqual([ahora.total, ahora.total, ahora.total]);
  });
  it('un borrador se edita con lo que se debe hoy; enviado, ya no', async () => {
    const c = await cuota7();
    const d = await pedida(c);
    const version = async () => (await t.detail(contract, quien(5), d.id)).version;
    const cambio = { partidas: [{ pk: c.pk, concepto: 'GASTOS' as const, monto: 20_000, elegida: `${c.pk}|GASTOS`, pct: '49.06' }] };
    expect(await t.act(contract, 'editar', quien(5), cambio, { id: d.id, version: await version() })).toMatchObject({
      total: 20_000,
      antes: 40_768,
      despues: 20_768,
    });
    await t.act(contract, 'solicitar', quien(5), {}, { id: d.id });
    const tarde = t.act(contract, 'editar', quien(5), cambio, { id: d.id, version: await version() });
    await expect(tarde).rejects.toMatchObject({ codigo: 'transicion_no_permitida' });
  });
  it('lo que otra área impide no se condona: falta el consentimiento de quien compró el pagaré', async () => {
    const c = await cuota7();
    const d = await pedida(c);
    await t.act(contract, 'solicitar', quien(5), {}, { id: d.id });
    const registro = t.deps.registry as unknown as { handlers: Map<string, ((c: unknown, e: unknown) => Promise<void>)[]> };
    registro.handlers.set('condonacion.por_aprobar', [
      async () => {
        throw new Rule('sin_consentimiento_comprador', { comprador: 'Fondo Uno' });
      },
    ]);
    await expect(aprobar(d.id)).rejects.toMatchObject({ codigo: 'sin_consentimiento_comprador', datos: { comprador: 'Fondo Uno' } });
    registro.handlers.delete('condonacion.por_aprobar');
    expect((await aprobar(d.id)).estado).toBe('aplicada');
  });
});

describe('deducciones de un giro', () => {
  const tomar = (c: { rut: Rut; pk: string }, destino_id: string) =>
    t.arrange(async (ctx) =>
      reservarDeuda(ctx, {
        destino_area: 'proformas',
        destino_id,
        destino: `la proforma ${destino_id}`,
        rut: c.rut,
        nombre: 'Cliente',
        fecha_corte: DIA,
        partidas: await partidasAl(ctx, [c.pk], DIA),
        estado: 'reservada' as const,
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
  it('el giro de una compra la aplica y la devolución del banco la deja reservada; con el dinero probado entra en otro giro', async () => {
    const c = await cuota7();
    const [destino_id, otro] = [uuidv7(), uuidv7()];
    const d = await tomar(c, destino_id);
    const giro = (e: 'giro.confirmado' | 'giro.rechazado') =>
      t.arrange((ctx) =>
        e === 'giro.confirmado'
          ? ctx.emit(e, {
              origen_area: 'proformas',
              origen_id: destino_id,
              orden_id: uuidv7(),
              fecha: DIA,
              comprobante: 'TEF-1',
              medio: 'TEF',
              cuenta_banco: '1102.01',
            })
          : ctx.emit(e, { origen_area: 'proformas', origen_id: destino_id, causa: 'Cuenta cerrada' }),
      );
    const estado = async () => (await t.detail(contract, quien(5), d.id)).estado;
    await giro('giro.confirmado');
    expect(await estado()).toBe('aplicada');
    await expect(tomar(c, otro)).rejects.toMatchObject({ codigo: 'deuda_ya_reservada' });
    await giro('giro.rechazado');
    expect(await estado()).toBe('reservada');
    await giro('giro.confirmado');
    await t.arrange((ctx) => soltarDeuda(ctx, 'proformas', destino_id, 'aplicar'));
    expect(await estado()).toBe('aplicada');
    expect((await tomar(c, otro)).estado).toBe('reservada');
    const pdf = (await t.ask(contract, 'detalle_giro', quien(5), {}, d.id)) as { bytes: Buffer };
    expect(pdf.bytes.subarray(0, 5).toString()).toBe('%PDF-');
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
