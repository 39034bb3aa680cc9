import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { main } from './simular.ts';

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

  it('sin archivo explica su uso', () => {
    expect(main([], () => undefined)).toBe(2);
  });
});
