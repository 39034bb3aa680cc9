/**
 * `npx tsx tools/calc-creditos.ts`: asks LibreOffice Calc for PMT, IPMT, RATE and XIRR of fifty credits and writes its answers in
 * src/areas/creditos/domain/calc.casos.json, which a test compares with the engine. Needs `soffice` (or SOFFICE=/its/path).
 */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type CasoCalc, casosCalc, type RespuestaCalc } from '#areas/creditos/domain/calc.fixture.ts';
import { numeradores } from '#areas/creditos/domain/calendario.ts';
import { nivelExacto } from '#areas/creditos/domain/cuota-pareja.ts';
import { precioVenta } from '#areas/creditos/domain/venta.ts';

const SALIDA = 'src/areas/creditos/domain/calc.casos.json';
/** Serial number of a day in a spreadsheet: any does, only the differences count. */
const DIA_CERO = 46_000;

const soffice = process.env.SOFFICE ?? 'soffice';

/** The instalment of the engine plus a part in a thousand: what RATE must explain. */
function conCuota(c: Omit<CasoCalc, 'cuota'>): CasoCalc {
  const { num, den } = numeradores({ base_dias: '30_360', primer_periodo: 'periodos' }, c.tasa, Array(c.plazo).fill(30));
  const plan = {
    metodo: 'frances' as const,
    capital: c.capital,
    num,
    den,
    pagos: null,
    giros: [],
    multiplo: 1,
    redondeo: 'half_up' as const,
  };
  const pactada = nivelExacto(plan, c.capital, 0);
  return { ...c, cuota: pactada + Math.ceil(pactada / 1000) };
}

function formulas(c: CasoCalc): string[] {
  const i = `${c.tasa}/100`;
  const precio = precioVenta(
    c.dias.map((dias) => ({ monto: c.capital, dias })),
    c.tasa_venta,
  );
  const valores = [-precio, ...c.dias.map(() => c.capital)].join('|');
  const fechas = [0, ...c.dias].map((d) => DIA_CERO + d).join('|');
  return [
    `PMT(${i};${c.plazo};-${c.capital})`,
    `IPMT(${i};${c.fila};${c.plazo};-${c.capital})`,
    `RATE(${c.plazo};-${c.cuota};${c.capital})`,
    `XIRR({${valores}};{${fechas}})`,
  ];
}

/** As text with twelve decimals: the file must not carry the format that each function chooses. */
const celda = (f: string) => `<table:table-cell table:formula="of:=TEXT(${f};&quot;0.000000000000&quot;)"/>`;

function hoja(casos: readonly CasoCalc[]): string {
  const filas = casos.map((c) => `<table:table-row>${formulas(c).map(celda).join('')}</table:table-row>`).join('\n');
  return `<?xml version="1.0" encoding="UTF-8"?>
<office:document xmlns:office="urn:oasis:names:tc:opendocument:xmlns:office:1.0" xmlns:table="urn:oasis:names:tc:opendocument:xmlns:table:1.0" xmlns:of="urn:oasis:names:tc:opendocument:xmlns:of:1.2" office:version="1.3" office:mimetype="application/vnd.oasis.opendocument.spreadsheet">
<office:body><office:spreadsheet><table:table table:name="casos">
${filas}
</table:table></office:spreadsheet></office:body></office:document>`;
}

/** Runs Calc over a sheet and answers its cells. */
function calcular(casos: readonly CasoCalc[]): RespuestaCalc[] {
  const carpeta = mkdtempSync(join(tmpdir(), 'calc-'));
  try {
    writeFileSync(join(carpeta, 'casos.fods'), hoja(casos));
    const filtro = 'csv:Text - txt - csv (StarCalc):44,34,76,1,,0,false,false';
    const perfil = `-env:UserInstallation=file://${join(carpeta, 'perfil')}`;
    const args = [perfil, '--headless', '--convert-to', filtro, '--outdir', carpeta, join(carpeta, 'casos.fods')];
    const { status, stderr } = spawnSync(soffice, args, { encoding: 'utf8', timeout: 120_000 });
    if (status !== 0) throw new Error(`soffice: ${stderr}`);
    const lineas = readFileSync(join(carpeta, 'casos.csv'), 'utf8').trimEnd().split('\n');
    return lineas.map((l) => {
      const [pmt = Number.NaN, ipmt = Number.NaN, rate = Number.NaN, xirr = Number.NaN] = l.replaceAll('"', '').split(',').map(Number);
      if ([pmt, ipmt, rate, xirr].some(Number.isNaN)) throw new Error(`Calc no respondió: ${l}`);
      return { pmt, ipmt, rate, xirr };
    });
  } finally {
    rmSync(carpeta, { recursive: true, force: true });
  }
}

const version = spawnSync(soffice, ['--version'], { encoding: 'utf8' });
if (version.status !== 0) {
  console.error('LibreOffice no está: instale soffice o indique SOFFICE=/ruta');
  process.exitCode = 2;
} else {
  const casos = casosCalc().map(conCuota);
  const respuestas = calcular(casos);
  const fuente = `${version.stdout.trim().split(' ').slice(0, 2).join(' ')} Calc: PMT, IPMT, RATE, XIRR`;
  const filas = casos.map((caso, k) => ({ caso, calc: respuestas[k] }));
  writeFileSync(SALIDA, `${JSON.stringify({ fuente, casos: filas }, null, 2)}\n`);
  console.log(`${filas.length} casos de ${fuente} en ${SALIDA}`);
}
