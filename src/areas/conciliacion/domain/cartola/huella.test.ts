import { describe, expect, it } from 'vitest';
import { addDays, fecha } from '#kernel/values/fecha.ts';
import { leerGrilla } from './grilla.ts';
import { huella, huellasDe } from './huella.ts';
import { leerMt940 } from './mt940.ts';
import { pintar } from './pintar-cartola.fixture.ts';
import { type Movimiento, monto } from './tipos.ts';

const mov = (cambios: Partial<Movimiento> = {}): Movimiento => ({
  linea_origen: 1,
  fecha: fecha('2026-01-05'),
  descripcion: 'PAC CUOTA',
  documento: '123',
  cargo: monto(0),
  abono: monto(150_000),
  saldo: monto(1000),
  causas: [],
  ...cambios,
});

const CUENTA = '00-123-45';
const filas = (n: number, desde = 0) =>
  Array.from({ length: n }, (_, i) => ({
    fecha: addDays(fecha('2026-01-01'), desde + i),
    descripcion: 'CUOTA',
    documento: '',
    cargo: 0,
    abono: 150_000,
  }));
const cargar = (formato: Parameters<typeof pintar>[0], apertura: number, movs: ReturnType<typeof filas>) =>
  huellasDe(leerGrilla(pintar(formato, apertura, movs)) ?? [], CUENTA);

describe('huella de una fila (areas/3 movimiento_banco)', () => {
  it('no depende de la línea, mayúsculas, tildes, espacios ni ceros a la izquierda', () => {
    const a = huella(mov({ descripcion: 'Depósito  Ñuñoa', documento: '000123' }), '00-123-45', 'fila');
    expect(huella(mov({ descripcion: 'DEPOSITO NUNOA', linea_origen: 9 }), '12345', 'fila')).toBe(a);
  });

  it('cada dato de la fila la cambia', () => {
    const base = huella(mov(), CUENTA, 'fila');
    const otras: Partial<Movimiento>[] = [
      { fecha: fecha('2026-01-06') },
      { abono: monto(0), cargo: monto(150_000) },
      { documento: '124' },
      { descripcion: 'PAC' },
      { saldo: monto(1001) },
    ];
    for (const o of otras) expect(huella(mov(o), CUENTA, 'fila')).not.toBe(base);
    expect(huella(mov(), '999', 'fila')).not.toBe(base);
  });

  it('el saldo del día no es de la fila: bajar el mismo día más tarde no la repite', () => {
    expect(huella(mov({ saldo: monto(5) }), CUENTA, 'diario')).toBe(huella(mov(), CUENTA, 'diario'));
  });

  it('con id del banco mandan el id, la fecha y el monto: hay bancos que reusan sus ids', () => {
    const base = huella(mov({ id_banco: '1' }), CUENTA, 'ninguno');
    expect(huella(mov({ id_banco: '1', descripcion: 'texto corregido' }), CUENTA, 'ninguno')).toBe(base);
    expect(huella(mov({ id_banco: '1', fecha: fecha('2026-02-05') }), CUENTA, 'ninguno')).not.toBe(base);
  });
});

describe('cargar cartolas una tras otra (areas/3, listo 1)', () => {
  it('dos filas iguales del mismo día siguen siendo dos', () => {
    const [una] = filas(1);
    if (!una) throw new Error('sin fila');
    const dos = cargar('SANTANDER', 0, [una, una]);
    expect(dos.map((h) => h.ocurrencia)).toEqual([1, 2]);
    expect(new Set(dos.map((h) => h.clave)).size).toBe(1);
  });

  it('las páginas de un MT940 suman ocurrencias; un estado repetido entero, no', () => {
    const pagina = (n: number, a: string, c: string) =>
      `:20:X\n:25:1\n:28C:5/${n}\n:60M:C260105CLP${a}\n:61:260105C5,NTRF\n:86:CUOTA\n:62M:C260105CLP${c}\n-\n`;
    const dosPaginas = leerMt940(pagina(1, '0,', '5,') + pagina(2, '5,', '10,'));
    expect(huellasDe(dosPaginas, '1').map((h) => h.ocurrencia)).toEqual([1, 2]);
    expect(huellasDe(leerMt940(pagina(1, '0,', '5,').repeat(2)), '1')).toHaveLength(1);
  });
});
