import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fecha } from '#kernel/values/fecha.ts';
import { pesos, sumPesos } from '#kernel/values/money.ts';
import { exigirOtraPersona } from './estados.ts';
import { exigirConyuge, exigirFacultad } from './exigencias.ts';
import { netoVigente, patrimonioNeto } from './patrimonio.ts';
import { cobertura, deudasRespaldadas, esCruzado, excedePatrimonio, maximoEnPesos, razon, respaldo } from './respaldo.ts';

const hoy = fecha('2026-03-10');
/** areas/1 avales, the example of its rules. */
const SALDOS = [2_270_296, 21_186_000, 70_000_000].map(pesos);
const BIENES = [{ tipo: 'INMUEBLE' as const, descripcion: 'Casa', valor: pesos(120_000_000), gravamen: pesos(0) }];
const DEUDAS = [{ acreedor: 'Banco', monto: pesos(35_000_000), cuota: pesos(0) }];

describe('respaldo de un aval (areas/1 avales)', () => {
  it('el ejemplo: 85.000.000 de patrimonio respaldan 93.456.296, el 109,95 %', () => {
    const neto = patrimonioNeto(BIENES, DEUDAS);
    const total = respaldo(SALDOS, null);
    expect([neto, total, razon(total, neto)]).toEqual([85_000_000, 93_456_296, '109.95']);
    expect(excedePatrimonio(total, neto)).toBe(true);
  });
  it('el gravamen de un bien no es patrimonio, y las deudas pueden dejarlo negativo', () => {
    const bienes = [{ ...BIENES[0], tipo: 'INMUEBLE' as const, descripcion: 'Casa', valor: pesos(50), gravamen: pesos(40) }];
    expect(patrimonioNeto(bienes, [{ acreedor: 'x', monto: pesos(30), cuota: pesos(0) }])).toBe(-20);
  });
  it('una declaración vale hasta el día 180 y el 181 cuenta como cero', () => {
    const p = { fecha: fecha('2025-09-11'), neto: pesos(85_000_000) };
    expect(netoVigente(p, hoy, 180)).toBe(85_000_000);
    expect(netoVigente(p, fecha('2026-03-11'), 180)).toBe(0);
  });
  it('el límite en UF es en pesos del día (UF 39.841,72)', () => {
    expect(maximoEnPesos({ monto_maximo: '100.0000', moneda: 'UF' }, '39841.72')).toBe(3_984_172);
    expect(respaldo(SALDOS, pesos(3_984_172))).toBe(3_984_172);
  });
  it('uno general respalda todo; el específico, lo suyo; el de línea, las compras de documentos', () => {
    const deudas = [
      { tipo: 'cuota', origen_area: 'creditos', origen_id: 'c1' },
      { tipo: 'documento', origen_area: 'operaciones', origen_id: 'o1' },
    ];
    const de = (origen_area: 'credito' | 'linea', origen_id: string) =>
      deudasRespaldadas({ alcance: 'ESPECIFICO', origen_area, origen_id }, deudas).map((d) => d.origen_id);
    expect(deudasRespaldadas({ alcance: 'GENERAL', origen_area: null, origen_id: null }, deudas)).toHaveLength(2);
    expect([de('credito', 'c1'), de('credito', 'c2'), de('linea', 'l1')]).toEqual([['c1'], [], ['o1']]);
  });
  it('A avala a B y B a A es cruzado, también a través de un tercero; no a través de cuatro', () => {
    const l = (rut_aval: string, cliente_rut: string) => ({ rut_aval, cliente_rut });
    const [ab, ba, bc, ca, cd, da] = [l('A', 'B'), l('B', 'A'), l('B', 'C'), l('C', 'A'), l('C', 'D'), l('D', 'A')];
    expect([esCruzado(ab, [ab, ba]), esCruzado(ab, [ab, bc, ca]), esCruzado(ab, [ab, bc, cd, da])]).toEqual([true, true, false]);
  });
  it('las coberturas de una persona nunca suman más que su patrimonio ni que lo que respalda', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 0, max: 1e9 }), { minLength: 1, maxLength: 8 }), fc.integer({ min: 0, max: 2e9 }), (rs, n) => {
        const [total, neto] = [sumPesos(rs), pesos(n)];
        const cs = rs.map((r) => cobertura({ respaldo: pesos(r), total, neto, cruzado: false }));
        return cs.reduce((s, c) => s + c, 0) <= Math.min(neto, total) && cs.every((c, i) => c >= 0 && c <= (rs[i] ?? 0));
      }),
    );
  });
});

describe('exigencias para constituir (art. 1749 CC; areas/1 avales)', () => {
  const casado = { tipo_persona: 'NATURAL' as const, estado_civil: 'CASADO_SOCIEDAD_CONYUGAL' };
  const conyuge = { rut: '40000009-3' as never, nombre: 'Eva', autoriza: true, fecha: hoy, archivo: null };
  it('en sociedad conyugal sin autorización no se constituye; con ella sí', () => {
    expect(() => exigirConyuge({ ...casado, conyuge: null }, hoy)).toThrow('falta_autorizacion_conyuge');
    expect(() => exigirConyuge({ ...casado, conyuge: { ...conyuge, autoriza: false } }, hoy)).toThrow('falta_autorizacion_conyuge');
    exigirConyuge({ ...casado, conyuge }, hoy);
  });
  it('quien está casado con separación de bienes no la necesita', () =>
    exigirConyuge({ ...casado, estado_civil: 'CASADO_SEPARACION_BIENES', conyuge: null }, hoy));
  it('una empresa avala por quien tiene vigente la facultad de avalar', () => {
    const poder = { facultades: ['AVALAR'], desde: fecha('2020-01-01'), hasta: hoy };
    exigirFacultad('JURIDICA', [poder], hoy);
    for (const mal of [
      { ...poder, facultades: ['CEDER'] },
      { ...poder, hasta: fecha('2026-03-09') },
    ])
      expect(() => exigirFacultad('JURIDICA', [mal], hoy)).toThrow('sin_facultad_avalar');
    exigirFacultad('NATURAL', [], hoy);
  });
  it('nadie se avala a sí mismo', () => expect(() => exigirOtraPersona('A', 'A')).toThrow('aval_de_si_mismo'));
});
