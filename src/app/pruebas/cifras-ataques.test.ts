import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { areas } from '#app/areas.server.gen.ts';
import { asegurarPersona } from '#areas/clientes/public.server.ts';
import { contract as consolidado } from '#areas/consolidado/contract.ts';
import { contract } from '#areas/reportes/contract.ts';
import { procesarReportes } from '#areas/reportes/public.server.ts';
import { contract as tablero } from '#areas/tablero/contract.ts';
import { defineArea, type InputOf } from '#kernel/contract.ts';
import { procesador } from '#kernel/procesador.fixture.ts';
import { uuidv7 } from '#kernel/values/id.ts';
import { explorar } from '#platform/server/cifras/explorar.ts';
import { type Cubo, cubo } from '#platform/server/cifras/tipos.ts';
import { implement } from '#platform/server/implement.ts';
import { serverArea } from '#platform/server/registry.ts';
import type { Session } from '#platform/server/session.ts';
import { type TestApp, testApp } from '#platform/server/testing.ts';
import { A, AL, B, carteraDeOro, EJ_SCL } from './cartera-de-oro.fixture.ts';

// An area planted here answers what no cubo should: each of its figures is wrong in its own way.
const plantada = defineArea({ area: 'plantada', tier: 4, uses: [], permissions: ['ver'] });
const rota = (nombre: string, valor: string, filas = 1): Cubo =>
  cubo({
    nombre,
    titulo: nombre,
    permiso: 'plantada:ver',
    ambito: 'corte',
    grano: 'fila',
    filas: async () =>
      sql`select n::text as clave, 'x' || n::text as cliente, (${sql.raw(valor)}) as monto from generate_series(1, ${filas}::int) n`,
    alcance: { empresa: 'una prueba' },
    dimensiones: ['cliente'],
    medidas: { [`suma_${nombre}`]: { clase: 'suma', columna: 'monto', titulo: nombre, sentencia: nombre, unidad: 'pesos' } },
    tablas: ['plantada'],
    widgets: [{ nombre, titulo: nombre, medida: `suma_${nombre}`, por: 'cliente', orden: 900 }],
    fila: () => ({ titulo: 'x', url: '/' }),
  });
const area = serverArea({
  contract: plantada,
  service: implement(plantada, { handlers: {} }),
  cubos: [
    rota('divide_por_cero', '1 / (n - 1)'),
    rota('no_es_numero', "'NaN'::numeric"),
    rota('es_texto', "'hola'::text"),
    rota('no_cabe', '1e308::numeric'),
    rota('muchas_lineas', '1', 10_000),
  ],
  bloques: [
    {
      bloque: 'roto',
      titulo: 'Bloque roto',
      permiso: 'plantada:ver',
      orden: 900,
      ambito: 'corte',
      filas: () => sql`select n::text as clave, null::date as fecha, 1 / (n - 1) as monto from generate_series(1, 2) n`,
      alcance: { empresa: 'una prueba' },
      columnas: [{ campo: 'monto', titulo: 'Monto', clase: 'pesos' }],
      cifras: [{ nombre: 'monto', titulo: 'Monto', columna: 'monto', unidad: 'pesos' }],
      fila: () => ({ titulo: 'x', url: '/' }),
    },
  ],
});

let t: TestApp;
let todo: Session;
let suyo: Session;
let scl = '';
beforeAll(async () => {
  const base = await testApp([...areas, area], { hoy: AL });
  ({ t, scl } = await carteraDeOro(base));
  todo = t.persona({ rut: '40000018-2' });
  suyo = t.persona({ rut: EJ_SCL, alcance: 'propio', sucursales: [scl] });
}, 120_000);
afterAll(() => t.close());

type Pregunta = InputOf<typeof contract, 'explorar'>;
const pedir = (p: Partial<Pregunta>, s = todo) => t.ask(contract, 'explorar', s, { cubo: 'deudas', medidas: ['deuda'], ...p });
const deuda = async (p: Partial<Pregunta>, s = todo) => (await pedir(p, s)).totales[0]?.valores.deuda;

describe('lo que se escribe en una pregunta', () => {
  it('un operador, un orden o una celda con SQL no es de la pregunta', async () => {
    const op = [{ dimension: 'cliente', op: "es' or 1=1 --" as 'es', valores: ['x'] }];
    await expect(pedir({ filtros: op })).rejects.toMatchObject({ status: 400 });
    const celda = { filas: ["x' or '1'='1"], columnas: [] };
    const filas = await t.ask(contract, 'explorar_filas', todo, {
      cubo: 'deudas',
      medidas: ['deuda'],
      filas: ['cliente'],
      celda,
      perPage: 100,
    });
    expect(filas.total).toBe(0);
    const ajena = { filas: [], columnas: [], n: '1; drop table libro_obligacion' } as never;
    await expect(t.ask(contract, 'explorar_filas', todo, { cubo: 'deudas', medidas: ['deuda'], celda: ajena })).rejects.toMatchObject({
      status: 400,
    });
  });

  it('veintiún filtros, quinientos un valores, trece medidas o mil columnas se rehúsan sin leer nada', async () => {
    const uno = (n: number) => ({ dimension: 'cliente', op: 'en' as const, valores: Array.from({ length: n }, (_, i) => String(i)) });
    await expect(pedir({ filtros: Array.from({ length: 21 }, () => uno(1)) })).rejects.toMatchObject({ status: 400 });
    await expect(pedir({ filtros: [uno(501)] })).rejects.toMatchObject({ status: 400 });
    await expect(pedir({ medidas: Array.from({ length: 1_000 }, (_, i) => `m${i}`) })).rejects.toMatchObject({ status: 400 });
  });

  it('diez mil niveles de anidamiento no llegan a ser pregunta', async () => {
    const hondo = `{"cubo":"deudas","medidas":["deuda"],"filtros":${'['.repeat(10_000)}${']'.repeat(10_000)}}`;
    const r = await t.inject({
      method: 'POST',
      url: '/api/reportes/explorar',
      headers: { 'content-type': 'application/json' },
      payload: hondo,
    });
    expect([400, 401, 413]).toContain(r.statusCode);
  });

  it('lo que «contiene» es texto: ni una expresión ni un comodín, y no tarda', async () => {
    const antes = process.cpuUsage();
    for (const valor of ['(a+)+$', '^(([a-z])+.)+[A-Z]([a-z])+$', '%', '_', '\\'])
      expect(await deuda({ filtros: [{ dimension: 'cliente', op: 'contiene', valores: [valor] }] })).toBe(0);
    expect(procesador(antes)).toBeLessThan(5_000);
  });

  it.each(['0000-00-00', '2026-02-30', '9999-12-31', '10-03-2026', "2026-03-10'"])('el día %s no se pregunta', async (al) => {
    await expect(pedir({ al: al as never })).rejects.toMatchObject({ status: expect.any(Number) as number });
  });

  it('un domingo se pregunta como cualquier día', async () => {
    await t.arrange(async (ctx) => {
      await ctx.db.execute(
        sql`insert into indice_uf (fecha, valor, origen) values ('2026-03-08', 39831.47, 'publicado') on conflict do nothing`,
      );
    });
    expect((await pedir({ al: '2026-03-08' as never })).al).toBe('2026-03-08');
  });

  it('un RUT escrito de cinco maneras es el mismo; con otro dígito no es ninguno', async () => {
    await t.arrange(async (ctx) => {
      await ctx.db.execute(
        sql`insert into persona (id, empresa_id, hecho_por, rut, nombre, tipo_persona) values (${uuidv7()}, ${t.empresa_id}, '{PRUEBA}', ${A}, 'Cliente A', 'JURIDICA')`,
      );
    });
    for (const rut of ['40000011-5', '40.000.011-5', '400000115', ' 40.000.011-5 ', '040000011-5']) {
      const v = await t.ask(consolidado, 'de_rut', todo, { rut }).catch((e: { status: number; codigo: string }) => e);
      expect([rut, 'rut' in v ? v.rut : v]).toEqual([rut, A]);
    }
    await expect(t.ask(consolidado, 'de_rut', todo, { rut: '40000011-6' })).rejects.toMatchObject({ status: 400 });
  });
});

describe('restar y medir no dicen nada de quien no se alcanza', () => {
  it('con y sin un cliente ajeno la respuesta es la misma, entera y de cada nivel', async () => {
    const sin = [{ dimension: 'cliente', op: 'no_es' as const, valores: [B] }];
    for (const filas of [[], ['sucursal'], ['tramo_mora'], ['cliente']] as string[][]) {
      const medidas = ['deuda', 'colocacion', 'par_30', 'hhi_cliente', 'deudas', 'clientes'];
      const con = await pedir({ filas, medidas }, suyo);
      const cuerpo = JSON.stringify(con);
      expect(JSON.stringify(await pedir({ filas, medidas, filtros: sin }, suyo))).toBe(cuerpo);
      expect(cuerpo).not.toContain(B);
    }
  });

  it('un RUT ajeno y uno que nadie conoce tardan lo mismo: doscientas veces cada uno', async () => {
    const una = async (rut: string) => {
      const antes = process.cpuUsage();
      await t.ask(consolidado, 'de_rut', suyo, { rut }).catch(() => undefined);
      return procesador(antes);
    };
    const [ajeno, nadie]: [number[], number[]] = [[], []];
    for (let i = 0; i < 200; i += 1) {
      const primero = i % 2 === 0;
      for (const es of primero ? [true, false] : [false, true]) (es ? ajeno : nadie).push(await una(es ? B : '40000099-9'));
    }
    const mediana = (xs: number[]) => [...xs].sort((a, b) => a - b)[100] ?? 0;
    expect(Math.abs(mediana(ajeno) - mediana(nadie))).toBeLessThan(5);
  }, 120_000);

  it('otra empresa no ve una fila de ningún cubo', async () => {
    const otra = t.persona({ rut: '40000018-2', empresa_id: uuidv7() });
    const vistas: string[] = [];
    for (const c of t.deps.registry.cifras.cubos.values()) {
      if (c.permiso === 'plantada:ver') continue;
      const cuenta = Object.keys(c.medidas).find((m) => c.medidas[m]?.clase === 'cuenta');
      if (!cuenta) continue;
      const r = await t
        .arrange((ctx) => explorar(ctx, { cubo: c.nombre, medidas: [cuenta], filas: [], columnas: [], filtros: [] }), otra)
        .catch((e: { codigo?: string }) => e.codigo);
      const n = typeof r === 'object' ? Number(r.totales[0]?.valores[cuenta] ?? 0) : 0;
      if (n !== 0) vistas.push(`${c.nombre}: ${n}`);
    }
    expect(vistas).toEqual([]);
  });
});

describe('un área que responde mal', () => {
  const cifra = (widget: string) => t.ask(tablero, 'cifra', todo, { widget });
  it.each(['divide_por_cero', 'no_es_numero', 'es_texto', 'no_cabe', 'muchas_lineas'])(
    '%s: falla su tarjeta, y ninguna otra',
    async (nombre) => {
      await expect(cifra(nombre)).rejects.toThrow();
      expect((await cifra('vencido')).valor).toBe(24_358_841);
    },
  );
});

describe('una página con un bloque que falla', () => {
  it('dice cuál es, y los demás dicen lo mismo que cuando se piden solos', async () => {
    await t.arrange((ctx) => asegurarPersona(ctx, { rut: A, nombre: 'Cliente A' }));
    // Who asks without the broken area is answered in one statement; with it, block by block.
    const sano = t.persona({
      rut: '40000018-2',
      modulos: ['consolidado:ver', 'libro:deudas', 'clientes:ver', 'creditos:ver', 'pasivos:ver'],
    });
    const pagina = async (s: Session) => (await t.ask(consolidado, 'de_rut', s, { rut: A })).bloques;
    const [con, sin] = [await pagina(todo), await pagina(sano)];
    expect(con.filter((b) => b.falla !== null).map((b) => [b.nombre, b.falla, b.n])).toEqual([['roto', 'bloque_en_falla', null]]);
    const vistos = sin.filter((b) => b.permitido && b.faltan.length === 0);
    expect(vistos.map((b) => b.nombre)).toContain('deuda');
    for (const b of vistos) expect(con.find((x) => x.nombre === b.nombre)).toMatchObject({ n: b.n, cifras: b.cifras, falla: null });
  });
});

describe('un tablero con cinco tarjetas que fallan', () => {
  it('las lee todas de una vez: cada una que falla dice por qué, y las demás su cifra', async () => {
    const { items } = await t.ask(tablero, 'cifras', todo, {});
    const de = (w: string) => items.find((x) => x.widget === w);
    for (const w of ['divide_por_cero', 'no_es_numero', 'es_texto', 'no_cabe', 'muchas_lineas'])
      expect([w, de(w)?.cifra, typeof de(w)?.falla]).toEqual([w, null, 'string']);
    expect([de('vencido')?.cifra?.valor, de('colocacion')?.cifra?.valor]).toEqual([24_358_841, 33_825_718]);
  });
});

describe('pedir y cancelar en círculos', () => {
  it('diez a la vez: tres entran y las demás esperan; cancelar y repetir no deja archivos ni filas', async () => {
    const pedidos = await Promise.allSettled(
      Array.from({ length: 10 }, () => t.act(contract, 'ejecutar', todo, { reporte: 'antiguedad', formato: 'csv' })),
    );
    const entraron = pedidos.flatMap((p) => (p.status === 'fulfilled' ? [p.value] : []));
    expect(entraron).toHaveLength(3);
    for (const p of pedidos) if (p.status === 'rejected') expect(p.reason).toMatchObject({ status: 429, codigo: 'demasiados_reportes' });
    for (let vuelta = 0; vuelta < 5; vuelta += 1) {
      const [e] = entraron;
      if (!e) throw new Error('none');
      await t.act(contract, 'cancelar', todo, {}, { id: e.id });
      entraron.shift();
      entraron.push(await t.act(contract, 'repetir', todo, {}, { id: e.id }));
    }
    for (const e of entraron) await t.act(contract, 'cancelar', todo, {}, { id: e.id });
    await procesarReportes(t.deps);
    const { rows } = await t.deps.database.sql(`select count(*)::int as n from reporte_fila where empresa_id = '${t.empresa_id}'`);
    expect(rows[0]?.n).toBe(0);
  });
});
