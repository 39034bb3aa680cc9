import { describe, expect, it } from 'vitest';
import { ConstructorColumnas, Cuentas } from './columnas.ts';
import { categoriaTexto, normalizarGlosa, Palabras, Vocabulario } from './texto.ts';

/** Category of a bank text against a name: twice the strength, plus one when the bank names somebody else. */
function comparar(glosa: string | Uint8Array, nombre: string): { fuerza: number; ajeno: boolean } {
  const vocabulario = new Vocabulario();
  const leer = (t: string | Uint8Array, banco: boolean) => {
    const bytes = typeof t === 'string' ? new TextEncoder().encode(t) : t;
    const c = new ConstructorColumnas(bytes, new Cuentas(), banco ? 'banco' : 'libro', 1);
    const cero = { idIni: 0, idFin: 0, cuentaIni: 0, cuentaFin: 0, docIni: 0, docFin: 0, rutIni: 0, rutFin: 0 };
    c.agregar({ ...cero, textoIni: 0, textoFin: bytes.length }, 0, 0);
    const p = new Palabras();
    p.leer(c.terminar(), 0, banco);
    return p;
  };
  for (const n of [nombre, 'PEDRO SOTO VERA', 'INVERSIONES LAGO SPA']) vocabulario.contar(leer(n, false), false);
  const [b, l] = [leer(glosa, true), leer(nombre, false)];
  vocabulario.pesar(b, true);
  vocabulario.pesar(l, false);
  const k = categoriaTexto(b, l);
  return { fuerza: k >> 1, ajeno: (k & 1) === 1 };
}

describe('nombres en la glosa', () => {
  it('el nombre completo, en otro orden o con tildes, es fuerte', () => {
    for (const g of ['TRANSFERENCIA DE ANA ROJAS PIZARRO', 'tef pizarro ana rojas', 'Aná Rójas Pizárro']) {
      expect(comparar(g, 'ANA ROJAS PIZARRO')).toEqual({ fuerza: 3, ajeno: false });
    }
  });
  it('truncado o abreviado conserva fuerza', () => {
    expect(comparar('ANA ROJAS PIZ', 'ANA ROJAS PIZARRO').fuerza).toBe(3);
    expect(comparar('FRRTR EL ROBLE LTDA', 'FERRETERIA EL ROBLE LIMITADA').fuerza).toBeGreaterThanOrEqual(2);
  });
  it('la eñe se lee en UTF-8 y en latin1', () => {
    expect(comparar('LUIS MUÑOZ', 'LUIS MUNOZ').fuerza).toBe(3);
    expect(comparar(Uint8Array.from([0x4d, 0x55, 0xd1, 0x4f, 0x5a]), 'MUÑOZ').fuerza).toBeGreaterThanOrEqual(2);
  });
  it('las palabras del banco no dicen nada', () => {
    expect(comparar('DEPOSITO EN EFECTIVO SUC 123', 'ANA ROJAS PIZARRO')).toEqual({ fuerza: 0, ajeno: false });
    expect(comparar('', 'ANA ROJAS PIZARRO')).toEqual({ fuerza: 0, ajeno: false });
  });
  it('otro nombre conocido contradice', () => {
    expect(comparar('TRANSFERENCIA DE PEDRO SOTO VERA', 'ANA ROJAS PIZARRO')).toEqual({ fuerza: 0, ajeno: true });
  });
  it('la glosa normalizada pierde lo que cambia cada vez', () => {
    expect(normalizarGlosa('Comisión  mantención 03/2026 N° 45-K')).toBe('COMISION MANTENCION N');
  });
});
