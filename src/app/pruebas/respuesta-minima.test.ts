import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { rutOf } from '#kernel/values/rut.ts';
import { traffic } from '#platform/server/database/cable.ts';
import { type Mundo, mundo } from './mundo.fixture.ts';

let m: Mundo;
let token: string;
let id: string;

beforeAll(async () => {
  m = await mundo();
  token = await m.entrar('admin');
  const payload = { codigo: 'MINIMA', nombre: 'mínima' };
  id = (await m.inject({ method: 'POST', url: '/api/zonas', token, payload })).json().id;
});
afterAll(() => m.close());

const MINIMA = { prefer: 'return=minimal' };
const hacer = (accion: string, headers: Record<string, string> = {}) =>
  m.inject({ method: 'POST', url: `/api/zonas/${id}/${accion}`, token, payload: {}, headers });
const activa = async () => (await m.inject({ method: 'GET', url: `/api/zonas/${id}`, token })).json().activo;
async function sentencias(fn: () => Promise<unknown>): Promise<number> {
  const antes = traffic.sent;
  await fn();
  return traffic.sent - antes;
}

describe('lo que contesta un acto', () => {
  it('quien no lee el registro no lo recibe, y el acto se hace igual con menos sentencias', async () => {
    const completa = await sentencias(async () => {
      const r = await hacer('inactivar');
      expect([r.statusCode, r.json().id]).toEqual([200, id]);
    });
    expect(await activa()).toBe(false);
    const breve = await sentencias(async () => {
      const r = await hacer('activar', MINIMA);
      expect([r.statusCode, r.body]).toEqual([204, '']);
    });
    expect(await activa()).toBe(true);
    expect(breve).toBeLessThan(completa);
  });

  it('la misma clave repite la misma respuesta vacía, y no hace nada otra vez', async () => {
    const clave = { 'idempotency-key': 'minima-1' };
    const primera = await hacer('inactivar', { ...MINIMA, ...clave });
    const segunda = await hacer('inactivar', { ...MINIMA, ...clave });
    expect([primera.statusCode, segunda.statusCode, segunda.body]).toEqual([204, 204, '']);
    expect(segunda.headers['idempotent-replayed']).toBe('true');
  });

  it('lo que se rehúsa se dice igual, y lo que crea contesta lo creado', async () => {
    const rehusada = await hacer('inactivar', { ...MINIMA, 'idempotency-key': 'minima-2' });
    expect(rehusada.statusCode).toBeGreaterThanOrEqual(400);
    expect(rehusada.json().codigo).toBeTruthy();
    const payload = { codigo: 'MINIMA_2', nombre: 'otra' };
    const creada = await m.inject({ method: 'POST', url: '/api/zonas', token, payload, headers: MINIMA });
    expect([creada.statusCode, creada.json().codigo]).toEqual([201, 'MINIMA_2']);
  });

  it('quien crea y después lee recibe cuál es lo creado, y cuesta menos que armarlo', async () => {
    const [una, otra] = [rutOf(15_333_444), rutOf(15_333_445)];
    const crear = (rut: string, headers: Record<string, string> = {}) => {
      const payload = { rut, tipo_persona: 'NATURAL', nombres: 'Ana', apellido_paterno: 'Soto' };
      return m.inject({ method: 'POST', url: '/api/clientes', token, payload, headers });
    };
    const completa = await sentencias(async () => {
      const r = await crear(una);
      expect(r.json()).toMatchObject({ rut: una });
    });
    const clave = { ...MINIMA, 'idempotency-key': 'minima-3' };
    let creada: { id: string; version: number } | undefined;
    const breve = await sentencias(async () => {
      const r = await crear(otra, clave);
      expect(r.statusCode).toBe(201);
      creada = r.json();
    });
    expect(Object.keys(creada ?? {}).sort()).toEqual(['id', 'version']);
    expect(breve).toBeLessThan(completa);
    const leida = await m.inject({ method: 'GET', url: `/api/clientes/${creada?.id}`, token });
    expect(leida.json()).toMatchObject({ rut: otra, ...creada });
    const otraVez = await crear(otra, clave);
    expect([otraVez.statusCode, otraVez.json()]).toEqual([201, creada]);
  });
});
