import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { areas } from '#app/areas.server.gen.ts';
import { contract as libro } from '#areas/libro/contract.ts';
import { abrirCuentaBanco, asegurarPlan, contabilizar } from '#areas/libro/public.server.ts';
import { defineArea } from '#kernel/contract.ts';
import { type Fecha, fecha } from '#kernel/values/fecha.ts';
import { uuidv7 } from '#kernel/values/id.ts';
import { pesos } from '#kernel/values/money.ts';
import { cubo } from '#platform/server/cifras/tipos.ts';
import { implement } from '#platform/server/implement.ts';
import { serverArea } from '#platform/server/registry.ts';
import type { Session } from '#platform/server/session.ts';
import { eventos } from '#platform/server/tables.ts';
import { type TestApp, testApp } from '#platform/server/testing.ts';
import { contract } from '../contract.ts';
import { RANGOS } from '../domain/rango.ts';

const gestion = defineArea({ area: 'gestion', tier: 3, uses: [], permissions: ['ver'] });
const DATOS: Readonly<Record<string, { clave: string; valor: number }[]>> = {
  operaciones: [
    { clave: '2026-03-01', valor: 2 },
    { clave: '2026-03-10', valor: 3 },
    { clave: '2026-01-20', valor: 4 },
  ],
  tickets: [{ clave: 'tickets', valor: 8 }],
  tickets_cerrados: [{ clave: 'cerrados', valor: 6 }],
  tickets_respuesta_horas: [1, 5, 30].map((valor, i) => ({ clave: String(i), valor })),
  girado: [{ clave: '2026-03-05', valor: 7_500_000 }],
};
/** An area that registers its figures, as those of the business do. */
const area = serverArea({
  cubos: [
    cubo({
      nombre: 'gestionado',
      titulo: 'Gestionado',
      permiso: 'gestion:ver',
      ambito: 'entre',
      grano: 'día',
      filas: async (_ctx, { desde, hasta }) =>
        sql`select '1' as clave, '2026-03-05' as dia, 9000000 as monto where '2026-03-05' between ${desde} and ${hasta}`,
      alcance: { empresa: 'una figura de prueba' },
      dimensiones: ['dia'],
      medidas: { colocado: { clase: 'suma', columna: 'monto', titulo: 'Colocado', sentencia: 'Lo colocado', unidad: 'pesos' } },
      fila: () => ({ titulo: 'Uno', url: '/' }),
    }),
  ],
  contract: gestion,
  service: implement(gestion, { handlers: {} }),
  answers: {
    'tarjeta.medida': async (_ctx, { dato, desde, hasta }) =>
      DATOS[dato]?.filter((m) => m.clave.length !== 10 || (m.clave >= desde && m.clave <= hasta)),
  },
});

const LECTURAS = Object.keys(contract.operations).filter((k) => k !== 'exportar') as Exclude<
  keyof typeof contract.operations,
  'exportar'
>[];
let t: TestApp;
let jefa: Session;

beforeAll(async () => {
  t = await testApp([...areas, area]);
  await t.arrange(async (ctx) => {
    await asegurarPlan(ctx);
    await abrirCuentaBanco(ctx, 1, 'Banco Uno 111');
  });
  jefa = t.persona();
});
afterAll(() => t.close());

const leer = (op: (typeof LECTURAS)[number], quien = jefa, range?: string) =>
  t.ask(contract, op, quien, (range ? { range } : {}) as never) as unknown as Promise<Record<string, unknown>>;
/** An income of the ledger: money received for other financial income. */
const ingreso = (id: string, monto: number, dia: Fecha) =>
  t.arrange((ctx) =>
    contabilizar(
      ctx,
      'interes_bancario',
      { medio: { medio: 'banco', cuenta: '1102.01' }, monto: pesos(monto), sentido: 'ganado' },
      { origen: { area: 'conciliacion', id }, fecha: dia },
    ),
  );

describe('una empresa sin nada', () => {
  it('las diecisiete tarjetas responden en los tres rangos, con todas sus categorías en cero', async () => {
    const sola = t.persona({ empresa_id: uuidv7() });
    expect(LECTURAS).toHaveLength(17);
    for (const op of LECTURAS.filter((o) => !['product_orders'].includes(o)))
      for (const range of RANGOS) {
        const r = (await leer(op, { ...sola, ability: [{ action: 'manage', subject: 'tarjetas' }] }, range)) as Record<string, unknown>;
        expect(r).toMatchObject({ range, last_days: [...RANGOS], desde: expect.any(String), hasta: expect.any(String) });
        const series = (r.series as (number | { data: number[] })[]).flatMap((s) => (typeof s === 'number' ? [s] : s.data));
        expect([op, series.length > 0, new Set(series)]).toEqual([op, true, new Set([0])]);
      }
  });
  it('las operaciones por estado son todos los estados, en cero', async () => {
    const r = (await leer('product_orders', t.persona({ empresa_id: uuidv7() }))) as { chart_info: { name: string }[]; series: number[] };
    expect([r.chart_info.some((c) => c.name === 'vigente'), new Set(r.series)]).toEqual([true, new Set([0])]);
  });
  it('un rango desconocido: 400; vacío o ausente es el primero', async () => {
    await expect(leer('orders', jefa, 'Ayer')).rejects.toMatchObject({ status: 400, campos: { range: expect.anything() } });
    expect((await leer('orders')).range).toBe('Last 28 Days');
  });
});

describe('figuras que registran las áreas', () => {
  it('la estadística suma su serie y se compara con el tramo anterior', async () => {
    const r = (await leer('orders')) as unknown as {
      statistics: number;
      change: number;
      series: { data: number[] }[];
      categories: string[];
    };
    expect([r.statistics, r.change]).toEqual([5, 25]);
    expect(r.series[0]?.data.reduce((a, b) => a + b, 0)).toBe(5);
    expect(r.series[0]?.data[r.categories.indexOf('2026-03-10')]).toBe(3);
  });
  it('quien no puede ver el área no ve su figura', async () => {
    expect((await leer('orders', t.persona({ modulos: ['tarjetas:ver'] }))).statistics).toBe(0);
  });
  it('las gestiones: parte cerrada y mediana de horas hasta la primera', async () => {
    expect(await leer('support_tracker')).toMatchObject({ totalTicket: 8, responseTime: 5, series: [75] });
  });
  it('la meta es de lo colocado, no de lo girado; sin meta no hay veredicto', async () => {
    expect(await leer('goal_overview')).toMatchObject({ completed: 9_000_000, goal: null, inProgress: 0, series: [0] });
  });
});

describe('figuras del libro', () => {
  it('un ingreso cambia revenue en su monto, y es el mismo resultado del libro, al peso', async () => {
    const antes = Number((await leer('ingresos')).thisMonth);
    await ingreso('uno', 123_457, fecha('2026-03-02'));
    await ingreso('dos', 10, fecha('2026-01-20'));
    const r = (await leer('ingresos')) as unknown as { thisMonth: number; lastMonth: number; desde: string; hasta: string };
    expect([r.thisMonth - antes, r.lastMonth]).toEqual([123_457, 10]);
    const { sucursales } = await t.ask(libro, 'resultados', jefa, { desde: r.desde, hasta: r.hasta });
    expect(sucursales.reduce((n, x) => n + x.total_ingresos, 0)).toBe(r.thisMonth);
    expect((await leer('ingresos_diarios')).statistics).toBe(r.thisMonth);
    expect(await leer('revenue_report')).toMatchObject({ price: r.thisMonth, budget: null, categories: ['2026-02', '2026-03'] });
  });
  it('quien alcanza una sucursal ve sólo lo de ella', async () => {
    const [una, otra] = [t.persona({ rut: '40000001-8' }), t.persona({ rut: '40000002-6' })];
    const { id } = await t.act(libro, 'preparar', una, {
      fecha: '2026-03-09',
      glosa: 'Otros ingresos de Temuco',
      lineas: [
        { cuenta: '1102.01', debe: 700 },
        { cuenta: '4110', haber: 700, sucursal: 'TEM' },
      ],
    });
    await t.act(libro, 'enviar', una, {}, { id });
    await t.act(libro, 'aprobar', otra, {}, { id });
    const de = async (...sucursales: string[]) => (await leer('ingresos', t.persona({ alcance: 'sucursal', sucursales }))).thisMonth;
    expect([await de('TEM'), await de('VAL'), await de()]).toEqual([700, 0, 0]);
  });
});

describe('uso del sistema', () => {
  it('las entradas salen del registro: cuántas, de quiénes, con qué', async () => {
    const persona = uuidv7();
    const entrar = (agente: string, dia: string) =>
      t.deps.database.db.insert(eventos).values({
        id: uuidv7(),
        empresa_id: t.empresa_id,
        fecha_negocio: fecha(dia),
        actor_id: persona,
        actor_rut: '40000009-3',
        area: 'acceso',
        accion: 'entrar',
        entidad: 'sesion',
        resultado: 'ok',
        agente,
      });
    await entrar('Mozilla/5.0 (Windows NT 10.0) Chrome/140', '2026-03-09');
    await entrar('Mozilla/5.0 (iPhone) Mobile', '2026-03-09');
    await entrar('Mozilla/5.0 (iPhone) Mobile', '2026-02-01');
    expect(await leer('avg_sessions')).toMatchObject({ sessions: 2, users: 1, growth: 100, retention: 100, goal: null });
    expect((await leer('active_users')).statistics).toBe(1);
    expect((await leer('sessions_device')).chart_info).toEqual([
      { name: 'Computador', usage: 50, upDown: 50 },
      { name: 'Teléfono', usage: 50, upDown: -50 },
      { name: 'Tableta', usage: 0, upDown: 0 },
      { name: 'Otro', usage: 0, upDown: 0 },
    ]);
  });
});

describe('archivo', () => {
  it('una tarjeta sin serie lleva sus cifras, una por fila', async () => {
    const { bytes } = (await t.ask(contract, 'exportar', jefa, {
      tarjeta: 'card-analytics/support-tracker',
      formato: 'csv',
    })) as unknown as {
      bytes: Buffer;
    };
    const lineas = bytes.toString('utf8').trim().split('\r\n');
    expect(lineas.slice(2)).toEqual([
      'Concepto;Valor',
      ...['Tickets;8', 'Nuevos;0', 'Abiertos;0', 'Horas hasta la primera gestión;5', 'Cerrados (%);75'],
    ]);
  });
  it('lleva las mismas filas, con su rango arriba', async () => {
    const { bytes } = (await t.ask(contract, 'exportar', jefa, { tarjeta: 'card-statistics/orders', formato: 'csv' })) as unknown as {
      bytes: Buffer;
    };
    const lineas = bytes.toString('utf8').trim().split('\r\n');
    expect(lineas[1]).toBe('Del 11-02-2026 al 10-03-2026');
    expect(lineas).toHaveLength(3 + 28);
    expect(lineas.at(-1)).toBe('2026-03-10;3');
  });
});
