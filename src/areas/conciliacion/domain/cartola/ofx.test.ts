import { describe, expect, it } from 'vitest';
import { esOfx, leerOfx } from './ofx.ts';
import { validarSaldos } from './saldos.ts';

const SGML = `OFXHEADER:100
DATA:OFXSGML

<OFX><BANKMSGSRSV1><STMTTRNRS><STMTRS><CURDEF>CLP
<BANKACCTFROM><BANKID>001<ACCTID>990000011<ACCTTYPE>CHECKING</BANKACCTFROM>
<BANKTRANLIST><DTSTART>20260101<DTEND>20260131
<STMTTRN><TRNTYPE>CREDIT<DTPOSTED>20260105120000[-3:CLT]<TRNAMT>+300<FITID>1<NAME>Pago 99990010-0<MEMO>Pago 99990010-0 cuota 3
<STMTTRN><TRNTYPE>CHECK<DTPOSTED>20260106<TRNAMT>-50,00<FITID>2<CHECKNUM>77<NAME>Cheque &amp; caja<BANKACCTTO><ACCTID>otra</BANKACCTTO></STMTTRN>
<STMTTRN><TRNTYPE>DEBIT<DTPOSTED>hoy<TRNAMT>5x<FITID>3</STMTTRN>
</BANKTRANLIST><LEDGERBAL><BALAMT>1250<DTASOF>20260131</LEDGERBAL><AVAILBAL><BALAMT>1<DTASOF>20260131</AVAILBAL>
</STMTRS></STMTTRNRS></BANKMSGSRSV1></OFX>`;

describe('OFX, SGML y XML', () => {
  it('tolera etiquetas sin cerrar y coma decimal; el FITID es el id del banco', () => {
    expect(esOfx(SGML)).toBe(true);
    const [c] = leerOfx(SGML);
    expect(c).toMatchObject({
      moneda: 'CLP',
      cuenta: '990000011',
      saldo_final: 1250,
      fecha_desde: '2026-01-01',
      fecha_hasta: '2026-01-31',
    });
    expect(c?.movimientos.map((m) => [m.fecha, m.cargo, m.abono, m.documento, m.id_banco, m.descripcion, m.causas])).toEqual([
      ['2026-01-05', 0, 300, '', '1', 'Pago 99990010-0 cuota 3', []],
      ['2026-01-06', 50, 0, '77', '2', 'Cheque & caja', []],
      [null, 0, 0, '', '3', '', ['fecha_ilegible', 'monto_ilegible']],
    ]);
    expect(c && validarSaldos(c, 1000)).toEqual([]);
    expect(c && validarSaldos(c, 999)).toEqual([{ tipo: 'cierre', esperado: 1249, encontrado: 1250 }]);
  });

  it('en XML con CDATA se lee igual, y cada cuenta es una cartola', () => {
    const stmt = (cuenta: string) =>
      `<STMTRS><CURDEF>USD</CURDEF><BANKACCTFROM><ACCTID>${cuenta}</ACCTID></BANKACCTFROM><BANKTRANLIST><STMTTRN><DTPOSTED>20260105</DTPOSTED><TRNAMT>-1.05</TRNAMT><NAME><![CDATA[A <b> ]]></NAME></STMTTRN></BANKTRANLIST></STMTRS>`;
    const cs = leerOfx(`<?xml version="1.0"?><?OFX OFXHEADER="200"?><OFX>${stmt('1')}${stmt('2')}</OFX>`);
    expect(cs.map((c) => [c.cuenta, c.movimientos.map((m) => [m.cargo, m.descripcion])])).toEqual([
      ['1', [[105, 'A <b>']]],
      ['2', [[105, 'A <b>']]],
    ]);
  });

  it('sin estados se rechaza', () => {
    expect(() => leerOfx('OFXHEADER:100\n<OFX></OFX>')).toThrowError(expect.objectContaining({ codigo: 'cartola_ilegible' }));
  });
});
