import { and, eq, inArray, ne } from 'drizzle-orm';
import { exigirOpcion } from '#areas/catalogos/public.server.ts';
import { registrarHecho } from '#areas/clientes/public.server.ts';
import { aplicadoA } from '#areas/recaudaciones/public.server.ts';
import { Rule } from '#kernel/errors.ts';
import { addDays, type Fecha } from '#kernel/values/fecha.ts';
import { formatFecha, formatPesos } from '#kernel/values/format.ts';
import type { Pesos } from '#kernel/values/money.ts';
import type { Ctx } from '#platform/server/context.ts';
import { contract } from '../contract.ts';
import { estados, compromisos as maquina } from '../domain/estados.ts';
import { compromisos, tickets } from '../tables.ts';
import type { Alcance } from './consulta.ts';
import { deudaDe } from './deuda.ts';
import type { TicketFila } from './filas.ts';
import { exigirDeudas, ticketsPorId } from './mover.ts';

type Fila = typeof compromisos.$inferSelect;

interface Promesa {
  pks: readonly string[];
  monto: Pesos;
  fecha: Fecha;
  metodo_pago: string;
  contacto_id?: string | null | undefined;
}

/**
 * Somebody promises to pay some debts by a day. 422 `promesa_fuera_de_plazo`, `promesa_supera_deuda`. The promises in force over any of the same debts give
 * way to it (`reprogramado`). It is judged with value dates up to the banking day after its own.
 */
export async function prometer(ctx: Ctx, t: TicketFila, p: Promesa, campo = ''): Promise<Fila> {
  const en = (nombre: string, texto: string) => ({ [`${campo}${nombre}`]: [texto] });
  const suyas = await exigirDeudas(ctx, t, p.pks);
  await exigirOpcion(ctx, 'metodos_pago', p.metodo_pago, `${campo}metodo_pago`);
  const max = addDays(ctx.hoy, await ctx.param(contract, 'promesa_dias_max'));
  if (p.fecha < ctx.hoy || p.fecha > max)
    throw new Rule('promesa_fuera_de_plazo', { max: formatFecha(max) }, en('fecha', `De hoy al ${formatFecha(max)}`));
  const pks = suyas.map((i) => i.pk);
  const debe = await deudaDe(ctx, pks, p.fecha);
  if (p.monto > debe)
    throw new Rule('promesa_supera_deuda', { monto: formatPesos(debe) }, en('monto', `Debe ${formatPesos(debe)} a esa fecha`));
  for (const antes of await ctx.rows(compromisos, and(eq(compromisos.ticket_id, t.id), eq(compromisos.estado, 'vigente'))))
    if (antes.pks.some((pk) => pks.includes(pk)))
      await ctx.update(compromisos, antes.id, { estado: maquina.go(antes.estado, 'reprogramar') });
  return ctx.insert(compromisos, {
    ticket_id: t.id,
    pks,
    monto: p.monto,
    creado_el: ctx.hoy,
    fecha: p.fecha,
    juzga_el: (await ctx.calendar()).nextBankingDay(addDays(p.fecha, 1)),
    metodo_pago: p.metodo_pago,
    contacto_id: p.contacto_id ?? null,
  });
}

/** Kept as soon as the money is there; broken, or kept in part, only once its term is over. */
export function juicio(c: Pick<Fila, 'monto' | 'juzga_el'>, pagado: number, al: Fecha): Fila['estado'] {
  if (pagado >= c.monto) return 'cumplido';
  if (al <= c.juzga_el) return 'vigente';
  return pagado > 0 ? 'parcial' : 'incumplido';
}

const ROTAS: readonly string[] = ['incumplido', 'parcial'];

/** A promise has just been broken: it is called today, and with enough of them it goes up to the supervisor. */
async function alRomperse(ctx: Ctx, t: TicketFila, al: Fecha): Promise<void> {
  const rotas = await ctx.count(compromisos, and(eq(compromisos.ticket_id, t.id), inArray(compromisos.estado, ['incumplido', 'parcial'])));
  const suben = rotas >= (await ctx.param(contract, 'promesas_rotas_escalan')) && estados.can(t.estado, 'escalar');
  const abierto = t.proxima_fecha !== null;
  await ctx.update(tickets, t.id, {
    ...(suben ? { estado: estados.go(t.estado, 'escalar') } : {}),
    ...(abierto ? { proxima_fecha: al, proxima_tipo: 'LLAMADA' as const } : {}),
  });
}

/** Promises to judge: of some people all of them, for the night those still in force. */
export function promesasDe(ctx: Ctx, a: Alcance): Promise<Fila[]> {
  const de = a.ruts === null ? eq(compromisos.estado, 'vigente') : ne(compromisos.estado, 'reprogramado');
  const suyos =
    a.ruts &&
    ctx.db
      .select({ id: tickets.id })
      .from(tickets)
      .where(and(eq(tickets.empresa_id, ctx.empresa_id), inArray(tickets.rut_deudor, [...a.ruts])));
  return ctx.rows(compromisos, and(de, suyos ? inArray(compromisos.ticket_id, suyos) : undefined), { orden: [compromisos.id] });
}

/**
 * Promises judged by the money applied to their debts by value date. What was kept may break when its payment is taken back, and what was broken mend when
 * a payment of those days is written later. Answers how many changed.
 */
export async function juzgarPromesas(ctx: Ctx, a: Alcance, filas: readonly Fila[]): Promise<number> {
  const pagos = await aplicadoA(
    ctx,
    filas.map((c) => ({ id: c.id, pks: c.pks, desde: c.creado_el, hasta: c.juzga_el })),
  );
  const de_ticket = await ticketsPorId(
    ctx,
    filas.map((c) => c.ticket_id),
  );
  let n = 0;
  for (const c of filas) {
    const pagado = pagos.get(c.id) ?? c.pagado;
    const estado = maquina.go(c.estado, 'juzgar', juicio(c, pagado, a.al));
    if (estado === c.estado && pagado === c.pagado) continue;
    n += 1;
    await ctx.update(compromisos, c.id, { estado, pagado, juzgado_el: estado === 'vigente' ? null : a.al });
    const t = de_ticket.get(c.ticket_id);
    const [rota, estaba] = [ROTAS.includes(estado), ROTAS.includes(c.estado)];
    if (!t || rota === estaba) continue;
    const hecho = {
      rut: t.rut_deudor,
      tipo: 'PROMESA_INCUMPLIDA',
      origen_area: 'cobranzas',
      origen_id: c.id,
      fecha: c.juzga_el,
      monto: c.monto,
    };
    await registrarHecho(ctx, { ...hecho, hasta: rota ? null : ctx.hoy });
    if (rota) await alRomperse(ctx, t, a.al);
  }
  return n;
}
