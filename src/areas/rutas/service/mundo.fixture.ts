import { eq } from 'drizzle-orm';
import { direcciones } from '#areas/clientes/tables.ts';
import { contract as cobranzas } from '#areas/cobranzas/contract.ts';
import { abrir as abrirCobranzas, alas, anochecer, f, moroso, operador, ticketDe, ver } from '#areas/cobranzas/service/mundo.fixture.ts';
import { contratar, R } from '#areas/empresas/pruebas/empresa.fixture.ts';
import { contract as recaudaciones } from '#areas/recaudaciones/contract.ts';
import type { Rut } from '#kernel/values/rut.ts';
import type { TestApp } from '#platform/server/testing.ts';
import { contract } from '../contract.ts';
import { paradas, rutas } from '../tables.ts';

/** A company that sends people to the street, for the tests of this folder. Everybody is fictitious. Monday 4 May 2026, ten in the morning. */
const RECAUDADORES = [42, 43].map(R);
export const HOY = '2026-05-04';

export async function abrir(): Promise<TestApp> {
  const t = await abrirCobranzas();
  const gente = [1, 2].map((k) => ({ k: 41 + k, cargo: 'RECAUDADOR', nombres: `Recaudador ${k}`, email: `recaudador${k}@prueba.cl` }));
  await t.arrange((ctx) => contratar(ctx, gente));
  return t;
}

/** Who walks the routes; with the reach of who sees only what is his. */
export const recaudador = (t: TestApp, k = 0) =>
  t.persona({
    rut: RECAUDADORES[k] as string,
    nombre: `Recaudador ${k + 1}`,
    alcance: 'propio',
    modulos: ['rutas:ver', 'rutas:rendir', 'recaudaciones:ver', 'recaudaciones:registrar', 'recaudaciones:abrir-caja', 'cobranzas:ver'],
  });
export const supervisora = (t: TestApp) =>
  t.persona({
    rut: '40000050-6',
    nombre: 'Supervisora',
    modulos: ['rutas:ver', 'rutas:armar', 'rutas:cerrar', 'rutas:autorizar', 'rutas:talonarios', 'cobranzas'],
  });

/** Somebody late, with an address, whose ticket is being worked. */
export async function visitable(t: TestApp, o: { calle?: string; comuna?: string | null; natural?: boolean } = {}) {
  const c = await moroso(t, o.natural === undefined ? {} : { natural: o.natural });
  const comuna = o.comuna === undefined ? '13101' : o.comuna;
  await t.arrange(async (ctx) => {
    await ctx.db.delete(direcciones).where(eq(direcciones.rut, c.rut));
    if (comuna)
      await ctx.insert(direcciones, { rut: c.rut, tipo: 'COBRANZA', calle: o.calle ?? 'Moneda', numero: '975', region: '13', comuna });
  });
  await anochecer(t, f('2026-05-03'));
  const { id } = await ticketDe(t, c.rut);
  await t.act(cobranzas, 'anotar', operador(t), { comentario: 'Hay que ir', proxima: { fecha: HOY, tipo: 'VISITA' } }, { id });
  return { ...c, ticket_id: id };
}

/** A till and a book of receipts in the hands of who collects. */
export async function equipar(t: TestApp, desde: number, hasta = desde + 49, k = 0): Promise<void> {
  const yo = recaudador(t, k);
  await t.setHoy(f(HOY));
  const { caja } = await t.ask(recaudaciones, 'mi_caja', yo, {});
  if (caja?.fecha !== HOY) await t.act(recaudaciones, 'abrir', yo, { office: 'SANTIAGO', saldo_apertura: 0 });
  await t.act(contract, 'entregar_talonario', supervisora(t), { recaudador: RECAUDADORES[k] as Rut, desde, hasta });
}

/** A route with these tickets, assigned; and out, when asked. */
export async function ruta(t: TestApp, tickets: readonly string[], o: { iniciar?: boolean; k?: number; fecha?: string } = {}) {
  const recaudadorRut = RECAUDADORES[o.k ?? 0] as Rut;
  const nueva = { fecha: o.fecha ?? HOY, recaudador: recaudadorRut, sucursal: 'SANTIAGO', salida: 600 };
  const { id } = await t.act(contract, 'crear', supervisora(t), nueva);
  for (const ticket_id of tickets) await t.act(contract, 'agregar', supervisora(t), { ticket_id }, { id });
  await t.act(contract, 'asignar', supervisora(t), {}, { id });
  return o.iniciar === false ? verRuta(t, id) : t.act(contract, 'iniciar', recaudador(t, o.k), {}, { id });
}
type Vista = Awaited<ReturnType<typeof iniciada>>;
const iniciada = (t: TestApp) => t.act(contract, 'iniciar', recaudador(t), {}, { id: '' });
export const verRuta = async (t: TestApp, id: string) => (await t.detail(contract, supervisora(t), id)) as unknown as Vista;

export const rendir = (
  t: TestApp,
  id: string,
  d: Record<string, unknown>,
  o: { k?: number; clave?: string; quien?: ReturnType<typeof recaudador> } = {},
) =>
  t.act(contract, 'rendir_parada', o.quien ?? recaudador(t, o.k), { hora: 605, ...d } as never, {
    id,
    ...(o.clave ? { clave: o.clave } : {}),
  });

/** Each test begins without routes: those of another one would still hold their day. */
export async function limpiar(t: TestApp): Promise<void> {
  await t.arrange(async (ctx) => {
    await ctx.db
      .update(paradas)
      .set({ estado: 'retirada', motivo_retiro: 'otra prueba', resultado: null })
      .where(eq(paradas.estado, 'pendiente'));
    await ctx.db.update(rutas).set({ estado: 'anulada' }).where(eq(rutas.estado, 'en_curso'));
  });
}

export { alas, anochecer, cobranzas, f, operador, recaudaciones, ticketDe, ver };
