import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { areas } from '#app/areas.server.gen.ts';
import { sembrarAreas } from '#app/semilla.ts';
import { sesionPara } from '#areas/acceso/public.server.ts';
import { textoPdf } from '#areas/clientes/print/texto-pdf.fixture.ts';
import { contract } from '#areas/reportes/contract.ts';
import { procesarReportes } from '#areas/reportes/public.server.ts';
import { formatDecimal } from '#kernel/values/format.ts';
import { Seeder } from '#platform/server/seeding.ts';
import type { Session } from '#platform/server/session.ts';
import { type TestApp, testApp } from '#platform/server/testing.ts';
import { comoTabla, TABLA } from './abierto.fixture.ts';
import { A, AL, B, C, carteraDeOro, D1, D2, pagarD3 } from './cartera-de-oro.fixture.ts';

// The portfolio of areas/7 §7.1 through every door: by HTTP, in an xlsx, a csv and a pdf that are opened, and in a mail. Every figure below was worked out
// apart, from the table of that paragraph, with a calculator that knows nothing of the product; those of 10-03 are also printed there.
interface Dicho {
  /** capital, interés, mora, gastos, deuda, vencido, colocación, in this order. */
  totales: readonly number[];
  tramos: Readonly<Record<string, number>>;
  /** PAR over 0, 15, 30, 60 and 90 days. */
  par: readonly string[];
  sucursales: readonly [scl: number, vap: number];
  clientes: readonly [a: number, b: number, c: number];
  anticipo: readonly [d1: number, d2: number];
  hhi: readonly [deudor: string, cliente: string];
  tasa: readonly [clp: string, uf: string];
  roles: readonly [titular: number, deudor: number];
  dso: string;
}
const DIAS: Readonly<Record<string, Dicho>> = {
  '2026-02-10': {
    totales: [29_460_411, 124_188, 357_212, 40_768, 29_982_579, 18_535_843, 27_060_411],
    tramos: { 'Al día': 10_311_546, '1 a 15 días': 6_848_865, '16 a 30 días': 5_400_000, '61 a 90 días': 4_500_000 },
    par: ['61.89', '36.58', '16.63', '16.63', '0.00'],
    sucursales: [16_791_546, 10_268_865],
    clientes: [15_480_000, 10_268_865, 1_311_546],
    anticipo: [9_900_000, 11_700_000],
    hhi: ['5034.72', '4735.99'],
    tasa: ['1.9668', '0.7500'],
    roles: [5_626_899, 24_355_680],
    dso: '113.7',
  },
  '2026-03-10': {
    totales: [37_223_868, 124_304, 643_753, 40_768, 38_032_693, 24_358_841, 33_825_718],
    tramos: {
      'Al día': 12_132_566,
      '1 a 15 días': 7_200_000,
      '16 a 30 días': 4_413_152,
      '31 a 60 días': 5_580_000,
      '61 a 90 días': 3_600_000,
      'Más de 90 días': 900_000,
    },
    par: ['66.74', '45.46', '29.80', '13.30', '2.66'],
    sucursales: [23_541_546, 10_284_172],
    clientes: [22_230_000, 10_284_172, 1_311_546],
    anticipo: [19_350_000, 9_000_000],
    hhi: ['5666.41', '5258.42'],
    tasa: ['1.9137', '0.7500'],
    roles: [5_922_853, 32_109_840],
    dso: '90.0',
  },
  '2026-03-11': {
    totales: [31_224_381, 124_307, 421_379, 40_768, 31_810_835, 18_617_249, 28_426_231],
    tramos: {
      'Al día': 11_695_436,
      '1 a 15 días': 7_637_130,
      '16 a 30 días': 428_980,
      '31 a 60 días': 4_164_685,
      'Más de 90 días': 4_500_000,
    },
    par: ['60.42', '35.10', '30.48', '15.83', '15.83'],
    sucursales: [23_541_546, 4_884_685],
    clientes: [22_230_000, 4_884_685, 1_311_546],
    anticipo: [19_350_000, 3_600_000],
    hhi: ['7354.86', '6432.19'],
    tasa: ['1.8722', '0.7500'],
    roles: [5_924_915, 25_885_920],
    dso: '72.9',
  },
  '2026-03-12': {
    totales: [37_224_894, 124_311, 674_206, 40_768, 38_064_179, 24_870_593, 33_826_744],
    tramos: {
      'Al día': 11_695_436,
      '1 a 15 días': 7_637_130,
      '16 a 30 días': 428_980,
      '31 a 60 días': 9_565_198,
      'Más de 90 días': 4_500_000,
    },
    par: ['66.74', '45.46', '41.58', '13.30', '13.30'],
    sucursales: [23_541_546, 10_285_198],
    clientes: [22_230_000, 10_285_198, 1_311_546],
    anticipo: [19_350_000, 9_000_000],
    hhi: ['5666.41', '5258.28'],
    tasa: ['1.9137', '0.7500'],
    roles: [5_926_979, 32_137_200],
    dso: '90.0',
  },
};
const CAMPOS = ['capital', 'interes', 'mora', 'gastos', 'deuda', 'vencido', 'colocacion'] as const;
const PAR = ['par_0', 'par_15', 'par_30', 'par_60', 'par_90'] as const;

let t: TestApp;
let [scl, vap, token] = ['', '', ''];
let quien: Session;
beforeAll(async () => {
  t = await testApp(areas, { hoy: AL });
  const seeder = new Seeder({ deps: t.deps, empresa_id: t.empresa_id, sessionOf: (email) => sesionPara(t.deps, email) });
  await sembrarAreas(seeder, 'antes');
  ({ scl, vap } = await carteraDeOro(t));
  await pagarD3(t);
  quien = await sesionPara(t.deps, 'admin@demo.cl');
  const r = await t.inject({ method: 'POST', url: '/jwt/login', payload: { email: 'admin@demo.cl', password: 'Demo.2026' } });
  token = (r.json() as { accessToken: string }).accessToken;
}, 180_000);
afterAll(() => t.close());

interface Respuesta {
  celdas: { filas: string[]; valores: Record<string, unknown> }[];
  totales: { filas: string[]; valores: Record<string, unknown> }[];
}
async function http(pregunta: object): Promise<Respuesta> {
  const r = await t.inject({ method: 'POST', url: '/api/reportes/explorar', token, payload: { cubo: 'deudas', ...pregunta } });
  expect(r.statusCode, r.body).toBe(200);
  return r.json() as Respuesta;
}
const por = (r: Respuesta, medida: string) => Object.fromEntries(r.celdas.map((c) => [c.filas[0], c.valores[medida]]));

/** A report or an exploration run to its end and its file taken by HTTP. */
async function archivo(formato: 'csv' | 'xlsx' | 'pdf', al: string, reporte: string, pregunta?: object): Promise<Buffer> {
  const e = pregunta
    ? await t.act(contract, 'ejecutar_exploracion', quien, { formato, al, pregunta: { cubo: 'deudas', ...pregunta } as never })
    : await t.act(contract, 'ejecutar', quien, { reporte, formato, al });
  await procesarReportes(t.deps);
  const r = await t.inject({ method: 'GET', url: `/api/reportes/ejecuciones/${e.id}/archivo`, token });
  expect(r.statusCode, `${reporte} ${formato} ${r.body.slice(0, 200)}`).toBe(200);
  return r.rawPayload;
}

describe.each(Object.entries(DIAS))('la cartera hecha a mano, al %s', (al, dicho) => {
  const total = dicho.totales;

  it('por HTTP: los totales, los tramos, el PAR, por sucursal, por cliente, la concentración, la tasa y los días en la calle', async () => {
    const r = await http({ al, medidas: [...CAMPOS] });
    expect(CAMPOS.map((c) => r.totales[0]?.valores[c])).toEqual(total);
    const tramos = await http({ al, medidas: ['colocacion'], filas: ['tramo_mora'] });
    expect(Object.values(por(tramos, 'colocacion')).sort()).toEqual(Object.values(dicho.tramos).sort());
    const p = await http({ al, medidas: [...PAR, 'hhi_deudor', 'hhi_cliente'] });
    expect(PAR.map((m) => p.totales[0]?.valores[m])).toEqual(dicho.par);
    expect([p.totales[0]?.valores.hhi_deudor, p.totales[0]?.valores.hhi_cliente]).toEqual(dicho.hhi);
    expect(por(await http({ al, medidas: ['colocacion'], filas: ['sucursal'] }), 'colocacion')).toEqual({
      [scl]: dicho.sucursales[0],
      [vap]: dicho.sucursales[1],
    });
    const [a, b, c] = dicho.clientes;
    expect(por(await http({ al, medidas: ['colocacion'], filas: ['cliente'] }), 'colocacion')).toEqual({ [A]: a, [B]: b, [C]: c });
    const deudores = por(await http({ al, medidas: ['anticipo'], filas: ['deudor'] }), 'anticipo');
    expect([deudores[D1], deudores[D2]]).toEqual(dicho.anticipo);
    const tasa = por(await http({ al, medidas: ['tasa_ponderada'], filas: ['moneda'] }), 'tasa_ponderada');
    expect([tasa.CLP, tasa.UF]).toEqual(dicho.tasa);
    const rol = por(await http({ al, medidas: ['deuda'], filas: ['rol'] }), 'deuda');
    expect([rol.TITULAR, rol.DEUDOR]).toEqual(dicho.roles);
    expect((await http({ al, cubo: 'cosechas', medidas: ['dso'] })).totales[0]?.valores.dso).toBe(dicho.dso);
  });

  it.each(['csv', 'xlsx'] as const)('en un %s: cada fila y el total, abierto como planilla', async (formato) => {
    const tabla = TABLA[formato];
    const antiguedad = comoTabla(await tabla(await archivo(formato, al, 'antiguedad')), 'Tramo de mora');
    const { Total, ...tramos } = antiguedad;
    expect(Object.fromEntries(Object.entries(tramos).map(([k, f]) => [k, f['Colocación']]))).toEqual(dicho.tramos);
    expect([Total?.Deuda, Total?.Vencido, Total?.['Colocación']]).toEqual([total[4], total[5], total[6]]);
    const cartera = comoTabla(await tabla(await archivo(formato, al, 'cartera_vigente_morosa')), 'Número');
    const titulos = ['Capital', 'Interés', 'Mora', 'Gastos', 'Deuda', 'Vencido', 'Colocación'];
    expect(titulos.map((x) => cartera.Total?.[x])).toEqual(total);
    const { Total: _t, ...deudas } = cartera;
    expect(titulos.map((x) => Object.values(deudas).reduce((n, f) => n + Number(f[x]), 0))).toEqual(total);
    const par = comoTabla(await tabla(await archivo(formato, al, 'par_cobertura')), 'Sucursal');
    expect([par.SCL?.['Colocación'], par.VAP?.['Colocación']]).toEqual(dicho.sucursales);
    expect(['PAR 0 (%)', 'PAR 15 (%)', 'PAR 30 (%)', 'PAR 60 (%)', 'PAR 90 (%)'].map((x) => Number(par.Total?.[x]))).toEqual(
      dicho.par.map(Number),
    );
    const x = comoTabla(
      await tabla(await archivo(formato, al, '', { medidas: ['hhi_deudor', 'hhi_cliente', 'colocacion'], filas: ['sucursal'] })),
      'Sucursal',
    );
    expect([Number(x.Total?.['Concentración por deudor']), Number(x.Total?.['Concentración por cliente'])]).toEqual(dicho.hhi.map(Number));
  });

  it('en un pdf: los tramos, el PAR y cada total, escritos como se leen', async () => {
    const enPapel = async (reporte: string) => textoPdf(await archivo('pdf', al, reporte));
    const antiguedad = await enPapel('antiguedad');
    for (const [tramo, monto] of Object.entries(dicho.tramos)) {
      expect(antiguedad).toContain(tramo);
      expect(antiguedad).toContain(formatDecimal(monto, 0));
    }
    const cartera = await enPapel('cartera_vigente_morosa');
    for (const n of total) expect(cartera).toContain(formatDecimal(n, 0));
    const par = await enPapel('par_cobertura');
    for (const p of dicho.par) expect(par).toContain(formatDecimal(p, 2));
    for (const n of dicho.sucursales) expect(par).toContain(formatDecimal(n, 0));
  });
});

describe('en un correo', () => {
  it('el de un reporte programado dice cada línea y cada total de ese día', async () => {
    for (const reporte of ['antiguedad', 'par_cobertura', 'cartera_vigente_morosa'])
      await t.act(contract, 'programar', quien, {
        nombre: `De oro ${reporte}`,
        reporte,
        relativa: 'hoy',
        cuando: { cada: 'dia' },
        formato: 'csv',
        destinatarios: [quien.usuario_id],
      });
    await procesarReportes(t.deps);
    const { rows } = await t.deps.database.sql(`select asunto, texto from correo_salida where empresa_id = $1 and asunto like 'De oro%'`, [
      t.empresa_id,
    ]);
    const texto = (reporte: string) => String(rows.find((r) => String(r.asunto).includes(`De oro ${reporte}:`))?.texto);
    const dicho = DIAS['2026-03-12'];
    if (!dicho) throw new Error('no such day');
    for (const [tramo, monto] of Object.entries(dicho.tramos))
      expect(texto('antiguedad')).toMatch(new RegExp(`${tramo}.*Colocación: ${formatDecimal(monto, 0).replaceAll('.', '\\.')}`));
    for (const p of dicho.par) expect(texto('par_cobertura')).toContain(`: ${formatDecimal(p, 2)}`);
    for (const n of dicho.totales) expect(texto('cartera_vigente_morosa')).toContain(`: ${formatDecimal(n, 0)}`);
  });
});
