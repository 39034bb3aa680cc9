import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Fecha } from '#kernel/values/fecha.ts';
import { pesos } from '#kernel/values/money.ts';
import { identidadCierre } from './identidad.ts';
import { agruparPendientes, partidasDe } from './pendientes.ts';
import { proponerReglas } from './regla-aprendida.ts';

const linea = (id: string, fecha: string, monto: number) => ({ id, fecha: fecha as Fecha, monto: pesos(monto) });
const CORTE = '2026-06-30' as Fecha;

describe('identidad del cierre (domain §14)', () => {
  it('el ejemplo de areas/3: 521.174 + 300.000 − 120.000 = 701.174 = 656.000 + 50.000 − 4.826', () => {
    const partidas = {
      saldo_banco: pesos(521_174),
      saldo_libro: pesos(656_000),
      depositos_en_transito: pesos(300_000),
      cheques_no_cobrados: pesos(120_000),
      abonos_no_contabilizados: pesos(50_000),
      cargos_no_contabilizados: pesos(4_826),
    };
    expect(identidadCierre(partidas)).toEqual({ banco_ajustado: 701_174, libro_ajustado: 701_174, diferencia: 0, cuadra: true });
    expect(identidadCierre({ ...partidas, cargos_no_contabilizados: pesos(4_825) })).toMatchObject({ diferencia: -1, cuadra: false });
  });

  it('las mismas cifras salen de las líneas pendientes', () => {
    const p = agruparPendientes(
      [linea('b1', '2026-06-29', 50_000), linea('b2', '2026-06-30', -4_826)],
      [linea('l1', '2026-06-30', 300_000), linea('l2', '2026-03-01', -120_000)],
      CORTE,
    );
    expect(identidadCierre(partidasDe(p, pesos(521_174), pesos(656_000))).cuadra).toBe(true);
  });

  it('cuadra siempre que las dos cuentas difieran sólo en sus pendientes', () => {
    const montos = fc.array(fc.integer({ min: -9_000_000, max: 9_000_000 }), { maxLength: 30 });
    fc.assert(
      fc.property(montos, montos, montos, fc.integer({ min: -1e9, max: 1e9 }), (comunes, soloBanco, soloLibro, inicial) => {
        const suma = (v: number[]) => v.reduce((a, b) => a + b, 0);
        const saldoBanco = pesos(inicial + suma(comunes) + suma(soloBanco));
        const saldoLibro = pesos(inicial + suma(comunes) + suma(soloLibro));
        const p = agruparPendientes(
          soloBanco.map((m, k) => linea(`b${k}`, '2026-06-01', m)),
          soloLibro.map((m, k) => linea(`l${k}`, '2026-06-01', m)),
          CORTE,
        );
        expect(identidadCierre(partidasDe(p, saldoBanco, saldoLibro)).diferencia).toBe(0);
      }),
    );
  });
});

describe('pendientes', () => {
  it('cada línea cae en su grupo, con su edad y su tramo', () => {
    const p = agruparPendientes(
      [linea('b1', '2026-05-20', 50_000), linea('b2', '2026-06-30', -4_826)],
      [linea('l1', '2026-06-30', 300_000), linea('l2', '2026-03-31', -120_000), linea('l3', '2026-04-01', -1)],
      CORTE,
    );
    expect(p.map((x) => [x.id, x.grupo, x.monto, x.edad_dias, x.tramo])).toEqual([
      ['l1', 'depositos_en_transito', 300_000, 0, '0-30'],
      ['l2', 'cheques_por_cobrar', 120_000, 91, '>90'],
      ['l3', 'cheques_por_cobrar', 1, 90, '61-90'],
      ['b1', 'abonos_no_contabilizados', 50_000, 41, '31-60'],
      ['b2', 'cargos_no_contabilizados', 4_826, 0, '0-30'],
    ]);
  });

  it('un cheque de más de 90 días está caduco y un abono de más de 30 pide comentario', () => {
    const p = agruparPendientes(
      [linea('b1', '2026-05-20', 50_000)],
      [linea('l2', '2026-03-31', -120_000), linea('l3', '2026-04-01', -1)],
      CORTE,
    );
    expect(p.filter((x) => x.caduco).map((x) => x.id)).toEqual(['l2']);
    expect(p.filter((x) => x.requiere_comentario).map((x) => x.id)).toEqual(['b1']);
  });
  it('lo que el banco se llevó de vuelta (un protesto, un cargo de PAC, una reversa) no caduca: no es un cheque nuestro', () => {
    const p = agruparPendientes(
      [],
      ['cheque_protestado', 'devolucion_pac', 'reversa', 'asiento_manual'].map((evento) => ({
        ...linea(evento, '2025-06-30', -12_735),
        evento,
      })),
      CORTE,
    );
    expect(p.filter((x) => x.caduco).map((x) => x.id)).toEqual(['asiento_manual']);
  });
});

describe('reglas aprendidas (areas/3)', () => {
  const manual = (glosa: string, tratamiento = 'gasto_bancario', cuenta = '1') => ({ cuenta, glosa, tratamiento });

  it('a la tercera vez igual se propone, y no antes', () => {
    const dos = [manual('COMISION MANTENCIÓN 03/2026'), manual('Comisión mantención 04/2026')];
    expect(proponerReglas(dos)).toEqual([]);
    expect(proponerReglas([...dos, manual('COMISION  MANTENCION 05/2026')])).toEqual([
      { cuenta: '1', patron: 'COMISION MANTENCION', tratamiento: 'gasto_bancario', veces: 3 },
    ]);
  });

  it('otra cuenta, otro trato o un calce deshecho no suman', () => {
    expect(proponerReglas([manual('ITE'), manual('ITE'), manual('ITE', 'gasto_bancario', '2')])).toEqual([]);
    expect(proponerReglas([manual('ITE'), manual('ITE'), manual('ITE'), manual('ITE', 'impuesto_bancario')])).toEqual([]);
    expect(proponerReglas([manual('ITE'), manual('ITE'), { ...manual('ITE'), deshecho: true }])).toEqual([]);
  });

  it('lo que ya tiene regla, o no dice nada, no se propone', () => {
    expect(proponerReglas([manual('ITE 1'), manual('ITE 2'), manual('ITE 3')], [{ cuenta: '1', patron: 'ITE' }])).toEqual([]);
    expect(proponerReglas([manual('123'), manual('456'), manual('789')])).toEqual([]);
  });
});
