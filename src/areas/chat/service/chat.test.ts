import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { areas } from '#app/areas.server.gen.ts';
import { crearCuenta, type UsuarioRow } from '#areas/usuarios/public.server.ts';
import type { Session } from '#platform/server/session.ts';
import { type TestApp, testApp } from '#platform/server/testing.ts';
import { contract } from '../contract.ts';
import { enlaces, estadoVisible } from '../domain/chat.ts';

interface Persona {
  s: Session;
  u: UsuarioRow;
}
let t: TestApp;
let ana: Persona;
let beto: Persona;
let carla: Persona;

async function persona(username: string, rut: string, modulos = ['chat', 'notificaciones:ver', 'zonas']): Promise<Persona> {
  const u = await t.arrange((ctx) =>
    crearCuenta(ctx.db, {
      empresa_id: t.empresa_id,
      email: `${username}@ejemplo.cl`,
      username,
      fullName: `Persona ${username}`,
      role: 'client',
      status: 'active',
      email_verificado: true,
      creada_por: ['PRUEBA'],
    }),
  );
  return { u, s: t.persona({ usuario_id: u.id, nombre: u.fullName, email: u.email, rut, modulos }) };
}

beforeAll(async () => {
  t = await testApp(areas);
  ana = await persona('ana', '40000001-8');
  beto = await persona('beto', '40000002-6');
  carla = await persona('carla', '40000003-4', ['chat', 'notificaciones:ver']);
});
afterAll(() => t.close());

const decir = async (de: Persona, a: Persona, message: string, o: object = {}) =>
  (await t.act(contract, 'enviar', de.s, { contact: a.u.numero, message, ...o })).response;
const chats = (de: Persona) => t.ask(contract, 'chats', de.s, {});
const abrir = (de: Persona, id: string | number, antes?: number) =>
  t.ask(contract, 'abrir', de.s, { id: String(id), ...(antes ? { antes: String(antes) } : {}) });
const sinVer = async (de: Persona, otro: Persona) => (await chats(de)).chatsContacts.find((c) => c.id === otro.u.numero)?.chat.unseenMsgs;
const senales = async (tipo: string) => {
  const { rows } = await t.deps.database.sql('select usuario_id, datos from senal where tipo = $1 order by id', [tipo]);
  return rows as { usuario_id: string | null; datos: Record<string, unknown> }[];
};

describe('chat', () => {
  it('el primer mensaje crea la conversación y la ven los dos; antes no hay ninguna', async () => {
    expect((await abrir(ana, beto.u.numero)).chat).toBeNull();
    const r = await decir(ana, beto, 'Hola, Beto');
    expect(r).toMatchObject({ id: beto.u.numero, newMessageData: { message: 'Hola, Beto', senderId: ana.u.numero } });
    expect(r.chat).toMatchObject({ userId: beto.u.numero, unseenMsgs: 0 });
    const segundo = await decir(ana, beto, '¿Estás?');
    expect('chat' in segundo).toBe(false);
    for (const [yo, otro] of [
      [ana, beto],
      [beto, ana],
    ] as const) {
      const [uno] = (await chats(yo)).chatsContacts;
      expect(uno).toMatchObject({
        id: otro.u.numero,
        chat: { id: r.chat?.id, lastMessage: { message: '¿Estás?', senderId: ana.u.numero } },
      });
    }
  });
  it('abrir deja en cero lo mío y no lo del otro', async () => {
    await decir(beto, ana, 'Aquí estoy');
    expect([await sinVer(ana, beto), await sinVer(beto, ana)]).toEqual([1, 2]);
    expect((await abrir(ana, beto.u.numero)).chat?.unseenMsgs).toBe(0);
    expect([await sinVer(ana, beto), await sinVer(beto, ana)]).toEqual([0, 2]);
    expect((await abrir(beto, ana.u.numero)).chat?.chat.map((m) => m.message)).toEqual(['Hola, Beto', '¿Estás?', 'Aquí estoy']);
    expect(await sinVer(beto, ana)).toBe(0);
  });
  it('enviado → entregado → visto', async () => {
    await decir(ana, beto, 'Estados');
    const estado = async () => (await abrir(ana, beto.u.numero)).chat?.chat.at(-1)?.estado;
    expect(await estado()).toBe('enviado');
    await chats(beto);
    expect(await estado()).toBe('entregado');
    await abrir(beto, ana.u.numero);
    expect(await estado()).toBe('visto');
  });
  it('vacío, demasiado largo o del futuro: 400; contacto desconocido: 404; a sí mismo o a una cuenta cerrada: 422', async () => {
    for (const m of ['', '   \n', 'x'.repeat(4001)]) await expect(decir(ana, beto, m)).rejects.toMatchObject({ status: 400 });
    const time = new Date(Date.now() + 60_000).toISOString();
    await expect(decir(ana, beto, 'Mañana', { time })).rejects.toMatchObject({ status: 400, campos: { time: expect.anything() } });
    for (const contact of [999_999, 'nadie', '01900000-0000-7000-8000-000000000000'])
      await expect(t.act(contract, 'enviar', ana.s, { contact, message: 'x' })).rejects.toMatchObject({ status: 404 });
    await expect(abrir(ana, 999_999)).rejects.toMatchObject({ status: 404 });
    await expect(decir(ana, ana, 'x')).rejects.toMatchObject({ codigo: 'contacto_propio' });
    const dora = await persona('dora', '40000004-2');
    await t.deps.database.sql("update usuario set status = 'inactive' where id = $1", [dora.u.id]);
    await expect(decir(ana, dora, 'x')).rejects.toMatchObject({ codigo: 'contacto_inactivo' });
    expect((await chats(ana)).contacts.map((c) => c.id)).not.toContain(dora.u.numero);
    expect((await chats(ana)).contacts.map((c) => c.id)).toContain(beto.u.numero);
  });
  it('la hora dada vale; lo que se escribe es texto y vuelve tal cual', async () => {
    const time = '2026-03-01T12:00:00.000Z';
    const { newMessageData } = await decir(ana, beto, '<b>no</b> & <script>', { time });
    expect([newMessageData.time, newMessageData.message]).toEqual([time, '<b>no</b> & <script>']);
  });
  it('dos que se escriben a la vez por primera vez dejan una conversación, con los dos mensajes', async () => {
    const [uno, otro] = [await persona('elsa', '40000005-0'), await persona('fabio', '40000006-9')];
    const r = await Promise.all([decir(uno, otro, 'A'), decir(otro, uno, 'B'), decir(uno, otro, 'C')]);
    expect(r.filter((x) => x.chat)).toHaveLength(1);
    const [x, y] = [await abrir(uno, otro.u.numero), await abrir(otro, uno.u.numero)];
    expect(x.chat?.id).toBe(y.chat?.id);
    expect(x.chat?.chat.map((m) => m.n)).toEqual([1, 2, 3]);
    expect(x.chat?.chat.map((m) => m.message).sort()).toEqual(['A', 'B', 'C']);
  });
  it('veinte mensajes mientras el otro abre: lo que no vio sigue sin ver', async () => {
    const [uno, otro] = [await persona('gema', '40000007-7'), await persona('hugo', '40000008-5')];
    await decir(uno, otro, 'primero');
    const vistas: (number | undefined)[] = [];
    const escribe = (async () => {
      for (let i = 0; i < 20; i += 1) await decir(uno, otro, `m${i}`);
    })();
    const mira = (async () => {
      for (let i = 0; i < 8; i += 1) vistas.push((await abrir(otro, uno.u.numero)).chat?.chat.at(-1)?.n);
    })();
    await Promise.all([escribe, mira]);
    expect(await sinVer(otro, uno)).toBe(21 - Math.max(...vistas.map((v) => v ?? 0)));
  });
  it('una tercera persona no la lee: 404', async () => {
    const { chat } = await abrir(ana, beto.u.numero);
    expect((await abrir(beto, chat?.id ?? '')).contact.id).toBe(ana.u.numero);
    await expect(abrir(carla, chat?.id ?? '')).rejects.toMatchObject({ status: 404 });
    expect((await abrir(carla, beto.u.numero)).chat).toBeNull();
  });
  it('trae los últimos doscientos, y los de antes cuando se piden', async () => {
    const [uno, otro] = [await persona('iris', '40000009-3'), await persona('jose', '40000010-7')];
    await decir(uno, otro, 'm1');
    await t.deps.database.sql(
      `insert into chat_mensaje (id, empresa_id, hecho_por, chat_id, n, autor_id, texto, hora)
       select gen_random_uuid(), empresa_id, hecho_por, chat_id, g, autor_id, 'm' || g, now() from chat_mensaje, generate_series(2, 250) g
       where chat_id = (select id from chat where ultimo = 1 and (a = $1 or b = $1))`,
      [uno.u.id],
    );
    await t.deps.database.sql('update chat set ultimo = 250 where a = $1 or b = $1', [uno.u.id]);
    const { chat } = await abrir(otro, uno.u.numero);
    expect([chat?.chat.length, chat?.chat[0]?.n, chat?.chat.at(-1)?.n]).toEqual([200, 51, 250]);
    expect((await abrir(otro, uno.u.numero, 51)).chat?.chat.map((m) => m.n)).toEqual(Array.from({ length: 50 }, (_, i) => i + 1));
  });
});

describe('en vivo', () => {
  it('cada mensaje llama a las ventanas de los dos, y a las de nadie más; el texto no viaja en la llamada', async () => {
    await t.deps.database.sql('delete from senal');
    await decir(ana, beto, 'En vivo');
    const hay = await senales('chat');
    expect(hay.map((s) => s.usuario_id).sort()).toEqual([ana.u.id, beto.u.id].sort());
    expect(JSON.stringify(hay)).not.toContain('En vivo');
  });
  it('silenciar los avisos calla los avisos y nada más', async () => {
    const avisos = async () =>
      (await t.deps.database.sql('select count(*)::int as n from notificacion where usuario_id = $1', [carla.u.id])).rows[0]?.n;
    await decir(ana, carla, 'Uno');
    expect(await avisos()).toBe(1);
    const perfil = await t.act(contract, 'perfil', carla.s, { settings: { isNotificationsOn: false } });
    expect(perfil.settings).toEqual({ isTwoStepAuthVerificationEnabled: false, isNotificationsOn: false });
    await t.deps.database.sql("update chat_perfil set visto_en = now() - interval '10 minutes'");
    await decir(ana, carla, 'Dos');
    expect(await avisos()).toBe(1);
    expect(await sinVer(carla, ana)).toBe(2);
  });
  it('lo que el perfil responde se puede devolver entero', async () => {
    const perfil = await t.ask(contract, 'yo', beto.s, {});
    expect(await t.act(contract, 'perfil', beto.s, { ...perfil, about: 'Otra cosa' })).toEqual({ ...perfil, about: 'Otra cosa' });
  });
  it('lo que dos personas se dicen no queda en la bitácora', async () => {
    await t.act(contract, 'perfil', beto.s, { status: 'busy' });
    await decir(ana, beto, 'secreto compartido');
    const { rows } = await t.deps.database.sql("select count(*)::int as n from evento where evento::text ilike '%secreto compartido%'");
    expect(rows[0]?.n).toBe(0);
  });
});

describe('presencia', () => {
  it('se muestra lo elegido mientras hay una ventana abierta, y desconectado al minuto de la última', async () => {
    expect([estadoVisible('busy', 0, 60_000), estadoVisible('busy', 0, 60_001), estadoVisible('online', null, 0)]).toEqual([
      'busy',
      'offline',
      'offline',
    ]);
    const status = async () => (await chats(ana)).contacts.find((c) => c.id === beto.u.numero)?.status;
    await t.act(contract, 'perfil', beto.s, { status: 'away', about: 'En terreno' });
    expect(await status()).toBe('away');
    await t.deps.database.sql("update chat_perfil set visto_en = now() - interval '61 seconds' where usuario_id = $1", [beto.u.id]);
    expect(await status()).toBe('offline');
    expect(await t.ask(contract, 'yo', beto.s, {})).toMatchObject({ status: 'away', about: 'En terreno', fullName: 'Persona beto' });
    await expect(t.act(contract, 'perfil', beto.s, { status: 'dormido' as never })).rejects.toMatchObject({ status: 400 });
  });
});

describe('un registro pegado en un mensaje', () => {
  it('se reconoce su dirección, sola o entera', () => {
    const id = '01900000-0000-7000-8000-000000000000';
    expect(enlaces(`mira http://casa.cl/clientes/${id}?tab=1 y (/zonas/7), no a/b ni /solo`)).toEqual([
      { area: 'clientes', id },
      { area: 'zonas', id: '7' },
    ]);
  });
  it('su tarjeta se abre sólo para quien puede verlo: para los demás no existe', async () => {
    const zonas = t.deps.registry.area('zonas')?.contract;
    if (!zonas) throw new Error('zonas');
    const zona = (await t.act(zonas, 'crear', ana.s, { codigo: 'CHAT', nombre: 'Zona del chat' } as never)) as { id: string };
    const pedir = (de: Persona, area = 'zonas', id = zona.id) => t.ask(contract, 'ficha', de.s, { area, id });
    expect(await pedir(beto)).toMatchObject({ titulo: 'Zona del chat', url: `/zonas/${zona.id}` });
    await expect(pedir(carla)).rejects.toMatchObject({ status: 404 });
    await expect(pedir(beto, 'nada')).rejects.toMatchObject({ status: 404 });
    await expect(pedir(beto, 'zonas', '01900000-0000-7000-8000-000000000000')).rejects.toMatchObject({ status: 404 });
  });
});
