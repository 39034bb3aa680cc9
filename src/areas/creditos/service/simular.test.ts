import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { areas } from '#app/areas.server.gen.ts';
import { sembrarParametros } from '#areas/parametros/public.server.ts';
import { indicesUf } from '#areas/parametros/tables.ts';
import type { InputOf } from '#kernel/contract.ts';
import type { Fecha } from '#kernel/values/fecha.ts';
import { rutOf } from '#kernel/values/rut.ts';
import { type TestApp, testApp } from '#platform/server/testing.ts';
import { contract } from '../contract.ts';

/** Through the pipeline, with the tables of the seed (domain §2, §3): UF to 09-04-2026, fictitious TMC, stamp tax of DL 3.475. */
type Entrada = InputOf<typeof contract, 'simular'>;
let t: TestApp;
const quien = () => t.persona({ rut: rutOf(40_000_002), ability: [{ action: 'manage', subject: 'creditos:simular' }] });

beforeAll(async () => {
  t = await testApp(areas);
  await t.arrange(async (ctx) => sembrarParametros(ctx));
});
afterAll(async () => t.close());

const CINCO: Entrada = {
  moneda: 'CLP',
  monto_solicitado: 5_000_000,
  plazo: 12,
  tasa_mensual: '1.9',
  metodo: 'frances',
  base_dias: '30_360',
  fecha_curse: '2026-03-10',
  fecha_primer_vencimiento: '2026-04-20',
  costos: [{ codigo: 'NOTARIA', neto: 35_000, afecto_iva: false, financiado: true }],
  ite: { metodo: 'sobre_total', financiado: true },
};
const simular = (cambios: Partial<Entrada> = {}) => t.ask(contract, 'simular', quien(), { ...CINCO, ...cambios });
const rechaza = (cambios: Partial<Entrada>, codigo: string, campo: string, status: number) =>
  expect(simular(cambios)).rejects.toMatchObject({ status, codigo, campos: { [campo]: expect.any(Array) } });

describe('POST /api/creditos/simular', () => {
  it('T07–T09: el crédito de domain §5, entero', async () => {
    const r = await simular();
    expect(r).toMatchObject({
      base: 5_035_000,
      capital: 5_075_605,
      ite: { meses: 13, tasa: '0.800', monto: 40_605 },
      total: 5_763_189,
      interes_total: 687_584,
      costo_total: 5_763_189,
      cae: '25.58',
      monto_a_girar: 5_000_000,
      tmc: { codigo: 'NR_90_200', tasa_anual: '29.00', capital_uf: '127.3942', tasa_credito: '22.80', cumple: true },
      uf: { fecha: '2026-03-10', valor: '39841.72' },
      avisos: [],
    });
    expect(r.installments.map((c) => c.cuota)).toEqual([...Array(11).fill(480_266), 480_263]);
    expect(r.installments[0]).toEqual({
      numero: 1,
      vencimiento: '2026-04-20',
      fecha_pago_habil: '2026-04-20',
      dias: 41,
      cuota: 480_266,
      interes: 131_797,
      amortizacion: 348_469,
      saldo: 4_727_136,
      seguro: 0,
      clp_referencial: null,
      referencial: false,
    });
  });

  it('cada cifra se explica: fórmula y datos', async () => {
    const { detalle } = await simular();
    expect(detalle.cuota).toMatchObject({ resultado: '$480.266', formula: 'saldo / Σf, con f = Π 1 / (1 + tasa × meses)' });
    expect(detalle.cuota?.datos).toEqual(
      expect.arrayContaining([
        { nombre: 'Σf', valor: '10,56832829' },
        { nombre: 'Cuota exacta', valor: '480.265,6449' },
      ]),
    );
    expect(detalle.cae?.datos).toContainEqual({ nombre: 'Tasa mensual que los iguala', valor: '2,131304 %' });
    for (const cifra of ['base', 'capital', 'ite', 'total', 'interes_total', 'costo_total', 'cae', 'monto_a_girar', 'tmc'])
      expect(detalle[cifra]?.formula).not.toBe('');
  });

  it('sólo con los primeros campos: método, base y fechas salen de los parámetros', async () => {
    const r = await t.ask(contract, 'simular', quien(), { moneda: 'CLP', monto_solicitado: 1_000_000, plazo: 6, tasa_mensual: '1.5' });
    expect(r.installments.map((c) => c.vencimiento)[0]).toBe('2026-04-10');
    expect(r.avisos.map((a) => a.codigo)).toContain('ite_no_incluido');
  });

  it('C1 y C6 (tests de Apache Fineract) en dólares: texto con dos decimales, mitad al par', async () => {
    const usd: Partial<Entrada> = { moneda: 'USD', redondeo: 'half_even', multiplo_cuota: 1, costos: [], ite: { metodo: 'exento' } };
    const c1 = await simular({
      ...usd,
      monto_solicitado: '5000.00',
      tasa_mensual: '1',
      plazo: 18,
      metodo: 'plano',
      fecha_curse: '2022-11-01',
      fecha_primer_vencimiento: '2022-12-01',
    });
    expect([c1.capital, c1.interes_total, c1.total, c1.installments[17]?.cuota]).toEqual(['5000.00', '900.00', '5900.00', '324.00']);
    const c6 = await simular({
      ...usd,
      monto_solicitado: '1250',
      tasa_mensual: '1.25',
      plazo: 4,
      fecha_curse: '2023-09-01',
      fecha_primer_vencimiento: '2023-10-01',
    });
    expect(c6.installments.map((c) => c.amortizacion)).toEqual(['306.38', '310.20', '314.08', '319.34']);
    expect(c6.tmc).toBeNull();
    expect(c6.avisos.map((a) => a.codigo)).toEqual(['tmc_sin_tipo_de_cambio']);
  });

  it('dólares con tipo de cambio: se controla el tramo de moneda extranjera', async () => {
    const r = await simular({
      moneda: 'USD',
      monto_solicitado: '20000',
      tasa_mensual: '0.9',
      costos: [],
      tipo_cambio: '950',
      fecha_primer_vencimiento: '2026-04-10',
    });
    expect(r.tmc).toMatchObject({ codigo: 'ME_2000', tasa_anual: '11.25', tasa_credito: '10.80', cumple: true });
    await rechaza(
      { moneda: 'USD', monto_solicitado: '20000', tasa_mensual: '0.94', costos: [], tipo_cambio: '950' },
      'tmc_excedida',
      'tasa_mensual',
      422,
    );
  });

  it('C13: desde el 31 de enero los vencimientos siguen en fin de mes', async () => {
    const r = await simular({ fecha_curse: '2024-12-31', fecha_primer_vencimiento: '2025-01-31', plazo: 4 });
    expect(r.installments.map((c) => c.vencimiento)).toEqual(['2025-01-31', '2025-02-28', '2025-03-31', '2025-04-30']);
  });

  it('UF: cuatro decimales, pesos del día y referenciales después de la última UF publicada', async () => {
    const r = await simular({
      moneda: 'UF',
      monto_solicitado: '400',
      plazo: 24,
      tasa_mensual: '0.5',
      fecha_primer_vencimiento: '2026-04-09',
      costos: [],
      ite: { metodo: 'exento' },
    });
    expect(r.tmc).toMatchObject({ codigo: 'R_1_2000', tasa_anual: '6.90' });
    expect([r.installments[0]?.referencial, r.installments[1]?.referencial]).toEqual([false, true]);
    expect(r.avisos.map((a) => a.codigo)).toEqual(['uf_referencial']);
    expect(r.installments.every((c) => /^\d+\.\d{4}$/.test(String(c.cuota)))).toBe(true);
  });

  // Partial: areas/3 recaudaciones, 1.000.000 of capital cost 1.028.500.
  it('T10: supuestos los seis primeros pagos, el crédito se cierra el 05-10 con 2.776.205', async () => {
    const { installments } = await simular();
    const seis = installments.slice(0, 6).map((c) => ({ fecha: c.vencimiento, tipo: 'pago' as const, monto: c.cuota }));
    const r = await simular({ eventos: seis, al: '2026-10-05' });
    expect(r.evolucion).toMatchObject({
      estado: 'vigente',
      saldo: 2_699_276,
      vencido: 0,
      liquidacion: { vencido: 0, interes: 25_643, comision: 51_286, capital: 2_699_276, total: 2_776_205 },
    });
    const p = await simular({ eventos: [...seis, { fecha: '2026-10-05', tipo: 'prepago', monto: 1_028_500, politica: 'reduce_plazo' }] });
    expect(p.evolucion).toMatchObject({ saldo: 1_699_276, prepagos: [{ interes: 9_500, comision: 19_000, capital: 1_000_000 }] });
    expect(p.evolucion?.installments.length).toBeLessThan(12);
    // T10: 2.776.205 closes it. A peso less leaves a peso, and the answer says so.
    const casi = await simular({ eventos: [...seis, { fecha: '2026-10-05', tipo: 'prepago', monto: 2_776_204 }] });
    expect(casi.avisos).toContainEqual({
      codigo: 'prepago_deja_poco',
      mensaje: 'Tras el prepago sólo quedan $1: con $1 más el crédito se cierra',
    });
    const todo = await simular({ eventos: [...seis, { fecha: '2026-10-05', tipo: 'prepago', monto: 2_776_205 }] });
    expect(todo.avisos.map((a) => a.codigo)).not.toContain('prepago_deja_poco');
  });

  it('T11 y T12: la cuota 7 al 20-11 debe 11.993 de mora y 40.768 de gastos', async () => {
    const { installments } = await simular();
    const seis = installments.slice(0, 6).map((c) => ({ fecha: c.vencimiento, tipo: 'pago' as const, monto: c.cuota }));
    const r = await simular({ eventos: seis, al: '2026-11-20' });
    expect(r.evolucion?.installments[6]).toMatchObject({ impago: 480_266, mora: 11_993, gastos: 40_768, debe: 533_027 });
    expect(r.evolucion).toMatchObject({ estado: 'moroso', vencido: 533_027 });
  });

  it('no escribe nada: la UF del día no queda usada', async () => {
    await simular();
    const [row] = await t.deps.database.db
      .select()
      .from(indicesUf)
      .where(eq(indicesUf.fecha, '2026-03-10' as Fecha));
    expect(row?.usada).toBe(false);
  });

  it('sin el permiso no se simula', async () => {
    await expect(t.ask(contract, 'simular', t.persona({ ability: [{ action: 'manage', subject: 'zonas' }] }), CINCO)).rejects.toMatchObject(
      { status: 403 },
    );
  });
});

describe('datos malos: cada uno se rechaza en su campo', () => {
  it('plazo 0, 10.000 o dentro de la gracia', async () => {
    await rechaza({ plazo: 0 }, 'plazo_fuera_de_rango', 'plazo', 400);
    await rechaza({ plazo: 10_000 }, 'plazo_fuera_de_rango', 'plazo', 400);
    await rechaza({ plazo: 6, gracia: { tipo: 'TOTAL', meses: 6 } }, 'plazo_fuera_de_rango', 'plazo', 400);
    expect((await simular({ plazo: 7, gracia: { tipo: 'TOTAL', meses: 6 } })).installments).toHaveLength(7);
  });

  it('primer vencimiento a 19 o 61 días; una cuota admite hasta 720', async () => {
    const campo = 'fecha_primer_vencimiento';
    await rechaza({ [campo]: '2026-03-29' }, 'primer_vencimiento_fuera_de_rango', campo, 400);
    await rechaza({ [campo]: '2026-05-10' }, 'primer_vencimiento_fuera_de_rango', campo, 400);
    expect((await simular({ [campo]: '2026-03-30' })).installments[0]?.dias).toBe(20);
    expect((await simular({ [campo]: '2026-05-09' })).installments[0]?.dias).toBe(60);
    expect((await simular({ [campo]: '2026-09-06', plazo: 1 })).installments[0]?.dias).toBe(180);
    await rechaza({ [campo]: '2028-03-01', plazo: 1 }, 'primer_vencimiento_fuera_de_rango', campo, 400);
  });

  it('2,42 % mensual sobre UF 127 supera la TMC; 2,41 % pasa', async () => {
    await expect(simular({ tasa_mensual: '2.42' })).rejects.toMatchObject({
      status: 422,
      codigo: 'tmc_excedida',
      datos: { tmc: '29,00' },
      campos: { tasa_mensual: ['Supera la tasa máxima convencional del tramo (29,00 % anual)'] },
    });
    expect((await simular({ tasa_mensual: '2.41' })).tmc?.cumple).toBe(true);
  });

  it('la UF de un curse posterior al 09-04-2026 no está publicada', async () => {
    const uf: Partial<Entrada> = { moneda: 'UF', monto_solicitado: '400', tasa_mensual: '0.5', costos: [] };
    await rechaza({ ...uf, fecha_curse: '2026-04-10', fecha_primer_vencimiento: '2026-05-10' }, 'uf_no_publicada', 'fecha_curse', 422);
    expect((await simular({ ...uf, fecha_curse: '2026-04-09', fecha_primer_vencimiento: '2026-05-09' })).uf?.fecha).toBe('2026-04-09');
  });

  it('en pesos, un curse posterior se controla con la última UF y lo dice', async () => {
    const despues = { fecha_curse: '2026-04-15', fecha_primer_vencimiento: '2026-05-20' };
    const r = await simular(despues);
    expect([r.uf?.fecha, r.tmc?.codigo, r.avisos.map((a) => a.codigo)]).toEqual(['2026-04-09', 'NR_90_200', ['uf_de_referencia']]);
    await rechaza({ ...despues, tasa_mensual: '2.42' }, 'tmc_excedida', 'tasa_mensual', 422);
  });

  it('eventos: antes del curse, con decimales de más, o con varios giros', async () => {
    const pago = { fecha: '2026-04-20', tipo: 'pago', monto: 1000 } as const;
    await rechaza({ eventos: [{ ...pago, fecha: '2026-03-09' }] }, 'datos_invalidos', 'eventos.0.fecha', 400);
    await rechaza({ eventos: [{ ...pago, monto: '1000.5' }] }, 'datos_invalidos', 'eventos.0.monto', 400);
    const giros = [
      { fecha: '2026-03-10', monto: 3_000_000 },
      { fecha: '2026-04-10', monto: 2_000_000 },
    ];
    await rechaza({ giros, eventos: [pago] }, 'datos_invalidos', 'eventos', 400);
  });

  it('montos: decimales de más, cero, negativos; giros que no suman; un giro que se come todo', async () => {
    await rechaza({ monto_solicitado: '5000000.5' }, 'datos_invalidos', 'monto_solicitado', 400);
    await rechaza({ monto_solicitado: 0 }, 'datos_invalidos', 'monto_solicitado', 400);
    await rechaza({ monto_solicitado: -1 }, 'datos_invalidos', 'monto_solicitado', 400);
    await rechaza({ giros: [{ fecha: '2026-03-10', monto: 1_000_000 }] }, 'datos_invalidos', 'giros', 400);
    await rechaza({ multiplo_cuota: 0 }, 'datos_invalidos', 'multiplo_cuota', 400);
    await rechaza(
      { monto_solicitado: 100_000, costos: [{ neto: 120_000, financiado: false }] },
      'giro_no_positivo',
      'monto_solicitado',
      422,
    );
  });

  it('un múltiplo mayor que la cuota, que la dejaría en nada, se rehúsa en su campo y dice la cuota', async () => {
    // 1.000.000 at 2 % a month over 12 is a cuota of some 94.560 (annuity factor 10,5753): 500.000 would leave interest and a balloon.
    const peso = { monto_solicitado: 1_000_000, plazo: 12, tasa_mensual: '2.0' };
    await rechaza({ ...peso, multiplo_cuota: 500_000 }, 'datos_invalidos', 'multiplo_cuota', 400);
  });

  it('meses de no pago: fuera de 1–12, o todos', async () => {
    await rechaza({ meses_no_pago: [13] }, 'datos_invalidos', 'meses_no_pago.0', 400);
    await rechaza({ meses_no_pago: [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12] }, 'datos_invalidos', 'meses_no_pago', 400);
    await rechaza({ plazo: 1, meses_no_pago: [4] }, 'datos_invalidos', 'meses_no_pago', 400);
  });

  it('una deuda que crece sin medida no se calcula', async () => {
    await rechaza({ plazo: 9_999, tasa_mensual: '2', gracia: { tipo: 'TOTAL', meses: 9_000 } }, 'datos_invalidos', 'plazo', 400);
  });

  it('9.999 cuotas se calculan y el saldo termina en cero', async () => {
    const r = await simular({ plazo: 9_999, tasa_mensual: '1.0' });
    expect(r.installments).toHaveLength(9_999);
    expect(r.installments.at(-1)).toMatchObject({ saldo: 0, vencimiento: '2859-06-20' });
  });

  it('un campo que no existe se rechaza', async () => {
    await expect(simular({ ...({ estado: 'aprobado' } as object) })).rejects.toMatchObject({ status: 400, codigo: 'campo_desconocido' });
  });

  it('un costo dicho por su total lleva el IVA adentro cuando está afecto: 119.000 son 100.000 y 19.000 (ledger §2)', async () => {
    const con = async (costo: object) => {
      const r = await simular({ costos: [{ codigo: 'EVALUACION', financiado: false, traspasado: false, ...costo }] });
      return [r.monto_a_girar, r.tmc?.tasa_con_cargos];
    };
    expect(await con({ total: 119_000, afecto_iva: true })).toEqual(await con({ neto: 100_000, iva: 19_000 }));
    expect((await con({ total: 119_000, afecto_iva: true }))[0]).toBe(4_881_000);
  });

  it('un giro después de la última cuota que se paga se rechaza en su campo: nadie lo devolvería', async () => {
    // Due dates 20-04, 20-05 and 20-06; June pays nothing, so the credit closes on 20-05.
    const tres = { plazo: 3, meses_no_pago: [6], costos: [] };
    const con = (fecha: string) => ({
      ...tres,
      giros: [
        { fecha: '2026-03-10', monto: 4_000_000 },
        { fecha, monto: 1_000_000 },
      ],
    });
    await rechaza(con('2026-06-01'), 'datos_invalidos', 'giros.1.fecha', 400);
    const r = await simular(con('2026-05-19'));
    expect(r.installments.map((q) => q.saldo).slice(1)).toEqual([0, 0]);
  });

  it('una gracia sin sus meses se rechaza: no se calcula como si no se hubiera pedido', async () => {
    await rechaza({ gracia: { tipo: 'TOTAL' } }, 'datos_invalidos', 'gracia.meses', 400);
    await rechaza({ gracia: { tipo: 'PARCIAL' } }, 'datos_invalidos', 'gracia.meses', 400);
    expect((await simular({ gracia: { tipo: 'NINGUNA' } })).total).toBe(5_763_189);
  });
});
