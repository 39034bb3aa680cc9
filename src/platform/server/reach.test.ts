import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { defineArea } from '#kernel/contract.ts';
import { systemSession } from './context.ts';
import { implement } from './implement.ts';
import { puedeListar, puedeOir } from './reach.ts';
import { Registry, type ServerArea, serverArea } from './registry.ts';
import type { Session } from './session.ts';

const CASA = '01900000-0000-7000-8000-000000000001';
const [ANA, BETO] = ['01900000-0000-7000-8000-0000000000a1', '01900000-0000-7000-8000-0000000000b2'];
const quien = (modulos: readonly string[]): Session => ({
  ...systemSession(CASA),
  usuario_id: ANA,
  modulos,
  ability: [{ action: 'read', subject: 'Auth' }, ...modulos.map((m) => ({ action: 'manage', subject: m }))],
});
const aviso = (datos: object, usuario_id: string | null = null) => ({ empresa_id: CASA, usuario_id, datos });

describe('lo que una sesión puede oír', () => {
  it('de la empresa, sólo lo de un área en la que tiene algún permiso', () => {
    expect(puedeOir(quien(['creditos:ver']), aviso({ area: 'creditos' }))).toBe(true);
    expect(puedeOir(quien(['creditos:ver']), aviso({ area: 'operaciones' }))).toBe(false);
    expect(puedeOir(quien(['creditos']), aviso({ area: 'creditos' }))).toBe(true);
    expect(puedeOir(quien(['all']), aviso({ area: 'creditos' }))).toBe(true);
  });
  it('un permiso no vale en el área cuyo nombre empieza igual', () => {
    expect(puedeOir(quien(['garantias:ver']), aviso({ area: 'garantia' }))).toBe(false);
    expect(puedeOir(quien(['perfil:ver']), aviso({ area: 'perfiles' }))).toBe(false);
  });
  it('lo que no dice de qué área es no lo oye nadie más que su destinatario', () => {
    expect(puedeOir(quien(['all']), aviso({}))).toBe(false);
    expect(puedeOir(quien(['creditos:ver']), aviso({ cuerpo: 'Hola' }, ANA))).toBe(true);
  });
  it('lo de otra persona o de otra empresa, nunca', () => {
    expect(puedeOir(quien(['all']), aviso({ area: 'chat' }, BETO))).toBe(false);
    expect(puedeOir(quien(['all']), { ...aviso({ area: 'creditos' }), empresa_id: BETO })).toBe(false);
  });
  it('una cuenta sin permisos no oye nada, ni lo suyo', () => {
    expect(puedeOir(quien([]), aviso({ area: 'creditos' }))).toBe(false);
    expect(puedeOir(quien([]), aviso({ cuerpo: 'Hola' }, ANA))).toBe(false);
  });
});

function plantar(area: string, referidos?: ServerArea['referidos']): ServerArea {
  const contract = defineArea({ area, tier: 0, uses: [], permissions: ['ver'], entity: z.object({}), operations: {} });
  return serverArea({ contract, service: implement(contract, { handlers: {} }), ...(referidos ? { referidos } : {}) });
}

describe('las vistas de una lista son de quien puede ver la lista', () => {
  const registro = new Registry([plantar('venta'), plantar('venta-pagares')]);
  it.each([
    ['venta', true],
    ['venta-por-mes', true],
    ['venta/por-mes', true],
    ['venta-pagares', false],
    ['venta-pagares-rendidas', false],
    ['ventana', false],
    ['', false],
  ])('%s', (lista, puede) => expect(puedeListar(registro, quien(['venta:ver']), lista)).toBe(puede));
  it('no basta tener otro permiso del área', () => expect(puedeListar(registro, quien(['venta:crear']), 'venta')).toBe(false));
});

it('un tipo de registro del que cuelgan papeles es de una sola área', () => {
  const ficha = { ficha: { ruts: () => [] } };
  expect(new Registry([plantar('uno', ficha)]).referido('ficha')?.area).toBe('uno');
  expect(() => new Registry([plantar('uno', ficha), plantar('dos', ficha)])).toThrow('two areas register ficha');
});
