import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { areas } from '#app/areas.server.gen.ts';
import { type Adjunto, contract } from '#areas/correo/contract.ts';
import { firmarEntrada } from '#areas/correo/service/entrada.fixture.ts';
import { crearCuenta } from '#areas/usuarios/public.server.ts';
import type { Fecha } from '#kernel/values/fecha.ts';
import { Outbox } from '#platform/server/mail/outbox.ts';
import { runAction } from '#platform/server/pipeline.ts';
import type { AppDeps } from '#platform/server/registry.ts';
import type { Session } from '#platform/server/session.ts';
import { correos } from '#platform/server/tables.ts';
import { type TestApp, testApp } from '#platform/server/testing.ts';
import { type Buzon, buzon } from './buzon.fixture.ts';

let t: TestApp;
let b: Buzon;
let ana: Session;
let beto: Session;
const abiertas: Outbox[] = [];

async function persona(username: string): Promise<Session> {
  const u = await t.arrange((ctx) =>
    crearCuenta(ctx.db, {
      empresa_id: t.empresa_id,
      email: `${username}@casa.cl`,
      username,
      fullName: `Persona ${username}`,
      role: 'client',
      status: 'active',
      email_verificado: true,
      creada_por: ['PRUEBA'],
    }),
  );
  return t.persona({ usuario_id: u.id, nombre: u.fullName, email: u.email, modulos: ['correo', 'notificaciones:ver'] });
}

beforeAll(async () => {
  t = await testApp(areas, { hoy: '2026-03-10' as Fecha });
  [ana, beto] = [await persona('ana'), await persona('beto')];
});
afterAll(() => t.close());
beforeEach(async () => {
  b = await buzon();
  await t.deps.database.db.delete(correos);
});
afterEach(async () => {
  for (const o of abiertas.splice(0)) await o.stop();
  await b.close();
});

/** The worker of a process: another one is another process over the same database. */
function trabajador(): Outbox {
  const deps: AppDeps = { ...t.deps, config: { ...t.deps.config, smtpUrl: b.url } };
  const o = new Outbox(deps, (hash) => t.deps.files.get(hash));
  abiertas.push(o);
  return o;
}
const escribir = async (o: object) => (await t.act(contract, 'crear', ana, o as never)).email;
const abrir = async (quien: Session, id: number) => (await t.ask(contract, 'abrir', quien, { id: String(id) })).email;
const recibidos = async (quien: Session) => (await t.ask(contract, 'emails', quien, { folder: 'inbox' })).emails;
const salidas = async () => (await t.deps.database.db.select().from(correos)).map((c) => `<${c.id}@respaldo>`);
const HORA = () => Math.round(Date.now() / 1000);
const entrar = (carga: object, o: { hora?: number; firma?: string } = {}) => {
  const [hora, texto] = [o.hora ?? HORA(), JSON.stringify(carga)];
  const firma = o.firma ?? firmarEntrada(t.deps, hora, texto);
  return t.inject({ method: 'POST', url: '/api/correo/entrada', payload: { hora, carga: texto, firma } });
};

describe('buzón de salida', () => {
  it('mientras espera, la fila guarda sellado su enlace de un uso; sale entero, y enviado no lo conserva', async () => {
    const enlace = 'https://x.cl/restablecer?token=AbC-_123';
    await t.arrange((ctx) =>
      ctx.mail({ para: ['ana@cliente.example'], asunto: 'Enlace', texto: `Abra ${enlace}`, html: `<a href="${enlace}">x</a>` }),
    );
    const fila = async () => (await t.deps.database.db.select().from(correos)).find((c) => c.asunto === 'Enlace');
    const espera = await fila();
    expect([espera?.texto, espera?.html].join()).not.toContain('AbC-_123');
    expect(espera?.texto).toMatch(/^Abra https:\/\/x\.cl\/restablecer\?token=sellada\./);
    await trabajador().run();
    expect(b.recibidos.at(-1)?.texto).toContain('AbC-_123');
    const [texto, html] = [(await fila())?.texto, (await fila())?.html];
    expect([texto, html, (await fila())?.estado]).toEqual([
      'Abra https://x.cl/restablecer?token=[enviado]',
      '<a href="https://x.cl/restablecer?token=[enviado]">x</a>',
      'enviado',
    ]);
  });
});

describe('correo a direcciones de afuera, contra un servidor SMTP verdadero', () => {
  it('dentro de la casa llega en el mismo acto; afuera sale después, una vez, y quien escribió ve su estado', async () => {
    const e = await escribir({
      to: [beto.email, { name: 'Pagos', email: 'pagos@cliente.example' }],
      cc: ['gerente@cliente.example'],
      bcc: ['oculto@otro.example'],
      subject: 'Cesión de marzo',
      message: '<p>Se adjunta <b>nómina</b></p>',
    });
    expect((await recibidos(beto)).map((x) => x.subject)).toContain('Cesión de marzo');
    expect(e.envios.map((x) => x.estado)).toEqual(['en_cola', 'en_cola']);
    const o = trabajador();
    await o.run();
    await o.run();
    expect(b.recibidos.map((r) => r.para)).toEqual([['pagos@cliente.example', 'gerente@cliente.example'], ['oculto@otro.example']]);
    expect(b.recibidos.map((r) => r.texto).join()).not.toContain('oculto@');
    expect(b.recibidos[0]?.texto).toContain('ana@casa.cl');
    expect((await abrir(ana, e.id)).envios.map((x) => x.estado)).toEqual(['enviado', 'enviado']);
    // How it fares outside is of who wrote.
    expect((await recibidos(beto))[0]?.envios).toEqual([]);
  });
  it('afuera se lee quién escribió, a quiénes y en copia; se responde a quien escribió, y la copia oculta no está en ninguna parte', async () => {
    await escribir({
      to: [{ name: 'Beto de la casa', email: beto.email }, 'pagos@cliente.example'],
      cc: [{ name: 'Gerente, Ñuñoa', email: 'gerente@cliente.example' }],
      bcc: ['oculto@otro.example'],
      subject: 'Encabezados',
      message: 'x',
    });
    await trabajador().run();
    expect(b.recibidos.map((r) => r.para)).toEqual([['pagos@cliente.example', 'gerente@cliente.example'], ['oculto@otro.example']]);
    for (const r of b.recibidos) {
      expect(r.cabecera('To')).toContain(beto.email);
      expect(r.cabecera('To')).toContain('pagos@cliente.example');
      expect(r.cabecera('To')).not.toContain('gerente@');
      expect(r.cabecera('Cc')).toContain('gerente@cliente.example');
      expect(r.cabecera('Reply-To')).toContain('ana@casa.cl');
      expect(r.cabecera('Bcc') + r.cabecera('To') + r.cabecera('Cc') + r.texto).not.toContain('oculto@');
      expect([r.cabecera('In-Reply-To'), r.cabecera('References')]).toEqual(['', '']);
    }
  });
  it('lo que responde dice a qué: In-Reply-To lo último, References la conversación entera, en orden', async () => {
    const e = await escribir({ to: ['pagos@cliente.example'], subject: 'Ida', message: 'x' });
    const [primera = ''] = await salidas();
    const suya = '<vuelta-1@cliente.example>';
    await entrar({ message_id: suya, in_reply_to: primera, from: { email: 'pagos@cliente.example' }, subject: 'Re: Ida', text: 'ok' });
    const { replies } = await abrir(ana, e.id);
    await t.act(contract, 'responder', ana, { message: 'Gracias' }, { id: String(replies[0]?.id) });
    await trabajador().run();
    const vuelta = b.recibidos.find((r) => r.cabecera('In-Reply-To') !== '');
    expect([vuelta?.asunto, vuelta?.cabecera('In-Reply-To'), vuelta?.cabecera('References')]).toEqual([
      'Re: Ida',
      suya,
      `${primera} ${suya}`,
    ]);
  });
  it('si el proceso muere entre el acto y el envío, otro proceso lo entrega una vez', async () => {
    await escribir({ to: ['pagos@cliente.example'], subject: 'A medias', message: 'x' });
    // The act committed and its process is gone: nothing else of it is left than the row.
    expect(b.recibidos).toEqual([]);
    const procesos = [trabajador(), trabajador(), trabajador()];
    for (let i = 0; i < 2; i += 1) await Promise.all(procesos.map((p) => p.run()));
    expect(b.recibidos.map((r) => [r.asunto, r.id])).toEqual([['A medias', (await salidas())[0]]]);
  });
  it('un acto rehusado no deja nada por salir', async () => {
    await expect(escribir({ to: ['pagos@cliente.example'], subject: 'x', attachments: ['no-es'] })).rejects.toMatchObject({ status: 400 });
    expect(await salidas()).toEqual([]);
  });
  it('rechazada para siempre queda rebotada con su razón; al reintentar sale el mismo mensaje', async () => {
    const e = await escribir({ to: ['mala@cliente.example'], subject: 'Rebota', message: 'x' });
    b.trato = { rcpt: 550 };
    await trabajador().run();
    const [envio] = (await abrir(ana, e.id)).envios;
    expect([envio?.estado, envio?.error]).toEqual(['rebotado', expect.stringMatching(/550/)]);
    b.trato = null;
    await t.act(contract, 'reintentar', ana, {}, { id: String(e.id) });
    await trabajador().run();
    expect(b.recibidos.map((r) => r.id)).toEqual(await salidas());
    await expect(t.act(contract, 'reintentar', ana, {}, { id: String(e.id) })).rejects.toMatchObject({ codigo: 'nada_que_reintentar' });
  });
});

describe('respuestas de afuera, firmadas', () => {
  it('la que nombra el Message-ID entra en la conversación de quien escribió, una vez', async () => {
    const e = await escribir({ to: ['pagos@cliente.example'], subject: 'Nómina', message: 'x' });
    const [in_reply_to] = await salidas();
    const carga = {
      message_id: '<respuesta-1@cliente.example>',
      in_reply_to,
      from: { name: 'Pagos', email: 'pagos@cliente.example' },
      subject: 'Re: Nómina',
      html: '<p>Recibida</p><script>alert(1)</script>',
      attachments: [
        { fileName: '../recibo.pdf', contenido: Buffer.from('%PDF-1.7 recibo').toString('base64') },
        { fileName: 'virus.html', contenido: Buffer.from('<!doctype html><p>x').toString('base64') },
      ],
    };
    const [uno, dos] = [await entrar(carga), await entrar(carga)];
    expect([uno.statusCode, uno.json().estado, dos.json().estado]).toEqual([200, 'recibido', 'repetido']);
    const { replies } = await abrir(ana, e.id);
    expect(replies).toHaveLength(1);
    expect(replies[0]).toMatchObject({ externo: true, folder: 'inbox', isRead: false, from: { email: 'pagos@cliente.example' } });
    expect(replies[0]?.message).not.toContain('script');
    expect(replies[0]?.message).toContain('virus.html');
    expect(replies[0]?.attachments.map((x) => x.fileName)).toEqual(['recibo.pdf']);
    expect((await recibidos(beto)).map((x) => x.subject)).not.toContain('Re: Nómina');
    // And the answer to the answer goes outside.
    const r = await t.act(contract, 'responder', ana, { message: 'Gracias' }, { id: String(replies[0]?.id) });
    expect(r.email.to.map((d) => d.email)).toEqual(['pagos@cliente.example']);
  });
  it('sin firma, con otra, o firmada hace rato: 401 y nada entra', async () => {
    await escribir({ to: ['pagos@cliente.example'], subject: 'Firma', message: 'x' });
    const [in_reply_to] = await salidas();
    const carga = { message_id: '<f@x>', in_reply_to, from: { email: 'pagos@cliente.example' }, text: 'hola' };
    for (const o of [{ firma: 'f'.repeat(64) }, { firma: '' }, { hora: HORA() - 600 }]) {
      const r = await entrar(carga, o);
      expect([r.statusCode, r.json().codigo]).toEqual([401, 'firma_invalida']);
    }
    expect((await recibidos(ana)).map((x) => x.message)).not.toContain('<p>hola</p>');
  });
  it('la que no responde a nada de aquí se rehúsa: 422', async () => {
    for (const in_reply_to of [undefined, '<01900000-0000-7000-8000-000000000000@respaldo>', '<x@gmail.com>'])
      expect((await entrar({ message_id: '<z@x>', in_reply_to, from: { email: 'a@b.cl' }, text: 'x' })).json().codigo).toBe(
        'respuesta_sin_hilo',
      );
  });
  it('un aviso de no entregado marca el envío y se le dice a quien escribió', async () => {
    const e = await escribir({ to: ['pagos@cliente.example'], subject: 'Devuelto', message: 'x' });
    await t.deps.database.db.update(correos).set({ estado: 'enviado' });
    const [in_reply_to] = await salidas();
    const r = await entrar({ message_id: '<dsn@x>', in_reply_to, from: { email: 'mailer@cliente.example' }, rebote: 'Casilla llena' });
    expect(r.json()).toEqual({ estado: 'rebotado' });
    expect((await abrir(ana, e.id)).envios).toMatchObject([{ estado: 'rebotado', error: 'Casilla llena' }]);
  });
});

describe('adjuntos', () => {
  const subir = async (session: Session, nombre: string, bytes: Buffer): Promise<Adjunto> => {
    const service = t.deps.registry.area('correo')?.service;
    if (!service) throw new Error('correo');
    const info = { traza: 'prueba', ip: null, agente: null };
    const archivos = [{ nombre, bytes, mime: 'text/html' }];
    const { body } = await runAction(t.deps, { service, name: 'adjuntos', session, body: {}, archivos, clave: randomUUID(), info });
    const [uno] = (body as { attachments: Adjunto[] }).attachments;
    if (!uno) throw new Error('not kept');
    return uno;
  };
  it('el archivo que uno sube va con su correo, afuera y adentro, y otra persona no puede tomarlo', async () => {
    const pdf = Buffer.from('%PDF-1.7 nómina');
    const suyo = await subir(ana, 'nómina.pdf', pdf);
    expect(suyo).toMatchObject({ fileName: 'nómina.pdf', thumbnail: 'pdf', size: pdf.length });
    await expect(
      t.act(contract, 'crear', beto, { to: [ana.email], subject: 'Ajeno', attachments: [suyo.id] } as never),
    ).rejects.toMatchObject({ status: 400 });
    await escribir({ to: [beto.email, 'pagos@cliente.example'], subject: 'Con archivo', attachments: [suyo] });
    expect((await recibidos(beto))[0]?.attachments).toEqual([suyo]);
    await trabajador().run();
    expect(b.recibidos[0]?.texto).toContain(pdf.toString('base64').slice(0, 12));
    await t.deps.database.db.delete(correos).where(eq(correos.estado, 'enviado'));
  });
  it('un archivo que no es de los admitidos, diga lo que diga su nombre: 415', async () => {
    for (const [nombre, texto] of [
      ['a.pdf', '<!doctype html><script>alert(1)</script>'],
      ['b.png', '<svg onload=alert(1)>'],
      ['c.txt', ''],
    ] as const)
      await expect(subir(ana, nombre, Buffer.from(texto))).rejects.toMatchObject({ status: 415 });
  });
});
