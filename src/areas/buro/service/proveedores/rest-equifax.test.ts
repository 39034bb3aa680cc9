import type { IncomingMessage, ServerResponse } from 'node:http';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { areas } from '#app/areas.server.gen.ts';
import { indicesUf } from '#areas/parametros/tables.ts';
import { type TestApp, testApp } from '#platform/server/testing.ts';
import { abrirFuente, aguantaTodo, codigoDe, type FuenteFalsa, HOY, PLAZO_MS, pedidoDe } from './fuente-falsa.fixture.ts';
import { restEquifax } from './rest-equifax.ts';

let t: TestApp;
let reporte: FuenteFalsa;
let fichero: FuenteFalsa;
let fichas = 0;

const daFicha = (o: object = {}) => {
  fichero.responde = (_q, r) => {
    fichas += 1;
    r.end(JSON.stringify({ access_token: `ficha-${fichas}`, expires_in: 1449, ...o }));
  };
};

beforeAll(async () => {
  t = await testApp(areas);
  await t.arrange((ctx) => ctx.db.insert(indicesUf).values({ fecha: HOY, valor: '39841.72', origen: 'manual' }));
  [reporte, fichero] = [await abrirFuente(), await abrirFuente()];
});
afterAll(async () => {
  await Promise.all([reporte.cerrar(), fichero.cerrar()]);
  await t.close();
});
// Each test has an account of its own, so that none finds the token of another.
let cuenta = 0;
beforeEach(() => {
  cuenta += 1;
  fichas = 0;
  daFicha();
});

const consultarA = (rut: string, plazo_ms = PLAZO_MS) => {
  const url_token = `${fichero.base}/oauth/token`;
  const conexion = {
    url: `${reporte.base}/reporte`,
    url_token,
    usuario: `u${cuenta}`,
    clave: 'secreta',
    alcance: 'a',
    bill_to: 'B',
    ship_to: 'S',
  };
  return restEquifax(t.deps, conexion, plazo_ms).consultar(pedidoDe(rut, { empresa_id: t.empresa_id }), new AbortController().signal);
};
const PERSONA = '40000007-7';
const EMPRESA = '99990010-0';
const persona = (plazo_ms?: number) => consultarA(PERSONA, plazo_ms);
const empresa = (plazo_ms?: number) => consultarA(EMPRESA, plazo_ms);

// The names of the fields are those of the provider's integration guide and of its public connectors.
const PROTESTO = { documentType: 'PG', moneyCode: '$', debtType: 'Protesto', libradorName: 'Banco   ', expirationDate: '20260109' };
const FACTURA = {
  documentType: 'FA',
  moneyCode: 'UF',
  debtType: 'MOROSIDAD',
  libradorName: 'Comercio',
  expirationDate: 20260201,
  justificationDate: 0,
};
const deEmpresa = (o: { rut?: string; personsRate?: unknown; debtsSummary?: unknown; bed?: object } = {}) => ({
  data: {
    commercialData: {
      behavior: { identification: { identificationCompany: { rut: o.rut ?? '0999900100', businessName: 'Comercial Uno SpA' } } },
      capacity: { historical: { commercialHistorical: [] } },
      credit: {
        creditRisk: { personsRate: o.personsRate === undefined ? '782' : o.personsRate },
        boletinConcursal: { detailBoletinConcursal: { commercialDetailBoletinConcursal: [] } },
        debtsSummary: o.debtsSummary ?? {
          conectionAicssErrorIndicator: 'N',
          unpaidAmountPesos: '1253520',
          unpaidTotalAmount: '1254',
          summaryBolab: { totalBolab: 2 },
          bed: { commercialBed: [{ ...FACTURA, unpaidAmount: '12.50', ...o.bed }] },
          bolcom: { commercialBolcom: [{ ...PROTESTO, justificationDate: null, unpaidAmount: 1253520 }] },
        },
      },
    },
  },
});
const BED = {
  ExpirationDate: '20260109',
  DocumentType: 'FA',
  MoneyCode: '$',
  UnpaidAmount: '2770000',
  DebtType: 'Morosidad',
  LibradorName: 'X',
};
const dePersona = (rut = '0400000077', bed: unknown = BED) => ({
  platinum360: {
    getInformePlatinum360Response: {
      response: {
        Behavior: { Identification: { Rut: rut, Name: 'Uno', Gender: 'F' } },
        Credit: { CreditRisk: { PersonsRate: '507.0' }, DebtsSummary: { UnpaidAmountPesos: '2770000', BED: { BEDType: bed }, BOLCOM: '' } },
      },
    },
  },
});
const json = (o: unknown) => reporte.con(JSON.stringify(o));

describe('Equifax por REST', () => {
  it('de una empresa lee puntaje, protestos del boletín, moneda de cada fila y multas laborales', async () => {
    let pedido = {};
    let llave = '';
    reporte.responde = (q: IncomingMessage, r: ServerResponse, cuerpo: string) => {
      pedido = JSON.parse(cuerpo);
      llave = q.headers.authorization ?? '';
      r.end(JSON.stringify(deEmpresa()));
    };
    const c = (await empresa()).contenido?.buro;
    expect([c?.rut, c?.nombre, c?.score, c?.laborales, c?.advertencias]).toEqual([EMPRESA, 'Comercial Uno SpA', 782, 2, []]);
    expect(c?.protestos).toMatchObject([{ tipo: 'PAGARE', monto: '1253520', fecha: '2026-01-09', aclarado: false, banco: 'Banco' }]);
    expect(c?.morosidades).toMatchObject([{ moneda: 'UF', monto: '12.50', dias: 37 }]);
    expect(pedido).toMatchObject({
      applicants: { primaryConsumer: { personalInformation: { chileanRut: '999900100' } } },
      productData: { billTo: 'B', shipTo: 'S', productName: 'CLREPORTEEMPRESARIAL', productOrch: 'REPORTEEMPRESARIAL' },
    });
    expect(llave).toBe('Bearer ficha-1');
  });
  it('de una persona lee lo mismo que por SOAP, con una fila sola o con su lista; lo que no se usa no se guarda', async () => {
    for (const filas of [BED, [BED]]) {
      json(dePersona(undefined, filas));
      const c = (await persona()).contenido?.buro;
      expect([c?.score, c?.morosidades.map((m) => m.monto), c?.advertencias]).toEqual([507, ['2770000'], []]);
      expect(JSON.stringify(c)).not.toContain('Gender');
    }
  });
  it('la ficha se pide una vez aunque muchos la esperen, se usa mientras dura y se renueva cuando la rechazan', async () => {
    json(deEmpresa());
    await Promise.all([empresa(), empresa(), empresa()]);
    await empresa();
    expect(fichas).toBe(1);
    reporte.responde = (q, r) => r.writeHead(q.headers.authorization === 'Bearer ficha-1' ? 401 : 200).end(JSON.stringify(deEmpresa()));
    expect((await empresa()).contenido?.buro?.score).toBe(782);
    expect(fichas).toBe(2);
  });
  it('la ficha vencida no se usa, y la que no llega no se guarda', async () => {
    json(deEmpresa());
    daFicha({ expires_in: 1 });
    await empresa();
    fichero.con('', { estado: 401 });
    expect(await codigoDe(empresa)).toEqual(['credenciales_rechazadas', null, false]);
    fichero.con('{}');
    expect(await codigoDe(empresa)).toEqual(['respuesta_ilegible', 'access_token', false]);
    daFicha();
    expect((await empresa()).estado).toBe('ok');
  });
  it('de otro RUT, con dos puntajes, con un nombre dos veces o con uno que no es número, no se lee', async () => {
    json(deEmpresa({ rut: '0400000018' }));
    expect(await codigoDe(empresa)).toEqual(['respuesta_de_otro_rut', 'RUT', false]);
    json(dePersona('0400000018'));
    expect(await codigoDe(persona)).toEqual(['respuesta_de_otro_rut', 'RUT', false]);
    for (const personsRate of [['782', '1'], 'cuatro', '0', '1000', '-5', 'NaN', '78.5', true]) {
      json(deEmpresa({ personsRate }));
      expect([personsRate, ...(await codigoDe(empresa))]).toEqual([personsRate, 'respuesta_ilegible', 'puntaje', false]);
    }
    const dosVeces = JSON.stringify(deEmpresa()).replace('"personsRate":"782"', '"personsRate":"782"  ,"persons\\u0052ate"  :"999"');
    reporte.con(dosVeces);
    expect(await codigoDe(empresa)).toEqual(['respuesta_ilegible', 'personsRate', false]);
    reporte.con(dosVeces.replace('persons\\u0052ate', 'PERSONSRATE'));
    expect(await codigoDe(empresa)).toEqual(['respuesta_ilegible', 'personsRate', false]);
  });
  it('sin su resumen de deudas no se toma por limpio; sin puntaje se advierte', async () => {
    for (const debtsSummary of [null, '', [], 'nada']) {
      json(
        JSON.parse(
          JSON.stringify(deEmpresa()).replace(/"debtsSummary":\{.*\}\}\}\}\}$/, `"debtsSummary":${JSON.stringify(debtsSummary)}}}}}`),
        ),
      );
      expect([debtsSummary, (await codigoDe(empresa))[0]]).toEqual([debtsSummary, 'respuesta_ilegible']);
    }
    json(deEmpresa({ personsRate: null }));
    expect((await empresa()).contenido?.buro).toMatchObject({ score: null, advertencias: ['sin_puntaje'] });
  });
  it('montos negativos, monedas y fechas que no existen no se leen', async () => {
    for (const [bed, parte] of [
      [{ unpaidAmount: '-5' }, 'monto'],
      [{ moneyCode: 'EUR' }, 'moneda'],
      [{ expirationDate: 20260231 }, 'vencimiento'],
      [{ unpaidAmount: { $: 1 } }, 'UnpaidAmount'],
    ] as const) {
      json(deEmpresa({ bed }));
      expect(await codigoDe(empresa)).toEqual(['respuesta_ilegible', parte, false]);
    }
  });
  it('más de sesenta y cuatro niveles no se leen', async () => {
    reporte.con(`{"a":${'['.repeat(300)}${']'.repeat(300)}}`);
    expect(await codigoDe(empresa)).toEqual(['respuesta_ilegible', 'JSON', false]);
  });
  aguantaTodo(() => reporte, empresa);
});
