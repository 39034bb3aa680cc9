import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { areas } from '#app/areas.server.gen.ts';
import { addDays, fecha, type Periodo } from '#kernel/values/fecha.ts';
import { pesos } from '#kernel/values/money.ts';
import { rut } from '#kernel/values/rut.ts';
import { systemSession } from '#platform/server/context.ts';
import { endOfDay } from '#platform/server/jobs/endofday.ts';
import { bytesOf, type TestApp, testApp } from '#platform/server/testing.ts';
import { contract } from '../contract.ts';
import {
  comprometerExposicion,
  contabilizar,
  deudas,
  diferenciaPorDevengar,
  exposicion,
  imputarA,
  registrarObligacion,
  reversarOrigen,
  saldoCuenta,
} from '../public.server.ts';
import { fallasDelDiario } from './diario.fixture.ts';
import { invariantes } from './invariantes.ts';
import { cuentasPara } from './preparar.fixture.ts';

let t: TestApp;
const HOY = fecha('2026-03-10');
const CLIENTE = rut('40000005-0');
const uno = () => t.persona({ rut: '40000001-8' });
const otra = () => t.persona({ rut: '40000002-6' });
const lineas = (monto: number) => [
  { cuenta: '2101', debe: monto },
  { cuenta: '1102.01', haber: monto },
];
const voucher = (monto = 79_200, dia = '2026-03-09') => ({ fecha: dia, glosa: 'Entero de ITE', lineas: lineas(monto) });
async function aprobado(monto = 79_200, dia = '2026-03-09') {
  const v = await t.act(contract, 'preparar', uno(), voucher(monto, dia));
  await t.act(contract, 'enviar', uno(), {}, { id: v.id });
  return t.act(contract, 'aprobar', otra(), {}, { id: v.id });
}
const rotos = () => t.arrange(async (ctx) => (await Promise.all(invariantes.map((i) => i.check(ctx)))).flat());
beforeAll(async () => {
  t = await testApp(areas, { hoy: HOY });
  await t.arrange(cuentasPara);
});
afterAll(() => t.close());
describe('comprobante manual', () => {
  it('un asiento descuadrado lo rechaza el servicio', async () => {
    const malo = {
      ...voucher(),
      lineas: [
        { cuenta: '2101', debe: 100 },
        { cuenta: '1102.01', haber: 90 },
      ],
    };
    await expect(t.act(contract, 'preparar', uno(), malo)).rejects.toMatchObject({ status: 422, codigo: 'asiento_descuadrado' });
  });
  it('una cuenta de grupo o sin su auxiliar se rechaza', async () => {
    const con = (cuenta: string) => ({
      ...voucher(),
      lineas: [
        { cuenta, debe: 100 },
        { cuenta: '1102.01', haber: 100 },
      ],
    });
    await expect(t.act(contract, 'preparar', uno(), con('1102'))).rejects.toMatchObject({ codigo: 'cuenta_no_imputable' });
    await expect(t.act(contract, 'preparar', uno(), con('2105'))).rejects.toMatchObject({ codigo: 'falta_auxiliar' });
  });
  it('quien lo preparó no lo aprueba; otra persona sí, y queda contabilizado', async () => {
    const v = await t.act(contract, 'preparar', uno(), voucher());
    await t.act(contract, 'enviar', uno(), {}, { id: v.id });
    await expect(t.act(contract, 'aprobar', uno(), {}, { id: v.id })).rejects.toMatchObject({
      status: 403,
      codigo: 'requiere_segundo_usuario',
    });
    const r = await t.act(contract, 'aprobar', otra(), {}, { id: v.id });
    expect(r).toMatchObject({ estado: 'contabilizado', debe: 79_200, haber: 79_200 });
  });
  it('rechazado o anulado ya no se mueve', async () => {
    const v = await t.act(contract, 'preparar', uno(), voucher());
    await t.act(contract, 'anular', uno(), {}, { id: v.id });
    await expect(t.act(contract, 'enviar', uno(), {}, { id: v.id })).rejects.toMatchObject({
      status: 409,
      codigo: 'transicion_no_permitida',
    });
    const w = await t.act(contract, 'preparar', uno(), voucher());
    await t.act(contract, 'enviar', uno(), {}, { id: w.id });
    await t.act(contract, 'rechazar', otra(), { motivo: 'falta el respaldo' }, { id: w.id });
    await expect(t.act(contract, 'aprobar', otra(), {}, { id: w.id })).rejects.toMatchObject({ codigo: 'transicion_no_permitida' });
  });
  it('reversar dos veces es 409, y la primera vez pide a otra persona', async () => {
    const r = await aprobado(1_000);
    const id = String(r.asiento_id);
    await expect(t.act(contract, 'reversar', otra(), { motivo: 'duplicado' }, { id })).rejects.toMatchObject({
      codigo: 'requiere_segundo_usuario',
    });
    expect(await t.act(contract, 'reversar', t.persona({ rut: '40000003-4' }), { motivo: 'duplicado' }, { id })).toMatchObject({
      reversa_de: id,
      evento: 'reversa',
    });
    await expect(t.act(contract, 'reversar', t.persona({ rut: '40000003-4' }), { motivo: 'duplicado' }, { id })).rejects.toMatchObject({
      status: 409,
      codigo: 'asiento_ya_reversado',
    });
  });
  it('la lista dice de cada asiento su monto y cuál lo reversó', async () => {
    const id = String((await aprobado(1_500)).asiento_id);
    const reversa = await t.act(contract, 'reversar', t.persona({ rut: '40000003-4' }), { motivo: 'duplicado' }, { id });
    const { items } = await t.list(contract, otra(), { perPage: '100' });
    expect(items.find((a) => a.id === id)).toMatchObject({ monto: 1_500, reversado_por: reversa.id });
  });
  it('el RUT y la cuenta que se piden juntos son de una misma línea, en la lista y en su archivo', async () => {
    const [debe, haber] = lineas(2_500) as [object, object];
    const conRut = { ...voucher(), glosa: 'Ajuste de un cliente', lineas: [{ ...debe, rut: CLIENTE }, haber] };
    const v = await t.act(contract, 'preparar', uno(), conRut as never);
    await t.act(contract, 'enviar', uno(), {}, { id: v.id });
    const { asiento_id } = await t.act(contract, 'aprobar', otra(), {}, { id: v.id });
    const cuales = async (f: Record<string, string>) => {
      const texto = (await bytesOf(await t.ask(contract, 'exportar', otra(), { formato: 'csv', ...f } as never))).toString('utf8');
      return [(await t.list(contract, otra(), f)).items.some((a) => a.id === asiento_id), texto.includes('Ajuste de un cliente')];
    };
    expect(await cuales({ rut: CLIENTE, cuenta: '2101' })).toEqual([true, true]);
    expect(await cuales({ cuenta: '1102.01' })).toEqual([true, true]);
    expect(await cuales({ rut: CLIENTE, cuenta: '1102.01' })).toEqual([false, false]);
  });
  it('el asiento de un área se anula desde su área', async () => {
    const [a] = await t.arrange((ctx) =>
      contabilizar(
        ctx,
        'gasto_bancario',
        { medio: { medio: 'banco', cuenta: '1102.01' }, neto: pesos(4_826) },
        {
          origen: { area: 'conciliacion', id: 'x' },
          fecha: HOY,
        },
      ),
    );
    await expect(t.act(contract, 'reversar', uno(), { motivo: 'no corresponde' }, { id: String(a?.id) })).rejects.toMatchObject({
      status: 409,
      codigo: 'reversar_en_origen',
    });
  });
});
describe('la base de datos también se niega', () => {
  const sql = (texto: string) => t.deps.database.sql(texto);
  it('un asiento o una línea no se cambian ni se borran', async () => {
    await aprobado(500);
    for (const q of [
      'update libro_asiento set glosa = $$x$$',
      'delete from libro_asiento',
      'update libro_linea set debe = 1',
      'delete from libro_linea',
    ])
      await expect(sql(q)).rejects.toThrow(/sólo admite agregar/);
  });
  it('un asiento descuadrado o sin líneas no pasa del commit', async () => {
    const id = (n: number) => `01900000-0000-7000-8000-00000000000${n}`;
    const cabeza = (
      n: number,
    ) => `insert into libro_asiento (id, empresa_id, hecho_por, periodo, num_asiento, fecha_contable, registrado_en, evento, glosa,
      origen_area, origen_id, secuencia, idem_key, usuario, n_cadena, hash_previo, hash) values ('${id(n)}', '${t.empresa_id}', '{}', '2026-03', 90${n}, '2026-03-01',
      now(), 'asiento_manual', 'x', 'x', 'x', ${n}, 'x${n}', 'x', 90${n}, '', '')`;
    const linea = (n: number, i: number, debe: number, haber: number) =>
      `('${t.empresa_id}', '${id(n)}', ${i}, '2026-03-01', '2101', ${debe}, ${haber}, 'CLP')`;
    const columnas = 'insert into libro_linea (empresa_id, asiento_id, n, fecha, cuenta, debe, haber, moneda) values';
    await expect(sql(`begin; ${cabeza(1)}; ${columnas} ${linea(1, 1, 100, 0)}, ${linea(1, 2, 0, 90)}; commit`)).rejects.toThrow(
      /no cuadra/,
    );
    await sql('rollback');
    await expect(sql(`begin; ${cabeza(2)}; commit`)).rejects.toThrow(/no tiene líneas/);
    await sql('rollback');
    await expect(sql(`begin; ${cabeza(3)}; ${columnas} ${linea(3, 1, 100, 100)}; commit`)).rejects.toThrow(/libro_linea_un_lado/);
    await sql('rollback');
  });
  it('a un asiento ya escrito no se le agregan líneas, aunque cuadren', async () => {
    const r = await aprobado(700);
    const v = (i: number, debe: number, haber: number) =>
      `('${t.empresa_id}', '${r.asiento_id}', ${i}, '2026-03-09', '2101', ${debe}, ${haber}, 'CLP')`;
    await expect(
      sql(`insert into libro_linea (empresa_id, asiento_id, n, fecha, cuenta, debe, haber, moneda) values ${v(8, 5, 0)}, ${v(9, 0, 5)}`),
    ).rejects.toThrow(/se escriben juntas/);
  });
});
describe('saldos y fechas', () => {
  it('el balance a una fecha pasada no cambia por reversas posteriores', async () => {
    await t.setHoy(fecha('2026-03-10'));
    await aprobado(9_000, '2026-02-20');
    const antes = await t.ask(contract, 'balance', uno(), { al: '2026-02-28' });
    await t.arrange((ctx) =>
      contabilizar(
        ctx,
        'gasto_bancario',
        { medio: { medio: 'banco', cuenta: '1102.01' }, neto: pesos(77) },
        {
          origen: { area: 'conciliacion', id: 'feb' },
          fecha: fecha('2026-02-20'),
        },
      ),
    );
    const con = await t.ask(contract, 'balance', uno(), { al: '2026-02-28' });
    await t.arrange((ctx) => reversarOrigen(ctx, { origen: { area: 'conciliacion', id: 'feb' }, motivo: 'prueba', fecha: HOY }));
    const despues = await t.ask(contract, 'balance', uno(), { al: '2026-02-28' });
    expect(despues).toEqual(con);
    expect(con.totales.debe).toBe(antes.totales.debe + 77);
    const suma = await t.arrange((ctx) => saldoCuenta(ctx, '1102.01', fecha('2026-02-28')));
    const fila = con.filas.find((f) => f.cuenta === '1102.01');
    expect((fila?.deudor ?? 0) - (fila?.acreedor ?? 0)).toBe(suma);
    expect(con.descuadres).toEqual({ sumas: 0, saldos: 0, resultado: 0 });
  });
  it('el balance de un rango suma sólo lo de ese rango', async () => {
    const b = await t.ask(contract, 'balance', uno(), { desde: '2026-02-10', al: '2026-02-25' });
    expect(b.filas.find((f) => f.cuenta === '2101')).toMatchObject({ debe: 9_000, haber: 0 });
  });
  it('una fecha futura se rechaza', async () => {
    await expect(t.act(contract, 'preparar', uno(), voucher(1, '2026-03-11'))).rejects.toMatchObject({ codigo: 'fecha_futura' });
  });
  it('el mayor llega del saldo a la línea y de ella al acto', async () => {
    const m = await t.ask(contract, 'mayor', uno(), { cuenta: '1102.01', perPage: 100 } as never);
    expect(m.items.at(-1)?.saldo).toBe(m.saldo_final);
    const d = await t.detail(contract, uno(), m.items[0]?.asiento_id ?? '');
    expect(d).toMatchObject({ clase: 'asiento', origen: { area: 'libro' } });
  });
  it('todos los libros verifican, con los saldos guardados iguales a sus líneas', async () => {
    expect(await rotos()).toEqual([]);
  });
});

describe('auxiliar', () => {
  const cuota = (n: number, vencimiento: string) => ({
    pk: `cuota:aux${n}`,
    tipo: 'cuota',
    rut: CLIENTE,
    origen_area: 'creditos',
    origen_id: 'cr1',
    numero: '77',
    cuota: n,
    capital: pesos(428_980),
    interes: pesos(51_286),
    vencimiento: fecha(vencimiento),
    tasa_mora_mensual: '2.5000',
  });
  it('lo que debe un RUT sale por concepto, con su mora', async () => {
    await t.arrange(async (ctx) => {
      await registrarObligacion(ctx, cuota(1, '2026-02-08'));
      await registrarObligacion(ctx, cuota(2, '2026-04-08'));
    });
    const d = await t.arrange((ctx) => deudas(ctx, CLIENTE, HOY));
    // 480.266 × 2,5 % / 30 × 30 días = 12.006,65 → 12.007
    expect(d.filter((x) => x.cuota === 1).map((x) => [x.concepto, x.monto])).toEqual([
      ['CAPITAL', 428_980],
      ['INTERES', 51_286],
      ['MORA', 12_007],
    ]);
    expect(d.every((x) => x.rol === 'TITULAR')).toBe(true);
  });
  it('un pago se aplica mora, interés, capital y lo que sobra vuelve', async () => {
    const r = await t.arrange((ctx) => imputarA(ctx, ['cuota:aux1'], pesos(500_000), HOY));
    expect(r.aplicaciones.map((a) => [a.concepto, a.monto])).toEqual([
      ['MORA', 12_007],
      ['INTERES', 51_286],
      ['CAPITAL', 428_980],
    ]);
    expect(r.sobrante).toBe(7_727);
  });
  it('la exposición suma líneas enteras, aprobaciones y capital de créditos', async () => {
    const linea = { rut: CLIENTE, tipo: 'linea' as const, origen_area: 'clientes', origen_id: 'l1' };
    await t.arrange((ctx) => comprometerExposicion(ctx, { ...linea, monto: pesos(50_000_000) }));
    await t.arrange((ctx) => comprometerExposicion(ctx, { ...linea, monto: pesos(60_000_000) }));
    const e = await t.arrange((ctx) => exposicion(ctx, CLIENTE, HOY));
    expect(e).toMatchObject({ lineas: 60_000_000, creditos: 857_960, total: 60_857_960 });
  });
  it('sin el documento de un asiento de control la obligación aparece en la lista de cierre', async () => {
    const items = await t.ask(contract, 'pendientes_cierre', uno(), { periodo: '2026-03' });
    expect(items.find((i) => i.codigo === 'auxiliar')?.ok).toBe(false);
  });
});

describe('devengo diario', () => {
  // domain §6.6: documento 33-1021, diferencia de precio 256.500 en 38 días.
  const DIF = { tipo: 'diferencia_precio' as const, total: pesos(256_500), desde: HOY, dias: 38 };
  it('corre una vez por obligación y día, y repetir el día no cambia nada', async () => {
    await t.arrange((ctx) =>
      registrarObligacion(ctx, {
        pk: 'documento:dev1',
        tipo: 'documento',
        rut: rut('99990001-1'),
        rol: 'DEUDOR',
        cliente_rut: CLIENTE,
        origen_area: 'operaciones',
        origen_id: 'op1',
        numero: '33-1021',
        capital: pesos(12_500_000),
        vencimiento: fecha('2026-04-17'),
        devengo: DIF,
      }),
    );
    const saldo = () => t.arrange((ctx) => saldoCuenta(ctx, '4103'));
    await endOfDay(t.deps, t.empresa_id, HOY, { advance: true });
    expect(await saldo()).toBe(0);
    const dia = addDays(HOY, 1);
    await endOfDay(t.deps, t.empresa_id, dia);
    expect(await saldo()).toBe(-6_750);
    await endOfDay(t.deps, t.empresa_id, dia);
    expect(await saldo()).toBe(-6_750);
    expect(await t.arrange((ctx) => diferenciaPorDevengar(ctx, 'documento:dev1'))).toBe(249_750);
    expect(await rotos()).toEqual([]);
  });
  it('los días saltados los alcanza el siguiente y al final está todo ganado', async () => {
    await t.setHoy(fecha('2026-04-20'));
    await endOfDay(t.deps, t.empresa_id, fecha('2026-04-20'));
    expect(await t.arrange((ctx) => saldoCuenta(ctx, '4103'))).toBe(-256_500);
    expect(await t.arrange((ctx) => diferenciaPorDevengar(ctx, 'documento:dev1'))).toBe(0);
    await t.setHoy(HOY);
  });
});

describe('exportar', () => {
  it('el texto plano se suma fuera del producto y da el mismo balance', async () => {
    await t.setHoy(fecha('2026-04-20'));
    const texto = (await bytesOf(await t.ask(contract, 'exportar', uno(), { formato: 'journal' }))).toString();
    const b = await t.ask(contract, 'balance', uno(), {});
    const suma = new Map<string, number>();
    for (const [, cuenta, monto] of texto.matchAll(/^ {4}\w+:(\S+) .*? {2}(-?\d+) CLP/gm))
      suma.set(String(cuenta), (suma.get(String(cuenta)) ?? 0) + Number(monto));
    for (const fila of b.filas) expect(suma.get(fila.cuenta)).toBe(fila.deudor - fila.acreedor);
    expect(fallasDelDiario(texto)).toEqual([]);
    await t.setHoy(HOY);
  });
  it('csv y xlsx salen con las líneas', async () => {
    const csv = await bytesOf(await t.ask(contract, 'exportar', uno(), { formato: 'csv', periodo: '2026-02' }));
    expect(csv.toString()).toContain('Entero de ITE');
    const xlsx = await bytesOf(await t.ask(contract, 'exportar', uno(), { formato: 'xlsx', libro: 'balance' }));
    expect(xlsx.subarray(0, 2).toString()).toBe('PK');
  });
});

describe('períodos', () => {
  let p: TestApp;
  const uno = () => p.persona({ rut: '40000001-8' });
  const otra = () => p.persona({ rut: '40000002-6' });
  const q = (nombre: 'iniciar_cierre' | 'cerrar', periodo: string, quien = uno()) => p.act(contract, nombre, quien, {}, { id: periodo });
  beforeAll(async () => {
    p = await testApp(areas, { hoy: HOY });
    await p.arrange(cuentasPara);
    const v = async (dia: string) => {
      const x = await p.act(contract, 'preparar', uno(), voucher(1_000, dia));
      await p.act(contract, 'enviar', uno(), {}, { id: x.id });
      await p.act(contract, 'aprobar', otra(), {}, { id: x.id });
    };
    await v('2026-01-15');
    await v('2026-02-15');
  });
  afterAll(() => p.close());
  const contadora = () => p.persona({ rut: '40000003-4', modulos: ['libro:asiento-manual', 'libro:aprobar-asiento', 'libro:ver'] });
  const gasto = (dia: string, id: string) =>
    p.arrange(
      (ctx) =>
        contabilizar(
          ctx,
          'gasto_bancario',
          { medio: { medio: 'banco', cuenta: '1102.01' }, neto: pesos(5) },
          {
            origen: { area: 'conciliacion', id },
            fecha: fecha(dia),
          },
        ),
      { ...systemSession(p.empresa_id), ability: [] },
    );

  it('un período se cierra sólo después del anterior', async () => {
    await q('iniciar_cierre', '2026-02');
    await expect(q('cerrar', '2026-02')).rejects.toMatchObject({ status: 422, codigo: 'periodo_anterior_abierto' });
  });
  it('en cierre sólo contabiliza quien puede cerrar', async () => {
    await expect(gasto('2026-02-20', 'c1')).rejects.toMatchObject({ status: 422, codigo: 'periodo_cerrado' });
  });
  it('con un punto rojo no cierra y dice cuál', async () => {
    const x = await p.act(contract, 'preparar', contadora(), voucher(5, '2026-01-20'));
    await p.act(contract, 'enviar', contadora(), {}, { id: x.id });
    await q('iniciar_cierre', '2026-01');
    await expect(q('cerrar', '2026-01')).rejects.toMatchObject({
      codigo: 'cierre_incompleto',
      datos: { items: [{ codigo: 'comprobantes', listo: false }] },
    });
    await p.act(contract, 'rechazar', otra(), { motivo: 'no procede' }, { id: x.id });
    expect(await q('cerrar', '2026-01')).toMatchObject({ estado: 'cerrado' });
  });
  it('nada entra en un período cerrado ni en uno anterior que nadie abrió', async () => {
    await expect(gasto('2026-01-20', 'c2')).rejects.toMatchObject({ codigo: 'periodo_cerrado', datos: { periodo: '2026-01' } });
    await expect(gasto('2025-11-20', 'c3')).rejects.toMatchObject({ codigo: 'periodo_cerrado' });
    expect(await p.arrange(async (ctx) => (await Promise.all(invariantes.map((i) => i.check(ctx)))).flat())).toEqual([]);
  });
  it('la reversa de un asiento de un mes cerrado se fecha hoy', async () => {
    const m = await p.ask(contract, 'diario', uno(), { desde: '2026-01-01', hasta: '2026-01-31' } as never);
    const r = await p.act(contract, 'reversar', p.persona({ rut: '40000004-2' }), { motivo: 'mes cerrado' }, { id: m.items[0]?.id ?? '' });
    expect(r.fecha_contable).toBe(HOY);
  });
  it('cerrar un mes que no está en cierre se rechaza', async () => {
    await expect(q('cerrar', '2026-03' as Periodo)).rejects.toMatchObject({ status: 409, codigo: 'transicion_no_permitida' });
  });
});
