import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { areas } from '#app/areas.server.gen.ts';
import { contract as fichas } from '#areas/clientes/contract.ts';
import { lineaVigente } from '#areas/clientes/public.server.ts';
import { bloqueos, clientes, lineas, personas } from '#areas/clientes/tables.ts';
import { contract } from '#areas/consolidado/contract.ts';
import { fecha } from '#kernel/values/fecha.ts';
import { pesos } from '#kernel/values/money.ts';
import { rutOf } from '#kernel/values/rut.ts';
import { explorar } from '#platform/server/cifras/explorar.ts';
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
    cabecera: [0, 'Línea bloqueada: quedan $60.000.000'],
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

/** What may be drawn and what is left and may not, wherever somebody reads it; the list says only the first. */
async function donde() {
  const { bloque } = await figuras();
  const { items, sumas } = await t.list(fichas, t.persona(), { rut: RUT });
  const { linea } = (await t.detail(fichas, t.persona(), String(items[0]?.id))) as unknown as Ficha;
  const cubo = await t.arrange((ctx) =>
    explorar(ctx, { cubo: 'lineas_credito', medidas: ['linea_disponible', 'linea_retenida'], filas: [], columnas: [], filtros: [] }),
  );
  return {
    bloque: [bloque.disponible, bloque.bloqueada],
    ficha: [linea.disponible, linea.retenido],
    cubo: [cubo.celdas[0]?.valores.linea_disponible, cubo.celdas[0]?.valores.linea_retenida],
    lista: [items[0]?.disponible, sumas?.disponible?.CLP],
    textos: [linea.disponible_texto, linea.retenido_texto],
  };
}
interface Ficha {
  linea: { disponible: number; retenido: number; disponible_texto: string; retenido_texto: string | null };
}
const enTodas = (disponible: number, retenido: number, ...textos: readonly (string | null)[]) => ({
  bloque: [disponible, retenido],
  ficha: [disponible, retenido],
  cubo: [disponible, retenido],
  lista: [disponible, disponible],
  textos,
});

it('lo disponible es lo mismo en la ficha, la lista, el consolidado y el cubo: libre, bloqueado, suspendida o fuera de sus fechas', async () => {
  const cambiar = (cambio: Partial<typeof lineas.$inferInsert>) =>
    t.arrange((ctx) => ctx.db.update(lineas).set(cambio).where(eq(lineas.cliente_rut, RUT)));
  const nada = enTodas(0, 60_000_000, '$0', '$60.000.000 sin poder girarse');
  await cambiar({ usado: pesos(35_000_000), sobregiro: pesos(0) });
  expect(await donde()).toEqual(enTodas(60_000_000, 0, '$60.000.000', null));
  await cambiar({ hasta: fecha('2026-03-09') });
  expect(await donde()).toEqual(nada);
  // Of one that begins tomorrow, a block of today has no row.
  await cambiar({ hasta: fecha('2026-12-31'), desde: fecha('2026-03-11') });
  expect(await donde()).toEqual({ ...nada, bloque: [0, 0] });
  await cambiar({ desde: fecha('2026-01-01') });
  await t.arrange((ctx) =>
    ctx.insert(bloqueos, { cliente_rut: RUT, motivo: 'MORA', comentario: 'x', manual: true, desde: ctx.hoy, usuario: 'Ana' } as never),
  );
  expect(await donde()).toEqual(nada);
  // Who reserves looks at what is free of it, which is not what may be drawn, and has its own name.
  expect(await t.arrange((ctx) => lineaVigente(ctx, RUT))).toMatchObject({ libre: 60_000_000 });
  await cambiar({ usado: pesos(110_000_000), sobregiro: pesos(15_000_000) });
  expect(await donde()).toEqual(enTodas(-15_000_000, 0, 'Sobregiro de línea: $15.000.000', null));
  // Suspended, the figures of the block are of no line in force.
  await cambiar({ usado: pesos(35_000_000), sobregiro: pesos(0), estado: 'suspendida' });
  expect(await donde()).toEqual({ ...nada, bloque: [0, 0] });
});
