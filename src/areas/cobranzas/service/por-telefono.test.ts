import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { avales } from '#areas/avales/tables.ts';
import { contactosPara, guardarContacto, marcarTelefono } from '#areas/clientes/public.server.ts';
import { personas } from '#areas/clientes/tables.ts';
import { type Rut, rutOf } from '#kernel/values/rut.ts';
import { lecturas } from '#platform/server/tables.ts';
import type { TestApp } from '#platform/server/testing.ts';
import { contract } from '../contract.ts';
import { operadores } from '../tables.ts';
import { abrir, alas, anochecer, f, moroso, OPERADORES, operador, ticketDe } from './mundo.fixture.ts';

let t: TestApp;
beforeAll(async () => {
  t = await abrir();
  alas(t);
});
afterAll(() => t.close());

const buscar = (telefono: string, n = 0) => t.ask(contract, 'por_telefono', operador(t, n), { telefono });
async function caso(telefono: string) {
  const c = await moroso(t, { telefono });
  await anochecer(t, f('2026-05-03'));
  return { ...c, ticket: await ticketDe(t, c.rut) };
}

/** Somebody who owes nothing and signed as aval of a client: general, or of one credit. */
const avala = (cliente_rut: Rut, rut_aval: Rut, e164: string, credito_id: string | null) =>
  t.arrange(async (ctx) => {
    const nombre = `Aval ${rut_aval}`;
    await ctx.insert(personas, { rut: rut_aval, tipo_persona: 'NATURAL', nombre });
    await ctx.insert(avales, {
      rut_aval,
      nombre,
      cliente_rut,
      nombre_cliente: 'Cliente',
      tipo: 'AVAL',
      alcance: credito_id ? 'ESPECIFICO' : 'GENERAL',
      ...(credito_id ? { origen_area: 'credito' as const, origen_id: credito_id } : {}),
      clave_origen: credito_id ? `credito:${credito_id}` : 'general',
      desde: f('2026-03-10'),
      estado: 'vigente',
      firma_fecha: f('2026-03-10'),
    });
    await guardarContacto(ctx, rut_aval, { nombre, tipo: 'PAGOS', fuente: 'CLIENTE', predeterminado: true, telefonos: [{ e164 }] });
  });

describe('quien llama se encuentra por su teléfono', () => {
  it('como se escriba, trae sus tickets abiertos con el contacto que lo usa, y queda anotado quién lo buscó', async () => {
    const { rut, ticket } = await caso('+56922223333');
    for (const escrito of ['+56922223333', '9 2222 3333', '(56) 9-2222.3333'])
      expect((await buscar(escrito)).hallados).toMatchObject([
        { contacto: expect.any(String), ticket: { id: ticket.id, rut_deudor: rut } },
      ]);
    const leidas = await t.arrange((ctx) =>
      ctx.db
        .select()
        .from(lecturas)
        .where(and(eq(lecturas.rut_visto, rut), eq(lecturas.area, 'cobranzas'))),
    );
    expect(leidas.map((l) => l.motivo)).toContain('Buscó por teléfono quién llama');
  });
  it('el de nadie, el de quien no se alcanza y el que resultó ser de otro se responden igual: nada', async () => {
    const { rut, ticket } = await caso('+56933334444');
    // Who does not hold the ticket, and works another division.
    const ajeno = ticket.operador === OPERADORES[0] ? 1 : 0;
    expect(await buscar('955556666')).toEqual({ telefono: '+56955556666', hallados: [] });
    const [uno] = await t.arrange((ctx) => ctx.rows(operadores, eq(operadores.rut, OPERADORES[ajeno] as never)));
    await t.arrange((ctx) => ctx.update(operadores, uno?.id ?? '', { divisiones: ['FACTORING'] }));
    expect((await buscar('933334444', ajeno)).hallados).toEqual([]);
    expect((await buscar('933334444', 1 - ajeno)).hallados).toHaveLength(1);
    const contacto_id = (await t.arrange((ctx) => contactosPara(ctx, [rut]))).get(rut)?.contactos[0]?.id ?? '';
    await t.arrange((ctx) => marcarTelefono(ctx, { contacto_id, e164: '+56933334444', estado: 'EQUIVOCADO' }));
    expect((await buscar('933334444', 1 - ajeno)).hallados).toEqual([]);
  });
  it('un aval que no debe nada se encuentra por a quién respalda, general o de ese crédito; uno de otro crédito, no', async () => {
    const { id: credito_id, rut, ticket } = await caso('+56944445555');
    const tiene = OPERADORES.indexOf(ticket.operador as Rut);
    const [general, suyo, deOtro] = [81, 82, 83].map((k) => rutOf(40_000_000 + k)) as [Rut, Rut, Rut];
    await avala(rut, general, '+56944440001', null);
    await avala(rut, suyo, '+56944440002', credito_id);
    await avala(rut, deOtro, '+56944440003', crypto.randomUUID());
    for (const numero of ['944440001', '944440002'])
      expect((await buscar(numero, tiene)).hallados).toMatchObject([{ respalda: true, ticket: { id: ticket.id, rut_deudor: rut } }]);
    expect((await buscar('944440003', tiene)).hallados).toEqual([]);
    expect((await buscar('944445555', tiene)).hallados).toMatchObject([{ respalda: false, ticket: { id: ticket.id } }]);
    // And he is one of the people of the ticket, to call him back from it.
    const gente = await t.ask(contract, 'personas', operador(t, tiene), {}, ticket.id);
    expect(
      gente
        .filter((p) => p.rol === 'AVAL')
        .map((p) => p.rut)
        .sort(),
    ).toEqual([general, suyo].sort());
  });
  it('lo que no es un teléfono se rechaza en su campo, y nadie prueba un número tras otro', async () => {
    for (const texto of ['abc', '123', '*#06#'])
      await expect(buscar(texto)).rejects.toMatchObject({ status: 400, campos: { telefono: [expect.stringContaining('inválido')] } });
    const curioso = operador(t, 1);
    const probar = (k: number) => t.ask(contract, 'por_telefono', curioso, { telefono: `9700000${String(k).padStart(2, '0')}` });
    for (let k = 0; k < 30; k += 1) expect((await probar(k)).hallados).toEqual([]);
    await expect(probar(30)).rejects.toMatchObject({ status: 429, codigo: 'demasiados_intentos' });
  });
});
