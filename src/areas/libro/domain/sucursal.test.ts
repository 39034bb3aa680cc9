import { describe, expect, it } from 'vitest';
import { pesos } from '#kernel/values/money.ts';
import { type Lineas, lineaDebe, lineaHaber } from './asiento.ts';
import { conSucursal, sinSede } from './sucursal.ts';

const p = pesos;
const sedes = (l: Lineas) => l.map((x) => x.sucursal ?? null);
const cuota = (k: number, sucursal?: string) => lineaHaber('1201', p(k), { pk: `cuota:${k}`, ...(sucursal ? { sucursal } : {}) });

describe('sucursal del resultado (areas/3 libro: estado de resultados por sucursal)', () => {
  it('la pérdida de un castigo es de la sucursal de las cuotas castigadas', () => {
    expect(sedes(conSucursal([lineaDebe('5102', p(30), {}), cuota(10, 'VALDIVIA'), cuota(20, 'VALDIVIA')]))).toEqual(
      Array(3).fill('VALDIVIA'),
    );
  });
  it('si las deudas son de varias sucursales el resultado queda de toda la empresa', () => {
    expect(sedes(conSucursal([lineaDebe('5107', p(30), {}), cuota(10, 'VALDIVIA'), cuota(20, 'TEMUCO')]))[0]).toBeNull();
  });
  it('una deuda sin sucursal conocida no le presta la de otra', () => {
    expect(sedes(conSucursal([lineaDebe('5107', p(30), {}), cuota(10, 'VALDIVIA'), cuota(20)]))[0]).toBeNull();
  });
  it('la sucursal de la caja que recibió no es la de la deuda', () => {
    const lineas = [lineaDebe('1101', p(10), { sucursal: 'SANTIAGO' }), lineaHaber('4105', p(10), { pk: 'documento:1' })];
    expect(sinSede(lineas)).toEqual(['documento:1']);
    expect(sedes(conSucursal(lineas, new Map([['documento:1', 'TEMUCO']])))).toEqual(['SANTIAGO', 'TEMUCO']);
  });
  it('el cargo de una prórroga es de la sucursal del documento que prorroga', () => {
    const lineas = [
      lineaDebe('1209', p(30), { pk: 'prorroga:9' }),
      lineaHaber('2110', p(20), { pk: 'documento:1' }),
      lineaHaber('4104', p(10), { pk: 'prorroga:9' }),
    ];
    expect(sedes(conSucursal(lineas, new Map([['documento:1', 'TEMUCO']])))).toEqual([null, null, 'TEMUCO']);
  });
  it('lo que ya dice su sucursal, o no es resultado, no pregunta ni cambia', () => {
    const lineas = [lineaDebe('5103', p(10), { sucursal: 'TEMUCO' }), cuota(10)];
    expect([sinSede(lineas), conSucursal(lineas)]).toEqual([[], lineas]);
    expect(sinSede([lineaDebe('5103', p(10), {}), lineaHaber('1106', p(10), {})])).toEqual([]);
  });
});
