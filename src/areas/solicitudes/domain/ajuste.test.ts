import { describe, expect, it } from 'vitest';
import { rutOf } from '#kernel/values/rut.ts';
import { diferencias, type Propuesta, sube } from './ajuste.ts';

const [A, B] = [rutOf(99_990_050), rutOf(99_990_051)];
const base: Propuesta = {
  moneda: 'CLP',
  monto: '180000000.0000',
  plazo_maximo: 120,
  anticipo_pct: '90.00',
  tasa_mensual: '1.8000',
  comision_pct: null,
  comision_minima_uf: null,
  con_responsabilidad: true,
  fecha_expiracion: '2027-03-10',
  deudores: [
    { rut_deudor: A, monto: 80_000_000 },
    { rut_deudor: B, monto: 60_000_000 },
  ],
};
const con = (cambios: Partial<Propuesta>) => diferencias(base, { ...base, ...cambios });

describe('ajuste de una propuesta aprobada (areas/1 solicitudes)', () => {
  it('bajar el deudor B de 60.000.000 a 45.000.000 y el plazo de 120 a 90 no sube nada', () => {
    const d = con({
      plazo_maximo: 90,
      deudores: [
        { rut_deudor: A, monto: 80_000_000 },
        { rut_deudor: B, monto: 45_000_000 },
      ],
    });
    expect(d).toEqual([
      { campo: 'plazo_maximo', detalle: null, antes: '120 días', despues: '90 días', sube: false },
      { campo: 'sublimite', detalle: '99.990.051-8', antes: '$60.000.000', despues: '$45.000.000', sube: false },
    ]);
    expect(sube(d)).toBe(false);
  });
  it('un peso más de línea sube', () => expect(sube(con({ monto: '180000001' }))).toBe(true));
  it('el mismo monto escrito de otra forma no es un cambio', () => expect(con({ monto: '180000000', anticipo_pct: '90' })).toEqual([]));
  it('sin responsabilidad sube; con responsabilidad no', () => {
    expect(sube(con({ con_responsabilidad: false }))).toBe(true);
    expect(sube(diferencias({ ...base, con_responsabilidad: false }, base))).toBe(false);
  });
  it('un deudor nuevo sube y uno que se va no', () => {
    const otro = { rut_deudor: rutOf(99_990_052), monto: 1 };
    expect(sube(con({ deudores: [...base.deudores, otro] }))).toBe(true);
    expect(sube(con({ deudores: base.deudores.slice(0, 1) }))).toBe(false);
  });
  it('los precios se muestran y no suben', () => {
    const d = con({ tasa_mensual: '2.1', comision_pct: '0.5' });
    expect(d.map((c) => c.campo)).toEqual(['tasa_mensual', 'comision_pct']);
    expect(sube(d)).toBe(false);
  });
  it('quitar una garantía, o que valga menos, sube; pedir otra no (areas/1: removing a guarantee drops the signatures)', () => {
    const bodega = {
      tipo: 'HIPOTECA',
      sobre: 'GENERAL' as const,
      otorgante_rut: A,
      nombre_otorgante: 'Ana Dueña',
      valor_uf: '5000.0000',
      descripcion: 'Bodega de Quilicura',
    };
    const casa = { ...bodega, descripcion: 'Casa de Ñuñoa', valor_uf: '0' };
    const de = (antes: object[], despues: object[]) =>
      diferencias({ ...base, garantias: antes } as Propuesta, { ...base, garantias: despues } as Propuesta);
    expect(de([bodega, casa], [casa, { ...bodega, valor_uf: '5000' }])).toEqual([]);
    expect(de([bodega, casa], [casa])).toEqual([
      {
        campo: 'garantia',
        detalle: 'Bodega de Quilicura, de Ana Dueña',
        antes: 'Hipoteca, general, UF 5.000,00',
        despues: 'No se pide',
        sube: true,
      },
    ]);
    expect(sube(de([bodega], [{ ...bodega, valor_uf: '4999.9999' }]))).toBe(true);
    expect(sube(de([bodega], [{ ...bodega, valor_uf: '6000' }]))).toBe(false);
    expect(sube(de([bodega], [{ ...bodega, sobre: 'ESPECIFICA' }]))).toBe(true);
    expect(de([bodega], [bodega, casa])).toMatchObject([{ antes: 'No se pedía', despues: 'Hipoteca, general', sube: false }]);
    // Two equal ones are two.
    expect(sube(de([bodega, bodega], [bodega]))).toBe(true);
    // A version kept before they were part of it says nothing of them.
    expect(diferencias(base, { ...base, garantias: [bodega] } as Propuesta)).toEqual([]);
  });
  it('el plazo y el anticipo propios de un deudor: alargarlos o volver a los de la línea, si son más, sube; acortarlos no', () => {
    const de = (antes: object, despues: object) => {
      const p = (x: object): Propuesta => ({ ...base, deudores: [{ rut_deudor: A, monto: 80_000_000, ...x }] });
      return diferencias(p(antes), p(despues));
    };
    expect(de({}, { plazo: 60 })).toEqual([
      { campo: 'plazo_deudor', detalle: '99.990.050-K', antes: '120 días', despues: '60 días', sube: false },
    ]);
    expect(de({ plazo: 60 }, { plazo: 90 })).toMatchObject([{ sube: true }]);
    expect(de({ plazo: 60 }, { plazo: null })).toMatchObject([{ antes: '60 días', despues: '120 días', sube: true }]);
    expect(de({ anticipo_pct: '80' }, { anticipo_pct: '85' })).toMatchObject([{ campo: 'anticipo_deudor', antes: '80,00 %', sube: true }]);
    expect(de({ anticipo_pct: '80' }, { anticipo_pct: '80.00', plazo: null })).toEqual([]);
    expect(de({}, { plazo: 120 })).toEqual([]);
  });
  it('exigir menos cobertura, o no esperar la garantía para girar, sube; exigir más no', () => {
    const bodega = {
      tipo: 'HIPOTECA',
      sobre: 'GENERAL',
      otorgante_rut: A,
      nombre_otorgante: 'Ana',
      valor_uf: '5000',
      descripcion: 'Bodega',
    };
    const de = (antes: object, despues: object) =>
      diferencias(
        { ...base, garantias: [{ ...bodega, ...antes }] } as Propuesta,
        { ...base, garantias: [{ ...bodega, ...despues }] } as Propuesta,
      );
    expect(de({}, { exigible_antes_de_giro: true, cobertura_pct: null })).toEqual([]);
    expect(de({}, { exigible_antes_de_giro: false })).toMatchObject([
      { despues: expect.stringContaining('no se espera para girar'), sube: true },
    ]);
    expect(sube(de({ exigible_antes_de_giro: false }, {}))).toBe(false);
    expect(de({ cobertura_pct: '80' }, { cobertura_pct: '60' })).toMatchObject([
      { antes: expect.stringContaining('cubre 80,00 %'), sube: true },
    ]);
    expect(sube(de({ cobertura_pct: '60' }, { cobertura_pct: '80' }))).toBe(false);
  });
});
