import { describe, expect, it } from 'vitest';
import { CUENTAS_CONTROL, mapaCuentas } from './plan.fixture.ts';
import { CUENTAS_TRANSITO, cuentaBanco, cuentaPadre, esCuentaBanco, PLAN } from './plan.ts';

/** Codes of ledger §2, in its order. */
const LEDGER = `1101 1103 1104 1105 1106 1201 1202 1203 1204 1205 1206 1207 1208 1209 1291 1301 1302 1391 1401
2101 2102 2103 2104 2105 2106 2107 2108 2109 2110 2111 2112 2201 3101
4101 4102 4103 4104 4105 4106 4107 4108 4109 4110 5101 5102 5103 5104 5105 5106 5107 5108 5109 5110
8101 8102 8103 9101 9102 9103`.split(/\s+/);

describe('plan de cuentas (ledger §2)', () => {
  const cuentas = mapaCuentas([cuentaBanco(1, 'Banco de Chile 100-1')]);
  it('tiene las cuentas de ledger §2 y sólo ellas reciben asientos', () =>
    expect(PLAN.filter((c) => c.imputable).map((c) => c.codigo)).toEqual([...LEDGER].sort()));
  it('los códigos no se repiten y cada uno cuelga de un grupo que no recibe asientos', () => {
    expect(new Set(PLAN.map((c) => c.codigo)).size).toBe(PLAN.length);
    for (const c of cuentas.values()) {
      const padre = cuentaPadre(c.codigo, cuentas);
      expect(padre === null ? c.codigo.length : cuentas.get(padre)?.imputable).toBe(padre === null ? 1 : false);
    }
  });
  it('las provisiones bajan el activo; el resto sigue a su tipo', () => {
    const naturaleza = (codigo: string) => cuentas.get(codigo)?.naturaleza;
    expect(['1201', '1291', '1391', '2108', '3101', '4101', '5101', '8101', '9101'].map(naturaleza)).toEqual([
      'deudora',
      'acreedora',
      'acreedora',
      'acreedora',
      'acreedora',
      'acreedora',
      'deudora',
      'deudora',
      'acreedora',
    ]);
  });
  it('una cuenta de 1102 por banco', () => {
    expect(cuentas.get('1102.01')).toEqual({
      codigo: '1102.01',
      nombre: 'Banco de Chile 100-1',
      tipo: 'activo',
      imputable: true,
      exige_auxiliar: [],
      naturaleza: 'deudora',
    });
    expect(cuentas.get('1102')?.imputable).toBe(false);
    expect(cuentaPadre('1102.01', cuentas)).toBe('1102');
    expect(() => cuentaBanco(0, 'x')).toThrow(RangeError);
    expect(['1102.01', '1102', '1102.1', '1101'].map(esCuentaBanco)).toEqual([true, false, false, false]);
  });
  it('las cuentas de control exigen su obligación; las de tránsito existen', () => {
    expect(CUENTAS_CONTROL).toContain('1301');
    expect(CUENTAS_CONTROL).toContain('2108');
    expect(CUENTAS_CONTROL).not.toContain('1102');
    for (const c of CUENTAS_TRANSITO) expect(cuentas.get(c)?.imputable).toBe(true);
  });
});
