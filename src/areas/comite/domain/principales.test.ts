import { describe, expect, it } from 'vitest';
import { contrapartesPrincipales } from './principales.ts';

describe('contrapartes que pesan en el nivel', () => {
  it('es la que debería más de un quinto de lo que se pide, sumado lo suyo', () => {
    const partes = [
      { rut: 'a', monto: 200 },
      { rut: 'b', monto: 201 },
      { rut: 'c', monto: 150 },
      { rut: 'c', monto: 60 },
      { rut: 'd', monto: 389 },
    ];
    expect(contrapartesPrincipales(partes)).toEqual(['b', 'c', 'd']);
    expect(contrapartesPrincipales([])).toEqual([]);
  });

  it('de una línea se mide contra toda ella, aunque los deudores pidan menos', () => {
    const partes = [
      { rut: 'a', monto: 201 },
      { rut: 'b', monto: 200 },
    ];
    expect(contrapartesPrincipales(partes, 1_000)).toEqual(['a']);
  });
});
