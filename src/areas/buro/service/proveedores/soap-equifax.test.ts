import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { areas } from '#app/areas.server.gen.ts';
import { indicesUf } from '#areas/parametros/tables.ts';
import { type TestApp, testApp } from '#platform/server/testing.ts';
import { abrirFuente, aguantaTodo, codigoDe, type FuenteFalsa, fallaDe, HOY, PLAZO_MS, pedidoDe } from './fuente-falsa.fixture.ts';
import { soapEquifax } from './soap-equifax.ts';

let t: TestApp;
let f: FuenteFalsa;

beforeAll(async () => {
  t = await testApp(areas);
  await t.arrange((ctx) => ctx.db.insert(indicesUf).values({ fecha: HOY, valor: '39841.72', origen: 'manual' }));
  f = await abrirFuente();
});
afterAll(async () => {
  await f.cerrar();
  await t.close();
});

interface Partes {
  rut?: string;
  score?: string;
  pesos?: string;
  filas?: string;
  antes?: string;
}
const bed = (o: Record<string, string>) =>
  `<BEDType>${Object.entries(o)
    .map(([k, v]) => `<${k}>${v}</${k}>`)
    .join('')}</BEDType>`;
const PROTESTO = { DocumentType: 'CH', MoneyCode: '$', DebtType: 'Protesto', LibradorName: 'Banco', JustificationDate: '00010101' };
const FILAS = [
  bed({ ...PROTESTO, ExpirationDate: '20260109', UnpaidAmount: '2770000' }),
  bed({
    ExpirationDate: '20260201',
    DocumentType: 'FA',
    MoneyCode: 'UF',
    UnpaidAmount: '12.50',
    DebtType: 'Morosidad',
    LibradorName: 'Comercio',
  }),
].join('');
/** The names of the fields are those of the provider's public connectors. */
const xml = (o: Partes = {}): string =>
  `${o.antes ?? ''}<s:Envelope xmlns:s="http://schemas.xmlsoap.org/soap/envelope/"><s:Body><getInformePlatinum360Response><response>
  <Behavior><Identification><Rut>${o.rut ?? '0400000077'}</Rut><Gender>F</Gender></Identification></Behavior>
  <Credit><CreditRisk>${o.score ?? '<PersonsRate>782.0</PersonsRate>'}</CreditRisk><DebtsSummary><UnpaidTotalAmount>2770</UnpaidTotalAmount>
  <UnpaidAmountPesos>${o.pesos ?? '2770000'}</UnpaidAmountPesos><BED>${o.filas ?? FILAS}</BED></DebtsSummary></Credit>
  </response></getInformePlatinum360Response></s:Body></s:Envelope>`;

const consultar = (plazo_ms = PLAZO_MS) =>
  soapEquifax(t.deps, { url: `${f.base}/platinum`, usuario: 'u<&>', clave: 'secreta' }, plazo_ms).consultar(
    pedidoDe('40000007-7', { empresa_id: t.empresa_id }),
    new AbortController().signal,
  );
const codigo = () => codigoDe(consultar);

describe('Equifax por SOAP', () => {
  it('V04: lee puntaje, filas y monedas aparte; el total en pesos cuadra y lo que no se usa no se guarda', async () => {
    let enviado = '';
    f.responde = (_q, r, cuerpo) => {
      enviado = cuerpo;
      r.end(xml());
    };
    const r = await consultar();
    const c = r.contenido?.buro;
    expect([c?.rut, c?.score, c?.advertencias]).toEqual(['40000007-7', 782, []]);
    expect([...(c?.protestos ?? []), ...(c?.morosidades ?? [])].map((f) => [f.moneda, f.monto])).toEqual([
      ['CLP', '2770000'],
      ['UF', '12.50'],
    ]);
    expect(JSON.stringify(c)).not.toContain('Gender');
    expect(enviado).toContain('<p:RUT>400000077</p:RUT>');
    expect(enviado).toContain('<p:Username>u&lt;&amp;&gt;</p:Username>');
    expect(enviado).toContain('<p:IdTransaction>c-1</p:IdTransaction>');
  });
  it('V05: el total que viene en miles donde van pesos se advierte, y valen las filas', async () => {
    f.con(xml({ pesos: '2770' }));
    const c = (await consultar()).contenido?.buro;
    expect([c?.advertencias, c?.protestos[0]?.monto]).toEqual([['total_no_cuadra'], '2770000']);
  });
  it('de otro RUT, con dos puntajes o con uno que no es número, no se lee', async () => {
    f.con(xml({ rut: '0400000018' }));
    expect(await codigo()).toEqual(['respuesta_de_otro_rut', 'RUT', false]);
    for (const score of ['<PersonsRate>782</PersonsRate><PersonsRate>1</PersonsRate>', '<PersonsRate>cuatro</PersonsRate>']) {
      f.con(xml({ score }));
      expect(await codigo()).toEqual(['respuesta_ilegible', 'puntaje', false]);
    }
    for (const score of ['0', '1000', 'NaN', '-5', '78.5']) {
      f.con(xml({ score: `<PersonsRate>${score}</PersonsRate>` }));
      expect([score, ...(await codigo())]).toEqual([score, 'respuesta_ilegible', 'puntaje', false]);
    }
  });
  it('los protestos del boletín comercial se leen, en cualquier letra; los centavos de un peso suben desde la mitad', async () => {
    const boletin = bed({ ...PROTESTO, DebtType: 'PROTESTO', ExpirationDate: '20250426', UnpaidAmount: '256210' }).replaceAll(
      'BEDType',
      'BOLCOMType',
    );
    const mora = bed({ ExpirationDate: '20260201', DocumentType: 'BO', MoneyCode: '$', UnpaidAmount: '800.50', DebtType: 'MOROSIDAD' });
    f.con(xml({ filas: `${mora}</BED><BOLCOM>${boletin}</BOLCOM><BED>`, pesos: '257010' }));
    const c = (await consultar()).contenido?.buro;
    expect([c?.protestos.map((p) => p.monto), c?.morosidades.map((m) => m.monto), c?.advertencias]).toEqual([['256210'], ['801'], []]);
  });
  it('que una de sus fuentes no respondió se dice; un NO no lo es', async () => {
    for (const [aviso, parcial] of [
      ['SI', true],
      ['1', true],
      ['S', true],
      ['NO', false],
      ['N', false],
      ['', false],
    ] as const) {
      f.con(xml().replace('<BED>', `<ConectionAICSSErrorIndicator>${aviso}</ConectionAICSSErrorIndicator><BED>`));
      expect([aviso, (await consultar()).parcial]).toEqual([aviso, parcial]);
    }
  });
  it('sin puntaje se lee y se advierte; no es un cero', async () => {
    f.con(xml({ score: '' }));
    const c = (await consultar()).contenido?.buro;
    expect([c?.score, c?.advertencias]).toEqual([null, ['sin_puntaje']]);
  });
  it('montos negativos, fechas que no existen y DOCTYPE no se leen', async () => {
    f.con(xml({ filas: bed({ ...PROTESTO, ExpirationDate: '20260109', UnpaidAmount: '-5' }) }));
    expect(await codigo()).toEqual(['respuesta_ilegible', 'monto', false]);
    f.con(xml({ filas: bed({ ...PROTESTO, ExpirationDate: '20260231', UnpaidAmount: '5' }) }));
    expect(await codigo()).toEqual(['respuesta_ilegible', 'vencimiento', false]);
    f.con(xml({ antes: '<!DOCTYPE x [<!ENTITY e SYSTEM "file:///etc/passwd">]>' }));
    expect(await codigo()).toEqual(['respuesta_ilegible', 'XML', false]);
  });
  it('trescientos niveles no se leen', async () => {
    f.con(`${'<a>'.repeat(300)}${'</a>'.repeat(300)}`);
    expect((await fallaDe(consultar)).codigo).toBe('respuesta_ilegible');
  });
  aguantaTodo(() => f, consultar);
});
