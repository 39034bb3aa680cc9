import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { areas } from '#app/areas.server.gen.ts';
import { sembrarCatalogos } from '#areas/catalogos/public.server.ts';
import { asegurarPersona, guardarContacto, levantarRestriccion, restringirContacto } from '#areas/clientes/public.server.ts';
import { contract } from '#areas/correo/contract.ts';
import { permitidas } from '#areas/correo/public.server.ts';
import { firmarEntrada } from '#areas/correo/service/entrada.fixture.ts';
import { crearCuenta } from '#areas/usuarios/public.server.ts';
import type { Fecha } from '#kernel/values/fecha.ts';
import { rutOf } from '#kernel/values/rut.ts';
import type { Session } from '#platform/server/session.ts';
import { correos } from '#platform/server/tables.ts';
import { type TestApp, testApp } from '#platform/server/testing.ts';

let t: TestApp;
let ana: Session;
const [UNA, OTRA] = [rutOf(40_000_061), rutOf(40_000_062)];
const contacto = (email: string) => ({ nombre: 'Rosa Lagos', email, tipo: 'PAGOS' as const, fuente: 'CLIENTE' as const });
const HOY = '2026-03-10' as Fecha;

beforeAll(async () => {
  t = await testApp(areas, { hoy: HOY });
  const u = await t.arrange(async (ctx) => {
    await sembrarCatalogos(ctx);
    for (const rut of [UNA, OTRA]) {
      await asegurarPersona(ctx, { rut, nombre: `Persona ${rut}` });
      await guardarContacto(ctx, rut, contacto('contadora@estudio.ejemplo.cl'));
    }
    await guardarContacto(ctx, UNA, contacto('rosa@una.ejemplo.cl'));
    return crearCuenta(ctx.db, {
      empresa_id: t.empresa_id,
      email: 'ana@casa.cl',
      username: 'ana',
      fullName: 'Ana Díaz',
      role: 'client',
      status: 'active',
      email_verificado: true,
      creada_por: ['PRUEBA'],
    });
  });
  ana = t.persona({ usuario_id: u.id, nombre: u.fullName, email: u.email, modulos: ['correo', 'notificaciones:ver'] });
}, 60_000);
afterAll(() => t.close());

const escribir = (to: string[], extra: object = {}) =>
  t.act(contract, 'crear', ana, { to, subject: 'Oferta', message: '<p>Hola</p>', ...extra });
const salidas = () => t.deps.database.db.$count(correos);
const restringir = (o: object = {}) =>
  t.arrange((ctx) => restringirContacto(ctx, { rut: UNA, motivo: 'SOLICITUD_TITULAR', desde: HOY, ...o }));

describe('a quien no se contacta no se le escribe', () => {
  it('el correo a una persona restringida se rehúsa en su destinatario, con quién y por qué, y nada sale', async () => {
    const r = await restringir();
    const antes = await salidas();
    await expect(escribir(['ROSA@una.ejemplo.cl', 'otro@ejemplo.cl'])).rejects.toMatchObject({
      status: 422,
      codigo: 'contacto_restringido',
      campos: { to: [`No contactar a Persona ${UNA} (rosa@una.ejemplo.cl): Lo pidió el titular`] },
    });
    await expect(escribir(['otro@ejemplo.cl'], { bcc: ['rosa@una.ejemplo.cl'] })).rejects.toMatchObject({ codigo: 'contacto_restringido' });
    expect(await salidas()).toBe(antes);
    await t.arrange((ctx) => levantarRestriccion(ctx, r.id, 'Lo autorizó de nuevo'));
    await escribir(['rosa@una.ejemplo.cl']);
    expect(await salidas()).toBe(antes + 1);
  });
  it('la que es de otro medio no detiene el correo', async () => {
    const r = await restringir({ canal: 'LLAMADA' });
    await escribir(['rosa@una.ejemplo.cl']);
    await t.arrange((ctx) => levantarRestriccion(ctx, r.id, 'Fin de la prueba'));
  });
  it('la dirección de quien sirve a dos personas se calla sólo cuando ninguna de las dos admite contacto', async () => {
    const una = await restringir();
    await escribir(['contadora@estudio.ejemplo.cl']);
    const otra = await restringir({ rut: OTRA });
    await expect(escribir(['contadora@estudio.ejemplo.cl'])).rejects.toMatchObject({ codigo: 'contacto_restringido' });
    for (const r of [una, otra]) await t.arrange((ctx) => levantarRestriccion(ctx, r.id, 'Fin de la prueba'));
  });
  it('el aviso que nadie escribe a mano no sale a una dirección restringida, y el acto que lo daba sigue', async () => {
    const r = await restringir();
    const salen = await t.arrange((ctx) => permitidas(ctx, ['rosa@una.ejemplo.cl', 'comprador@ejemplo.cl']));
    expect(salen).toEqual(['comprador@ejemplo.cl']);
    await t.arrange((ctx) => levantarRestriccion(ctx, r.id, 'Fin de la prueba'));
  });
  it('a quien nos escribió se le contesta, aunque esté restringido', async () => {
    const { email } = await escribir(['rosa@una.ejemplo.cl']);
    const [salida] = (await t.deps.database.db.select().from(correos)).slice(-1);
    await restringir();
    const carga = JSON.stringify({
      message_id: '<pregunta@una.ejemplo.cl>',
      in_reply_to: `<${salida?.id}@respaldo>`,
      from: { name: 'Rosa', email: 'rosa@una.ejemplo.cl' },
      to: [{ name: 'Ana', email: 'ana@casa.cl' }],
      subject: 'Re: Oferta',
      text: '¿Qué datos tienen de mí?',
    });
    const hora = Math.round(Date.now() / 1000);
    const payload = { hora, carga, firma: firmarEntrada(t.deps, hora, carga) };
    expect((await t.inject({ method: 'POST', url: '/api/correo/entrada', payload })).statusCode).toBeLessThan(300);
    await expect(escribir(['rosa@una.ejemplo.cl'])).rejects.toMatchObject({ codigo: 'contacto_restringido' });
    await t.act(contract, 'responder', ana, { to: ['rosa@una.ejemplo.cl'], message: '<p>Estos</p>' }, { id: String(email.id) });
  });
});
