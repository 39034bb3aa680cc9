import { describe, expect, it } from 'vitest';
import { validarSaldos } from './saldos.ts';
import { esTxtChile, leerTxtChile } from './txt-chile.ts';

const linea = (f: string, codigo: string, monto: number, descripcion: string, tipo: string, serie = '00000000', cuenta = '00099900001') =>
  `${cuenta}${f}${codigo.padStart(9, '0')}${serie}${String(monto).padStart(22, '0')}+000${descripcion.padEnd(45)}${tipo}${f}00000`;

// Layout of domain §14; the kinds of line (S balance, C cargo, A abono, a description longer than its field) are those its source publishes.
const ARCHIVO = [
  linea('20250629', '980000000', 0, 'RETENCIONES + 1 DIA', 'S'),
  linea('20250629', '999000000', 646_503, 'SALDO CONTABLE', 'S'),
  linea('20250630', '0', 17_840, 'Traspaso A Cuenta:XXXXXXXXXXXX', 'C', '00012345'),
  linea('20250630', '0', 500_000, 'Traspaso De:99990010-0 Empresa', 'A'),
  linea('20250630', '0', 12_345, `Pago:${'una descripcion muy larga '.repeat(4)}`, 'C'),
  linea('20250630', '999000000', 646_503 - 17_840 + 500_000 - 12_345, 'SALDO CONTABLE', 'S'),
  '',
].join('\r\n');

describe('Banco de Chile, texto de ancho fijo (domain §14)', () => {
  it('lee cargos, abonos y saldos, también con la descripción más larga que su campo', () => {
    expect(esTxtChile(ARCHIVO)).toBe(true);
    const [c] = leerTxtChile(ARCHIVO);
    expect(c).toMatchObject({
      formato: 'BANCO_CHILE_TXT',
      cuenta: '00099900001',
      saldo_inicial: 646_503,
      saldo_final: 1_116_318,
      avisos: [],
    });
    expect(c?.movimientos.map((m) => [m.linea_origen, m.fecha, m.cargo, m.abono, m.documento, m.rut_detectado])).toEqual([
      [3, '2025-06-30', 17_840, 0, '00012345', undefined],
      [4, '2025-06-30', 0, 500_000, '', '99990010-0'],
      [5, '2025-06-30', 12_345, 0, '', undefined],
    ]);
    expect(c?.movimientos[2]?.descripcion).toMatch(/^Pago:una .* larga$/);
    expect(c && validarSaldos(c)).toEqual([]);
  });

  it.each([
    ['un monto', '0000017840', '00000I7840', ['monto_ilegible']],
    ['una fecha', '20250630000000000000123', '20251330000000000000123', ['fecha_ilegible']],
    ['el tipo', `XXXX${' '.repeat(15)}C2025`, `XXXX${' '.repeat(15)}?2025`, ['signo_ilegible']],
    ['la línea entera', ARCHIVO.split('\r\n')[2] ?? '', 'línea cortada', ['fecha_ilegible', 'monto_ilegible', 'signo_ilegible']],
  ])('%s ilegible se marca y la fila queda', (_, de, a, causas) => {
    expect(ARCHIVO).toContain(de);
    const [c] = leerTxtChile(ARCHIVO.replace(de, a));
    expect(c?.movimientos).toHaveLength(3);
    expect(c?.movimientos[0]?.causas).toEqual(causas);
  });

  it('otro texto no es este formato', () => {
    expect(esTxtChile('Fecha;Glosa;Monto\n01/01/2026;x;5')).toBe(false);
  });
});
