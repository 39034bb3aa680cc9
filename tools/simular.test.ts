import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { CIFRAS_MALAS } from '#kernel/cifras.fixture.ts';
import type { Fecha } from '#kernel/values/fecha.ts';
import { main, responder } from './simular.ts';

const CINCO = {
  moneda: 'CLP',
  monto_solicitado: 5_000_000,
  plazo: 12,
  tasa_mensual: '1.9',
  metodo: 'frances',
  base_dias: '30_360',
  fecha_curse: '2026-03-10',
  fecha_primer_vencimiento: '2026-04-20',
  costos: [{ codigo: 'NOTARIA', neto: 35_000, financiado: true }],
  ite: { metodo: 'sobre_total', financiado: true },
};

describe('comando simular', () => {
  let carpeta = '';
  const correr = (contenido: unknown) => {
    const archivo = join(carpeta, 'peticion.json');
    writeFileSync(archivo, JSON.stringify(contenido));
    let dicho = '';
    const codigo = main([archivo], (x) => {
      dicho += x;
    });
    return { codigo, cuerpo: JSON.parse(dicho) };
  };

  beforeAll(() => {
    carpeta = mkdtempSync(join(tmpdir(), 'simular-'));
  });
  afterAll(() => rmSync(carpeta, { recursive: true }));

  it('responde lo mismo que la API: el crédito de domain §5 con las tablas de la semilla', () => {
    const { codigo, cuerpo } = correr(CINCO);
    expect(codigo).toBe(0);
    expect(cuerpo).toMatchObject({ capital: 5_075_605, total: 5_763_189, cae: '25.58', tmc: { codigo: 'NR_90_200', cumple: true } });
    expect(cuerpo.uf).toEqual({ fecha: '2026-03-10', valor: '39841.72' });
  });

  it('varias peticiones en un archivo; un rechazo dice su código y su campo', () => {
    const { codigo, cuerpo } = correr([
      CINCO,
      { ...CINCO, tasa_mensual: '2.42' },
      { ...CINCO, plazo: 0 },
      { ...CINCO, gracia: { mes: 1 } },
    ]);
    expect(codigo).toBe(1);
    expect(cuerpo[0].cae).toBe('25.58');
    expect(cuerpo[1]).toMatchObject({ status: 422, codigo: 'tmc_excedida', campos: { tasa_mensual: expect.any(Array) } });
    expect(cuerpo[2]).toMatchObject({ status: 400, codigo: 'plazo_fuera_de_rango', detail: 'El plazo debe estar entre 1 y 9999' });
    expect(cuerpo[3]).toMatchObject({ status: 400, campos: { 'gracia.mes': ['Este campo no corresponde'] } });
  });

  it('lo que sea que se escriba se calcula o se rechaza con su código: nunca un error', () => {
    const monto = fc.oneof(
      fc.integer({ min: -5, max: 1_000_000_000_000_000 }),
      fc.constantFrom('', '0', '999999999999999.9999', '1.5', 'abc', '0.0001', '5000000', '12345678901234567890'),
    );
    const fecha = fc.constantFrom('2026-03-10', '2026-04-20', '2026-05-09', '2026-02-30', '9999-12-31', '1999-01-31', '', '2027-01-31');
    const pct = fc.constantFrom('0', '1.9', '8', '100', '0.0000000001', '-1', 'x', '99.9999999999');
    const loco = fc.record({
      moneda: fc.constantFrom('CLP', 'UF', 'USD', 'EUR'),
      monto_solicitado: monto,
      plazo: fc.oneof(fc.integer({ min: -1, max: 80 }), fc.constantFrom(9_999, 1.5, 1e12)),
      tasa_mensual: pct,
      metodo: fc.constantFrom('frances', 'aleman', 'bullet', 'plano'),
      base_dias: fc.constantFrom('30_360', 'real_30', 'real_360', 'real_365'),
      fecha_curse: fecha,
      fecha_primer_vencimiento: fecha,
      gracia: fc.record({ tipo: fc.constantFrom('TOTAL', 'PARCIAL', 'NINGUNA', 'X'), meses: fc.integer({ min: -1, max: 90 }) }),
      meses_no_pago: fc.array(fc.integer({ min: 0, max: 13 }), { maxLength: 13 }),
      multiplo_cuota: monto,
      costos: fc.array(fc.record({ neto: monto, financiado: fc.boolean(), afecto_iva: fc.boolean() }), { maxLength: 3 }),
      seguros: fc.array(fc.record({ prima: monto, periodo: fc.constantFrom('MENSUAL', 'UNICA') }), { maxLength: 2 }),
      ite: fc.record({ metodo: fc.constantFrom('por_cuota', 'sobre_total'), financiado: fc.boolean(), capital_exento: monto }),
      giros: fc.array(fc.record({ fecha, monto }), { maxLength: 60 }),
      eventos: fc.array(fc.record({ fecha, tipo: fc.constantFrom('pago', 'prepago'), monto }), { maxLength: 4 }),
      al: fecha,
      dia_vencimiento: fc.integer({ min: 0, max: 32 }),
      tipo_cambio: pct,
    });
    // A credit that is right but for one to three fields, so that every part of the calculation is reached.
    const malas = fc.uniqueArray(fc.integer({ min: 0, max: 18 }), { minLength: 1, maxLength: 3 });
    const casi = fc.tuple(loco, malas).map(([mal, cuales]) => {
      const campos = Object.entries(mal).filter((_, k) => cuales.includes(k));
      return { ...CINCO, ...Object.fromEntries(campos) };
    });
    let calculados = 0;
    fc.assert(
      fc.property(casi, (p) => {
        const { ok, cuerpo } = responder(p, '2026-03-10' as Fecha);
        if (ok) calculados += 1;
        else expect(cuerpo).toMatchObject({ status: expect.any(Number), codigo: expect.any(String) });
      }),
      { numRuns: 300 },
    );
    expect(calculados).toBeGreaterThan(10);
  });

  it('una cifra mal escrita se rechaza en su campo, en castellano', () => {
    const lugares: [string, (c: string) => object][] = [
      ['monto_solicitado', (c) => ({ monto_solicitado: c })],
      ['tasa_mensual', (c) => ({ tasa_mensual: c })],
      ['multiplo_cuota', (c) => ({ multiplo_cuota: c })],
      ['costos.0.neto', (c) => ({ costos: [{ codigo: 'NOTARIA', neto: c }] })],
      ['costos.0.total', (c) => ({ costos: [{ codigo: 'NOTARIA', total: c }] })],
      ['seguros.0.prima', (c) => ({ seguros: [{ prima: c, periodo: 'MENSUAL' }] })],
      ['giros.0.monto', (c) => ({ giros: [{ fecha: '2026-03-10', monto: c }] })],
      ['ite.capital_exento', (c) => ({ ite: { metodo: 'sobre_total', capital_exento: c } })],
      ['eventos.0.monto', (c) => ({ eventos: [{ fecha: '2026-04-20', tipo: 'pago', monto: c }] })],
      ['tipo_cambio', (c) => ({ tipo_cambio: c })],
      ['tasa_mora_anual', (c) => ({ tasa_mora_anual: c })],
    ];
    for (const [campo, con] of lugares)
      for (const mala of CIFRAS_MALAS) {
        const { ok, cuerpo } = responder({ ...CINCO, ...con(mala) }, '2026-03-10' as Fecha);
        const dicho = (cuerpo as { campos?: Record<string, string[]> }).campos?.[campo] ?? [];
        expect([ok, campo, mala.slice(0, 20), dicho.join()]).toEqual([
          false,
          campo,
          mala.slice(0, 20),
          expect.stringMatching(/^(Número inválido|Monto inválido)$/),
        ]);
      }
  });

  it('sin archivo explica su uso', () => {
    expect(main([], () => undefined)).toBe(2);
  });
});
