import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { areas } from '#app/areas.server.gen.ts';
import { sembrarCatalogos } from '#areas/catalogos/public.server.ts';
import { personas } from '#areas/clientes/tables.ts';
import { empresas } from '#areas/empresas/tables.ts';
import type { Fecha } from '#kernel/values/fecha.ts';
import { rutOf } from '#kernel/values/rut.ts';
import { transact } from '#platform/server/context.ts';
import { lecturas } from '#platform/server/tables.ts';
import { type TestApp, testApp } from '#platform/server/testing.ts';
import { contract } from '../contract.ts';
import type { Contenido } from '../domain/contenido.ts';
import { rutEscrito } from '../domain/equifax.ts';
import { seed } from '../seed.ts';
import { consultas, gastosMes, informes, simuladorCasos } from '../tables.ts';
import { procesarCola } from './cola.ts';
import { abrirFuente, type FuenteFalsa, fallaDe, pedidoDe } from './proveedores/fuente-falsa.fixture.ts';
import { soapEquifax } from './proveedores/soap-equifax.ts';
import { revisar } from './revisar.ts';
import { tomarTurno } from './turno.ts';

const HOY = '2026-03-10' as Fecha;
let reloj = Date.parse('2026-03-10T13:00:00Z');
let t: TestApp;
let f: FuenteFalsa;

beforeAll(async () => {
  t = await testApp(areas, { env: { MODO_DEMO: '1' }, hoy: HOY });
  t.deps.reloj = () => new Date(reloj);
  f = await abrirFuente();
  await t.arrange(async (ctx) => {
    const suya = { id: ctx.empresa_id, empresa_id: ctx.empresa_id, hecho_por: ['PRUEBA'] };
    await ctx.db.insert(empresas).values({ ...suya, rut: rutOf(99_990_900), razon_social: 'Prueba', tipo: 'FACTORING' });
    await sembrarCatalogos(ctx);
    await seed.base?.(ctx);
    for (const n of [501, 502, 503, 504])
      await ctx.insert(personas, { rut: rutOf(99_990_000 + n), tipo_persona: 'JURIDICA', nombre: `Empresa ${n}` });
  });
});
afterAll(async () => {
  await f.cerrar();
  await t.close();
});

const quien = () => t.persona({ rut: rutOf(40_000_081), nombre: 'Analista' });
const pedir = async (n: number) => {
  const datos = { rut: rutOf(99_990_000 + n), tipo: 'BURO' as const, fuentes: ['EQUIFAX_EMPRESA'], motivo: 'EVALUACION' };
  return (await t.act(contract, 'crear', quien(), datos)).resultados[0]?.consulta_id ?? '';
};
const consulta = (id: string) => t.arrange((ctx) => ctx.get(consultas, id));
const gasto = () => t.arrange(async (ctx) => ctx.first(gastosMes, eq(gastosMes.fuente, 'EQUIFAX_EMPRESA')));

describe('lo que llega de afuera', () => {
  it('lo que se escribe en la pregunta nunca es marca: ni un cierre de CDATA ni otra etiqueta', async () => {
    let enviado = '';
    f.responde = (_q, r, cuerpo) => {
      enviado = cuerpo;
      r.end('');
    };
    const clave = { url: `${f.base}/x`, usuario: ']]></p:Username><p:RUT>1</p:RUT>', clave: '</RUT><RUT>' };
    const pedido = pedidoDe('40000001-8', { empresa_id: t.empresa_id, consulta_id: '"><x/>' });
    await fallaDe(() => soapEquifax(t.deps, clave, 5_000).consultar(pedido, new AbortController().signal));
    expect([enviado.match(/<p:RUT>/g)?.length, enviado.match(/<RUT>|<x\/>/g)]).toEqual([1, null]);
  });
  it('una entidad, una inclusión o una instrucción ajena no trae ningún archivo', async () => {
    const clave = { url: `${f.base}/x`, usuario: 'u', clave: 'c' };
    const consultar = () =>
      soapEquifax(t.deps, clave, 5_000).consultar(pedidoDe('40000001-8', { empresa_id: t.empresa_id }), new AbortController().signal);
    const incluye = '<xi:include xmlns:xi="http://www.w3.org/2001/XInclude" href="file:///etc/passwd" parse="text"/>';
    for (const malo of [
      `<!DOCTYPE a [<!ENTITY e SYSTEM "file:///etc/passwd">]><a>&e;</a>`,
      `<?xml-stylesheet href="file:///etc/passwd"?><a/>`,
      `<e:Envelope xmlns:e="x"><e:Body><getInformePlatinum360Response><response><Behavior><Identification><Rut>${incluye}</Rut></Identification></Behavior></response></getInformePlatinum360Response></e:Body></e:Envelope>`,
    ]) {
      f.con(malo);
      const e = await fallaDe(consultar);
      expect([e.codigo, JSON.stringify(e).includes('root:')]).toEqual(['respuesta_ilegible', false]);
    }
  });
  it('el RUT con ceros, puntos o k minúscula es el mismo; con otro dígito no es ninguno', () => {
    expect(['016522602K', '016522602k', '16.522.602-k', ' 0016522602-K '].map(rutEscrito)).toEqual(Array(4).fill('16522602-K'));
    expect(['0165226021', '', null, '0', 'abc', '16522602-K;1'].map(rutEscrito)).toEqual(Array(6).fill(null));
  });
  it('una fecha de 2031 no se guarda, ni con el puntaje bueno', () => {
    const rut = rutOf(99_990_501);
    const vacio = {
      nombre: null,
      score: 700,
      socios: [],
      bienes: [],
      laborales: 0,
      concursal: false,
      consultas12m: 0,
      caducados: 0,
      advertencias: [],
    };
    const protesto = {
      tipo: 'CHEQUE',
      banco: null,
      moneda: 'CLP' as const,
      monto: '1',
      fecha: '2031-01-01' as Fecha,
      causal: null,
      aclarado: false,
    };
    const dicho: Contenido = { buro: { ...vacio, rut, protestos: [protesto], morosidades: [] }, deuda: null, otra: null };
    expect(() => revisar(dicho, { rut, tipo: 'BURO', hoy: HOY })).toThrow(
      expect.objectContaining({ codigo: 'respuesta_ilegible', parte: 'fechas posteriores a hoy' }),
    );
  });
  it('el texto de una fuente no sale por la planilla de consultas, ni por su detalle', async () => {
    const rut = rutOf(99_990_503);
    const malo = '=HYPERLINK("http://x","<script>alert(1)</script>")';
    const fila = { acreedor: malo, mercado: null, moneda: 'CLP' as const, monto: '1', dias: 1, vencimiento: null };
    const buro = { rut, nombre: malo, score: 500, protestos: [], morosidades: [fila], socios: [], bienes: [], laborales: 0 };
    const resto = { concursal: false, consultas12m: 0, caducados: 0, advertencias: [] };
    await t.arrange((ctx) => ctx.insert(simuladorCasos, { rut, desde: HOY, contenido: { buro: { ...buro, ...resto } } }));
    const id = await pedir(503);
    await procesarCola(t.deps);
    expect((await consulta(id)).estado).toBe('completada');
    const visto = JSON.stringify([await t.list(contract, quien(), { rut }), await t.detail(contract, quien(), id)]);
    expect([visto.includes('Empresa 503'), visto.includes('HYPERLINK')]).toEqual([true, false]);
  });
});

describe('quién trabaja y quién mira', () => {
  it('dos procesos que buscan a la vez: la consulta es de uno, y se reserva un costo', async () => {
    const id = await pedir(501);
    const otro = { ...t.deps };
    const turno = (deps: typeof t.deps) =>
      transact(deps, { empresa_id: t.empresa_id, area: 'buro', accion: 'procesar-cola' }, (ctx) => tomarTurno(ctx, new Set()));
    const tomados = await Promise.all([turno(t.deps), turno(otro)]);
    expect(tomados.filter((x) => x !== null && x !== 'otra').length).toBe(1);
    expect([(await consulta(id)).intentos, (await gasto())?.reservado_uf]).toEqual([1, '0.3500']);
    // Whoever took it never answers: when its lease ends the other one asks, and one is paid.
    reloj += 60_000;
    await procesarCola(otro);
    expect((await consulta(id)).estado).toBe('completada');
  });
  it('con el reloj una hora atrás nada se consulta ni se cobra dos veces, y lo que espera sale a su hora', async () => {
    const antes = Number((await gasto())?.gastado_uf);
    const id = await pedir(502);
    reloj -= 3_600_000;
    await procesarCola(t.deps);
    expect((await consulta(id)).estado).toBe('en_cola');
    reloj += 3_600_000;
    await procesarCola(t.deps);
    await procesarCola(t.deps);
    expect((await consulta(id)).estado).toBe('completada');
    expect(await t.arrange((ctx) => ctx.count(informes, eq(informes.rut, rutOf(99_990_502))))).toBe(1);
    expect(Number((await gasto())?.gastado_uf) - antes).toBeCloseTo(0.35);
  });
  it('toda puerta que muestra un informe deja su lectura, también la del titular', async () => {
    const rut = rutOf(99_990_502);
    const leidas = () => t.arrange((ctx) => ctx.db.select().from(lecturas).where(eq(lecturas.rut_visto, rut)));
    let n = (await leidas()).length;
    const crece = async (leer: () => Promise<unknown>) => {
      await leer();
      const ahora = (await leidas()).length;
      expect(ahora).toBeGreaterThan(n);
      n = ahora;
    };
    await crece(() => t.ask(contract, 'ultimo', quien(), { motivo: 'EVALUACION' }, rut));
    await crece(() => t.ask(contract, 'historial', quien(), { motivo: 'SEGUIMIENTO' }, rut));
    await crece(() => t.ask(contract, 'vistos', quien(), {}, rut));
    await crece(() => t.ask(contract, 'certificado', quien(), {}, rut));
  });
  it('la descripción pública de la API no nombra ninguna clave de una fuente', async () => {
    const r = await t.inject({ method: 'GET', url: '/api/openapi.json' });
    expect(r.statusCode).toBe(200);
    expect(r.body).not.toMatch(/BURO_|Password|access_token|client_secret/);
  });
});
