import { eq } from 'drizzle-orm';
import { opcionesDe } from '#areas/catalogos/public.server.ts';
import { contactosPara } from '#areas/clientes/public.server.ts';
import { personasPorCargo } from '#areas/ejecutivos/public.server.ts';
import { sucursalesDe } from '#areas/empresas/public.server.ts';
import { cuentasBanco } from '#areas/libro/public.server.ts';
import { addDays, type Fecha, makeFecha, ymd } from '#kernel/values/fecha.ts';
import type { ReadCtx } from '#platform/server/context.ts';
import { operadores } from '../tables.ts';
import { cargar } from './filas.ts';

/** Days of this year on which nobody may be contacted to collect, Sundays aside. */
async function feriados(ctx: ReadCtx): Promise<Fecha[]> {
  const calendario = await ctx.calendar();
  const { year } = ymd(ctx.hoy);
  const out: Fecha[] = [];
  for (let f = makeFecha(year, 1, 1); f <= makeFecha(year, 12, 31); f = addDays(f, 1)) if (calendario.holidayName(f)) out.push(f);
  return out;
}

async function operadoresActivos(ctx: ReadCtx) {
  const suyos = new Set((await ctx.rows(operadores, eq(operadores.activo, true))).map((o) => o.rut as string));
  return (await personasPorCargo(ctx)).filter((p) => suyos.has(p.codigo));
}

/** Contacts of the debtor of a ticket within reach; none without it. */
async function contactos(ctx: ReadCtx, q: Record<string, string>) {
  if (!q.ticket_id) return [];
  const t = await cargar(ctx, q.ticket_id, false);
  const p = (await contactosPara(ctx, [t.rut_deudor])).get(t.rut_deudor);
  return (p?.contactos ?? []).map((c, i) => ({ codigo: c.id, nombre: c.nombre, activo: true, orden: i + 1 }));
}

const TIPOS = [
  ['DOCUMENTO', 'Documento'],
  ['CUOTA', 'Cuota'],
  ['GASTO', 'Gasto'],
  ['PROTESTO', 'Cheque protestado'],
  ['PRORROGA', 'Cargo de prórroga'],
  ['SALDO_CEDENTE', 'Saldo del cedente'],
] as const;

/** Lists that are people, accounts or days, and not a catalogue of the same name. */
export const opciones = {
  operadores_cobranzas: operadoresActivos,
  sucursales: (ctx: ReadCtx) => sucursalesDe(ctx),
  tipo_documentos: async () => TIPOS.map(([codigo, nombre], i) => ({ codigo, nombre, activo: true, orden: i + 1 })),
  recaudadores: (ctx: ReadCtx) => personasPorCargo(ctx, ['RECAUDADOR']),
  abogados: (ctx: ReadCtx) => personasPorCargo(ctx, ['ABOGADO', 'FISCAL', 'PROCURADOR']),
  cuentas_bancos: async (ctx: ReadCtx) => (await cuentasBanco(ctx)).map((c, i) => ({ ...c, activo: true, orden: i + 1 })),
  ciudades: (ctx: ReadCtx) => opcionesDe(ctx, 'comunas'),
  estados: (ctx: ReadCtx) => opcionesDe(ctx, 'estados_verificacion'),
  contactos,
  feriados: (ctx: ReadCtx) => feriados(ctx),
};
