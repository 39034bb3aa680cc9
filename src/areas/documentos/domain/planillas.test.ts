import { describe, expect, it } from 'vitest';
import type { Rut } from '#kernel/values/rut.ts';
import { leerCesionesPeriodo } from './cesiones-periodo.ts';
import { leerRcv } from './rcv.ts';

const TITULAR = '99990010-0' as Rut;
const VENTAS =
  'Nro;Tipo Doc;Tipo Venta;Rut cliente;Razon Social;Folio;Fecha Docto;Fecha Recepcion;Fecha Acuse Recibo;Fecha Reclamo;Monto Exento;Monto Neto;Monto IVA;Monto total;Codigo Otro Imp.;Valor Otro Imp.;Tasa Otro Imp.';
const COMPRAS =
  'Nro;Tipo Doc;Tipo Compra;RUT Proveedor;Razon Social;Folio;Fecha Docto;Fecha Recepcion;Fecha Acuse;Monto Exento;Monto Neto;Monto IVA Recuperable;Monto Total';

describe('RCV del SII', () => {
  it('lee ventas con su recepción, acuse y reclamo', () => {
    const { filas, errores } = leerRcv(
      [
        VENTAS,
        '1;33;Del Giro;99990016-K;Minera S.A. ;1021;02/03/2026;02/03/2026 17:01:06;;;0;10504202;1995798;12500000;;;;',
        '2;33;Del Giro;99990016-K;Minera S.A.;1022;06/03/2026;06/03/2026 08:00:00;10/03/2026 13:14:17;;0;100;19;119;;;;',
        '3;34;Del Giro;99990016-K;Minera S.A.;233;09/03/2026;09/03/2026 08:00:00;;12/03/2026 09:00:00;3200000;0;0;3200000;;;;',
      ].join('\r\n'),
      TITULAR,
    );
    expect(errores).toEqual([]);
    expect(filas.map((x) => [x.tipo, x.folio, x.fecha_recepcion, x.estado_sii, x.monto])).toEqual([
      [33, 1021, '2026-03-02', 'en_plazo', 12_500_000],
      [33, 1022, '2026-03-06', 'recibo_mercaderias', 119],
      [34, 233, '2026-03-09', 'reclamado', 3_200_000],
    ]);
    expect(filas[0]).toMatchObject({ rut_emisor: TITULAR, rut_receptor: '99990016-K', razon_social: 'Minera S.A.' });
  });
  it('un segundo impuesto viene en su propia fila y se suma al documento', () => {
    const { filas, errores } = leerRcv(
      [
        VENTAS,
        '1;33;Del Giro;99990016-K;Minera S.A.;7;01/09/2025;01/09/2025 10:58:51;;;0;1000;190;1500;24;205;31.5;',
        ';33;Del Giro;99990016-K;Minera S.A.;7;01/09/2025;;;;;;;;271;105;18;',
        ';33;Del Giro;99990016-K;Minera S.A.;8;01/09/2025;;;;;;;;271;105;18;',
      ].join('\n'),
      TITULAR,
    );
    expect(filas).toHaveLength(1);
    expect(filas[0]?.otros_impuestos).toEqual([
      { codigo: '24', monto: 205 },
      { codigo: '271', monto: 105 },
    ]);
    expect(errores).toEqual([{ linea: 4, motivo: 'continúa un documento que no está antes' }]);
  });
  it('en compras emite la contraparte, salvo la factura de compra (46)', () => {
    const fila = (tipo: number) => `1;${tipo};Del Giro;99990016-K;Proveedor;9;01/09/2025;01/09/2025;;0;100;19;119`;
    const [f33, f46] = leerRcv([COMPRAS, fila(33), fila(46)].join('\n'), TITULAR).filas;
    expect(f33).toMatchObject({ registro: 'COMPRA', rut_emisor: '99990016-K', rut_receptor: TITULAR });
    expect(f46).toMatchObject({ rut_emisor: TITULAR, rut_receptor: '99990016-K' });
  });
  it('una fila mala no detiene las otras y dice qué tiene', () => {
    const fila = (rut: string, fecha: string, total: string) => `1;33;Del Giro;${rut};P;9;${fecha};01/09/2025;;0;100;19;${total}`;
    const texto = [
      COMPRAS,
      fila('99990016-1', '01/09/2025', '1'),
      fila('99990016-K', '31/02/2025', '1'),
      fila('99990016-K', '01/09/2025', '1,5'),
    ];
    expect(leerRcv([...texto, fila('99990016-K', '01/09/2025', '119')].join('\n'), TITULAR)).toMatchObject({
      filas: [{ monto: 119, linea: 5 }],
      errores: [
        { linea: 2, motivo: 'contraparte: RUT inválido' },
        { linea: 3, motivo: 'fecha docto: no es una fecha dd/mm/aaaa' },
        { linea: 4, motivo: 'monto total: no es un número entero' },
      ],
    });
  });
  it('lo que no es un RCV se rechaza', () => expect(() => leerRcv('a;b;c\n1;2;3', TITULAR)).toThrow('archivo_ilegible'));
});

describe('cesiones por período (18 columnas, domain §16)', () => {
  const CABEZA =
    'VENDEDOR;ESTADO_CESION;DEUDOR;MAIL_DEUDOR;TIPO_DOC;NOMBRE_DOC;FOLIO_DOC;FCH_EMIS_DTE;MNT_TOTAL;CEDENTE;RZ_CEDENTE;MAIL_CEDENTE;CESIONARIO;RZ_CESIONARIO;MAIL_CESIONARIO;FCH_CESION;MNT_CESION;FCH_VENCIMIENTO';
  const CONSULTA = 'DATOS_CONSULTA; RUT=99990016-K;TIPO_CONSULTA=DEUDOR;DESDE_DDMMAAAA=01032026;HASTA_DDMMAAAA=31032026';
  const fila = (mailDeudor: string, mailCedente: string, mailCesionario: string) =>
    `99990010-0;Cesion Vigente;99990016-K;${mailDeudor};33;Factura Electronica;1021;2026-03-02;12500000;99990010-0;MAESTRANZA SPA;${mailCedente};99990024-0;OTRO FACTORING S.A.;${mailCesionario};2026-03-07 13:31;12500000;2026-04-15`;

  it('lee cada cesión con sus partes, montos y fechas', () => {
    const { filas, errores } = leerCesionesPeriodo([CONSULTA, CABEZA, fila('null', 'a@ejemplo.cl', 'b@ejemplo.cl')].join('\r\n'));
    expect(errores).toEqual([]);
    expect(filas).toEqual([
      {
        linea: 3,
        tipo: 33,
        folio: 1021,
        rut_emisor: '99990010-0',
        vendedor: '99990010-0',
        deudor: '99990016-K',
        fecha_emision: '2026-03-02',
        monto: 12_500_000,
        cedente: { rut: '99990010-0', razon_social: 'MAESTRANZA SPA' },
        cesionario: { rut: '99990024-0', razon_social: 'OTRO FACTORING S.A.' },
        fecha_cesion: '2026-03-07T13:31',
        monto_cesion: 12_500_000,
        ultimo_vencimiento: '2026-04-15',
        estado: 'Cesion Vigente',
        vigente: true,
        id_cesion: null,
      },
    ]);
  });
  it('los correos pueden traer punto y coma en sus tres columnas', () => {
    const texto = [CONSULTA, CABEZA, fila('a@x.cl;b@x.cl', 'c@x.cl;d@x.cl;', 'e@x.cl;f@x.cl;g@x.cl')].join('\n');
    expect(leerCesionesPeriodo(texto)).toMatchObject({
      errores: [],
      filas: [{ folio: 1021, cesionario: { rut: '99990024-0' }, monto_cesion: 12_500_000 }],
    });
  });
  it('en una factura de compra (46) el emisor es el deudor', () => {
    const texto = [CABEZA, fila('', '', '').replace(';33;', ';46;')].join('\n');
    expect(leerCesionesPeriodo(texto).filas[0]?.rut_emisor).toBe('99990016-K');
  });
  it('acepta la columna ID_CESION al final', () => {
    const texto = [`${CABEZA};ID_CESION`, `${fila('', 'x;y', '')};ABC1`].join('\n');
    expect(leerCesionesPeriodo(texto)).toMatchObject({ errores: [], filas: [{ id_cesion: 'ABC1', ultimo_vencimiento: '2026-04-15' }] });
  });
  it('una fila mala dice su línea; otro archivo se rechaza', () => {
    expect(leerCesionesPeriodo([CABEZA, 'x;y;z', fila('', '', '')].join('\n'))).toMatchObject({
      filas: [{ folio: 1021 }],
      errores: [{ linea: 2, motivo: 'las columnas no corresponden' }],
    });
    expect(() => leerCesionesPeriodo('hola')).toThrow('archivo_ilegible');
  });
});
