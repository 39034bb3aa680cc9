import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { areas } from '#app/areas.server.gen.ts';
import { sembrarCatalogos } from '#areas/catalogos/public.server.ts';
import { asignarCartera } from '#areas/ejecutivos/public.server.ts';
import { ejecutivos } from '#areas/ejecutivos/tables.ts';
import { sucursales } from '#areas/empresas/tables.ts';
import { sembrarParametros } from '#areas/parametros/public.server.ts';
import type { Fecha } from '#kernel/values/fecha.ts';
import { rutOf } from '#kernel/values/rut.ts';
import { type TestApp, testApp } from '#platform/server/testing.ts';
import { contract } from '../contract.ts';
import {
  asegurarDeudor,
  asegurarPersona,
  contactosPara,
  guardarContacto,
  levantarRestriccion,
  levantarRestriccionesDe,
  marcarTelefono,
  personasProtegidas,
  restringirContacto,
} from '../public.server.ts';
import { clientes, direcciones, restricciones } from '../tables.ts';

let t: TestApp;
const [PROPIO, AJENO] = [rutOf(40_000_002), rutOf(40_000_020)];
const [CLIENTE, DEUDOR, PERSONA] = [rutOf(99_990_201), rutOf(99_990_250), rutOf(40_000_060)];
const MODULOS = ['clientes:ver', 'clientes:contactos', 'clientes:editar'];
const cobranza = () => t.persona({ rut: rutOf(40_000_008), modulos: MODULOS });
const ajeno = () => t.persona({ rut: AJENO, alcance: 'propio', modulos: MODULOS });
const supervisor = () => t.persona({ rut: rutOf(40_000_009), modulos: ['clientes:ver', 'clientes:levantar-restriccion'] });
const DATOS = {
  nombre: 'Rosa Lagos',
  email: 'rosa@deudora.ejemplo.cl',
  telefonos: [{ e164: '9 1234 5678' }],
  tipo: 'PAGOS' as const,
  fuente: 'DEUDOR' as const,
  predeterminado: true,
};
const guardar = (persona_rut: string, datos: object = {}, contacto_id: string | null = null, quien = cobranza()) =>
  t.act(contract, 'guardar_contacto', quien, { persona_rut, contacto_id, ...DATOS, ...datos });
const restringir = (datos: object, quien = cobranza()) =>
  t.act(contract, 'restringir_contacto', quien, { rut: DEUDOR, motivo: 'SOLICITUD_TITULAR', desde: '2026-03-10', ...datos });

beforeAll(async () => {
  t = await testApp(areas);
  await t.arrange(async (ctx) => {
    await sembrarCatalogos(ctx);
    await sembrarParametros(ctx);
    const s = await ctx.insert(sucursales, { codigo: 'SANTIAGO', nombre: 'Santiago' });
    for (const rut of [PROPIO, AJENO])
      await ctx.insert(ejecutivos, {
        rut,
        nombres: 'Paula',
        apellidos: `Rivas ${rut}`,
        email: `${rut}@demo.cl`,
        sucursal_id: s.id,
        clase: 'SENIOR',
        cargo: 'EJECUTIVO',
        fecha_ingreso: '2020-01-01' as Fecha,
      });
    await asegurarPersona(ctx, { rut: CLIENTE, nombre: 'Maderas del Sur SpA' });
    await ctx.insert(clientes, { rut: CLIENTE, estado: 'activo', segmento_cliente: 'PEQUENA', ejecutivo_rut: PROPIO });
    await asignarCartera(ctx, CLIENTE, PROPIO, s.id);
    await asegurarDeudor(ctx, { rut: DEUDOR, razon_social: 'Minera Cordillera S.A.' });
    await asegurarPersona(ctx, { rut: PERSONA, nombre: 'Ana Soto' });
  });
});
afterAll(() => t.close());

describe('contactos de una persona', () => {
  it('a quién protege la ley es lo mismo dicho de uno que dentro de una sentencia sobre todos', async () => {
    const dicho = await t.arrange(async (ctx) => {
      const out: unknown[] = [];
      for (const segmento_cliente of ['MICRO', 'PEQUENA', 'MEDIANA', 'GRANDE', null]) {
        await ctx.db.update(clientes).set({ segmento_cliente }).where(eq(clientes.rut, CLIENTE));
        const { rows } = (await ctx.db.execute(sql`select rut, nombre, protegida from ${personasProtegidas(ctx)} p
          where rut in (${CLIENTE}, ${DEUDOR}, ${PERSONA}) order by rut`)) as unknown as {
          rows: { rut: string; nombre: string; protegida: boolean }[];
        };
        const una = await contactosPara(ctx, [CLIENTE, DEUDOR, PERSONA]);
        expect(rows).toEqual(
          [...una.values()].map(({ rut, nombre, protegida }) => ({ rut, nombre, protegida })).sort((a, b) => (a.rut < b.rut ? -1 : 1)),
        );
        out.push([segmento_cliente, rows.find((r) => r.rut === CLIENTE)?.protegida]);
      }
      await ctx.db.update(clientes).set({ segmento_cliente: 'PEQUENA' }).where(eq(clientes.rut, CLIENTE));
      return out;
    });
    // Ley 20.416 art. 9: micro and small firms; the rest of the firms are not.
    expect(dicho).toEqual([
      ['MICRO', true],
      ['PEQUENA', true],
      ['MEDIANA', false],
      ['GRANDE', false],
      [null, false],
    ]);
  });
  it('se escriben de cualquier RUT, con sus teléfonos en formato internacional, y uno solo es el predeterminado de cada cosa', async () => {
    const a = await guardar(DEUDOR);
    expect(a.contactos).toMatchObject([
      { nombre: 'Rosa Lagos', telefonos: [{ e164: '+56912345678', uso: 'MOVIL', estado: 'SIN_VERIFICAR' }] },
    ]);
    const b = await guardar(DEUDOR, { nombre: 'Pedro Mena', email: null, telefonos: [{ e164: '+56223456789' }] });
    expect(b.contactos.map((c) => [c.nombre, c.predeterminado])).toEqual([
      ['Pedro Mena', true],
      ['Rosa Lagos', false],
    ]);
  });
  it('sin correo ni teléfono, con un teléfono que no lo es o con la dirección de otro, el error está en su campo', async () => {
    const lugar = await t.arrange((ctx) =>
      ctx.insert(direcciones, { rut: CLIENTE, tipo: 'COBRANZA', calle: 'Los Robles', numero: '1', region: '13', comuna: '13101' }),
    );
    const malos = [
      [{ email: null, telefonos: [] }, 'email'],
      [{ telefonos: [{ e164: '12;ext' }] }, 'telefonos.0.e164'],
      [{ direccion_id: lugar.id }, 'direccion_id'],
      [{ horario: { desde: '18:00', hasta: '09:00' } }, 'horario.hasta'],
    ] as const;
    for (const [datos, campo] of malos)
      await expect(guardar(DEUDOR, datos)).rejects.toMatchObject({ campos: { [campo]: expect.anything() } });
  });
  it('los del cliente de otra cartera no se ven ni se escriben: es como un RUT que nadie registró', async () => {
    await guardar(CLIENTE);
    await expect(t.ask(contract, 'contactos_de', ajeno(), { rut: CLIENTE })).rejects.toMatchObject({ status: 404 });
    await expect(guardar(CLIENTE, {}, null, ajeno())).rejects.toMatchObject({ status: 404 });
    await expect(restringir({ rut: CLIENTE }, ajeno())).rejects.toMatchObject({ status: 404 });
  });
  it('uno ajeno no se cambia por su id', async () => {
    const [suyo] = (await t.ask(contract, 'contactos_de', cobranza(), { rut: CLIENTE })).contactos;
    await expect(guardar(DEUDOR, {}, suyo?.id ?? '')).rejects.toMatchObject({ status: 404 });
  });
  it('el que sale de la ficha deja de ofrecerse, y queda para lo que ya lo nombra', async () => {
    const c = await t.arrange((ctx) => ctx.first(clientes));
    const antes = (await t.ask(contract, 'contactos_de', cobranza(), { rut: CLIENTE })).contactos;
    await t.act(
      contract,
      'editar',
      cobranza(),
      { contactos: [{ nombre: 'Nueva', telefono: '+56 9 8765 4321', tipo: 'PAGOS', fuente: 'CLIENTE' }] },
      { id: c?.id ?? '', version: c?.version ?? 1 },
    );
    const ahora = (await t.ask(contract, 'contactos_de', cobranza(), { rut: CLIENTE })).contactos;
    expect(ahora.map((x) => [x.nombre, x.vigente])).toEqual([
      ['Nueva', true],
      [antes[0]?.nombre, false],
    ]);
    const para = await t.arrange((ctx) => contactosPara(ctx, [CLIENTE]));
    expect(para.get(CLIENTE)?.contactos.map((x) => x.nombre)).toEqual(['Nueva']);
  });
});

describe('a quién no se contacta', () => {
  it('una persona restringida lo está para todas las áreas desde ese día, hasta que alguien la levanta con su motivo', async () => {
    const r = await restringir({ evidencia: 'Carta del 10-03-2026' });
    expect(r.restricciones).toMatchObject([{ motivo_texto: 'Lo pidió el titular', rige: true, a_mano: true }]);
    expect(r.contactos.every((c) => c.restringido === 'Lo pidió el titular')).toBe(true);
    const para = await t.arrange((ctx) => contactosPara(ctx, [DEUDOR, PERSONA]));
    expect(para.get(DEUDOR)?.restricciones).toHaveLength(1);
    expect(para.get(PERSONA)?.restricciones).toEqual([]);
    const id = r.restricciones[0]?.id ?? '';
    const levantar = { restriccion_id: id, motivo: 'El titular lo autorizó por escrito' };
    await expect(t.act(contract, 'levantar_restriccion', cobranza(), levantar)).rejects.toMatchObject({ status: 403 });
    const l = await t.act(contract, 'levantar_restriccion', supervisor(), levantar);
    expect(l.restricciones).toMatchObject([{ rige: false, levantada: { motivo: levantar.motivo } }]);
    await expect(t.act(contract, 'levantar_restriccion', supervisor(), levantar)).rejects.toMatchObject({
      codigo: 'restriccion_levantada',
    });
  });
  it('la misma dos veces es una sola; por un canal o un contacto no alcanza a los demás', async () => {
    const uno = await restringir({ motivo: 'RECLAMO', canal: 'WHATSAPP' });
    const dos = await restringir({ motivo: 'RECLAMO', canal: 'WHATSAPP' });
    expect(dos.restricciones.filter((x) => x.rige)).toHaveLength(uno.restricciones.filter((x) => x.rige).length);
    expect(dos.contactos.every((c) => c.restringido === null)).toBe(true);
    const contacto_id = dos.contactos[0]?.id ?? '';
    const tres = await restringir({ motivo: 'NUMERO_EQUIVOCADO', contacto_id });
    expect(tres.contactos.filter((c) => c.restringido).map((c) => c.id)).toEqual([contacto_id]);
  });
  it('emplazado o en concurso no se escribe a mano, y lo que puso una causa sólo ella lo levanta', async () => {
    for (const motivo of ['EMPLAZADO', 'CONCURSO'])
      await expect(restringir({ motivo })).rejects.toMatchObject({ codigo: 'motivo_de_judicial' });
    const dos = await t.arrange(async (ctx) => {
      const e = { rut: PERSONA, motivo: 'EMPLAZADO', desde: ctx.hoy };
      return [await restringirContacto(ctx, { ...e, origen: 'causa:1' }), await restringirContacto(ctx, { ...e, origen: 'causa:2' })];
    });
    expect(dos[0]?.id).not.toBe(dos[1]?.id);
    await expect(t.arrange((ctx) => levantarRestriccion(ctx, dos[0]?.id ?? '', 'se pagó'))).rejects.toMatchObject({
      codigo: 'restriccion_judicial',
    });
    expect(await t.arrange((ctx) => levantarRestriccionesDe(ctx, 'causa:1', 'Causa terminada'))).toBe(1);
    const para = await t.arrange((ctx) => contactosPara(ctx, [PERSONA]));
    expect(para.get(PERSONA)?.restricciones.map((r) => r.origen)).toEqual(['causa:2']);
  });
  it('con un motivo que no está en la lista, desde mañana o al revés, se rehúsa en su campo y nada queda escrito', async () => {
    const antes = await t.arrange((ctx) => ctx.count(restricciones));
    await expect(restringir({ motivo: 'PORQUE_SI' })).rejects.toMatchObject({ campos: { motivo: expect.anything() } });
    await expect(restringir({ desde: '2026-03-11' })).rejects.toMatchObject({ campos: { desde: expect.anything() } });
    await expect(restringir({ hasta: '2026-03-09' })).rejects.toMatchObject({ campos: { hasta: expect.anything() } });
    expect(await t.arrange((ctx) => ctx.count(restricciones))).toBe(antes);
  });
});

describe('lo que necesita quien va a contactar', () => {
  it('dice si la ley la protege, su comuna de cobranza y a qué número llamar primero', async () => {
    await t.arrange(async (ctx) => {
      const c = await ctx.first(clientes);
      await ctx.update(clientes, c?.id ?? '', { segmento_cliente: 'PEQUENA' });
      await ctx.insert(direcciones, {
        rut: PERSONA,
        tipo: 'LEGAL',
        calle: 'A',
        numero: '1',
        region: '13',
        comuna: '13101',
        principal: true,
      });
      await ctx.insert(direcciones, { rut: PERSONA, tipo: 'COBRANZA', calle: 'B', numero: '2', region: '16', comuna: '16101' });
      const { id: contacto_id } = await guardarContacto(ctx, PERSONA, {
        ...DATOS,
        telefonos: [{ e164: '911111111' }, { e164: '922222222' }],
      });
      await marcarTelefono(ctx, { contacto_id, e164: '+56911111111', estado: 'EQUIVOCADO' });
      await marcarTelefono(ctx, { contacto_id, e164: '+56922222222', estado: 'VERIFICADO' });
    });
    const para = await t.arrange((ctx) => contactosPara(ctx, [PERSONA, CLIENTE, DEUDOR, rutOf(40_000_999)]));
    expect([...para.values()].map((p) => [p.rut, p.protegida])).toEqual(
      expect.arrayContaining([
        [PERSONA, true],
        [CLIENTE, true],
        [DEUDOR, false],
      ]),
    );
    expect(para.size).toBe(3);
    const ana = para.get(PERSONA);
    expect([ana?.comuna, ana?.contactos[0]?.llamables.map((x) => x.e164)]).toEqual(['16101', ['+56922222222']]);
  });
});
