import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { areas } from '#app/areas.server.gen.ts';
import { openApi } from '#platform/server/http/openapi.ts';
import { inventory, PLATFORM_ROUTES } from '#platform/server/http/shared.ts';
import { Registry } from '#platform/server/registry.ts';
import { disagreement } from '#platform/server/testing/answers.ts';
import { type TestApp, testApp } from '#platform/server/testing.ts';

let t: TestApp;
const registry = new Registry(areas);
beforeAll(async () => {
  t = await testApp(areas);
});
afterAll(() => t.close());

interface Operacion {
  parameters?: { in: string; name: string }[];
  requestBody?: { content: Record<string, { schema: Record<string, unknown> }> };
  responses: Record<string, { content?: Record<string, { schema: Record<string, unknown> }> }>;
}
const rutas = inventory({ registry });
const operacion = (metodo: string, path: string): Operacion => {
  const r = rutas.find((x) => x.method === metodo && x.path === path);
  if (!r) throw new Error(`${metodo} ${path}`);
  return r.operation as unknown as Operacion;
};

/** They take nothing: whatever comes is not read. */
const SIN_CUERPO = ['POST /api/acceso/salir', 'POST /api/chat/latido', 'POST /api/eventos/boleto'];

describe('la descripción de la API', () => {
  it('dice el cuerpo de toda operación que escribe, salvo las que no toman ninguno', () => {
    const calladas = rutas
      .filter((r) => ['POST', 'PATCH', 'PUT'].includes(r.method) && !('requestBody' in r.operation))
      .map((r) => `${r.method} ${r.path}`);
    expect(calladas.sort()).toEqual(SIN_CUERPO);
  });
  it('dice los estados que se responden: lo creado, lo aceptado, lo que vuelve sin cuerpo', () => {
    for (const [metodo, path, estado] of [
      ['POST', '/apps/users/add-user', '201'],
      ['POST', '/apps/todo/add-tasks', '201'],
      ['POST', '/apps/calendar/add-event', '201'],
      ['POST', '/api/vistas', '201'],
      ['POST', '/api/vistas', '200'],
      ['DELETE', '/api/vistas/{id}', '204'],
      ['POST', '/api/acceso/olvido', '202'],
      ['POST', '/api/acceso/reenviar-verificacion', '202'],
      ['POST', '/api/acceso/salir', '204'],
    ] as const)
      expect(Object.keys(operacion(metodo, path).responses), path).toContain(estado);
  });
  it('dice que el detalle y los actos sobre un registro traen version y acciones', () => {
    const documento = openApi(registry, 'Respaldo', PLATFORM_ROUTES) as {
      components: { schemas: Record<string, { required?: string[] }> };
    };
    const { schemas } = documento.components;
    expect(schemas['Detalle.zonas']?.required).toEqual(expect.arrayContaining(['version', 'acciones']));
    expect(operacion('POST', '/api/zonas/{id}/inactivar').responses['200']?.content?.['application/json']?.schema).toEqual({
      $ref: '#/components/schemas/Acto.zonas',
    });
  });
  it('no nombra nada que no tenga: toda referencia está', () => {
    const documento = openApi(registry, 'Respaldo', PLATFORM_ROUTES) as { components: { schemas: Record<string, unknown> } };
    const nombradas = new Set([...JSON.stringify(documento).matchAll(/"#\/components\/schemas\/([^"]+)"/g)].map((m) => m[1]));
    expect([...nombradas].filter((n) => !(String(n) in documento.components.schemas))).toEqual([]);
    expect(nombradas.size).toBeGreaterThan(30);
  });
  it('dice el parámetro simular en todo acto de un contrato, y en ninguna lectura', () => {
    for (const r of rutas) {
      const simula = (r.operation as unknown as Operacion).parameters?.some((p) => p.name === 'simular') ?? false;
      const acto = registry.area(r.area)?.contract.operations[r.nombre]?.kind === 'action';
      expect(simula, `${r.method} ${r.path}`).toBe(acto);
    }
  });
});

describe('toda respuesta de las pruebas se compara con la descripción', () => {
  const pagina = { items: [], total: 0, page: 1, perPage: 10 };
  const lista = (body: unknown, o: { status?: number; type?: string } = {}) =>
    disagreement(registry, {
      method: 'GET',
      pattern: '/api/zonas',
      status: o.status ?? 200,
      type: o.type ?? 'application/json; charset=utf-8',
      body: typeof body === 'string' ? body : JSON.stringify(body),
    });
  it('lo descrito pasa; un campo de más, uno de menos, otro tipo u otro estado se nombran', () => {
    expect(lista(pagina)).toBeNull();
    expect(lista({ ...pagina, sobra: 1 })).toContain('additional properties');
    expect(lista({ items: [], total: 0, page: 1 })).toContain('perPage');
    expect(lista({ ...pagina, total: '0' })).toContain('/total must be integer');
    expect(lista({ ...pagina, items: [{ id: 1 }] })).toContain('/items/0');
    expect(lista(pagina, { status: 206 })).toContain('a status that is not described');
    expect(lista('<p>', { type: 'text/html' })).toContain('a type that is not described');
    expect(lista({ error: 'x' }, { status: 418, type: 'application/problem+json' })).toContain("must have required property 'type'");
  });
  it('una respuesta que no está descrita hace fallar a quien la pide', async () => {
    const otra = await testApp(areas);
    (await otra.app()).addHook('preSerialization', async (_request, _reply, payload) => ({ ...(payload as object), inventado: true }));
    await expect(otra.inject({ url: '/api/health' })).rejects.toThrow('GET /api/health 200');
    otra.undescribed.splice(0);
    await otra.close();
  });
});
