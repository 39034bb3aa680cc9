import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { zPesos, zRut, zTexto } from '#kernel/fields.ts';
import { forgetSession } from '../session/session.ts';
import { memoryStorage, storage } from '../state/storage.ts';
import { askedStep } from '../steps/use-steps.ts';
import { DRAFT_TTL, draftKey, loadDraft, pruneDrafts, saveDraft, withoutSecrets } from './drafts.ts';
import { schemaResolver } from './resolver.ts';
import { clean, differences, mergeMine, pickKeys, splitCampos } from './values.ts';

describe('lo que el formulario envía', () => {
  it('una casilla vacía no se envía; una que se vació se envía como nula', () => {
    expect(clean({ a: '', b: 'x', c: null }, { a: 'antes' })).toEqual({ a: null, b: 'x' });
    expect(clean({ a: '', n: 0, s: false })).toEqual({ n: 0, s: false });
  });

  it('limpia también los grupos y las listas de grupos', () => {
    expect(clean({ g: { x: '', y: 1 }, l: [{ z: '' }, { z: 'k' }] })).toEqual({ g: { y: 1 }, l: [{}, { z: 'k' }] });
  });

  it('sólo van los nombres que el contrato declara', () => {
    expect(pickKeys({ nombre: 'x', version: 3, acciones: [] }, ['nombre', 'otro'])).toEqual({ nombre: 'x' });
  });

  it('valida con el esquema del contrato y deja cada texto en su campo', async () => {
    const schema = z.object({ nombre: zTexto(10), rut: zRut, monto: zPesos({ min: 1 }), avales: z.array(z.object({ rut: zRut })) });
    const run = (v: Record<string, unknown>) => schemaResolver(schema, {})(v, undefined, { fields: {}, shouldUseNativeValidation: false });
    const bad = await run({ nombre: '', rut: '12345678-9', monto: 'x', avales: [{ rut: '' }] });
    expect(bad.errors.nombre?.message).toBe('Escriba un valor');
    expect(bad.errors.rut?.message).toContain('dígito verificador');
    expect(bad.errors.monto?.message).toBe('Indique un monto en pesos');
    expect(bad.errors.avales).toMatchObject([{ rut: { message: 'Escriba el RUT' } }]);
    const good = await run({ nombre: ' Ana ', rut: '12.345.678-5', monto: 5, avales: [], id: 'sobra' });
    expect(good).toEqual({ values: { nombre: 'Ana', rut: '12345678-5', monto: 5, avales: [] }, errors: {} });
  });

  it('los errores del servidor van a su campo, también dentro de una lista; el resto queda aparte', () => {
    const has = (n: string) => ['rut', 'avales.0.rut'].includes(n);
    expect(splitCampos({ rut: ['a', 'b'], 'avales[0].rut': ['c'], otro: ['d'] }, has)).toEqual({
      fields: [
        { name: 'rut', text: 'a. b' },
        { name: 'avales.0.rut', text: 'c' },
      ],
      rest: ['d'],
    });
  });
});

describe('otro usuario cambió el registro', () => {
  const base = { nombre: 'A', region: 'R1', nota: '' };
  const mine = { nombre: 'B', region: 'R1', nota: '' };
  const theirs = { nombre: 'C', region: 'R2', nota: null };

  it('muestra lo que difiere', () => {
    expect(differences(['nombre', 'region', 'nota'], base, mine, theirs).map((d) => d.name)).toEqual(['nombre', 'region']);
  });

  it('conservar lo mío no deshace lo que sólo cambió el otro', () => {
    expect(mergeMine(base, mine, theirs)).toMatchObject({ nombre: 'B', region: 'R2' });
  });
});

describe('borradores', () => {
  const key = draftKey('u1', '/zonas/nueva', 'crear:');

  it('vuelve lo escrito de la misma persona, pantalla y registro', () => {
    const s = memoryStorage();
    saveDraft(key, { at: 1000, values: { nombre: 'x' }, version: 3 }, s);
    expect(loadDraft(key, 2000, s)).toMatchObject({ values: { nombre: 'x' }, version: 3 });
    expect(loadDraft(draftKey('u2', '/zonas/nueva', 'crear:'), 2000, s)).toBeNull();
  });

  it('una contraseña no se guarda nunca', () => {
    const values = { nombre: 'x', password: 'p', nueva: 'q', accessToken: 't' };
    expect(withoutSecrets(values, new Set(['nueva']))).toEqual({ nombre: 'x' });
  });

  it('a la semana se olvida', () => {
    const s = memoryStorage();
    saveDraft(key, { at: 0, values: {} }, s);
    pruneDrafts(DRAFT_TTL + 1, s);
    expect(s.length).toBe(0);
  });

  it('uno ilegible no rompe la pantalla', () => {
    const s = memoryStorage();
    s.setItem(key, '{mal');
    expect(loadDraft(key, 0, s)).toBeNull();
  });

  it('al cerrar la sesión no queda ninguno, y el estado del menú sí', () => {
    saveDraft(key, { at: 0, values: { a: 1 } });
    storage.setItem('menuCollapsed', 'true');
    storage.setItem('rut_global', '12345678-5');
    forgetSession();
    expect(storage.getItem(key)).toBeNull();
    expect(storage.getItem('rut_global')).toBeNull();
    expect(storage.getItem('menuCollapsed')).toBe('true');
  });
});

describe('paso pedido en la dirección', () => {
  it('un paso al que no se ha llegado no se abre', () => {
    expect(askedStep('', { step: 1, reached: 1 }, 'up-to-current')).toBe(1);
    expect(askedStep('3', { step: 1, reached: 1 }, 'up-to-current')).toBe(1);
    expect(askedStep('2', { step: 3, reached: 3 }, 'up-to-current')).toBe(2);
    expect(askedStep('abc', { step: 2, reached: 2 }, 'up-to-current')).toBe(2);
  });
});
