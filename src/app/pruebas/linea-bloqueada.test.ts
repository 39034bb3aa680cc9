import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { areas } from '#app/areas.server.gen.ts';
import { bloqueos, clientes, lineas, personas } from '#areas/clientes/tables.ts';
import { contract } from '#areas/consolidado/contract.ts';
import { pesos } from '#kernel/values/money.ts';
import { rutOf } from '#kernel/values/rut.ts';
import { type TestApp, testApp } from '#platform/server/testing.ts';

let t: TestApp;
const RUT = rutOf(99_990_301);
beforeAll(async () => {
  t = await testApp(areas);
  await t.arrange(async (ctx) => {
    await ctx.insert(personas, { rut: RUT, tipo_persona: 'JURIDICA', nombre: 'Maderas Bloqueadas SpA' } as never);
    await ctx.insert(clientes, { rut: RUT, estado: 'activo' } as never);
    await ctx.insert(lineas, {
      numero: 1,
      cliente_rut: RUT,
      monto: '100000000',
      moneda: 'CLP',
      monto_pesos: pesos(100_000_000),
      usado: pesos(35_000_000),
      reservado: pesos(5_000_000),
      sobregiro: pesos(0),
      desde: '2026-01-01',
      hasta: '2026-12-31',
      anticipo_pct: '90',
      tasa_mensual: '1.5',
      con_responsabilidad: true,
      solicitud_id: 'a',
    } as never);
  });
});
afterAll(() => t.close());

const figuras = async () => {
  const { cifras, items } = await t.ask(contract, 'bloque', t.persona(), { rut: RUT, bloque: 'linea', perPage: 10 });
  const { cifras: cabecera } = await t.ask(contract, 'de_rut', t.persona(), { rut: RUT });
  const disponible = cabecera.find((c) => c.nombre === 'disponible');
  return {
    bloque: Object.fromEntries(cifras.map((c) => [c.nombre, c.valor])),
    cliente: items[0]?.valores.cliente_estado,
    cabecera: [disponible?.valor, disponible?.detalle],
  };
};

// Approved 100 M, used 35 and reserved 5: 60 are left. Approved is always the sum of the four.
it('la línea de un cliente bloqueado no dice nada disponible, y lo que queda se dice aparte', async () => {
  const libre = { aprobada: 100_000_000, usada: 35_000_000, reservada: 5_000_000, bloqueada: 0, disponible: 60_000_000 };
  expect(await figuras()).toEqual({ bloque: libre, cliente: null, cabecera: [60_000_000, null] });
  const b = await t.arrange((ctx) =>
    ctx.insert(bloqueos, { cliente_rut: RUT, motivo: 'MORA', comentario: 'x', manual: true, desde: ctx.hoy, usuario: 'Ana' } as never),
  );
  expect(await figuras()).toEqual({
    bloque: { ...libre, bloqueada: 60_000_000, disponible: 0 },
    cliente: 'bloqueado',
    cabecera: [0, 'Cliente bloqueado: quedan $60.000.000'],
  });
  await t.arrange((ctx) =>
    ctx.db
      .update(lineas)
      .set({ usado: pesos(110_000_000), sobregiro: pesos(15_000_000) })
      .where(eq(lineas.cliente_rut, RUT)),
  );
  // What passed the line is said whole, blocked or not.
  expect((await figuras()).bloque).toMatchObject({ bloqueada: 0, disponible: -15_000_000 });
  await t.arrange((ctx) =>
    ctx.update(bloqueos, (b as { id: string }).id, { estado: 'levantado', levantado_por: ['x'], hasta: ctx.hoy } as never),
  );
  expect((await figuras()).cliente).toBeNull();
});
