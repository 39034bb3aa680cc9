import { describe, expect, it } from 'vitest';
import { fuenteLegible } from './fuente.ts';

describe('la fuente de un parámetro', () => {
  it('se dice la ley o la política, no los papeles de quien hizo el sistema', () => {
    expect(fuenteLegible('Ley 21.131; domain §6.4')).toBe('Ley 21.131');
    expect(fuenteLegible('DL 3.475, domain §4')).toBe('DL 3.475');
    expect(fuenteLegible('Dominio §15: cuenta nueva del cliente, espera de 24 horas')).toBe('cuenta nueva del cliente, espera de 24 horas');
    expect(fuenteLegible('Política de la empresa')).toBe('Política de la empresa');
  });
  it('si no hay otra, es una decisión de la empresa', () => {
    for (const f of ['domain §6.5', 'areas operaciones', 'docs/decisiones/0042', 'spec §3; domain §5'])
      expect(fuenteLegible(f)).toBe('decisión de la empresa');
  });
});
