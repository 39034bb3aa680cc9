import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { coberturaPorDeuda } from '#areas/garantias/public.server.ts';
import { contract } from '#areas/reportes/contract.ts';
import { contract as tablero } from '#areas/tablero/contract.ts';
import { uuidv7 } from '#kernel/values/id.ts';
import type { TestApp } from '#platform/server/testing.ts';
import { A, AL, B, carteraDeOro, D1, D2 } from './cartera-de-oro.fixture.ts';

// What the portfolio made by hand of areas/7 §7.1 says beyond its debts: how it was collected, what covers it, and what should be told of it. Worked out by hand.
let t: TestApp;
beforeAll(async () => {
  ({ t } = await carteraDeOro());
}, 60_000);
afterAll(() => t.close());

let folio = 0;
/** A receipt as the till leaves it, with what it paid. */
async function recibo(o: { rut: string; dia: string; medio: string; monto: number; pk?: string; capital?: number }): Promise<void> {
  folio += 1;
  const id = uuidv7();
  const { sql } = t.deps.database;
  await sql(
    `insert into recaudacion (id, empresa_id, hecho_por, num_comprobante, fecha_pago, fecha_contable, hora, office, via, cajero, rut_pagador, nombre_pagador,
      rut_deudor, medio_pago, monto, redondeo, excedente, estado, tipo_pago, pedido)
     values ($1, $2, '{PRUEBA}', $3, $4, $4, '10:00', 'SCL', 'CAJA', '40000001-8', $5, 'Quien Pagó Ficticia', $5, $6, $7, 0, 0, 'aplicada', 'TOTAL', '{}')`,
    [id, t.empresa_id, folio, o.dia, o.rut, o.medio, o.monto],
  );
  if (o.pk)
    await sql(
      `insert into recaudacion_aplicacion (id, empresa_id, hecho_por, recaudacion_id, vuelta, pk, numero, concepto, monto, orden, vencimiento, dias_mora, cliente_rut)
       values ($1, $2, '{PRUEBA}', $3, 1, $4, $4, 'CAPITAL', $5, 1, '2026-02-01', 0, $6)`,
      [uuidv7(), t.empresa_id, id, o.pk, o.capital ?? o.monto, A],
    );
}

describe('lo cobrado de la cartera hecha a mano', () => {
  it('los días de cobro: (3.000.000 × 54 + 2.000.000 × 57) / 5.000.000 = 55,2', async () => {
    await recibo({ rut: D2, dia: '2026-02-25', medio: 'TRANSFERENCIA', monto: 3_000_000, pk: 'documento:d6' });
    await recibo({ rut: D1, dia: '2026-02-15', medio: 'TRANSFERENCIA', monto: 2_000_000, pk: 'documento:d7' });
    const dias = { desde: '2026-02-01', hasta: AL } as const;
    const r = await t.ask(contract, 'explorar', t.persona(), { cubo: 'aplicaciones', medidas: ['dias_cobro', 'aplicado'], ...dias });
    expect(r.totales[0]?.valores).toEqual({ dias_cobro: '55.2', aplicado: 5_000_000 });
  });

  it('una garantía de UF 80 cubre 3.187.338 de los 3.984.172 de u1: 80,00 %', async () => {
    const [garantia, sql] = [uuidv7(), t.deps.database.sql] as const;
    await sql(
      `insert into garantia (id, empresa_id, hecho_por, numero, tipo, beneficiario, sobre, cliente_rut, nombre_cliente, otorgante_rut, nombre_otorgante, cobertura_uf, asignado_uf, tasacion_uf, ltv, estado)
       values ($1, $2, '{PRUEBA}', 1, 'HIPOTECA', 'LA CASA', 'ESPECIFICA', $3, 'B', $3, 'B', 80, 80, 100, 80, 'constituida')`,
      [garantia, t.empresa_id, B],
    );
    await sql(
      `insert into garantia_caucion (id, empresa_id, hecho_por, garantia_id, objeto, objeto_id, nombre, monto_asignado_uf, desde)
       values ($1, $2, '{PRUEBA}', $3, 'obligacion', 'cuota:u1', 'u1', 80, '2026-01-01')`,
      [uuidv7(), t.empresa_id, garantia],
    );
    const u1 = (await t.arrange((ctx) => coberturaPorDeuda(ctx, B))).find((d) => d.pk === 'cuota:u1');
    expect(u1).toMatchObject({ saldo: 3_984_172, cubierto: 3_187_338, pct: '80.00' });
  });

  it('el ROE suma los comprobantes de una persona en un día, con el umbral de ese día; sin ninguno, está el negativo', async () => {
    const dias = { desde: '2026-01-01', hasta: AL } as const;
    const roe = () => t.ask(contract, 'previa', t.persona(), { reporte: 'roe_trimestral', ...dias });
    expect((await roe()).total).toBe(0);
    for (const monto of [5_000_000, 4_600_000]) await recibo({ rut: D1, dia: '2026-03-09', medio: 'EFECTIVO', monto });
    await recibo({ rut: D2, dia: '2026-03-09', medio: 'EFECTIVO', monto: 9_500_000 });
    const r = await roe();
    expect([r.total, r.totales]).toEqual([1, { monto: 9_600_000 }]);
    expect(r.filas[0]?.celdas).toEqual(['2026-03-09', D1, 'Quien Pagó Ficticia', 9_600_000, 2, 9_500_000]);
  });
});

describe('lo que se vigila', () => {
  const noche = () => t.arrange(async (ctx) => void (await t.deps.registry.area('tablero')?.dayStep?.[0]?.run(ctx, null)));
  const avisos = async () =>
    (
      await t.deps.database.sql(
        `select entidad_id, titulo from pendiente where empresa_id = '${t.empresa_id}' and area = 'tablero' and estado in ('abierto', 'tomado') order by entidad_id`,
      )
    ).rows.map((r) => [r.entidad_id, r.titulo]);

  it('cada cifra sobre su umbral abre un pendiente, y uno solo aunque pasen las noches', async () => {
    await noche();
    await noche();
    expect(await avisos()).toEqual([
      // 22.230.000 and 10.284.172 of 33.825.718: the second is 30,40 %.
      ['cliente_concentrado', 'Un cliente concentra la colocación: 40.000.011-5 tiene 65,72 % y el límite es 25,00 %, y 1 más'],
      ['deudor_concentrado', 'Un deudor concentra lo anticipado: 40.000.014-K tiene 68,25 % y el límite es 20,00 %, y 1 más'],
      ['par_30', 'PAR 30 sobre su límite: es 29,80 % y el límite es 10,00 %'],
      ['uf_por_acabar', 'La UF cargada se acaba: la última es la del 12-03-2026'],
    ]);
  });

  it('con otro umbral desde un día, esa noche se apaga sola', async () => {
    await t.deps.database.sql(
      `insert into parametro (id, empresa_id, hecho_por, clave, desde, valor, estado) values (gen_random_uuid(), '${t.empresa_id}', '{PRUEBA}', 'libro.alarma_par_30', '2026-03-01', '"29.80"'::jsonb, 'vigente')`,
    );
    await noche();
    expect((await avisos()).map(([id]) => id)).not.toContain('par_30');
  });

  it('quien puede hacer algo la silencia con un motivo y hasta un día; pasado, se vuelve a oír', async () => {
    const silenciar = (hasta: string, alarma = 'cliente_concentrado', s = t.persona()) =>
      t.act(tablero, 'silenciar_alarma', s, { alarma, hasta: hasta as typeof AL, motivo: 'El comité lo aprobó por un mes' });
    // Thirty days from 10-03 is 09-04; a day that passed silences nothing.
    await expect(silenciar('2026-04-10')).rejects.toMatchObject({
      status: 400,
      campos: { hasta: [expect.stringContaining('09-04-2026')] },
    });
    await expect(silenciar('2026-03-09')).rejects.toMatchObject({ status: 400 });
    await expect(silenciar('2026-03-11', 'cliente_concentrado', t.persona({ modulos: ['tablero:ver'] }))).rejects.toMatchObject({
      status: 403,
    });
    await expect(silenciar('2026-03-11', 'nadie_la_vigila')).rejects.toMatchObject({ status: 404 });
    await expect(silenciar('2026-03-11', 'E7')).rejects.toMatchObject({ codigo: 'igualdad_no_se_silencia' });

    const s = t.persona();
    expect(await silenciar('2026-03-11', 'cliente_concentrado', s)).toMatchObject({
      dice: null,
      silencio: { hasta: '2026-03-11', quien: s.nombre },
    });
    const oidas = async () => (await avisos()).map(([id]) => id);
    expect(await oidas()).not.toContain('cliente_concentrado');
    await noche();
    expect(await oidas()).not.toContain('cliente_concentrado');
    const [acto] = (
      await t.deps.database.sql(
        `select accion, despues from evento where empresa_id = '${t.empresa_id}' and entidad = 'tablero_silencio' order by instante desc limit 1`,
      )
    ).rows;
    expect(acto).toMatchObject({ accion: 'silenciar-alarma', despues: { motivo: 'El comité lo aprobó por un mes' } });

    await t.setHoy('2026-03-12' as typeof AL);
    await noche();
    expect(await oidas()).toContain('cliente_concentrado');
    await t.setHoy(AL);
  });

  it('reactivada, se oye en el acto, y cada uno ve sólo las que puede atender', async () => {
    await t.act(tablero, 'silenciar_alarma', t.persona(), { alarma: 'deudor_concentrado', hasta: AL, motivo: 'Se revisa hoy' });
    const r = await t.act(tablero, 'reactivar_alarma', t.persona(), { alarma: 'deudor_concentrado' });
    expect(r).toMatchObject({ silencio: null, dice: expect.stringContaining('40.000.014-K tiene 68,25 %') });
    const suyas = await t.ask(tablero, 'alarmas', t.persona({ modulos: ['tablero:ver', 'libro:ver'] }), {});
    expect(suyas.map((a) => a.nombre).sort()).toEqual(['cliente_concentrado', 'deudor_concentrado', 'par_30']);
  });

  it('lo que se vigila de toda la empresa no lo oye ni lo silencia quien ve sólo las deudas de su cartera', async () => {
    const s = t.persona({ modulos: ['tablero:ver', 'libro:deudas', 'bandeja:ver'], alcance: 'propio' });
    expect(await t.ask(tablero, 'alarmas', s, {})).toEqual([]);
    const callar = { alarma: 'cliente_concentrado', hasta: AL, motivo: 'No me toca a mí' };
    await expect(t.act(tablero, 'silenciar_alarma', s, callar)).rejects.toMatchObject({ status: 403, codigo: 'sin_permiso' });
  });
});

describe('un día sin su UF', () => {
  it('se dice con la última publicada, y se avisa; con la del día no hay nada que avisar', async () => {
    const en = (al: string) =>
      t.ask(contract, 'explorar', t.persona(), { cubo: 'deudas', medidas: ['capital'], filas: ['moneda'], al: al as typeof AL });
    const uf = (r: Awaited<ReturnType<typeof en>>) => r.celdas.find((c) => c.filas[0] === 'UF')?.valores.capital;
    const hoy = await en(AL);
    expect([uf(hoy), hoy.nota]).toEqual([3_984_172, null]);
    // 09-03 was not published here: the last one before it is that of 28-02, 39.600,00.
    const ayer = await en('2026-03-09');
    expect([uf(ayer), ayer.nota]).toEqual([3_960_000, 'Lo pactado en UF, a la UF del 28-02-2026: la del 09-03-2026 no está publicada']);
  });
});

describe('un solo instante', () => {
  it('todas las cifras del tablero se leen juntas, y cada una dice lo que diría aparte', async () => {
    const s = t.persona();
    const r = await t.ask(tablero, 'cifras', s, { range: 'Last 28 Days' });
    expect(r.instante).toMatch(/^\d{4}-\d{2}-\d{2}T/);
    expect(r.items.length).toBeGreaterThan(8);
    for (const x of r.items) {
      expect([x.widget, x.falla]).toEqual([x.widget, null]);
      expect([x.widget, x.cifra]).toEqual([x.widget, await t.ask(tablero, 'cifra', s, { widget: x.widget, range: 'Last 28 Days' })]);
    }
  });
});
