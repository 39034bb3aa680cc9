import { expect, it } from 'vitest';
import { opened, sealed } from './sealed.ts';

const SECRETO = { jwtSecret: 'secreto-de-pruebas-0123456789' };
const CARTA = 'Abra https://x.cl/restablecer?token=AbC-_123 hoy.\n\nO bien https://x.cl/verificar?a=1&token=otra.ficha~x';

it('la carta guardada dice todo menos sus fichas, y al salir las dice', () => {
  const guardada = sealed(SECRETO, CARTA);
  expect(guardada).toMatch(
    /^Abra https:\/\/x\.cl\/restablecer\?token=sellada\.[\w-]+ hoy\.\n\nO bien https:\/\/x\.cl\/verificar\?a=1&token=sellada\.[\w-]+$/,
  );
  expect(guardada).not.toContain('AbC-_123');
  expect(guardada).not.toContain('otra.ficha~x');
  expect(opened(SECRETO, guardada)).toBe(CARTA);
});

it('lo que ya está sellado no se sella de nuevo, y lo que no lo está se envía como está', () => {
  const guardada = sealed(SECRETO, CARTA);
  expect(sealed(SECRETO, guardada)).toBe(guardada);
  expect(opened(SECRETO, CARTA)).toBe(CARTA);
});

it('con otro secreto, o con una letra cambiada, no se abre', () => {
  const guardada = sealed(SECRETO, CARTA);
  expect(() => opened({ jwtSecret: 'otro' }, guardada)).toThrow();
  const cambiada = guardada.replace(/sellada\.(.)/, (_, c: string) => `sellada.${c === 'A' ? 'B' : 'A'}`);
  expect(() => opened(SECRETO, cambiada)).toThrow();
});
