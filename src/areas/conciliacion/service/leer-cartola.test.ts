import iconv from 'iconv-lite';
import { describe, expect, it } from 'vitest';
import writeXlsxFile from 'write-excel-file/node';
import { fecha } from '#kernel/values/fecha.ts';
import { type MovimientoPintado, pintar } from '../domain/cartola/pintar-cartola.fixture.ts';
import { validarSaldos } from '../domain/cartola/saldos.ts';
import type { FormatoCartola } from '../domain/cartola/tipos.ts';
import { leerCartola, type OpcionesLectura } from './leer-cartola.ts';
import { enPalabras } from './leer-en-palabras.ts';
import { escribirXls } from './xls.fixture.ts';

const periodo = { desde: fecha('2026-01-01'), hasta: fecha('2026-01-31') };
const MAX: OpcionesLectura = { max_bytes: 10_000_000, periodo };
const MOVS: MovimientoPintado[] = [
  { fecha: '2026-01-05', descripcion: 'Depósito "Ñuñoa"; oficina', documento: '123', cargo: 0, abono: 1_500_000 },
  { fecha: '2026-01-06', descripcion: 'PAGO 99990010-0, CUOTA 3', documento: '124', cargo: 250_000, abono: 0 },
  { fecha: '2026-01-06', descripcion: 'PAGO 99990010-0, CUOTA 3', documento: '124', cargo: 250_000, abono: 0 },
];
type Celdas = (string | number | null)[][];

const csv = (g: Celdas, sep: string) =>
  g
    .map((f) =>
      f
        .map((c) => (c === null ? '' : /["\n]/.test(String(c)) || String(c).includes(sep) ? `"${String(c).replaceAll('"', '""')}"` : c))
        .join(sep),
    )
    .join('\r\n');
const html = (g: Celdas) =>
  `<html><head><style>td{}</style></head><body><table>${g.map((f) => `<tr>${f.map((c) => `<td>${String(c ?? '&nbsp;').replaceAll('ó', '&oacute;')}</td>`).join('')}</tr>`).join('')}</table></body></html>`;
const xmlDeHoja = (g: Celdas) =>
  `<?xml version="1.0"?><Workbook xmlns="urn:schemas-microsoft-com:office:spreadsheet" xmlns:ss="urn:schemas-microsoft-com:office:spreadsheet"><Worksheet><Table>${g
    .map(
      (f) =>
        `<Row>${f.map((c, i) => (c === null ? '' : `<Cell ss:Index="${i + 1}"><Data ss:Type="${typeof c === 'number' ? 'Number' : 'String'}">${c}</Data></Cell>`)).join('')}</Row>`,
    )
    .join('')}</Table></Worksheet></Workbook>`;
const xlsx = (g: Celdas) => writeXlsxFile(g.map((f) => f.map((c) => (c === null ? null : { value: c })))).toBuffer();
const bytes = (t: string, codificacion = 'utf8') => iconv.encode(t, codificacion);

describe('el archivo se reconoce por su contenido, no por su nombre', () => {
  const formatos: FormatoCartola[] = [
    'BANCO_CHILE_WEB',
    'BANCO_CHILE_EMPRESA',
    'BCI',
    'BANCO_ESTADO',
    'ITAU',
    'SCOTIABANK',
    'SANTANDER',
    'GENERICO',
  ];
  it.each(formatos)('%s se lee igual como xlsx, xls, web, XML de planilla y texto', async (formato) => {
    const g = pintar(formato, 1_000_000, MOVS);
    const archivos = [
      await xlsx(g),
      escribirXls(g),
      bytes(html(g)),
      bytes(xmlDeHoja(g)),
      bytes(csv(g, ';')),
      bytes(csv(g, '\t'), 'win1252'),
      bytes(csv(g, ','), 'utf16-le'),
    ];
    for (const [i, archivo] of archivos.entries()) {
      const conBom = i === 6 ? Buffer.concat([Buffer.from([0xff, 0xfe]), archivo]) : archivo;
      const [c, ...otras] = await leerCartola(conBom, MAX);
      expect([i, otras.length, c?.formato]).toEqual([i, 0, formato]);
      expect(c?.movimientos.map((m) => [m.fecha, m.descripcion, m.cargo, m.abono])).toEqual(
        MOVS.map((m) => [m.fecha, m.descripcion, m.cargo, m.abono]),
      );
      expect(c && validarSaldos(c)).toEqual([]);
    }
  });

  it('una fecha de planilla se lee como fecha', async () => {
    const dia = (value: Date) => ({ value, type: Date, format: 'dd/mm/yyyy' });
    const archivo = await writeXlsxFile([
      [{ value: 'Fecha' }, { value: 'Glosa' }, { value: 'Monto' }],
      [dia(new Date(Date.UTC(2026, 0, 31))), { value: 'x' }, { value: -5 }],
    ]).toBuffer();
    expect((await leerCartola(archivo, MAX))[0]?.movimientos[0]).toMatchObject({ fecha: '2026-01-31', cargo: 5 });
  });

  it('latin-1, CP1252 y UTF-8 con o sin marca dan el mismo texto', async () => {
    const t = 'Fecha;Descripción;Cargo;Abono\r\n05/01/2026;Ñuñoa “áéíóú” €;5;\r\n';
    for (const b of [bytes(t), bytes(`\ufeff${t}`), bytes(t, 'win1252')]) {
      expect((await leerCartola(b, MAX))[0]?.movimientos[0]?.descripcion).toBe('Ñuñoa “áéíóú” €');
    }
    expect(
      (await leerCartola(bytes('Fecha;Descripción;Cargo;Abono\n05/01/2026;Año;5;\n', 'latin1'), MAX))[0]?.movimientos[0]?.descripcion,
    ).toBe('Año');
  });

  it.each([
    ['sin cerrar', 'Fecha;Glosa;Monto\n05/01/2026;"uno;5\n06/01/2026;dos;7\n07/01/2026;tres;9\n'],
    ['que cierra filas después', 'Fecha;Glosa;Monto\n05/01/2026;"uno;5\n06/01/2026;dos;7\n07/01/2026;tres";9\n'],
    ['suelta en medio', 'Fecha;Glosa;Monto\n05/01/2026;tubo 2" uno;5\n06/01/2026;dos;7\n07/01/2026;tres;9\n'],
  ])('una comilla %s no se come las filas que siguen', async (_, t) => {
    expect((await leerCartola(bytes(t), MAX))[0]?.movimientos.map((m) => m.abono)).toEqual([5, 7, 9]);
  });

  it('CAMT, OFX y MT940 pasan por la misma puerta', async () => {
    const camt =
      '<?xml version="1.0" encoding="ISO-8859-1"?><Document><BkToCstmrStmt><Stmt><Ntry><Amt Ccy="CLP">5</Amt><CdtDbtInd>CRDT</CdtDbtInd><BookgDt><Dt>2026-01-05</Dt></BookgDt><AddtlNtryInf>Año</AddtlNtryInf></Ntry></Stmt></BkToCstmrStmt></Document>';
    const ofx =
      'OFXHEADER:100\nCHARSET:1252\n\n<OFX><STMTRS><CURDEF>CLP<STMTTRN><DTPOSTED>20260105<TRNAMT>5<NAME>Año</STMTTRN></STMTRS></OFX>';
    const mt = ':20:1\n:25:9\n:60F:C260101CLP0,\n:61:260105C5,NTRF\n:86:Año\n:62F:C260131CLP5,\n-\n';
    for (const t of [camt, ofx, mt])
      expect((await leerCartola(bytes(t, 'win1252'), MAX))[0]?.movimientos[0]).toMatchObject({ descripcion: 'Año', abono: 5 });
  });
});

describe('sólo se rechaza lo que no se puede leer', () => {
  const rechazo = (codigo: string, datos: object) => expect.objectContaining({ codigo, datos });
  it.each<[string, Buffer, string]>([
    ['vacío', Buffer.alloc(0), 'vacio'],
    ['binario', Buffer.from([1, 0, 2, 0, 255, 3]), 'formato_no_reconocido'],
    ['zip que no es planilla', Buffer.from('PK\u0003\u0004basura'), 'xlsx_danado'],
    ['xls dañado', Buffer.concat([Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]), Buffer.alloc(600)]), 'xls_danado'],
    ['texto cualquiera', Buffer.from('hola\nmundo\n'), 'sin_encabezado'],
    ['XML con DTD', Buffer.from('<?xml version="1.0"?><!DOCTYPE a><Document><BkToCstmrStmt></BkToCstmrStmt></Document>'), 'xml_con_dtd'],
  ])('%s', async (_, archivo, motivo) => {
    await expect(leerCartola(archivo, MAX)).rejects.toThrowError(rechazo('cartola_ilegible', { motivo }));
  });

  it('el tope de bytes y el de filas se respetan antes de trabajar', async () => {
    await expect(leerCartola(Buffer.alloc(2_097_153), { max_bytes: 2_097_152 })).rejects.toThrowError(
      rechazo('archivo_demasiado_grande', { max: 2 }),
    );
    const filas = bytes(`Fecha;Glosa;Monto\n${'05/01/2026;x;5\n'.repeat(50)}`);
    await expect(leerCartola(filas, { ...MAX, max_filas: 40 })).rejects.toThrowError(rechazo('cartola_demasiado_larga', { max_filas: 40 }));
    expect((await leerCartola(filas, { ...MAX, max_filas: 60 }))[0]?.movimientos).toHaveLength(50);
  });
});

describe('lo que no es una cartola se rehúsa en palabras', () => {
  // First bytes and lines of each format, as its own standard opens a file.
  it.each([
    ['un PDF', '%PDF-1.7\n', 'pdf', /es un PDF.*Excel o CSV/],
    ['BAI2', '01,BANK,CUST,260101,1200,1,80,1,2/\n02,CUST,BANK,1,260101,,CLP,2/\n', 'bai2', /BAI2.*MT940/],
    ['QIF', '!Type:Bank\nD01/05/26\nT-100\n^\n', 'qif', /QIF.*OFX/],
    ['CAMT.052', '<?xml version="1.0"?><Document><BkToCstmrAcctRpt></BkToCstmrAcctRpt></Document>', 'camt_052', /CAMT\.053/],
    ['CAMT.054', '<?xml version="1.0"?><Document><BkToCstmrDbtCdtNtfctn></BkToCstmrDbtCdtNtfctn></Document>', 'camt_054', /CAMT\.053/],
    ['un OFX sin estado', 'OFXHEADER:100\n<OFX><SIGNONMSGSRSV1></SIGNONMSGSRSV1></OFX>', 'ofx_sin_estado', /ningún estado de cuenta/],
    ['un texto cualquiera', 'hola;mundo;feliz\n', 'sin_encabezado', /fila de títulos/, 'cartola_sin_titulos'],
  ])('%s', async (_que, texto, causa, palabras, codigo = 'cartola_ilegible') => {
    const razon = expect.stringMatching(palabras);
    await expect(enPalabras(() => leerCartola(bytes(texto), MAX))).rejects.toMatchObject({
      codigo,
      datos: { motivo: causa, razon },
    });
  });

  it('un archivo vacío y una fotografía', async () => {
    await expect(leerCartola(bytes(''), MAX)).rejects.toMatchObject({ datos: { motivo: 'vacio' } });
    await expect(leerCartola(Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a]), MAX)).rejects.toMatchObject({
      datos: { motivo: 'imagen' },
    });
  });
});
