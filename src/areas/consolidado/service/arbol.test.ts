import { expect, it } from 'vitest';
import type { LineaDePosicion } from '#areas/libro/public.server.ts';
import { pesos } from '#kernel/values/money.ts';
import { arbolDe } from './arbol.ts';

const credito = (i: number): LineaDePosicion => ({
  papel: 'propia',
  tipo: 'cuota',
  origen_area: 'creditos',
  origen_id: `c${i}`,
  numero: String(i),
  cliente: '40000011-5',
  moneda: 'CLP',
  n: 1,
  deuda: pesos(1_000 - i),
  vencido: pesos(0),
  dias_mora: 0,
  por_vencer: pesos(0),
  retencion: pesos(0),
  capital_negocio: pesos(0),
  responde: false,
});
const posicion = (n: number) => ({
  lineas: Array.from({ length: n }, (_, i) => credito(i)),
  castigado: 0,
  otros: false,
  aprobaciones: 0,
  retencion: 0,
  a_favor: null,
  cobertura: null,
  contingente: [],
  bloques: new Map(),
  parcial: [],
});

it('de quien tiene más de doscientos créditos se dicen los mayores, y los demás en una línea que suma lo que falta', () => {
  const [directa] = arbolDe(posicion(500), true);
  const creditos = directa?.hijos.find((n) => n.clave === 'creditos');
  expect(creditos?.hijos).toHaveLength(201);
  expect(creditos?.hijos.at(-1)).toMatchObject({ titulo: 'Y 300 más', bloque: null });
  // 1.000 + 999 + … + 501.
  expect(creditos?.valor).toBe(375_250);
  expect(creditos?.hijos.reduce((n, h) => n + (h.valor ?? 0), 0)).toBe(375_250);
  expect(arbolDe(posicion(200), true)[0]?.hijos[0]?.hijos).toHaveLength(200);
});
