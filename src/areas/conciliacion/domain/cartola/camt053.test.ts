import { describe, expect, it } from 'vitest';
import { trabajo } from '#kernel/procesador.fixture.ts';
import { esCamt053, leerCamt053 } from './camt053.ts';
import { validarSaldos } from './saldos.ts';

const saldo = (codigo: string, monto: string, signo = 'CRDT', moneda = 'CLP') =>
  `<Bal><Tp><CdOrPrtry><Cd>${codigo}</Cd></CdOrPrtry></Tp><Amt Ccy="${moneda}">${monto}</Amt><CdtDbtInd>${signo}</CdtDbtInd><Dt><Dt>2026-01-31</Dt></Dt></Bal>`;
const entrada = (monto: string, signo: string, resto = '', estado = '<Sts>BOOK</Sts>') =>
  `<Ntry><Amt Ccy="CLP">${monto}</Amt><CdtDbtInd>${signo}</CdtDbtInd>${estado}<BookgDt><Dt>2026-01-05</Dt></BookgDt>${resto}</Ntry>`;
const documento = (cuerpo: string, prefijo = '') => {
  const xml = `<?xml version="1.0" encoding="UTF-8"?>\n<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.08"><BkToCstmrStmt><GrpHdr><MsgId>1</MsgId></GrpHdr>${cuerpo}</BkToCstmrStmt></Document>`;
  return prefijo ? xml.replace(/<(\/?)([A-Z])/g, `<$1${prefijo}:$2`) : xml;
};
const stmt = (cuerpo: string) =>
  `<Stmt><Id>1</Id><Acct><Id><Othr><Id>990000011</Id></Othr></Id><Ownr><Nm>Empresa Ficticia</Nm></Ownr></Acct>${cuerpo}</Stmt>`;

describe('CAMT.053 (ISO 20022)', () => {
  const xml = documento(
    stmt(
      saldo('OPBD', '1000') +
        saldo('CLBD', '1250') +
        entrada(
          '300',
          'CRDT',
          '<AcctSvcrRef>A1</AcctSvcrRef><NtryDtls><TxDtls><Refs><EndToEndId>F-77</EndToEndId></Refs><RltdPties><Dbtr><Pty><Nm>Comercial &amp; Cía</Nm></Pty></Dbtr></RltdPties><RmtInf><Ustrd>Pago RUT 99990010-0</Ustrd></RmtInf></TxDtls></NtryDtls>',
        ) +
        entrada('50', 'DBIT', '<RvslInd>true</RvslInd><AddtlNtryInf>Reversa</AddtlNtryInf>') +
        entrada('999', 'CRDT', '', '<Sts><Cd>PDNG</Cd></Sts>'),
    ),
  );

  it('el indicador da el signo, también en una reversa; lo pendiente no mueve el saldo', () => {
    expect(esCamt053(xml)).toBe(true);
    const [c] = leerCamt053(xml);
    expect(c).toMatchObject({ cuenta: '990000011', titular: 'Empresa Ficticia', moneda: 'CLP', saldo_inicial: 1000, saldo_final: 1250 });
    expect(c?.movimientos.map((m) => [m.cargo, m.abono, m.documento, m.id_banco, m.causas])).toEqual([
      [0, 300, 'F-77', 'A1', []],
      [50, 0, '', undefined, []],
      [0, 999, '', undefined, ['no_contabilizado']],
    ]);
    expect(c?.movimientos[0]).toMatchObject({ descripcion: 'Pago RUT 99990010-0 Comercial & Cía', rut_detectado: '99990010-0' });
    expect(c && validarSaldos(c)).toEqual([]);
  });

  it('con prefijo de espacio de nombres se lee igual', () => {
    const conPrefijo = documento(stmt(entrada('5', 'CRDT')), 'n').replace('xmlns=', 'xmlns:n=');
    expect(esCamt053(conPrefijo)).toBe(true);
    expect(leerCamt053(conPrefijo)[0]?.movimientos).toHaveLength(1);
  });

  it('una entrada con varias transacciones es una sola fila', () => {
    const dos = '<NtryDtls><TxDtls><AmtDtls><TxAmt><Amt Ccy="CLP">2</Amt></TxAmt></AmtDtls></TxDtls><TxDtls/></NtryDtls>';
    expect(leerCamt053(documento(stmt(entrada('5', 'DBIT', dos))))[0]?.movimientos.map((m) => m.cargo)).toEqual([5]);
  });

  it('una entrada sin fecha, sin signo o con monto malo queda marcada', () => {
    const mala = '<Ntry><Amt Ccy="CLP">5,5</Amt></Ntry>';
    expect(leerCamt053(documento(stmt(mala)))[0]?.movimientos[0]?.causas).toEqual([
      'fecha_ilegible',
      'signo_ilegible',
      'monto_con_decimales',
    ]);
  });

  it.each([
    ['sin estados', documento(''), 'camt_sin_estado'],
    ['cortado a la mitad', xml.slice(0, xml.length - 60), 'camt_sin_estado'],
    ['mal cerrado', xml.replace('</Acct>', ''), 'xml_mal_formado'],
    ['con DTD', xml.replace('<Document', '<!DOCTYPE a [<!ENTITY x "y">]><Document'), 'xml_con_dtd'],
    ['de mil niveles', documento(stmt(`${'<A>'.repeat(1000)}${'</A>'.repeat(1000)}`)), 'xml_demasiado_profundo'],
  ])('un archivo %s se rechaza', (_, malo, motivo) => {
    expect(() => leerCamt053(malo)).toThrowError(expect.objectContaining({ codigo: 'cartola_ilegible', datos: { motivo } }));
  });

  it('un archivo hostil de un megabyte no demora', () => {
    const hostiles = ['<a '.repeat(350_000), '<'.repeat(1_000_000), `<a b="${'<'.repeat(900_000)}`, '&amp'.repeat(250_000)];
    const leer = () => {
      for (const t of hostiles)
        try {
          leerCamt053(`<Document><BkToCstmrStmt>${t}`);
        } catch {}
    };
    expect(trabajo(3000, leer)).toBeLessThan(3000);
  });
});
