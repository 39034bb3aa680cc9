import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { areas } from '#app/areas.server.gen.ts';
import { fecha } from '#kernel/values/fecha.ts';
import { pesos } from '#kernel/values/money.ts';
import { rut } from '#kernel/values/rut.ts';
import { endOfDay } from '#platform/server/jobs/endofday.ts';
import { type TestApp, testApp } from '#platform/server/testing.ts';
import {
  agregarObligado,
  contabilizar,
  deudasDeClientes,
  deudasDelCliente,
  deudasPorPk,
  deudaTotalDe,
  diasMoraDe,
  obligacionPorPk,
  registrarObligacion,
  vencidoPorRut,
} from '../public.server.ts';
import { cuentasPara } from './preparar.fixture.ts';

const HOY = fecha('2026-03-10');
const CEDENTE = rut('40000005-0');
const DEUDOR = rut('40000006-9');
const AVAL = rut('40000001-8');

let t: TestApp;
beforeAll(async () => {
  t = await testApp(areas, { hoy: HOY });
  await t.arrange(async (ctx) => {
    await cuentasPara(ctx);
    const origen = { origen_area: 'prueba', numero: '1', fecha: fecha('2025-12-01') };
    await registrarObligacion(ctx, {
      ...origen,
      pk: 'documento:d1',
      tipo: 'documento',
      origen_id: 'd1',
      rut: DEUDOR,
      rol: 'DEUDOR',
      cliente_rut: CEDENTE,
      capital: pesos(6_000_000),
      base_mora: pesos(5_400_000),
      vencimiento: fecha('2026-01-15'),
    });
    await registrarObligacion(ctx, {
      ...origen,
      pk: 'saldo_cedente:s1',
      tipo: 'saldo_cedente',
      origen_id: 's1',
      rut: CEDENTE,
      capital: pesos(180_000),
      vencimiento: fecha('2026-02-25'),
    });
    // 07-03-2026 is a Saturday: it is paid on Monday the 9th.
    const cuota = { ...origen, pk: 'cuota:c1', tipo: 'cuota', origen_id: 'c1', rut: DEUDOR, capital: pesos(900_000) };
    await registrarObligacion(ctx, { ...cuota, vencimiento: fecha('2026-03-07') });
    await agregarObligado(ctx, 'documento:d1', AVAL);
  });
}, 60_000);
afterAll(() => t.close());

describe('la mora de una persona', () => {
  it('dice en qué papel: lo propio y lo de su negocio no son una cifra', async () => {
    const v = await t.arrange((ctx) => vencidoPorRut(ctx));
    expect(v.get(CEDENTE)).toEqual({ propia: 180_000, negocio: 6_180_000 });
    expect(v.get(DEUDOR)).toEqual({ propia: 900_000, negocio: 900_000 });
  });

  it('lo que vence un sábado no está vencido hasta que pasa el lunes', async () => {
    const todas = ['cuota:c1', 'documento:d1', 'saldo_cedente:s1'];
    const vencidas = async (dia: string) =>
      (await t.arrange((ctx) => deudasPorPk(ctx, todas, fecha(dia)))).flatMap((d) => (d.dias_mora > 0 ? [d.pk] : [])).sort();
    const antes = ['documento:d1', 'saldo_cedente:s1'];
    await t.setHoy(fecha('2026-03-09'));
    expect(await vencidas('2026-03-09')).toEqual(antes);
    await t.setHoy(HOY);
    expect(await vencidas('2026-03-10')).toEqual(['cuota:c1', ...antes]);
  });

  it('los días de mora que suben de nivel y bloquean son los de los papeles que el parámetro nombra', async () => {
    const dias = async () =>
      t.arrange(async (ctx) => [await diasMoraDe(ctx, CEDENTE), await diasMoraDe(ctx, DEUDOR), await diasMoraDe(ctx, AVAL)]);
    expect(await dias()).toEqual([13, 54, 0]);
    const poner = (valor: string) =>
      t.deps.database.sql(
        `insert into parametro (id, empresa_id, hecho_por, clave, desde, valor, estado) values (gen_random_uuid(), $1, '{PRUEBA}', 'libro.roles_mora', '2026-01-01', $2::jsonb, 'vigente')`,
        [t.empresa_id, JSON.stringify(valor)],
      );
    await poner('TITULAR,CEDENTE,AVAL');
    expect(await dias()).toEqual([54, 3, 54]);
  });
});

describe('lo que una persona debe en total', () => {
  it('suma todo concepto que debe por sí misma, y lo castigado que no ha vuelto', async () => {
    const total = () => t.arrange((ctx) => deudaTotalDe(ctx, CEDENTE));
    expect(await total()).toBe(180_000);
    const deuda = {
      clase: 'cuota' as const,
      concepto: 'CAPITAL' as const,
      monto: pesos(3_000_000),
      rut: CEDENTE,
      pk: 'cuota:vieja',
      documento: '9-1',
    };
    await t.arrange((ctx) =>
      contabilizar(
        ctx,
        'castigo',
        { cartera: 'creditos', deuda: [deuda], provision: pesos(0), objeto: 'credito:viejo' },
        { origen: { area: 'prueba', id: 'castigo' }, fecha: HOY },
      ),
    );
    expect(await total()).toBe(3_180_000);
  });
});

describe('lo que deben varios clientes', () => {
  it('es de cada uno lo mismo que preguntado solo', async () => {
    await t.arrange(async (ctx) => {
      const juntos = await deudasDeClientes(ctx, [CEDENTE, DEUDOR, AVAL]);
      const pks = (vivas: readonly { pk: string }[] | undefined) => (vivas ?? []).map((d) => d.pk).sort();
      for (const rut of [CEDENTE, DEUDOR, AVAL]) expect(pks(juntos.get(rut))).toEqual(pks(await deudasDelCliente(ctx, rut)));
      expect(pks(juntos.get(CEDENTE))).toEqual(['documento:d1', 'saldo_cedente:s1']);
      expect(juntos.has(AVAL)).toBe(false);
    });
  });
});

describe('las igualdades de cada noche', () => {
  it('la que no cuadra deja un pendiente a quien cierra el mes, y se cierra cuando cuadra', async () => {
    await endOfDay(t.deps, t.empresa_id, HOY);
    const abiertos = async () =>
      (
        await t.deps.database.sql(
          `select entidad_id from pendiente where empresa_id = $1 and entidad_id like 'igualdad:%' and estado = 'abierto' order by 1`,
          [t.empresa_id],
        )
      ).rows.map((r) => r.entidad_id);
    // The debts of this test have no entries behind them.
    expect(await abiertos()).toEqual(
      expect.arrayContaining(['igualdad:E1-libro', 'igualdad:E2-libro', 'igualdad:E3-libro', 'igualdad:E4-libro']),
    );
    expect(await t.arrange((ctx) => obligacionPorPk(ctx, 'cuota:c1'))).toMatchObject({ estado: 'vigente' });
  });
});
