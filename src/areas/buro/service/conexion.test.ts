import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { areas } from '#app/areas.server.gen.ts';
import { sembrarCatalogos } from '#areas/catalogos/public.server.ts';
import { personas } from '#areas/clientes/tables.ts';
import { archivos } from '#areas/documentos/tables.ts';
import { empresas } from '#areas/empresas/tables.ts';
import type { Fecha } from '#kernel/values/fecha.ts';
import { rutOf } from '#kernel/values/rut.ts';
import { type TestApp, testApp } from '#platform/server/testing.ts';
import { contract } from '../contract.ts';
import { sirve } from '../domain/fuentes.ts';
import { seed } from '../seed.ts';
import { consultas, informes } from '../tables.ts';
import { procesarCola } from './cola.ts';
import { abrirFuente, type FuenteFalsa } from './proveedores/fuente-falsa.fixture.ts';

const HOY = '2026-03-10' as Fecha;
const EMPRESA = '99990010-0';
let t: TestApp;
let f: FuenteFalsa;
const antes = { ...process.env };

beforeAll(async () => {
  t = await testApp(areas, { env: { MODO_DEMO: '1' } });
  f = await abrirFuente();
  await t.arrange(async (ctx) => {
    const rut = rutOf(99_990_900);
    const suya = { id: ctx.empresa_id, empresa_id: ctx.empresa_id, hecho_por: ['PRUEBA'] };
    await ctx.db.insert(empresas).values({ ...suya, rut, razon_social: 'Prueba', tipo: 'FACTORING' });
    await sembrarCatalogos(ctx);
    await seed.base?.(ctx);
    await ctx.insert(personas, { rut: EMPRESA as never, tipo_persona: 'JURIDICA', nombre: 'Comercial Uno' });
  });
});
afterEach(() => {
  process.env = { ...antes };
});
afterAll(async () => {
  await f.cerrar();
  await t.close();
});

const admin = () => t.persona({ rut: rutOf(40_000_061), nombre: 'Administra' });
const cambiar = (proveedor: string, fuente = 'EQUIFAX_EMPRESA') =>
  t.act(contract, 'cambiar_proveedor', admin(), { proveedor: proveedor as 'MANUAL', motivo: 'Contrato nuevo' }, { id: fuente });
const pedir = async () => {
  const quien = t.persona({ rut: rutOf(40_000_062), nombre: 'Pide' });
  const r = await t.act(contract, 'crear', quien, {
    rut: EMPRESA,
    tipo: 'BURO',
    fuentes: ['EQUIFAX_EMPRESA'],
    motivo: 'EVALUACION',
    forzar: true,
    motivo_refresco: 'ANTECEDENTE_NUEVO',
  });
  const id = r.resultados[0]?.consulta_id ?? '';
  return () => t.arrange((ctx) => ctx.get(consultas, id));
};
const informe = (id: string | null) => t.arrange((ctx) => ctx.get(informes, id ?? ''));

const SOAP = `<e:Envelope xmlns:e="http://schemas.xmlsoap.org/soap/envelope/"><e:Body><getInformePlatinum360Response><response>
  <Behavior><Identification><Rut>0999900100</Rut></Identification></Behavior><Credit><CreditRisk><PersonsRate>611.0</PersonsRate></CreditRisk>
  <DebtsSummary><UnpaidAmountPesos>0</UnpaidAmountPesos></DebtsSummary></Credit></response></getInformePlatinum360Response></e:Body></e:Envelope>`;
const REST = {
  data: {
    commercialData: {
      behavior: { identification: { identificationCompany: { rut: '0999900100', businessName: 'Comercial Uno' } } },
      credit: { creditRisk: { personsRate: '622' }, debtsSummary: { unpaidAmountPesos: '0' } },
    },
  },
};

describe('quién responde por una fuente', () => {
  it('sólo la conexión que entrega sus informes, y que este servidor tenga; fuera de la demostración nada se simula', async () => {
    await expect(cambiar('REST_REDEC')).rejects.toMatchObject({
      codigo: 'proveedor_no_sirve',
      campos: { proveedor: [expect.any(String)] },
    });
    await expect(cambiar('SOAP_EQUIFAX')).rejects.toMatchObject({ codigo: 'sin_configurar', campos: { proveedor: [expect.any(String)] } });
    await expect(cambiar('SOAP_EQUIFAX', 'CMF')).rejects.toMatchObject({ codigo: 'proveedor_no_sirve' });
    expect([sirve('SIMULADOR', 'CMF', false), sirve('SIMULADOR', 'CMF', true), sirve('MANUAL', 'CMF', false)]).toEqual([false, true, true]);
    expect([sirve('REST_REDEC', 'REDEC', false), sirve('REST_EQUIFAX', 'EQUIFAX_PERSONA', false)]).toEqual([true, true]);
  });
  it('la misma consulta se responde por el simulador, por SOAP y por REST; lo que esperaba sale por la conexión nueva', async () => {
    Object.assign(process.env, { BURO_EQUIFAX_URL: `${f.base}/soap`, BURO_EQUIFAX_USUARIO: 'u', BURO_EQUIFAX_CLAVE: 'c' });
    const rest = {
      BURO_EQUIFAX_REST_URL: `${f.base}/rest`,
      BURO_EQUIFAX_REST_URL_TOKEN: `${f.base}/token`,
      BURO_EQUIFAX_REST_USUARIO: 'u',
    };
    Object.assign(process.env, rest, { BURO_EQUIFAX_REST_CLAVE: 'c', BURO_EQUIFAX_REST_BILL_TO: 'B', BURO_EQUIFAX_REST_SHIP_TO: 'S' });
    f.responde = (q, r) => {
      const de: Record<string, string> = {
        '/soap': SOAP,
        '/token': JSON.stringify({ access_token: 'x', expires_in: 1_449 }),
        '/rest': JSON.stringify(REST),
      };
      r.end(de[q.url ?? ''] ?? '');
    };
    const vistos: unknown[] = [];
    const responder = async (consulta: () => Promise<typeof consultas.$inferSelect>) => {
      await procesarCola(t.deps);
      const c = await consulta();
      const i = await informe(c.informe_id);
      vistos.push([c.estado, i.origen, i.contenido.buro?.score]);
    };
    await responder(await pedir());
    const espera = await pedir();
    expect((await cambiar('SOAP_EQUIFAX')).proveedor).toBe('SOAP_EQUIFAX');
    await responder(espera);
    await cambiar('REST_EQUIFAX');
    await responder(await pedir());
    expect(vistos).toEqual([
      ['completada', 'SIMULADO', 782],
      ['completada', 'AUTOMATICO', 611],
      ['completada', 'AUTOMATICO', 622],
    ]);
  });
  it('lo que esperaba cuando la fuente pasa a mano dice que se registre a mano', async () => {
    await cambiar('SIMULADOR');
    const espera = await pedir();
    await cambiar('MANUAL');
    await procesarCola(t.deps);
    expect((await espera()).error?.mensaje).toBe('DICOM empresa no se consulta en línea: registre su informe a mano');
  });
});

describe('el informe que llegó en papel', () => {
  const papel = () =>
    t.arrange(async (ctx) => {
      const { id } = await ctx.insert(archivos, {
        tipo_archivo: 'INFORME_COMERCIAL',
        referido_tipo: 'persona',
        referido_id: EMPRESA,
        nombre: 'dicom.pdf',
        mime: 'application/pdf',
        hash: ctx.id(),
        bytes: 10,
        subido: HOY,
      });
      return id;
    });
  const registrar = async (o: object) =>
    t.act(contract, 'registrar_manual', t.persona({ rut: rutOf(40_000_063) }), {
      rut: EMPRESA,
      motivo: 'EVALUACION',
      fecha: HOY,
      archivo: await papel(),
      ...o,
    } as never);
  const CERO = { vigente: 0, m30_59: 0, m60_89: 0, m90: 0, castigo: 0 };
  const DEUDA = { directa: { ...CERO, m30_59: 700 }, indirecta: CERO, lineas_disponibles: 0, por_moneda: [], instituciones: 1, al: HOY };
  const por_tipo = { comercial: 700, consumo: 0, vivienda: 0 };

  it('lo que el papel no trae queda en blanco, no en cero', async () => {
    const fila = { tipo: 'CHEQUE', moneda: 'CLP', monto: '5', fecha: HOY, aclarado: false };
    const vacio = { morosidades: [], socios: [], bienes: [], laborales: 0, concursal: false, consultas12m: 0 };
    const i = await registrar({ fuente: 'EQUIFAX_EMPRESA', buro: { ...vacio, protestos: [fila] } });
    expect([i.origen, i.contenido.buro?.score, i.contenido.buro?.protestos[0]?.banco]).toEqual(['MANUAL', null, null]);
  });
  it('de otra fuente se escribe lo suyo: sin ello se rehúsa en su parte; un registro de bienes puede no traer ninguno', async () => {
    const nada = { causas: null, concursal: null, alimentos: null };
    await expect(registrar({ fuente: 'PODER_JUDICIAL', otra: nada })).rejects.toMatchObject({
      campos: { 'otra.causas': ['Escriba lo que dice el registro'] },
    });
    await expect(registrar({ fuente: 'VEHICULOS', otra: nada })).rejects.toMatchObject({
      campos: { 'otra.registros': [expect.any(String)] },
    });
    const causas = { civiles: 1, laborales: 0, cobranza: 2 };
    expect((await registrar({ fuente: 'PODER_JUDICIAL', otra: { ...nada, causas } })).contenido.otra?.causas).toEqual(causas);
    expect((await registrar({ fuente: 'VEHICULOS', otra: { ...nada, registros: [] } })).contenido.otra?.registros).toEqual([]);
    const [fila] =
      (await registrar({ fuente: 'VEHICULOS', otra: { ...nada, registros: [{ que: 'Camión ABCD-12' }] } })).contenido.otra?.registros ?? [];
    expect(fila).toEqual({ que: 'Camión ABCD-12', detalle: null, monto: null });
  });
  it('la deuda sin moneda es la suma de la directa; la de la Tesorería se dice, aunque no haya', async () => {
    const i = await registrar({ fuente: 'CMF', deuda: { ...DEUDA, por_tipo } });
    expect(i.contenido.deuda?.por_moneda).toEqual([{ moneda: 'CLP', monto: '700' }]);
    await expect(registrar({ fuente: 'TGR', deuda: { ...DEUDA, por_tipo } })).rejects.toMatchObject({
      status: 400,
      campos: { 'deuda.tgr.situacion': ["Indique la deuda TGR o 'sin deuda'"] },
    });
  });
  it('sin su papel, de otra fecha o de mañana no se registra', async () => {
    const base = { fuente: 'CMF', deuda: { ...DEUDA, por_tipo } };
    await expect(registrar({ ...base, fecha: '2026-03-11' })).rejects.toMatchObject({ campos: { fecha: [expect.any(String)] } });
    await expect(registrar({ ...base, fecha: '2026-02-07' })).rejects.toMatchObject({ campos: { fecha: [expect.any(String)] } });
    await expect(registrar({ ...base, archivo: '019a0000-0000-7000-8000-000000000000' })).rejects.toMatchObject({
      codigo: 'archivo_ajeno',
    });
  });
});
