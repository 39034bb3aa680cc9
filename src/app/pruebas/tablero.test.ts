import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { abonarObligacion } from '#areas/libro/public.server.ts';
import { crearPasivo } from '#areas/pasivos/public.server.ts';
import { contract } from '#areas/tablero/contract.ts';
import { fecha } from '#kernel/values/fecha.ts';
import { uuidv7 } from '#kernel/values/id.ts';
import { pesos } from '#kernel/values/money.ts';
import type { TestApp } from '#platform/server/testing.ts';
import { A, carteraDeOro, EJ_SCL } from './cartera-de-oro.fixture.ts';

// The portfolio is worked out by hand, like every figure below: none was taken from the product.
let t: TestApp;
let scl: string;
beforeAll(async () => {
  ({ t, scl } = await carteraDeOro());
}, 180_000);
afterAll(() => t.close());

const cifra = (widget: string, range?: 'Last 28 Days' | 'Last Year') =>
  t.ask(contract, 'cifra', t.persona(), range ? { widget, range } : { widget });
const partes = (c: Awaited<ReturnType<typeof cifra>>) => Object.fromEntries(c.partes.map((p) => [p.codigo, p.valor]));

describe('el tablero sobre la cartera hecha a mano, al 10-03-2026', () => {
  it('muestra las cifras que las áreas ofrecen, cada una en su lugar y con lo que dice', async () => {
    const { widgets, hoy } = await t.ask(contract, 'inicio', t.persona(), {});
    expect(hoy).toBe('2026-03-10');
    expect(widgets.map((w) => w.nombre)).toEqual([
      'disponible',
      'por_vencer',
      'vencido',
      'cheques_por_depositar',
      'pasivos_por_pagar',
      'colocacion',
      'comprado_mes',
      'prestado_mes',
      'girado_mes',
      'recaudado_mes',
      'cuadraturas',
    ]);
    expect(widgets[2]).toMatchObject({ titulo: 'Vencido', por: 'Tramo de mora', unidad: 'pesos', se_compara: true });
  });

  it('lo vencido es el de la cartera, y sus tramos lo suman', async () => {
    const c = await cifra('vencido');
    expect(c.valor).toBe(24_358_841);
    expect(c.partes.map((p) => p.nombre)).toEqual(['1 a 15 días', '16 a 30 días', '31 a 60 días', '61 a 90 días', 'Más de 90 días']);
    expect(c.partes.reduce((n, p) => n + Number(p.valor), 0)).toBe(24_358_841);
  });

  it('lo que vence hoy y hasta en 30 días, cada tramo con lo suyo', async () => {
    const c = await cifra('por_vencer');
    // The cuota of today; the document of the 20th and the charge of the 25th. The cuota of 10-04 is 31 days away.
    expect(partes(c)).toEqual({ hoy: 480_266, '30': 12_748_150 });
    expect(c.valor).toBe(13_228_416);
  });

  it('la colocación dice cuánta era 28 días antes', async () => {
    expect(await cifra('colocacion', 'Last 28 Days')).toMatchObject({
      valor: 33_825_718,
      antes: 27_060_411,
      hasta: '2026-03-10',
      antes_hasta: '2026-02-10',
    });
  });

  it('un día anterior a los libros no tiene cifra, y la de hoy se dice igual', async () => {
    expect(await cifra('colocacion', 'Last Year')).toMatchObject({ valor: 33_825_718, antes: null });
  });

  it('cada fila que movió la cifra se dice, y juntas explican toda la diferencia', async () => {
    const c = await t.ask(contract, 'cambios', t.persona(), { widget: 'colocacion', range: 'Last 28 Days' });
    expect([...c.clases].sort((a, b) => a.clase.localeCompare(b.clase))).toEqual([
      { clase: 'entra', n: 1, diferencia: 11_250_000 },
      { clase: 'sale', n: 2, diferencia: -4_500_000 },
      { clase: 'sube', n: 1, diferencia: 15_307 },
    ]);
    expect(c.clases.reduce((n, x) => n + x.diferencia, 0)).toBe(33_825_718 - 27_060_411);
    expect(c.items.map((i) => [i.clave.split(':')[1], i.clase, i.antes, i.ahora])).toEqual([
      ['d1', 'entra', 0, 11_250_000],
      ['d6', 'sale', 2_700_000, 0],
      ['d7', 'sale', 1_800_000, 0],
      ['u1', 'sube', 3_968_865, 3_984_172],
    ]);
    expect(c.items.every((i) => i.url.startsWith('/'))).toBe(true);
  });

  it('cada cifra y cada línea abre las filas que la suman', async () => {
    const filas = (codigo?: string) =>
      t.ask(contract, 'filas', t.persona(), { widget: 'por_vencer', ...(codigo === undefined ? {} : { codigo }), perPage: 100 });
    expect((await filas('hoy')).items.map((i) => i.valor)).toEqual([480_266]);
    const todas = await filas();
    expect(todas.total).toBe(3);
    expect(todas.items.reduce((n, i) => n + Number(i.valor), 0)).toBe(13_228_416);
  });
});

describe('quién ve qué', () => {
  it('sin el permiso de su cubo, una cifra no se nombra ni contesta', async () => {
    const s = t.persona({ modulos: ['tablero:ver', 'recaudaciones:ver'] });
    expect((await t.ask(contract, 'inicio', s, {})).widgets.map((w) => w.nombre)).toEqual(['recaudado_mes']);
    for (const accion of ['cifra', 'cambios', 'filas'] as const)
      await expect(t.ask(contract, accion, s, { widget: 'vencido' })).rejects.toMatchObject({ status: 404 });
    await expect(t.ask(contract, 'cifra', s, { widget: 'inventada' })).rejects.toMatchObject({ status: 404 });
  });

  it('quien alcanza sólo su cartera no ve la de otro, en el total, en sus filas ni en lo que cambió', async () => {
    const s = t.persona({ alcance: 'propio', rut: '11111111-1' });
    const c = await t.ask(contract, 'cifra', s, { widget: 'vencido' });
    expect(c).toMatchObject({ valor: 0, partes: [] });
    expect((await t.ask(contract, 'filas', s, { widget: 'vencido' })).items).toEqual([]);
    expect((await t.ask(contract, 'cambios', s, { widget: 'colocacion', range: 'Last 28 Days' })).items).toEqual([]);
  });

  it('sin meta, nada se compara con ella', async () => {
    expect(await t.ask(contract, 'meta', t.persona(), {})).toBeNull();
  });

  it('la meta de un ejecutivo es la de su ficha, contra lo que colocó él', async () => {
    await t.deps.database.sql(
      `insert into ejecutivo (id, empresa_id, hecho_por, rut, nombres, apellidos, sucursal_id, clase, cargo, meta_mensual, email, fecha_ingreso)
       values ($1, $2, '{PRUEBA}', $3, 'Elsa', 'Soto', $4, 'EJECUTIVO', 'EJECUTIVO', 22000000, 'elsa@ejemplo.cl', '2025-01-01')`,
      [uuidv7(), t.empresa_id, EJ_SCL, scl],
    );
    const suya = await t.ask(contract, 'meta', t.persona({ rut: EJ_SCL, alcance: 'propio' }), {});
    // 7 of the 22 banking days of March 2026 have begun; 16 are left with today.
    expect(suya).toMatchObject({
      de: 'propia',
      monto: 22_000_000,
      colocado: 0,
      esperado: 7_000_000,
      dias_restantes: 16,
      por_dia: 1_375_000,
    });
    expect(suya?.detalle.map((d) => [d.nombre, d.codigo])).toEqual([
      ['comprado_mes', EJ_SCL],
      ['prestado_mes', EJ_SCL],
    ]);
    expect(await t.ask(contract, 'meta', t.persona({ rut: '40000018-2' }), {})).toBeNull();
  });
});

describe('la caja de hoy y cinco días hábiles', () => {
  it('de lo que vence se cuenta la parte que se ha pagado a tiempo, y cada monto abre sus filas', async () => {
    const c = await t.ask(contract, 'caja', t.persona(), {});
    expect(c?.dias.map((d) => d.dia)).toEqual(['2026-03-10', '2026-03-11', '2026-03-12', '2026-03-13', '2026-03-16', '2026-03-17']);
    const v = c?.lineas.find((l) => l.nombre === 'vencimientos');
    // Due from 10-12 to 09-03 and owed a week before: d2, d3, d4, d6, d7, c7 and u1, 27.413.152; only d7, 2.000.000, was paid in time: 7,30 %.
    expect(v?.porque).toBe('Se cuenta el 7,30 %: lo que se pagó a tiempo de lo que venció en los últimos 90 días');
    // The cuota of today, 437.130 + 43.136, and 7,30 % of it.
    expect(v?.dias[0]).toEqual({ filas: 480_266, cuenta: 35_059 });
    const late = c?.lineas.find((l) => l.nombre === 'vencido_por_cobrar');
    // Of the days of 08-12 to 08-03 each debt was late, by its capital: 16 to 30 days, d3 90 + d4 60 + d5 15 + d6 24 + c7 4,718780 + u1 51,794236 + s1 2,7
    // million; d6, 3.000.000, was paid in it: 100 × 7 × 3.000.000 / (5 × 248.213.016) = 1,69. Nothing was paid in the others.
    expect(late?.porque).toContain('0,00 % (1 a 15 días), 1,69 % (16 a 30 días), 0,00 % (31 a 60 días), 0,00 % (61 a 90 días)');
    // All that is late, 24.358.841; in that bracket c7 and u1, 531.867 + 4.037.134, each of the six days.
    for (const d of late?.dias ?? []) expect(d).toEqual({ filas: 24_358_841, cuenta: 77_216 });
    expect(c?.dias[0]).toMatchObject({ entra: 35_059 + 77_216, sale: 0 });
    expect(c?.si_sale_todo).toBeNull();
    for (const [i, d] of (c?.dias ?? []).entries()) {
      expect(d.queda).toBe(d.hay + d.entra - d.sale);
      expect(d.hay).toBe(i === 0 ? d.hay : c?.dias[i - 1]?.queda);
    }
    const filas = await t.ask(contract, 'caja_filas', t.persona(), { linea: 'vencimientos', dia: fecha('2026-03-10') });
    expect(filas.items.map((f) => f.valor)).toEqual([480_266]);
  });

  it('quien no ve los libros no tiene caja, y a quien le falta una línea se le dice', async () => {
    expect(await t.ask(contract, 'caja', t.persona({ modulos: ['tablero:ver', 'cheques:ver'] }), {})).toBeNull();
    const s = t.persona({ modulos: ['tablero:ver', 'libro:ver'] });
    const c = await t.ask(contract, 'caja', s, {});
    expect(c?.lineas).toEqual([]);
    expect(c?.faltan).toContain('Vencimientos');
    await expect(t.ask(contract, 'caja_filas', s, { linea: 'vencimientos', dia: fecha('2026-03-10') })).rejects.toMatchObject({
      status: 404,
    });
  });
});

describe('lo peor de hoy', () => {
  it('si saliera todo lo exigible lo dice el servidor: cuánto más, y cuánto quedaría', async () => {
    await t.arrange((ctx) =>
      crearPasivo(ctx, {
        rut: A,
        amount: pesos(1_000_000),
        tipo_pasivo: 'EXCEDENTE_RETENCION_LIBERADA',
        comprobante: 'P-1',
        origen: { area: 'pasivos', id: 'p1' },
        fecha: fecha('2025-01-02'),
      }),
    );
    const c = await t.ask(contract, 'caja', t.persona(), {});
    // Thirteen weeks in which it was owed whole, and nothing of it left: none is counted, all of it could be asked for.
    expect(c?.lineas.find((l) => l.nombre === 'pasivos_exigibles')?.dias[0]).toEqual({ filas: 1_000_000, cuenta: 0 });
    expect(c?.si_sale_todo).toEqual({ mas: 1_000_000, quedarian: Number(c?.dias[0]?.queda) - 1_000_000 });
  });
});

describe('desde la última visita', () => {
  it('un pago escrito después de mirar cuenta como cambio, aunque lleve la fecha de antes', async () => {
    const [mira, s] = [uuidv7(), t.persona()];
    const yo = { ...s, sesion_id: mira };
    const cambios = () => t.ask(contract, 'cambios', yo, { widget: 'colocacion' });
    await t.deps.database.sql(
      `insert into sesion (id, empresa_id, usuario_id, vence, creada_en, renovada_en, dia)
       values ($1, $3, $4, now() + interval '1 day', now() - interval '2 hours', clock_timestamp(), '2026-03-10'),
         ($2, $3, $4, now() + interval '1 day', clock_timestamp() + interval '1 second', clock_timestamp() + interval '1 second', '2026-03-10')`,
      [uuidv7(), mira, t.empresa_id, yo.usuario_id],
    );
    expect(await cambios()).toMatchObject({ antes: '2026-03-10', clases: [] });
    await t.arrange((ctx) =>
      abonarObligacion(ctx, 'saldo_cedente:s1', [{ concepto: 'CAPITAL', monto: pesos(80_000) }], fecha('2026-03-05'), fecha('2026-03-05')),
    );
    const c = await cambios();
    expect(c.sabido).not.toBeNull();
    expect(c.clases).toEqual([{ clase: 'baja', n: 1, diferencia: -80_000 }]);
    const visto = await t.ask(contract, 'cifra', yo, { widget: 'colocacion' });
    expect([visto.antes, visto.valor]).toEqual([33_825_718, 33_745_718]);
  });
});

describe('al día siguiente', () => {
  it('sin otra visita se compara con el día hábil anterior, y un día sin movimiento lo dice', async () => {
    await t.setHoy(fecha('2026-03-11'));
    const c = await t.ask(contract, 'cambios', t.persona(), { widget: 'por_vencer' });
    expect(c.antes).toBe('2026-03-10');
    // The cuota of the 10th is not of those that fall due any more; the one of 10-04 comes within 30 days.
    expect(c.items.map((i) => [i.clase, i.antes, i.ahora]).sort()).toEqual([
      ['entra', 0, 445_436],
      ['sale', 480_266, 0],
    ]);
  });
});
