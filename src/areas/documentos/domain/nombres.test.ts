import { describe, expect, it } from 'vitest';
import { mismoNombre } from './nombres.ts';

describe('razones sociales', () => {
  it.each([
    ['Constructora Ñandú Limitada', 'CONSTRUCTORA ÑANDU LTDA.'],
    ['Minera Demostración S.A.', 'MINERA DEMOSTRACION SA'],
    ['Sociedad Agrícola Los Álamos S.p.A.', 'SOC. AGRICOLA LOS ALAMOS SPA'],
    ['Servicios de Ingeniería y Montajes del Norte Grande Limitada', 'SERVICIOS DE INGENIERIA Y MONTAJES DEL N'],
  ])('%s y %s son el mismo', (a, b) => {
    expect(mismoNombre(a, b)).toBe(true);
    expect(mismoNombre(b, a)).toBe(true);
  });
  it.each([
    ['Ingeniería Uno SpA', 'Servicios Dos y Compañía Limitada'],
    ['Comercial Sur', 'Comercial Sur Austral'],
    ['Transportes A Ltda', 'Transportes B Ltda'],
  ])('%s y %s son distintos', (a, b) => expect(mismoNombre(a, b)).toBe(false));
});
