import { asc, eq } from 'drizzle-orm';
import { guardarContacto } from '#areas/clientes/public.server.ts';
import { clientes, personas } from '#areas/clientes/tables.ts';
import { contratar, R } from '#areas/empresas/pruebas/empresa.fixture.ts';
import { porPaginas } from '#areas/empresas/pruebas/manos.fixture.ts';
import {
  abrirMundo as abrirRecaudaciones,
  elegir,
  hoy,
  type Prestado,
  prestar,
  recibir,
  reversa,
  transferencia,
} from '#areas/recaudaciones/service/credito.fixture.ts';
import { addDays, type Fecha } from '#kernel/values/fecha.ts';
import type { Rut } from '#kernel/values/rut.ts';
import type { TestApp } from '#platform/server/testing.ts';
import { contract } from '../contract.ts';
import { seed } from '../seed.ts';
import { tickets } from '../tables.ts';
import { pasos } from './noche.ts';

/** A company that lends and collects, for the tests of this folder. Everybody is fictitious. */
export const OPERADORES = [40, 41].map(R);
export const f = (x: string): Fecha => x as Fecha;

export async function abrir(): Promise<TestApp> {
  const t = await abrirRecaudaciones();
  await t.arrange(async (ctx) => {
    const oficio = { apellidos: 'Prueba', cargo: 'OPERADOR_COBRANZA' };
    await contratar(
      ctx,
      [1, 2].map((k) => ({ ...oficio, k: 39 + k, nombres: `Operador ${k}`, email: `operador${k}@prueba.cl` })),
    );
    await seed.base?.(ctx);
  });
  return t;
}

/** Someone who works tickets, and who supervises. At an hour at which the law lets people be called, unless told. */
export const operador = (t: TestApp, k = 0) =>
  t.persona({
    rut: OPERADORES[k] as string,
    nombre: `Operador ${k + 1}`,
    modulos: ['cobranzas:ver', 'cobranzas:crear', 'cobranzas:gestionar'],
  });
export const supervisor = (t: TestApp) => t.persona({ rut: '40000050-6', nombre: 'Supervisora', modulos: ['cobranzas'] });

/** The clock of the server, whatever it says: ten in the morning of the business date in Chile. */
export function alas(t: TestApp, hora = '10:00'): void {
  t.deps.reloj = () => new Date(`2026-05-04T${hora}:00-04:00`);
}

/** The night that closes a day, and the day after. */
export async function anochecer(t: TestApp, hoy: Fecha): Promise<number> {
  await t.setHoy(hoy);
  let n = 0;
  for (const p of pasos) n += await porPaginas(t, 'cobranzas', p);
  await t.setHoy(addDays(hoy, 1));
  return n;
}

/** The credit of domain §5, whose first cuota (20-04-2026) nobody paid, with somebody to call. */
export async function moroso(
  t: TestApp,
  o: { natural?: boolean; email?: string; telefono?: string } = {},
): Promise<Prestado & { contacto_id: string }> {
  const c = await prestar(t);
  const contacto_id = await t.arrange(async (ctx) => {
    if (o.natural ?? true) await ctx.db.update(personas).set({ tipo_persona: 'NATURAL' }).where(eq(personas.rut, c.rut));
    await ctx.db.update(clientes).set({ segmento_cliente: 'GRANDE' }).where(eq(clientes.rut, c.rut));
    const datos = { nombre: 'Quien paga', tipo: 'PAGOS', fuente: 'CLIENTE', predeterminado: true } as const;
    const telefonos = [{ e164: o.telefono ?? '+56911112222' }];
    return (await guardarContacto(ctx, c.rut, { ...datos, email: o.email ?? 'paga@prueba.cl', telefonos })).id;
  });
  return { ...c, contacto_id };
}

export async function ticketDe(t: TestApp, rut: Rut) {
  const filas = await t.arrange((ctx) => ctx.rows(tickets, eq(tickets.rut_deudor, rut), { orden: [asc(tickets.num_ticket)] }));
  const ultimo = filas.at(-1);
  if (!ultimo) throw new Error(`no ticket of ${rut}`);
  return ultimo;
}

export const ver = async (t: TestApp, id: string) =>
  (await t.detail(contract, supervisor(t), id)) as unknown as Awaited<ReturnType<typeof tomado>> & { version: number };
const tomado = (t: TestApp) => t.act(contract, 'tomar', operador(t), {}, { id: '' });

/** A call from its beginning to its result. */
export async function llamar(t: TestApp, id: string, rut: Rut, o: Record<string, unknown> = {}) {
  const { gestion_id } = await t.act(contract, 'iniciar_llamada', operador(t), { persona_rut: rut }, { id });
  const dicho = { estado_llamada: 'CONTESTA', estado_seguimiento: 'CONTACTADO_TITULAR', informado: true, gestion_id, ...o };
  return t.act(contract, 'registrar_llamada', operador(t), dicho as never, { id });
}

export { elegir, hoy, recibir, reversa, transferencia };
