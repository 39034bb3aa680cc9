import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { session } from '#platform/web/session/session.ts';
import { keysStartingWith, storage } from '#platform/web/state/storage.ts';
import { encolar, enviarTodo, olvidar, pendientes } from './cola.ts';
import { guardarFoto, leerFoto } from './fotos.ts';

/** The network, as the phone finds it: without a signal, or answering what is told. */
interface Pedido {
  url: string;
  clave: string | null;
  cuerpo: unknown;
}
let pedidos: Pedido[] = [];
let red: () => Response | Promise<Response>;
const deVerdad = globalThis.fetch;

beforeEach(() => {
  pedidos = [];
  session.set({ id: `yo-${Math.random()}`, email: '', username: '', fullName: '', role: '', ability: [] });
  globalThis.fetch = async (url, init) => {
    const h = new Headers(init?.headers);
    const cuerpo = init?.body instanceof FormData ? Object.fromEntries(init.body) : JSON.parse(String(init?.body));
    pedidos.push({ url: String(url), clave: h.get('idempotency-key'), cuerpo });
    return red();
  };
});
afterEach(() => {
  globalThis.fetch = deVerdad;
});

const sinSenal = () => {
  throw new TypeError('Failed to fetch');
};
const bien = () => new Response('{}', { status: 200 });
const escribir = (parada_id: string) => encolar({ ruta_id: 'r1', parada_id, cuerpo: { parada_id, resultado: 'NO_ESTABA', hora: 605 } });

describe('lo escrito en la escalera', () => {
  it('sin señal se guarda, y al volver se envía con la misma clave', async () => {
    red = sinSenal;
    escribir('p1');
    expect([await enviarTodo(), pendientes().length]).toEqual([0, 1]);
    red = bien;
    expect([await enviarTodo(), pendientes().length]).toEqual([1, 0]);
    const claves = pedidos.map((p) => p.clave);
    expect(claves[0]).toBeTruthy();
    expect(claves[1]).toBe(claves[0]);
    expect(pedidos[1]?.url).toBe('/api/rutas/r1/rendir-parada');
  });
  it('la foto va después de lo escrito y con su propia clave; si falta ella sola, lo escrito no se envía otra vez', async () => {
    await guardarFoto('foto-1', new Blob(['imagen'], { type: 'image/jpeg' }));
    encolar({ ruta_id: 'r1', parada_id: 'p1', cuerpo: { parada_id: 'p1' }, foto: { key: 'foto-1', hora: '10:05' } });
    red = () => (pedidos.length === 2 ? sinSenal() : bien());
    expect([await enviarTodo(), pendientes().map((e) => e.rendida)]).toEqual([0, [true]]);
    red = bien;
    expect([await enviarTodo(), pendientes().length]).toEqual([1, 0]);
    expect(pedidos.map((p) => p.url.split('/').at(-1))).toEqual(['rendir-parada', 'fotografiar', 'fotografiar']);
    expect(pedidos.slice(1).map((p) => p.clave)).toEqual(['foto-1', 'foto-1']);
    expect(pedidos[2]?.cuerpo).toMatchObject({ parada_id: 'p1', hora: '10:05' });
    expect(await leerFoto('foto-1')).toBeNull();
  });
  it('se envía en el orden en que se escribió, y sin señal se detiene sin probar las demás', async () => {
    red = sinSenal;
    for (const p of ['p1', 'p2', 'p3']) escribir(p);
    await enviarTodo();
    expect(pedidos.length).toBe(1);
    red = bien;
    await enviarTodo();
    expect(pedidos.slice(1).map((p) => (p.cuerpo as { parada_id: string }).parada_id)).toEqual(['p1', 'p2', 'p3']);
  });
  it('dos envíos a la vez son uno', async () => {
    red = bien;
    escribir('p1');
    const [a, b] = await Promise.all([enviarTodo(), enviarTodo()]);
    expect([a, b, pedidos.length]).toEqual([1, 1, 1]);
  });
  it('lo que el servidor rechaza se guarda con su motivo, no detiene a las demás y se puede escribir otra vez', async () => {
    escribir('p1');
    escribir('p2');
    red = () => {
      red = bien;
      return new Response(JSON.stringify({ codigo: 'comprobante_usado', detail: 'El comprobante 7 ya está usado' }), { status: 409 });
    };
    expect(await enviarTodo()).toBe(1);
    expect(pendientes()).toMatchObject([{ parada_id: 'p1', error: 'El comprobante 7 ya está usado' }]);
    olvidar(pendientes()[0]?.key ?? '');
    expect(pendientes()).toEqual([]);
  });
  it('sobrevive a cerrar la página y es de quien la escribió: otro en el mismo teléfono no la envía', async () => {
    red = sinSenal;
    escribir('p1');
    await enviarTodo();
    const mia = session.get();
    session.set({ id: 'otra', email: '', username: '', fullName: '', role: '', ability: [] });
    red = bien;
    expect([await enviarTodo(), pendientes().length]).toEqual([0, 0]);
    session.set(mia);
    expect(pendientes().map((e) => e.parada_id)).toEqual(['p1']);
  });
  it('no guarda RUT, teléfono ni nombre', () => {
    escribir('p1');
    const guardado = keysStartingWith('respaldo.rutas.')
      .map((k) => storage.getItem(k) ?? '')
      .join(' ');
    expect(guardado).toContain('p1');
    expect(guardado).not.toMatch(/\d{7,8}-[\dkK]|\+56/);
  });
});
