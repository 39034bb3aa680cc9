import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { csvRcv, nombreRcv, type Venta } from '#areas/analisis/service/mundo.fixture.ts';
import { type Rut, rutOf } from '#kernel/values/rut.ts';
import { canonico, huellaDe } from '#platform/server/canonico.ts';
import { clienteDe } from './cartera.fixture.ts';
import { type Mundo, mundo } from './mundo.fixture.ts';

// Vectors beside V01–V36, asked by the routes of the API. Their figures were made apart with Python 3 (fractions, hashlib) from the formulas of areas/5
// §5–§7 (points by bands, seasonality, concentration, F29), and compared besides with some 340 random cases; none is an output of this program.
let m: Mundo;
let token: string;
let rut: Rut;
const pedir = async (url: string, payload: object) => {
  const r = await m.inject({ method: 'POST', url, token, payload, headers: { 'idempotency-key': `${Math.random()}` } });
  return { status: r.statusCode, id: '', ...(r.json() as Record<string, unknown>) };
};
beforeAll(async () => {
  m = await mundo();
  token = await m.entrar('admin');
  rut = (await clienteDe(m, 'ejecutivo', 61)).rut as Rut;
});
afterAll(() => m.close());

const LIMPIO = { protestos_uf: '0', concursal: 'no', tgr_cobranza: 'no', pep_sin_visto: 'no', bloqueado: 'no' };
const LINEA = {
  ...LIMPIO,
  score: '666',
  mora_dias_12m: '0',
  mayor_deudor_pct: '30',
  mayor_deudor_rating: 'A',
  tendencia_pct: '5',
  antiguedad_meses: '60',
};
const EMPRESA = { ...LIMPIO, score: '500', mora_dias_12m: '5', apalancamiento: '1', tendencia_pct: '-5', antiguedad_meses: '24' };
const PERSONA = { ...LIMPIO, score: '998', mora_dias_12m: '30', cuota_renta_pct: '25', ingreso_meses: '12', antiguedad_meses: '12' };
type Lado = { puntaje: string | null; decision: string | null; razones: { id: string }[] };
const suponer = async (ambito: string, cambios: object) => (await pedir('/api/analista/simular', { rut, ambito, cambios })) as unknown;
const lado = async (ambito: string, cambios: object) => {
  const { puntaje, decision, razones } = ((await suponer(ambito, cambios)) as { despues: Lado }).despues;
  return [puntaje, decision, razones.map((r) => r.id).join(' ')];
};

describe('tramos de la política 1, por la API', () => {
  it.each([
    // 20,0 + 25 + 20 + 15 + 10, and what one step beyond each border takes.
    ['en todos los bordes buenos', 'LINEA', LINEA, ['90.0', 'APRUEBA', 'bureau']],
    [
      'mora 1 y concentración 30,01',
      'LINEA',
      { ...LINEA, mora_dias_12m: '1', mayor_deudor_pct: '30.01' },
      ['79.0', 'APRUEBA', 'bureau capacidad mora'],
    ],
    [
      'deudor D en la última banda: 0 − 5 queda en 0',
      'LINEA',
      { ...LINEA, mayor_deudor_pct: '70.01', mayor_deudor_rating: 'D' },
      ['70.0', 'APRUEBA', 'capacidad bureau'],
    ],
    [
      'deudor E en 70: 7 − 5',
      'LINEA',
      { ...LINEA, mayor_deudor_pct: '70', mayor_deudor_rating: 'E' },
      ['72.0', 'APRUEBA', 'capacidad bureau'],
    ],
    [
      'tendencia 4,99 y 59 meses',
      'LINEA',
      { ...LINEA, tendencia_pct: '4.99', antiguedad_meses: '59' },
      ['82.0', 'APRUEBA', 'bureau tendencia antiguedad'],
    ],
    [
      '67,9 no llega a 70',
      'LINEA',
      { ...LINEA, score: '663', mora_dias_12m: '15', tendencia_pct: '-5', antiguedad_meses: '23', mayor_deudor_rating: 'B' },
      ['67.9', 'DERIVA', 'bureau mora antiguedad tendencia'],
    ],
    [
      '35,9 no llega a 45',
      'LINEA',
      { ...LINEA, score: '330', mora_dias_12m: '31', mayor_deudor_pct: '50', tendencia_pct: '-20', antiguedad_meses: '59' },
      ['35.9', 'RECHAZA', 'mora bureau tendencia capacidad'],
    ],
    ['empresa en sus bordes', 'CREDITO_EMPRESA', EMPRESA, ['72.0', 'APRUEBA', 'bureau mora tendencia antiguedad']],
    [
      'empresa, apalancamiento 3,01 y tendencia −5,01',
      'CREDITO_EMPRESA',
      { ...EMPRESA, apalancamiento: '3.01', tendencia_pct: '-5.01' },
      ['47.0', 'DERIVA', 'capacidad bureau tendencia mora'],
    ],
    ['persona: 998 da 30,0 al décimo', 'CREDITO_PERSONA', PERSONA, ['76.0', 'APRUEBA', 'mora antiguedad']],
    [
      'persona: 40,01 %, 5 meses de renta y 11 de giro',
      'CREDITO_PERSONA',
      { ...PERSONA, cuota_renta_pct: '40.01', ingreso_meses: '5', antiguedad_meses: '11' },
      ['38.0', 'RECHAZA', 'capacidad mora ingreso antiguedad'],
    ],
    [
      'UF 50,0001 de protestos rechaza; se dice primero',
      'LINEA',
      { ...LINEA, protestos_uf: '50.0001' },
      ['90.0', 'RECHAZA', 'protestos_uf bureau'],
    ],
    [
      'cuatro duros ocupan las cuatro razones',
      'LINEA',
      { ...LINEA, concursal: 'si', tgr_cobranza: 'si', pep_sin_visto: 'si', bloqueado: 'si' },
      ['90.0', 'RECHAZA', 'bloqueado concursal pep_sin_visto tgr_cobranza'],
    ],
  ] as const)('%s', async (_nombre, ambito, cambios, esperado) => {
    expect(await lado(ambito, cambios)).toEqual(esperado);
  });
  it.each([
    ['score', ['0', '1000', '5.5', '-3', '-0', '1e2', 'NaN', 'Infinity', '٣', '+5', '']],
    ['mora_dias_12m', ['-1', '0.5', '99999999999999999999']],
    ['mayor_deudor_pct', ['-0.01', '100.01']],
    ['tendencia_pct', ['-100.01', '−5']],
    ['antiguedad_meses', ['-1', '12.5']],
    ['protestos_uf', ['-0.0001']],
    ['apalancamiento', ['-1']],
    ['mayor_deudor_rating', ['F', 'a', '']],
    ['concursal', ['SI', 'true', '1']],
    ['sexo', ['1']],
  ])('%s: lo que su fuente no diría se rehúsa en su campo', async (variable, valores) => {
    for (const valor of valores) {
      const r = (await suponer('LINEA', { ...LINEA, [variable]: valor })) as { status: number; campos: object };
      expect([valor, r.status, Object.keys(r.campos)]).toEqual([valor, 400, [`cambios.${variable}`]]);
    }
  });
});

const M = 1_000_000;
describe('línea sugerida, por la API', () => {
  // floor(sales / 12 × 2 × advance × factor, million), in fractions.
  it.each([
    [6 * M, '100', 'A', 1 * M],
    [5_999_999, '100', 'A', 0],
    [123_456_789, '85.55', 'B', 14 * M],
    [9_999_999_999_999, '99.99', 'C', 999_899 * M],
    [1, '0.01', 'A', 0],
    [480 * M, '90', 'E', 0],
  ])('%i al %s por ciento, %s', async (ventas_12m, anticipo_pct, rating, linea) => {
    expect(await pedir('/api/analisis/simular', { ventas_12m, anticipo_pct, rating })).toMatchObject({ status: 200, linea });
  });
});

const MESES = Array.from({ length: 24 }, (_, i) => `${2024 + Math.floor((i + 2) / 12)}-${String(((i + 2) % 12) + 1).padStart(2, '0')}`);
const DEUDORES = [1, 2, 3, 4].map((k) => rutOf(77_000_000 + k));
const deudor = (k: number): Rut => DEUDORES[k] ?? rutOf(77_000_001);

/** The sales of a month of the scenario: two debtors that tie, credit notes, claims, boletas, and two months that end below zero. */
function ventasDe(i: number): Venta[] {
  const filas: Venta[] = DEUDORES.map((rut, k) => ({
    rut,
    neto: k > 1 ? 1_234_567 : ((i + 1) * (k + 3) * 104_729) % 9_000_001,
    ...(i % 5 === 0 && k === 0 ? { reclamo: true } : {}),
  }));
  if (i % 4 === 1) filas.push({ rut: deudor(0), tipo: 61, neto: 777_777 });
  if (i === 2 || i === 13) filas.push({ rut: deudor(1), tipo: 61, neto: 60 * M });
  if (i % 3 === 0) filas.push({ rut: '66666666-6' as Rut, tipo: 39, neto: 500_001 });
  return filas.map((f, k) => ({ ...f, folio: i * 100 + k + 1, razon: 'Ñandú & Cía. «Él» S.A.' }));
}

/** Files sent as a form of the browser. */
function subir(id: string, archivos: readonly { nombre: string; texto: string }[]) {
  const marca = 'x-marca-x';
  const partes = archivos.map(
    (a) =>
      `--${marca}\r\ncontent-disposition: form-data; name="archivos"; filename="${a.nombre}"\r\ncontent-type: text/csv\r\n\r\n${a.texto}\r\n`,
  );
  const payload = Buffer.from(`${partes.join('')}--${marca}--\r\n`);
  const headers = { 'content-type': `multipart/form-data; boundary=${marca}`, 'idempotency-key': `${Math.random()}` };
  return m.inject({ method: 'POST', url: `/api/analisis/${id}/ventas`, token, payload, headers });
}

describe('ventas y concentración, por la API', () => {
  it('con meses bajo cero, empates, boletas y reclamos: estacionalidad, punta, tendencia, HHI y dilución', async () => {
    const { id } = (await pedir('/api/analisis', { rut, tipo: 'LINEA_NUEVA', fecha_corte: '2026-03-10' })) as unknown as { id: string };
    const archivos = MESES.map((periodo, i) => ({ nombre: nombreRcv(rut, periodo), texto: csvRcv(periodo, ventasDe(i)) }));
    const r = await subir(String(id), archivos);
    expect(new Set((r.json() as { resultados: { resultado: string }[] }).resultados.map((x) => x.resultado))).toEqual(new Set(['cargado']));
    const { vista } = (await m.inject({ method: 'GET', url: `/api/analisis/${id}`, token })).json() as { vista: Record<string, never> };
    expect(vista.ventas).toMatchObject({
      con_datos: 24,
      ventas_12m: 105_045_144,
      tendencia_pct: '296.72',
      punta: { indice: '3.08', meses: ['01', '02'] },
      indices: { '01': '2.98', '04': '-2.03', '05': '-11.77', '12': '2.69' },
    });
    expect(vista.deudores).toMatchObject({ hhi: 4728, efectivos: '2.12', neto: 103_045_140, dilucion_pct: '44.72' });
    const { lista } = vista.deudores as unknown as { lista: { rut: string; participacion_pct: string; dilucion_pct: string }[] };
    expect(lista.map((d) => [d.rut, d.participacion_pct, d.dilucion_pct])).toEqual([
      ['77000001-7', '65.42', '20.01'],
      ['77000003-3', '14.38', '0.00'],
      ['77000004-1', '14.38', '0.00'],
      ['77000002-5', '5.82', '90.91'],
    ]);
  });

  // 40.000.000 of register against 42.105.263 (4,9999996 %) and 42.105.268 (5,0000109 %): both are written 5,00.
  it('RCV y F29 que difieren en 5 % se comparan por la cifra exacta y no por la redondeada', async () => {
    const otro = (await clienteDe(m, 'ejecutivo', 62)).rut as Rut;
    const { id } = (await pedir('/api/analisis', { rut: otro, tipo: 'LINEA_NUEVA', fecha_corte: '2026-03-10' })) as unknown as {
      id: string;
    };
    const difiere = async (debito: number) => {
      const f29 = { rut: otro, periodo: '202602', folio: String(debito), presentado: '2026-03-09', campos: { '538': debito } };
      await subir(String(id), [
        { nombre: nombreRcv(otro, '2026-02'), texto: csvRcv('2026-02', [{ rut: deudor(0), neto: 40 * M, folio: 1 }]) },
        { nombre: 'f29.json', texto: JSON.stringify({ ...f29, rectificatoria: debito > 8 * M }) },
      ]);
      const r = (await m.inject({ method: 'GET', url: `/api/analisis/${id}`, token })).json() as {
        vista: { ventas: { meses: { f29_difiere_pct: string | null }[] } };
      };
      return r.vista.ventas.meses.at(-1)?.f29_difiere_pct;
    };
    expect([await difiere(8_000_000), await difiere(8_000_001)]).toEqual([null, '5.00']);
  });
});

describe('texto canónico y su huella', () => {
  // SHA-256 of json.dumps(…, sort_keys=True, ensure_ascii=False, separators=(',', ':')) of Python, in UTF-8.
  it('no depende del orden de las claves, y dice letras, comillas y cifras como cualquiera las diría', () => {
    const uno = {
      ñandú: 'Peñalolén & «Ñuñoa» 𝒳',
      a: [3, 1, { z: null, b: true }],
      Z: '9999999999999',
      monto: 9_999_999_999_999,
      cero: -0,
      _: '"\\\n\t/',
    };
    expect(canonico(uno)).toBe(
      '{"Z":"9999999999999","_":"\\"\\\\\\n\\t/","a":[3,1,{"b":true,"z":null}],"cero":0,"monto":9999999999999,"ñandú":"Peñalolén & «Ñuñoa» 𝒳"}',
    );
    const huella = 'ef0148c9a9d96a57cee56579e03e9e7b98aaeb561bb84a95aff31a7c13c1a88a';
    expect([huellaDe(uno), huellaDe(Object.fromEntries(Object.entries(uno).reverse()))]).toEqual([huella, huella]);
  });
  it('un entero grande es sus cifras, un día es su texto, y lo que no es una cifra no tiene huella', () => {
    expect(canonico({ n: 12_345_678_901_234_567_890n, d: new Date(Date.UTC(2026, 2, 10)) })).toBe(
      '{"d":"2026-03-10T00:00:00.000Z","n":12345678901234567890}',
    );
    for (const n of [Number.NaN, Number.POSITIVE_INFINITY]) expect(() => canonico({ n })).toThrow(RangeError);
  });
});
