import { readFileSync } from 'node:fs';
import { eq, like, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { areas } from '#app/areas.server.gen.ts';
import { contract as bandeja } from '#areas/bandeja/contract.ts';
import { defineArea, parameter } from '#kernel/contract.ts';
import type { Question } from '#kernel/events.ts';
import type { Fecha } from '#kernel/values/fecha.ts';
import { implement } from '#platform/server/implement.ts';
import { serverArea } from '#platform/server/registry.ts';
import { type TestApp, testApp } from '#platform/server/testing.ts';
import { contract } from '../contract.ts';
import { iteVigente, reglaTmc, tmcVigente, ufSiHay, valorUf } from '../public.server.ts';
import { parametros } from '../tables.ts';
import { sembrarBase } from './sembrar.fixture.ts';

let t: TestApp;
const ana = () =>
  t.persona({ rut: '40000012-3', modulos: ['parametros:ver', 'parametros:proponer', 'parametros:aprobar', 'parametros:cargar-indices'] });
const gerencia = () => t.persona({ rut: '40000016-6', modulos: ['parametros'] });
/** An area that exists only here: its parameters are what these tests change. */
const inventada = defineArea({
  area: 'inventada',
  tier: 0,
  uses: [],
  permissions: ['ver'],
  parameters: {
    tope: parameter({ tipo: 'pesos', defecto: 1_000, min: '0', sensible: true, descripcion: 'Tope inventado', fuente: 'esta prueba' }),
    plazo: parameter({
      tipo: 'entero',
      defecto: 30,
      min: '1',
      max: '400',
      sensible: false,
      descripcion: 'Plazo inventado',
      fuente: 'esta prueba',
    }),
  },
});
const sensible = { id: 'inventada.tope', defecto: 1_000 };
const simple = { id: 'inventada.plazo', defecto: 30 };

/** What that area says of its open things: five, two of them from the day asked for on. */
const usoInventado = async (_ctx: unknown, { clave, desde }: Question<'parametro.usado'>) =>
  clave.startsWith('inventada.')
    ? [{ titulo: 'inventos', n: 5, afectadas: desde ? 2 : 0, ejemplos: [{ texto: 'Invento 7', url: '/inventos/7' }] }]
    : [];

beforeAll(async () => {
  t = await testApp([
    ...areas,
    serverArea({ contract: inventada, service: implement(inventada, { handlers: {} }), answers: { 'parametro.usado': usoInventado } }),
  ]);
  await t.arrange(sembrarBase);
});
afterAll(() => t.close());

const historia = (clave: string) => t.ask(contract, 'historia', ana(), { clave });

describe('índices por la API (domain §19)', () => {
  it('T02 y T03: la UF del 05-12-2024 y la de marzo de 2026', async () => {
    const dic = await t.ask(contract, 'uf', ana(), { mes: '2024-12' });
    expect(dic.find((x) => x.fecha === '2024-12-05')?.valor).toBe('38311.40');
    expect(dic).toHaveLength(31);
    const mar = (await t.ask(contract, 'uf', ana(), { mes: '2026-03' })).filter((x) => x.fecha >= '2026-03-10');
    expect(new Set(mar.map((x) => x.valor))).toEqual(new Set(['39841.72']));
  });
  it('T04: la UTM de 2026', async () => {
    const utm = await t.ask(contract, 'utm', ana(), { anio: 2026 });
    expect(utm.map((x) => x.valor)).toEqual([69_751, 69_611, 69_889, 69_889]);
  });
  it.each([
    [89, '5000', 'NR_M90_5000', '30.00'],
    [90, '50', 'NR_90_50', '36.00'],
    [90, '50.0001', 'NR_90_200', '29.00'],
    [90, '200.01', 'NR_90_5000', '22.50'],
  ])('T16: %s días y %s UF son el tramo %s', async (dias, capital_uf, codigo, tasa_anual) => {
    expect(await t.ask(contract, 'tramo', ana(), { moneda: 'CLP', dias, capital_uf })).toMatchObject({ codigo, tasa_anual });
  });
  it('T20: los feriados que se mueven, y la lista de 2026 y 2027 de domain §11', async () => {
    const dias = async (anio: number) =>
      (await t.ask(contract, 'feriados', ana(), { anio })).filter((f) => f.tipo === 'nacional').map((f) => f.fecha.slice(5));
    expect(await dias(2026)).toEqual(
      '01-01 04-03 04-04 05-01 05-21 06-21 06-29 07-16 08-15 09-18 09-19 10-12 10-31 11-01 12-08 12-25'.split(' '),
    );
    expect(await dias(2027)).toEqual(
      '01-01 03-26 03-27 05-01 05-21 06-21 06-28 07-16 08-15 09-17 09-18 09-19 10-11 10-31 11-01 12-08 12-25'.split(' '),
    );
  });
  it('la UF que no se conoce se rechaza con su fecha', async () => {
    await expect(t.arrange((ctx) => valorUf(ctx, '2026-04-10' as Fecha))).rejects.toMatchObject({ codigo: 'uf_no_publicada' });
    expect(await t.arrange((ctx) => valorUf(ctx, '2026-04-09' as Fecha))).toBe('39841.72');
  });

  it('lo que sigue sin la UF toma por ninguna sólo la que no está publicada: otra falla no se calla', async () => {
    expect(await t.arrange((ctx) => ufSiHay(ctx, '2026-04-09' as Fecha))).toBe('39841.72');
    expect(await t.arrange((ctx) => ufSiHay(ctx, '2026-04-11' as Fecha))).toBeNull();
    const rota = t.arrange(async (ctx) => {
      await ctx.db.execute(sql`select 1 / 0`).catch(() => undefined);
      return ufSiHay(ctx, '2026-04-12' as Fecha);
    });
    await expect(rota).rejects.toThrow();
  });
  it('la TMC y el ITE del día salen por sus puertas', async () => {
    expect(await t.arrange((ctx) => tmcVigente(ctx, { moneda: 'UF', dias: 365, capital_uf: '2000' }))).toMatchObject({
      codigo: 'R_1_2000',
      tasa_anual: '6.90',
    });
    expect(await t.arrange((ctx) => iteVigente(ctx))).toMatchObject({ periodos_maximo: 13, metodo: 'sobre_total' });
  });
});

describe('parámetros', () => {
  it('los de todas las áreas están en la lista con su valor en fuerza', async () => {
    const r = await t.list(contract, ana(), { q: simple.id });
    expect(r.items[0]).toMatchObject({ id: simple.id, valor: simple.defecto, desde: null });
  });
  it('uno que no es sensible rige desde su fecha y el anterior queda sucedido', async () => {
    const nuevo = Number(simple.defecto) + 1;
    await t.act(contract, 'proponer', ana(), { clave: simple.id, valor: nuevo, desde: '2026-03-10', motivo: 'prueba' });
    await t.act(contract, 'proponer', ana(), { clave: simple.id, valor: nuevo + 1, desde: '2026-04-01', motivo: 'prueba' });
    expect((await historia(simple.id)).map((h) => [h.estado, h.desde, h.hasta])).toEqual([
      ['vigente', '2026-04-01', null],
      ['sucedido', '2026-03-10', '2026-03-31'],
    ]);
    expect((await t.list(contract, ana(), { q: simple.id })).items[0]).toMatchObject({ valor: nuevo });
    await expect(
      t.act(contract, 'proponer', ana(), { clave: simple.id, valor: nuevo, desde: '2026-03-20', motivo: 'x' }),
    ).rejects.toMatchObject({ codigo: 'vigencia_superpuesta' });
  });
  it('uno sensible no rige antes de la segunda persona, y no es la misma', async () => {
    const valor = Number(sensible.defecto) + 1;
    const p = await t.act(contract, 'proponer', ana(), { clave: sensible.id, valor, desde: '2026-03-10', motivo: 'comité' });
    expect((await t.list(contract, ana(), { q: sensible.id })).items[0]).toMatchObject({ valor: sensible.defecto, pendiente: true });
    await expect(t.act(contract, 'aprobar', ana(), {}, { id: p.id })).rejects.toMatchObject({
      status: 403,
      codigo: 'requiere_segundo_usuario',
    });
    await expect(
      t.act(contract, 'proponer', ana(), { clave: sensible.id, valor, desde: '2026-03-10', motivo: 'otra' }),
    ).rejects.toMatchObject({ codigo: 'propuesta_pendiente' });
    await t.act(contract, 'aprobar', gerencia(), {}, { id: p.id });
    expect((await t.list(contract, ana(), { q: sensible.id })).items[0]).toMatchObject({ valor, pendiente: false });
    expect((await historia(sensible.id))[0]).toMatchObject({ hecho_por: ['40000012-3'], aprobado_por: '40000016-6', motivo: 'comité' });
    await expect(t.act(contract, 'rechazar', gerencia(), { motivo: 'tarde' }, { id: p.id })).rejects.toMatchObject({
      codigo: 'transicion_no_permitida',
    });
  });
  it('antes de proponer se ve qué rige hoy, qué regirá ese día y si hace falta otra persona; nada se escribe', async () => {
    const ver = (clave: string, valor: unknown, desde: string) => t.ask(contract, 'vista_previa', ana(), { clave, valor, desde });
    const v = await ver(sensible.id, 5_000, '2026-12-01');
    expect(v).toMatchObject({ nuevo: 5_000, futura: true, retroactiva: false, segunda_persona: true });
    expect(v.uso).toMatchObject([{ titulo: 'inventos', n: 5, afectadas: 0 }]);
    expect((await ver(sensible.id, 5_000, '2026-01-01')).uso).toMatchObject([{ n: 5, afectadas: 2, ejemplos: [{ url: '/inventos/7' }] }]);
    expect(await ver(simple.id, 12, '2026-01-01')).toMatchObject({ retroactiva: true, segunda_persona: false });
    await expect(ver('inventada.nada', 1, '2026-12-01')).rejects.toMatchObject({ codigo: 'parametro_desconocido' });
    expect((await ver(sensible.id, 5_000, '2026-12-01')).hoy).toEqual(v.hoy);
  });
  it('un valor retroactivo sin gerencia se rechaza', async () => {
    const pedir = (quien: ReturnType<typeof ana>) =>
      t.act(
        contract,
        'proponer',
        quien,
        { clave: sensible.id, valor: sensible.defecto, desde: '2026-03-01', motivo: 'x' },
        { dryRun: true },
      );
    await expect(pedir(ana())).rejects.toMatchObject({
      status: 422,
      codigo: 'vigencia_retroactiva',
      datos: {
        alcance: '. Desde ese día hay abiertas: 2 inventos',
        lista: [{ titulo: 'inventos', n: 2, ejemplos: [{ texto: 'Invento 7' }] }],
      },
    });
    await expect(pedir(gerencia())).resolves.toBeDefined();
  });
  it('los créditos dicen cuántos abiertos toca un parámetro suyo o uno común, y nada de los ajenos', async () => {
    const credito = areas.find((a) => a.contract.area === 'creditos');
    const clave = `creditos.${Object.keys(credito?.contract.parameters ?? {})[0] ?? ''}`;
    const medir = credito?.answers?.['parametro.usado'];
    const lista = await t.arrange(async (ctx) => medir?.(ctx, { clave, desde: '2026-03-01' as Fecha }));
    expect(lista).toEqual([{ titulo: 'créditos', n: 0, afectadas: 0, ejemplos: [] }]);
    expect(await t.arrange(async (ctx) => medir?.(ctx, { clave: 'zonas.nada' }))).toEqual([]);
    expect(await t.arrange(async (ctx) => medir?.(ctx, { clave: 'parametros.iva_pct' }))).toHaveLength(1);
  });
  it('una clave que nadie declara no existe y un valor de otra clase se rechaza en su campo', async () => {
    const con = (clave: string, valor: unknown) => t.act(contract, 'proponer', ana(), { clave, valor, desde: '2026-05-01', motivo: 'x' });
    await expect(con('nada.nada', 1)).rejects.toMatchObject({ codigo: 'parametro_desconocido' });
    await expect(con(simple.id, 'mucho')).rejects.toMatchObject({ status: 400, campos: { valor: ['Debe ser un número entero'] } });
  });
});

describe('de dónde sale una cifra', () => {
  it('qué parámetro, qué versión, desde cuándo y quién la puso, a cualquier día', async () => {
    const clave = 'inventada.plazo';
    const origen = (fecha: string) => t.ask(contract, 'origen', ana(), { clave, fecha: fecha as Fecha });
    expect(await origen('2019-01-01')).toMatchObject({ version: 0, valor: 30, desde: null, puesto_por: [], fuente: 'esta prueba' });
    const antes = (await origen('2026-08-01')).version;
    await t.act(contract, 'proponer', ana(), { clave, valor: 45, desde: '2026-08-01', motivo: 'temporada' });
    expect(await origen('2026-08-01')).toMatchObject({
      version: antes + 1,
      valor: 45,
      desde: '2026-08-01',
      motivo: 'temporada',
      puesto_por: ['40000012-3'],
    });
    expect((await origen('2026-07-31')).version).toBe(antes);
    await expect(t.ask(contract, 'origen', ana(), { clave: 'nada.nada' })).rejects.toMatchObject({ codigo: 'parametro_desconocido' });
  });
  it('desde cualquier pantalla se encuentra por sus palabras, con lo que rige hoy', async () => {
    const area = areas.find((a) => a.contract.area === 'parametros');
    const hallar = (q: string) => t.arrange(async (ctx) => area?.search?.(ctx, q));
    expect(await hallar('iva comisiones')).toEqual([
      {
        tipo: 'Parámetro',
        titulo: 'IVA de comisiones, gastos y costos afectos',
        subtitulo: 'Parámetros, 19,00 %, de fábrica',
        url: '/parametros?parametro=parametros.iva_pct',
      },
    ]);
    expect(await hallar('x')).toEqual([]);
  });
});

describe('feriados a mano', () => {
  const agregar = (fecha: string, extra: object = {}) =>
    t.act(contract, 'agregar_feriado', ana(), { fecha, nombre: 'Feriado de una vez', tipo: 'nacional', ...extra } as never);
  const quitar = (id: string) => t.act(contract, 'quitar_feriado', ana(), { feriado_id: id });
  it('el que escribió una persona se quita mientras no llegue su día; el de la ley no', async () => {
    const f = await agregar('2026-10-30');
    expect(f).toMatchObject({ a_mano: true });
    expect(await quitar(f.id)).toEqual({ quitado: true });
    const ley = (await t.ask(contract, 'feriados', ana(), { anio: 2026 })).find((x) => x.fecha === '2026-12-25');
    expect(ley?.a_mano).toBe(false);
    await expect(quitar(ley?.id ?? '')).rejects.toMatchObject({ codigo: 'feriado_por_regla' });
    const pasa = await agregar('2026-04-20');
    await t.setHoy('2026-04-21' as Fecha);
    await expect(quitar(pasa.id)).rejects.toMatchObject({ status: 422, codigo: 'feriado_pasado' });
    await t.setHoy('2026-03-10' as Fecha);
    await quitar(pasa.id);
  });
  it('no se agrega hacia atrás sin gerencia, ni regional sin región', async () => {
    await expect(agregar('2026-03-02')).rejects.toMatchObject({ status: 422, codigo: 'vigencia_retroactiva' });
    await expect(agregar('2026-06-07', { tipo: 'regional' })).rejects.toMatchObject({
      status: 400,
      campos: { regiones: expect.anything() },
    });
    await expect(agregar('2026-06-07', { tipo: 'regional', regiones: ['99999'] })).rejects.toMatchObject({
      status: 400,
      campos: { regiones: ['No existe la región o comuna 99999'] },
    });
  });
  it('uno regional rige en sus comunas, y los bancos abren', async () => {
    const f = await agregar('2026-10-28', { tipo: 'regional', regiones: ['16103', '12'] });
    const cal = await t.arrange((ctx) => ctx.calendar());
    const en = (comuna: string) => cal.isContactDay('2026-10-28' as Fecha, comuna);
    expect([en('16103'), en('12101'), en('13101'), cal.isBankingDay('2026-10-28' as Fecha)]).toEqual([false, false, true, true]);
    await quitar(f.id);
  });
});

describe('archivos de índices', () => {
  const cargar = (tipo: 'uf' | 'utm' | 'ipc' | 'tmc' | 'ite', texto: string) =>
    t.act(contract, 'cargar_indices', ana(), { tipo, nombre: `${tipo}.csv`, texto });

  it('una UF que difiere de la derivada en más de 0,01 avisa, y no rige sin otra persona', async () => {
    const c = await cargar('uf', 'fecha;valor\n01-04-2026;39.841,72\n02-04-2026;39.841,80');
    expect(c).toMatchObject({ filas: 2, estado: 'cargado' });
    expect(c.avisos).toEqual(['02-04-2026: el archivo dice 39.841,80 y el derivado es 39.841,72']);
    await expect(t.act(contract, 'aprobar_carga', ana(), { carga_id: c.id })).rejects.toMatchObject({ codigo: 'requiere_segundo_usuario' });
    await t.act(contract, 'aprobar_carga', gerencia(), { carga_id: c.id });
    expect((await t.ask(contract, 'uf', ana(), { mes: '2026-04' })).find((x) => x.fecha === '2026-04-02')).toMatchObject({
      valor: '39841.80',
      origen: 'publicado',
    });
  });
  it('un archivo espera en la bandeja de quien aprueba, y se va con la decisión', async () => {
    const jefe = t.persona({ rut: '40000003-4', perfiles: ['GERENCIA'], modulos: ['parametros', 'bandeja:ver'] });
    const suyos = async (id: string) => (await t.list(bandeja, jefe, { perPage: '100' })).items.filter((p) => p.entidad_id === id);
    const c = await cargar('uf', '03-04-2026;39.841,72');
    expect((await suyos(c.id)).map((p) => [p.tipo, p.titulo])).toEqual([['autorizar', 'Archivo de UF uf.csv: 1 fila']]);
    await t.act(contract, 'rechazar_carga', jefe, { carga_id: c.id });
    expect(await suyos(c.id)).toEqual([]);
  });
  it('un impuesto de timbres nuevo rige desde su fecha con otra persona, y no corrige uno anterior', async () => {
    const antes = await t.ask(contract, 'ite', ana(), { fecha: '2027-01-01' });
    const c = await cargar('ite', 'desde;mensual;máxima;vista;meses;método\n01-01-2027;0,05;0,6;0,25;12;');
    expect(await t.ask(contract, 'ite', ana(), { fecha: '2027-01-01' })).toEqual(antes);
    await t.act(contract, 'aprobar_carga', gerencia(), { carga_id: c.id });
    expect(await t.ask(contract, 'ite', ana(), { fecha: '2026-12-31' })).toEqual(antes);
    expect(await t.ask(contract, 'ite', ana(), { fecha: '2027-01-01' })).toMatchObject({ tasa_mensual: '0.0500', periodos_maximo: 12 });
    await expect(cargar('ite', '01-06-2026;0,05;0,6;0,25;12;')).rejects.toMatchObject({ status: 422, codigo: 'vigencia_superpuesta' });
    await expect(cargar('ite', '01-06-2027;0,7;0,6;0,25;12;')).rejects.toMatchObject({ status: 400 });
  });
  it('con el IPC del mes la UF y la UTM siguen desde lo último conocido', async () => {
    const c = await cargar('ipc', '2026-03;0,0');
    await t.act(contract, 'aprobar_carga', gerencia(), { carga_id: c.id });
    expect(await t.ask(contract, 'salud', ana(), {})).toMatchObject({ uf_hasta: '2026-05-09', utm_hasta: '2026-05' });
  });
  it('una TMC con días sin valor o superpuestos se rechaza, y una continua cierra la anterior', async () => {
    await expect(cargar('tmc', 'R_M1;6,10;2026-04-15;2026-05-14\nR_M1;6,20;2026-05-20;')).rejects.toMatchObject({
      codigo: 'vigencia_superpuesta',
    });
    await expect(cargar('tmc', 'R_M1;6,10;2026-04-15;2026-05-14\nR_M1;6,20;2026-05-10;')).rejects.toMatchObject({
      codigo: 'vigencia_superpuesta',
    });
    const c = await cargar('tmc', 'R_M1;6,10;15-04-2026;');
    await t.act(contract, 'aprobar_carga', gerencia(), { carga_id: c.id });
    const el = async (fecha: string) => (await t.ask(contract, 'tmc', ana(), { fecha })).find((x) => x.codigo === 'R_M1')?.tasa_anual;
    expect([await el('2026-04-14'), await el('2026-04-15')]).toEqual(['6.00', '6.10']);
  });
  it('una fila mala deja el archivo entero fuera y dice cuál', async () => {
    await expect(cargar('uf', '01-04-2026;39.841,72\n31-02-2026;1')).rejects.toMatchObject({
      status: 400,
      campos: { texto: ['Línea 2: fecha inválida'] },
    });
  });
});

describe('parametros: lo que la ley fija una vez', () => {
  const fila = (clave: string, valor: unknown) => ({ clave, valor, desde: '2026-01-01' as Fecha, estado: 'vigente' as const });
  const mover = () =>
    t.arrange(async (ctx) => {
      const texto = readFileSync(new URL('../migrations/0002_reglas_legales.sql', import.meta.url), 'utf8');
      for (const s of texto.split('--> statement-breakpoint')) await ctx.db.execute(sql.raw(s));
      return (await ctx.db.select().from(parametros).where(like(parametros.clave, '%.restriccion_tml'))).map((r) => [r.clave, r.valor]);
    });

  it('lo fijado para las proformas pasa a regir en todas partes; lo de créditos sólo si las proformas no tenían valor', async () => {
    await t.arrange((ctx) => ctx.insert(parametros, fila('creditos.restriccion_tml', 'NO')));
    expect(await mover()).toEqual([['parametros.restriccion_tml', 'NO']]);
    await t.arrange((ctx) => ctx.db.delete(parametros).where(eq(parametros.clave, 'parametros.restriccion_tml')));
    await t.arrange(async (ctx) => {
      await ctx.insert(parametros, fila('creditos.restriccion_tml', 'NO'));
      await ctx.insert(parametros, fila('proformas.restriccion_tml', 'ADVIERTE'));
    });
    expect((await mover()).sort()).toEqual([
      ['creditos.restriccion_tml', 'NO'],
      ['parametros.restriccion_tml', 'ADVIERTE'],
    ]);
    expect(await t.arrange((ctx) => reglaTmc(ctx))).toMatchObject({ restriccion_tml: 'ADVIERTE' });
  });
});
