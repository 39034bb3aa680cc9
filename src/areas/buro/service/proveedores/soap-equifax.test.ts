import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { areas } from '#app/areas.server.gen.ts';
import { indicesUf } from '#areas/parametros/tables.ts';
import type { Fecha } from '#kernel/values/fecha.ts';
import type { Rut } from '#kernel/values/rut.ts';
import { type TestApp, testApp } from '#platform/server/testing.ts';
import { FallaDeProveedor } from './proveedor.ts';
import { soapEquifax } from './soap-equifax.ts';

type Responde = (request: IncomingMessage, response: ServerResponse, cuerpo: string) => void;

let t: TestApp;
let servidor: Server;
let responde: Responde = (_q, r) => r.end();
let url = '';
const HOY = '2026-03-10' as Fecha;
// One machine may be busy; only who never answers waits for the short one.
const PLAZO_MS = 20_000;
const PLAZO_CORTO_MS = 500;
const COMPRIMIDA = gzipSync(Buffer.alloc(8_000_000));

beforeAll(async () => {
  t = await testApp(areas);
  await t.arrange((ctx) => ctx.db.insert(indicesUf).values({ fecha: HOY, valor: '39841.72', origen: 'manual' }));
  servidor = createServer((request, response) => {
    const partes: Buffer[] = [];
    request.on('data', (p: Buffer) => partes.push(p));
    request.on('end', () => responde(request, response, Buffer.concat(partes).toString('utf8')));
  });
  await new Promise<void>((listo) => servidor.listen(0, '127.0.0.1', listo));
  url = `http://127.0.0.1:${(servidor.address() as AddressInfo).port}/platinum`;
});
afterAll(async () => {
  servidor.closeAllConnections();
  await new Promise((listo) => servidor.close(listo));
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

const consultar = (plazo_ms = PLAZO_MS) => {
  const pedido = {
    empresa_id: t.empresa_id,
    consulta_id: 'c-1',
    rut: '40000007-7' as Rut,
    tipo: 'BURO' as const,
    fuente: 'EQUIFAX_PERSONA',
  };
  return soapEquifax(t.deps, { url, usuario: 'u<&>', clave: 'secreta' }, plazo_ms).consultar(
    { ...pedido, consentimiento: null, finalidad: 'EVALUACION', intento: 1, hoy: HOY },
    new AbortController().signal,
  );
};
const con = (cuerpo: string | Buffer, o: { estado?: number; cabeceras?: Record<string, string> } = {}): void => {
  responde = (_q, r) => r.writeHead(o.estado ?? 200, { connection: 'close', ...o.cabeceras }).end(cuerpo);
};
const falla = async (plazo_ms?: number): Promise<FallaDeProveedor> => {
  const e = await consultar(plazo_ms).then(
    () => null,
    (x: unknown) => x,
  );
  if (!(e instanceof FallaDeProveedor)) throw new Error(`no falló: ${String(e)}`);
  return e;
};
const codigo = async (plazo_ms?: number) => {
  const e = await falla(plazo_ms);
  return [e.codigo, e.parte, e.reintentable];
};

describe('Equifax por SOAP', () => {
  it('lee puntaje, filas y monedas aparte; el total en pesos cuadra y lo que no se usa no se guarda', async () => {
    let enviado = '';
    responde = (_q, r, cuerpo) => {
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
  it('el total que viene en miles donde van pesos se advierte, y valen las filas', async () => {
    con(xml({ pesos: '2770' }));
    const c = (await consultar()).contenido?.buro;
    expect([c?.advertencias, c?.protestos[0]?.monto]).toEqual([['total_no_cuadra'], '2770000']);
  });
  it('de otro RUT, con dos puntajes o con uno que no es número, no se lee', async () => {
    con(xml({ rut: '0400000018' }));
    expect(await codigo()).toEqual(['respuesta_de_otro_rut', 'RUT', false]);
    for (const score of ['<PersonsRate>782</PersonsRate><PersonsRate>1</PersonsRate>', '<PersonsRate>cuatro</PersonsRate>']) {
      con(xml({ score }));
      expect(await codigo()).toEqual(['respuesta_ilegible', 'puntaje', false]);
    }
    for (const score of ['0', '1000', 'NaN', '-5', '78.5']) {
      con(xml({ score: `<PersonsRate>${score}</PersonsRate>` }));
      expect([score, ...(await codigo())]).toEqual([score, 'respuesta_ilegible', 'puntaje', false]);
    }
  });
  it('sin puntaje se lee y se advierte; no es un cero', async () => {
    con(xml({ score: '' }));
    const c = (await consultar()).contenido?.buro;
    expect([c?.score, c?.advertencias]).toEqual([null, ['sin_puntaje']]);
  });
  it('montos negativos, fechas que no existen y DOCTYPE no se leen', async () => {
    con(xml({ filas: bed({ ...PROTESTO, ExpirationDate: '20260109', UnpaidAmount: '-5' }) }));
    expect(await codigo()).toEqual(['respuesta_ilegible', 'monto', false]);
    con(xml({ filas: bed({ ...PROTESTO, ExpirationDate: '20260231', UnpaidAmount: '5' }) }));
    expect(await codigo()).toEqual(['respuesta_ilegible', 'vencimiento', false]);
    con(xml({ antes: '<!DOCTYPE x [<!ENTITY e SYSTEM "file:///etc/passwd">]>' }));
    expect(await codigo()).toEqual(['respuesta_ilegible', 'XML', false]);
    for (const malo of ['', '<html><body>Error</body></html>', 'no es xml', `${'<a>'.repeat(300)}${'</a>'.repeat(300)}`]) {
      con(malo);
      expect((await falla()).codigo).toBe('respuesta_ilegible');
    }
  });
  it('la que pasa de un megabyte, declarada o comprimida, se corta', async () => {
    con('x'.repeat(1_048_577));
    expect(await codigo()).toEqual(['respuesta_excedida', null, false]);
    con(COMPRIMIDA, { cabeceras: { 'content-encoding': 'gzip' } });
    expect((await falla()).codigo).toBe('respuesta_excedida');
  });
  it('la que no llega, llega de a un byte o manda a otra parte se vuelve a intentar', async () => {
    responde = () => undefined;
    expect(await codigo(PLAZO_CORTO_MS)).toEqual(['tiempo_agotado', null, true]);
    responde = (_q, r) => {
      const gota = setInterval(() => r.write('<'), 50);
      r.on('close', () => clearInterval(gota));
    };
    expect(await codigo(PLAZO_CORTO_MS)).toEqual(['tiempo_agotado', null, true]);
    con('', { estado: 302, cabeceras: { location: 'http://127.0.0.1:1/' } });
    expect(await codigo()).toEqual(['sin_conexion', null, true]);
  });
  it('clave rechazada no se reintenta; con 429 se espera lo que pide; un 500 se reintenta', async () => {
    con('', { estado: 401 });
    expect(await codigo()).toEqual(['credenciales_rechazadas', null, false]);
    con('', { estado: 429, cabeceras: { 'retry-after': '60' } });
    expect([await falla()].map((e) => [e.codigo, e.esperar_ms])).toEqual([['fuente_saturada', 60_000]]);
    con('', { estado: 500 });
    expect(await codigo()).toEqual(['fuente_con_falla', null, true]);
  });
  it('la clave no aparece en lo que falla', async () => {
    con('', { estado: 401 });
    const e = await falla();
    expect(JSON.stringify(e) + String(e.stack)).not.toContain('secreta');
  });
});
