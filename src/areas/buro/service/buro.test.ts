import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { areas } from '#app/areas.server.gen.ts';
import { sembrarCatalogos } from '#areas/catalogos/public.server.ts';
import { clientes, consentimientos, personas } from '#areas/clientes/tables.ts';
import { empresas } from '#areas/empresas/tables.ts';
import { indicesUf } from '#areas/parametros/tables.ts';
import type { Fecha } from '#kernel/values/fecha.ts';
import { type Rut, rutOf } from '#kernel/values/rut.ts';
import { type TestApp, testApp } from '#platform/server/testing.ts';
import { contract } from '../contract.ts';
import { area } from '../routes.ts';
import { seed } from '../seed.ts';
import { consultas, fuentes, gastosMes, informes, simuladorCasos } from '../tables.ts';
import { procesarCola } from './cola.ts';
import { reportesExigidos } from './exigidos.ts';

let t: TestApp;
let reloj = Date.parse('2026-03-10T13:00:00Z');
const HOY = '2026-03-10' as Fecha;
const quien = (k: number, o: object = {}) => t.persona({ rut: rutOf(40_000_050 + k), nombre: `Persona ${k}`, ...o });
const despues = (s: number) => {
  reloj += s * 1_000;
};

beforeAll(async () => {
  t = await testApp(areas, { env: { MODO_DEMO: '1' } });
  t.deps.reloj = () => new Date(reloj);
  await t.arrange(async (ctx) => {
    await ctx.db.insert(empresas).values({
      id: ctx.empresa_id,
      empresa_id: ctx.empresa_id,
      hecho_por: ['PRUEBA'],
      rut: rutOf(99_990_900),
      razon_social: 'Prueba',
      tipo: 'FACTORING',
    });
    await sembrarCatalogos(ctx);
    await seed.base?.(ctx);
    for (const k of [1, 7, 77]) {
      const rut = rutOf(40_000_000 + k);
      await ctx.insert(personas, { rut, tipo_persona: 'NATURAL', nombre: `Natural ${k}` });
      await ctx.insert(clientes, { rut, estado: 'activo' });
    }
  });
});
afterAll(() => t.close());

const pedir = (k: number, rut: string, o: object = {}) =>
  t.act(contract, 'crear', quien(k), { rut, tipo: 'BURO', fuentes: ['EQUIFAX_EMPRESA'], motivo: 'EVALUACION', ...o });
const uno = async (k: number, rut: string, o: object = {}) => {
  const [r] = (await pedir(k, rut, o)).resultados;
  if (!r) throw new Error('sin resultado');
  return r;
};
const consulta = (id: string | null) => t.arrange((ctx) => ctx.get(consultas, id ?? ''));
const gasto = (fuente: string) => t.arrange(async (ctx) => ctx.first(gastosMes, eq(gastosMes.fuente, fuente)));
const fuente = (codigo: string, cambio: Partial<typeof fuentes.$inferInsert>) =>
  t.arrange(async (ctx) => {
    const f = await ctx.first(fuentes, eq(fuentes.codigo, codigo));
    if (f) await ctx.update(fuentes, f.id, cambio);
  });
const consentir = (rut: string, folio: string) =>
  t.arrange((ctx) => ctx.insert(consentimientos, { persona_rut: rut as never, folio, fecha: HOY, archivo: 'papel', hasta: null }));

describe('pedir informes', () => {
  it('dos que piden lo mismo: una consulta, un costo, y a los dos se les avisa', async () => {
    const [a, b] = [await uno(1, '99990017-8'), await uno(2, '99990017-8')];
    expect(a.consulta_id).toBe(b.consulta_id);
    await procesarCola(t.deps);
    const c = await consulta(a.consulta_id);
    expect([c.estado, c.solicitantes.map((s) => s.nombre), c.intentos]).toEqual(['completada', ['Persona 1', 'Persona 2'], 1]);
    expect(await gasto('EQUIFAX_EMPRESA')).toMatchObject({ gastado_uf: '0.3500', reservado_uf: '0.0000' });
  });
  it('dos que piden en el mismo instante también son una', async () => {
    const [a, b] = await Promise.all([uno(1, '99990016-K'), uno(2, '99990016-K')]);
    expect(a.consulta_id).toBe(b.consulta_id);
    await procesarCola(t.deps);
  });
  it('lo vigente se reutiliza sin costo; forzarlo pide su motivo', async () => {
    const r = await pedir(1, '99990017-8');
    expect([r.reutilizado, r.resultados[0]?.fecha]).toEqual([true, HOY]);
    await expect(pedir(1, '99990017-8', { forzar: true })).rejects.toMatchObject({
      status: 400,
      campos: { motivo_refresco: ['Indique por qué se consulta de nuevo'] },
    });
    await expect(pedir(1, '99990017-8', { motivo: undefined })).rejects.toMatchObject({
      status: 400,
      campos: { motivo: ['Indique para qué se consulta'] },
    });
  });
  it('sin consentimiento no se consulta a una persona natural; revocado mientras espera, nada sale', async () => {
    const persona = { fuentes: ['EQUIFAX_PERSONA'] };
    await expect(pedir(1, '40000001-8', persona)).rejects.toMatchObject({ codigo: 'sin_consentimiento', datos: { nombre: 'Natural 1' } });
    const { id } = await consentir('40000001-8', 'C-1');
    const r = await uno(1, '40000001-8', persona);
    await t.arrange((ctx) => ctx.remove(consentimientos, id));
    await procesarCola(t.deps);
    const c = await consulta(r.consulta_id);
    expect([c.estado, c.error?.codigo, c.intentos, c.informe_id]).toEqual(['error', 'sin_consentimiento', 0, null]);
    await expect(t.act(contract, 'reintentar', quien(1), {}, { id: c.id })).rejects.toMatchObject({
      status: 409,
      codigo: 'transicion_no_permitida',
    });
  });
  it('el que agota el tiempo se repite solo a los cinco segundos y termina', async () => {
    const r = await uno(1, '99990019-4');
    await procesarCola(t.deps);
    expect(await consulta(r.consulta_id)).toMatchObject({ estado: 'en_cola', error: { mensaje: 'Tiempo de espera agotado' } });
    await procesarCola(t.deps);
    expect((await consulta(r.consulta_id)).estado).toBe('en_cola');
    despues(5);
    await procesarCola(t.deps);
    expect(await consulta(r.consulta_id)).toMatchObject({ estado: 'completada', error: null, intentos: 2 });
  });
  it('sin información no es un puntaje cero: no hay informe', async () => {
    const r = await uno(1, '99990000-3');
    await procesarCola(t.deps);
    expect(await consulta(r.consulta_id)).toMatchObject({ estado: 'sin_informacion', informe_id: null });
  });
  it('una fuente que aún no rige lo dice con su fecha, y una a mano no se pone en la cola', async () => {
    await expect(pedir(1, '99990010-0', { tipo: 'DEUDA', fuentes: ['REDEC'] })).rejects.toMatchObject({
      codigo: 'fuente_inactiva',
      datos: { desde: ' hasta el 01-04-2026' },
    });
    await fuente('SIISA', { proveedor: 'MANUAL' });
    await expect(pedir(1, '99990010-0', { fuentes: ['SIISA'] })).rejects.toMatchObject({ codigo: 'fuente_a_mano' });
    await expect(pedir(1, '99990010-0', { fuentes: ['CMF'] })).rejects.toMatchObject({ codigo: 'fuente_de_otro_tipo' });
  });
  it('de muchos, cada uno tiene su respuesta y los demás siguen', async () => {
    const r = await t.act(contract, 'crear', quien(1), {
      ruts: ['99990011-9', '40000007-7'],
      tipo: 'BURO',
      fuentes: ['EQUIFAX_EMPRESA'],
      motivo: 'SEGUIMIENTO',
    });
    expect(r.resultados.map((x) => [x.ok, x.codigo])).toEqual([
      [true, null],
      [false, 'sin_consentimiento'],
    ]);
  });
  it('el que desiste deja la consulta a quien aún la espera; el último la cancela', async () => {
    const [a, b] = [quien(3), quien(4)];
    const input = { rut: '99990021-6', tipo: 'BURO' as const, fuentes: ['EQUIFAX_EMPRESA'], motivo: 'EVALUACION' };
    const id = (await t.act(contract, 'crear', a, input)).resultados[0]?.consulta_id ?? '';
    await t.act(contract, 'crear', b, input);
    await expect(t.act(contract, 'cancelar', quien(5), {}, { id })).rejects.toMatchObject({ status: 403 });
    expect(await t.act(contract, 'cancelar', a, {}, { id })).toMatchObject({ estado: 'en_cola', solicitantes: ['Persona 4'] });
    expect(await t.act(contract, 'cancelar', b, {}, { id })).toMatchObject({ estado: 'cancelada' });
  });
});

describe('cola', () => {
  it('sin presupuesto espera en la cola, dice por qué, y sale cuando dos personas lo amplían', async () => {
    await fuente('SINACOFI', { presupuesto_mensual_uf: '0.3' });
    const r = await uno(1, '99990010-0', { fuentes: ['SINACOFI'] });
    await procesarCola(t.deps);
    const d = await t.detail(contract, quien(1), r.consulta_id ?? '');
    expect([d.estado, d.espera]).toEqual(['en_cola', 'Se agotó el presupuesto de Sinacofi de 03-2026: 0,00 de 0,30 UF']);
    const ampliar = (k: number, monto_uf = '1') =>
      t.act(contract, 'ampliar_presupuesto', quien(k), { monto_uf, motivo: 'Renovaciones' }, { id: 'SINACOFI' });
    await ampliar(1);
    await expect(ampliar(1)).rejects.toMatchObject({ codigo: 'requiere_segundo_usuario' });
    await expect(ampliar(2, '9')).rejects.toMatchObject({ codigo: 'ampliacion_pendiente' });
    expect(await ampliar(2)).toMatchObject({ presupuesto_uf: '1.3000', ampliacion: null });
    await procesarCola(t.deps);
    expect((await consulta(r.consulta_id)).estado).toBe('completada');
  });
  it('quien pide más presupuesto y quien lo da son de dos perfiles de fábrica', () => {
    const dan = Object.entries(area.concesiones ?? {}).filter(([, permisos]) => permisos.includes('configurar'));
    expect(dan.map(([perfil]) => perfil).sort()).toEqual(['ADMIN', 'GERENCIA']);
  });
  it('quien responde por la consulta de alimentos antes de un giro puede pedirla, y no la escribe a mano ni la fuerza', () => {
    const suyos = area.concesiones?.OPERACIONES;
    expect(suyos).toEqual(['ver', 'consultar']);
  });
  it('el presupuesto no se pasa aunque pidan muchos a la vez', async () => {
    await fuente('TRANSUNION', { presupuesto_mensual_uf: '1' });
    const ruts = [31, 32, 33, 34, 35].map((k) => rutOf(99_990_000 + k) as string);
    await t.act(contract, 'crear', quien(1), { ruts, tipo: 'BURO', fuentes: ['TRANSUNION'], motivo: 'EVALUACION' });
    await procesarCola(t.deps);
    expect(await gasto('TRANSUNION')).toMatchObject({ gastado_uf: '0.7000', reservado_uf: '0.0000' });
  });
  it('V02: de 10 UF a 0,35 salen 28 por 9,80, con su aviso en el 23.º; el 29.º espera con el presupuesto agotado', async () => {
    await fuente('VEHICULOS', { presupuesto_mensual_uf: '10' });
    const ruts = Array.from({ length: 29 }, (_, k) => rutOf(99_991_001 + 10 * Math.floor(k / 5) + (k % 5)) as string);
    const r = await t.act(contract, 'crear', quien(1), { ruts, tipo: 'OTRA', fuentes: ['VEHICULOS'], motivo: 'EVALUACION' });
    expect(r.resultados.filter((x) => x.codigo !== null)).toEqual([]);
    await procesarCola(t.deps);
    expect(await gasto('VEHICULOS')).toMatchObject({ gastado_uf: '9.8000', reservado_uf: '0.0000' });
    const esperan = (await t.list(contract, quien(1), { fuente: 'VEHICULOS', estado: 'en_cola' })).items;
    expect(esperan.map((i) => i.espera)).toEqual([expect.stringMatching(/^Se agotó el presupuesto de .* de 03-2026: 9,80 de 10,00 UF$/)]);
  });
  it('la fuente en pausa hace esperar, y al volver todo se completa', async () => {
    await t.act(contract, 'pausar', quien(1), { minutos: 60, motivo: 'Mantención' }, { id: 'BOLETIN_COMERCIAL' });
    const ruts = [41, 42, 43].map((k) => rutOf(99_990_000 + k) as string);
    await t.act(contract, 'crear', quien(1), { ruts, tipo: 'BURO', fuentes: ['BOLETIN_COMERCIAL'], motivo: 'EVALUACION' });
    await procesarCola(t.deps);
    const lista = () => t.list(contract, quien(1), { fuente: 'BOLETIN_COMERCIAL' });
    expect((await lista()).items.map((i) => [i.estado, String(i.espera).includes('Mantención')])).toEqual([
      ...[0, 1, 2].map(() => ['en_cola', true]),
    ]);
    despues(3_601);
    await procesarCola(t.deps);
    await procesarCola(t.deps);
    expect((await lista()).items.map((i) => i.estado)).toEqual(['completada', 'completada', 'completada']);
  });
  it('muerto entre la respuesta y la escritura: un costo y un informe; la respuesta tardía es de nadie', async () => {
    const r = await uno(1, '99990012-7');
    await t.arrange(async (ctx) => {
      const c = await ctx.get(consultas, r.consulta_id ?? '');
      await ctx.update(consultas, c.id, {
        estado: 'en_proceso',
        intentos: 1,
        presupuesto_mes: '2026-03',
        arriendo_hasta: new Date(reloj + 50_000),
      });
      const g = await ctx.first(gastosMes, eq(gastosMes.fuente, 'EQUIFAX_EMPRESA'));
      if (g) await ctx.update(gastosMes, g.id, { reservado_uf: '0.35' });
    });
    const antes = Number((await gasto('EQUIFAX_EMPRESA'))?.gastado_uf);
    await procesarCola(t.deps);
    expect((await consulta(r.consulta_id)).estado).toBe('en_proceso');
    despues(51);
    await procesarCola(t.deps);
    expect(await consulta(r.consulta_id)).toMatchObject({ estado: 'completada', intentos: 2 });
    const g = await gasto('EQUIFAX_EMPRESA');
    expect([Number(g?.gastado_uf) - antes, g?.reservado_uf]).toEqual([expect.closeTo(0.35), '0.0000']);
    expect(await t.arrange((ctx) => ctx.count(informes, eq(informes.rut, rutOf(99_990_012))))).toBe(1);
  });
  it('la respuesta que habla de otro RUT no deja nada suyo', async () => {
    const rut = rutOf(99_990_013);
    await t.arrange((ctx) =>
      ctx.insert(simuladorCasos, {
        rut,
        desde: HOY,
        contenido: {
          buro: {
            rut: rutOf(40_000_007),
            nombre: 'Nombre de otro',
            score: 500,
            protestos: [],
            morosidades: [],
            socios: [],
            bienes: [],
            laborales: 0,
            concursal: false,
            consultas12m: 0,
            caducados: 0,
            advertencias: [],
          },
        },
      }),
    );
    const r = await uno(1, rut);
    await procesarCola(t.deps);
    const c = await consulta(r.consulta_id);
    expect([c.estado, c.error?.codigo, c.error?.reintentable]).toEqual(['error', 'respuesta_de_otro_rut', false]);
    expect(await t.arrange((ctx) => ctx.count(informes, eq(informes.rut, rut)))).toBe(0);
    expect(JSON.stringify(await t.detail(contract, quien(1), c.id))).not.toContain('Nombre de otro');
  });
});

describe('lo que se contesta a los actos de otros', () => {
  // Vectors V08 of the area's specification: debt of 1.350.000 in the registry; UF of the day 39.841,72.
  const validar = (monto: number, ambito: 'CREDITO_CUOTAS' | 'FACTORING' = 'CREDITO_CUOTAS') =>
    t.arrange(async (ctx) => {
      const giro = { origen_area: 'creditos', origen_id: 'x', rut: rutOf(40_000_077), persona_natural: true, monto };
      return ctx.askOne('giro.por_validar', { ...giro, en_cuotas: ambito === 'CREDITO_CUOTAS', ambito });
    });
  it('V08: al inscrito en el registro de alimentos se le retiene la mitad del crédito, hasta su deuda; al factoring, nada', async () => {
    await t.arrange((ctx) => ctx.db.insert(indicesUf).values({ fecha: HOY, valor: '39841.72', origen: 'manual' }));
    expect(await validar(4_000_000)).toBeUndefined();
    await uno(1, '40000077-8', { tipo: 'OTRA', fuentes: ['DEUDORES_ALIMENTOS'] });
    await procesarCola(t.deps);
    const retenido = async (monto: number) => (await validar(monto))?.retenciones.map((r) => [r.motivo, r.monto]);
    expect(await retenido(4_000_000)).toEqual([['PENSION_ALIMENTOS', 1_350_000]]);
    expect(await retenido(2_000_001)).toEqual([['PENSION_ALIMENTOS', 1_000_001]]);
    expect(await retenido(1_991_687)).toBeUndefined();
    expect(await validar(4_000_000, 'FACTORING')).toBeUndefined();
  });
  it('al aval y a la prolongación les falta el informe que no hay o que venció, y nada cuando está vigente', async () => {
    const aval = (rut: string) =>
      t.arrange((ctx) =>
        ctx
          .askOne('aval.por_constituir', { rut: rut as Rut, nombre: 'x', monto_maximo: null, moneda: 'CLP' })
          .then((o) => o?.map((x) => x.codigo)),
      );
    expect(await aval(rutOf(99_990_500))).toEqual(['informes_pendientes']);
    expect(await aval('99990017-8')).toEqual([]);
    const prolonga = (rut: string) =>
      t.arrange((ctx) =>
        ctx.askOne('prolongacion.por_proponer', { rut: rut as Rut, credito_id: 'x' }).then((o) => o?.map((x) => x.codigo)),
      );
    expect(await prolonga('99990017-8')).toEqual([]);
    await t.setHoy('2026-04-10' as Fecha);
    expect([await aval('99990017-8'), await prolonga('99990017-8')]).toEqual([['informe_vencido'], ['informe_vencido']]);
    await t.setHoy(HOY);
  });
  it('de quien el buró no sabe nada, preguntado, no falta nada mientras esa respuesta vale', async () => {
    const rut = rutOf(99_990_600);
    const falta = () =>
      t.arrange(async (ctx) => {
        const aval = await ctx.askOne('aval.por_constituir', { rut, nombre: 'x', monto_maximo: null, moneda: 'CLP' });
        const [[exigido] = []] = await reportesExigidos(ctx, [{ rut, papel: 'CLIENTE' }]);
        return [aval?.map((x) => x.codigo), exigido?.estado];
      });
    expect(await falta()).toEqual([['informes_pendientes'], 'falta']);
    await uno(1, rut);
    await procesarCola(t.deps);
    expect(await falta()).toEqual([[], 'sin_informacion']);
    await t.setHoy('2026-04-10' as Fecha);
    expect(await falta()).toEqual([['informes_pendientes'], 'falta']);
    await t.setHoy(HOY);
  });
  it('lo pedido en masa desde clientes se pide aquí, y dice a quién no se puede', async () => {
    const ruts = [rutOf(99_990_501), rutOf(40_000_007)];
    const dicho = await t.arrange((ctx) => ctx.askOne('informes.por_pedir', { ruts, motivo: 'SEGUIMIENTO' }));
    expect(dicho?.map((d) => [d.ok, d.codigo])).toEqual([
      [true, undefined],
      [false, 'sin_consentimiento'],
    ]);
    await t.arrange((ctx) => ctx.emit('informes.pedidos', { ruts: [rutOf(99_990_501)], motivo: 'SEGUIMIENTO' }));
    await procesarCola(t.deps);
    expect(await t.arrange((ctx) => ctx.count(informes, eq(informes.rut, rutOf(99_990_501))))).toBe(1);
  });
});

describe('leer', () => {
  it('leer pide para qué, una vez por persona y día, y queda en el registro', async () => {
    const lee = quien(6);
    const ultimo = (o: object = {}) => t.ask(contract, 'ultimo', lee, { tipo: 'BURO', ...o }, '99990017-8');
    await expect(ultimo()).rejects.toMatchObject({ status: 400, campos: { motivo: ['Indique para qué se consulta'] } });
    const r = await ultimo({ motivo: 'COBRANZA' });
    expect(r.informes[0]?.contenido.buro?.score).toBe(417);
    expect(r.informes[0]?.por_moneda.protestos).toEqual([{ moneda: 'CLP', monto: '2770000' }]);
    await ultimo();
    const v = await t.ask(contract, 'vistos', quien(1), {}, '99990017-8');
    expect(v.lecturas.map((l) => l.motivo)).toEqual(['Cobranza', 'Cobranza']);
    const pdf = (await t.ask(contract, 'certificado', quien(1), {}, '99990017-8')) as { bytes: Buffer };
    expect(pdf.bytes.subarray(0, 4).toString()).toBe('%PDF');
  });
  it('un informe, una comparación y los costos del mes salen en papel, y leerlos en papel también queda escrito', async () => {
    const lectora = quien(1);
    const { informes: suyos, historia } = await t.ask(contract, 'ultimo', lectora, { motivo: 'COBRANZA', tipo: 'BURO' }, '99990017-8');
    const id = suyos[0]?.id ?? '';
    // V12: 99990017-8 scores 417.
    expect(historia.at(-1)).toMatchObject({ fuente: 'EQUIFAX_EMPRESA', score: 417, directa: null });
    const antes = (await t.ask(contract, 'vistos', quien(2), {}, '99990017-8')).lecturas.length;
    const papel = async (query: string, sesion: ReturnType<typeof quien>, input: object, rut?: string) =>
      ((await t.ask(contract, query as never, sesion, input as never, rut)) as { bytes: Buffer }).bytes.subarray(0, 4).toString();
    expect(await papel('papel', lectora, { id })).toBe('%PDF');
    expect((await t.ask(contract, 'vistos', quien(2), {}, '99990017-8')).lecturas.length).toBe(antes + 2);
    await expect(papel('papel', quien(6), { id })).rejects.toMatchObject({ codigo: 'datos_invalidos' });
    expect(await papel('papel_costos', quien(1), { mes: '2026-03' })).toBe('%PDF');
    const costos = await t.ask(contract, 'costos', quien(1), { mes: '2026-03' } as never);
    const total = (filas: readonly { consultas: number }[]) => filas.reduce((a, f) => a + f.consultas, 0);
    expect(total(costos.sucursales)).toBe(total(costos.filas));
    expect(costos.sucursales.map((s) => s.sucursal)).toEqual(['Sin sucursal']);
  });
  it('la lista muestra a quien su página abre: el deudor que no es cliente de nadie es de toda la casa', async () => {
    const deudor = rutOf(99_990_019);
    const ajeno = quien(9, { alcance: 'propio' });
    const suyas = async () => (await t.list(contract, ajeno, { rut: deudor })).items.map((c) => c.rut);
    await uno(1, deudor);
    expect(await suyas()).toEqual([]);
    const datos = { rut: deudor, tipo_persona: 'JURIDICA' as const, nombre: 'Deudor', razon_social: 'Deudor', es_deudor: true };
    await t.arrange((ctx) => ctx.insert(personas, datos));
    expect(await suyas()).toEqual([deudor]);
    expect((await t.ask(contract, 'ultimo', ajeno, { motivo: 'EVALUACION' }, deudor)).rut).toBe(deudor);
  });
  it('el cliente de otra cartera y el RUT que nadie conoce responden lo mismo', async () => {
    const ajeno = quien(7, { alcance: 'propio' });
    const lee = (rut: string) => t.ask(contract, 'ultimo', ajeno, { motivo: 'EVALUACION' }, rut);
    await expect(lee('40000001-8')).rejects.toMatchObject({ status: 404, codigo: 'no_existe' });
    await expect(lee(rutOf(40_009_999))).rejects.toMatchObject({ status: 404, codigo: 'no_existe' });
  });
  it('nadie averigua quién es conocido preguntando RUT tras RUT', async () => {
    const curioso = quien(8, { alcance: 'propio' });
    const todos = Array.from({ length: 31 }, (_, k) => rutOf(40_008_000 + k));
    const estados: number[] = [];
    for (const rut of todos)
      await t.ask(contract, 'ultimo', curioso, { motivo: 'EVALUACION' }, rut).catch((e: { status: number }) => estados.push(e.status));
    expect([estados.slice(0, 30).every((s) => s === 404), estados[30]]).toEqual([true, 429]);
  });
  it('los invariantes del área se cumplen después de todo esto', async () => {
    const area = t.deps.registry.area('buro');
    for (const i of area?.invariants ?? []) expect([i.id, await t.arrange((ctx) => i.check(ctx))]).toEqual([i.id, []]);
  });
});
