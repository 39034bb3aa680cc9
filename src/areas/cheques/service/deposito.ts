import { exigirOpcion } from '#areas/catalogos/public.server.ts';
import { alcanzaCliente } from '#areas/ejecutivos/public.server.ts';
import { cuentasBanco } from '#areas/libro/public.server.ts';
import { Invalid, NotFound, Rule } from '#kernel/errors.ts';
import { formatFecha, formatPesos } from '#kernel/values/format.ts';
import { type Pesos, sumPesos } from '#kernel/values/money.ts';
import type { Ctx, ReadCtx } from '#platform/server/context.ts';
import { contract } from '../contract.ts';
import { estadoAl, estados, exigirRetencion } from '../domain/estados.ts';
import { cheques, depositos, recepciones } from '../tables.ts';
import { exigirGirado } from './comprado.ts';
import { anotarMano, type ChequeFila, nombresDe, presentarHasta } from './filas.ts';
import { asentarDepositado, cobrar } from './libro.ts';

/** The paper enters the vault: another person than who received it. */
export async function custodiar(ctx: Ctx, row: ChequeFila, l: { boveda: string; sobre?: string | null | undefined }): Promise<void> {
  ctx.requireOther(row.hecho_por);
  const { nombre } = await exigirOpcion(ctx, 'bovedas', l.boveda, 'boveda');
  await ctx.update(cheques, row.id, {
    boveda: l.boveda,
    sobre: l.sobre ?? null,
    custodia_desde: ctx.hoy,
    estado: estados.go(row.estado, 'custodiar'),
  });
  const lugar = [nombre, l.sobre && `sobre ${l.sobre}`].filter(Boolean).join(' · ');
  const { recibe: entrega } = await ctx.get(recepciones, row.recepcion_id);
  await anotarMano(ctx, row.id, { accion: 'custodia', entrega, recibe: ctx.session.nombre, lugar });
}

/** Deposited before its date, with reason and the client's consent (a cheque is payable on sight; domain §8). */
export async function adelantar(ctx: Ctx, row: ChequeFila, a: { motivo: string; consentimiento: string }): Promise<void> {
  if (row.depositar_el <= ctx.hoy) throw new Rule('adelanto_innecesario');
  ctx.audit({ motivo: a.motivo });
  const calendario = await ctx.calendar();
  await ctx.update(cheques, row.id, {
    depositar_el: calendario.nextBankingDay(ctx.hoy),
    adelanto: a.motivo,
    consentimiento: a.consentimiento,
    estado: estados.go(row.estado, 'adelantar_deposito'),
  });
}

/** Locks the cheques of a slip in the order of their ids. 409 `version_obsoleta` or `transicion_no_permitida` when somebody moved one; none moves. */
async function tomar(ctx: Ctx, pedidos: readonly { id: string; version: number }[]): Promise<ChequeFila[]> {
  const filas: ChequeFila[] = [];
  for (const p of [...pedidos].sort((a, b) => (a.id < b.id ? -1 : 1))) {
    const c = await ctx.lock(cheques, p.id, p.version);
    if (!(await alcanzaCliente(ctx, c.cliente_rut))) throw new NotFound();
    estados.go(estadoAl(c.estado, c.depositar_el, ctx.hoy), 'depositar');
    await exigirGirado(ctx, c);
    const hasta = await presentarHasta(ctx, c);
    if (hasta < ctx.hoy) throw new Rule('presentacion_vencida', { n: c.num_cheque, fecha: formatFecha(hasta) });
    filas.push(c);
  }
  return filas;
}

/** A slip of many cheques, all or none: its sum is theirs. 422 `suma_distinta` {suma, total}, `presentacion_vencida`; 409 as above. */
export async function depositar(
  ctx: Ctx,
  d: { cuenta: string; total: Pesos; cheques: readonly { id: string; version: number }[] },
): Promise<{ id: string; numero: number; total: Pesos; cheques: number }> {
  if (new Set(d.cheques.map((c) => c.id)).size !== d.cheques.length) throw new Invalid({ cheques: ['Hay un cheque dos veces'] });
  const cuenta = (await cuentasBanco(ctx)).find((c) => c.codigo === d.cuenta);
  if (!cuenta) throw new Invalid({ cuenta: ['Elija la cuenta en que se deposita'] });
  const filas = await tomar(ctx, d.cheques);
  const suma = sumPesos(filas.map((c) => c.monto));
  if (suma !== d.total) throw new Rule('suma_distinta', { suma: formatPesos(suma), total: formatPesos(d.total) });
  const libre_desde = (await ctx.calendar()).addBankingDays(ctx.hoy, await ctx.param(contract, 'retencion_dias_habiles'));
  const boleta = await ctx.insert(depositos, {
    numero: await ctx.folio('deposito_cheque'),
    cuenta: cuenta.codigo,
    cuenta_nombre: cuenta.nombre,
    fecha: ctx.hoy,
    total: suma,
    cheques: filas.length,
    deposita: ctx.session.nombre,
  });
  const bovedas = await nombresDe(ctx, 'bovedas');
  for (const c of filas) {
    const estado = estados.go(estadoAl(c.estado, c.depositar_el, ctx.hoy), 'depositar');
    await ctx.update(cheques, c.id, { deposito_id: boleta.id, fecha_deposito: ctx.hoy, libre_desde, estado });
    const entrega = c.boveda ? (bovedas.get(c.boveda) ?? c.boveda) : ctx.session.nombre;
    await anotarMano(ctx, c.id, { accion: 'deposito', entrega, recibe: cuenta.nombre, motivo: `Boleta ${boleta.numero}` });
    await asentarDepositado(ctx, c);
  }
  return { id: boleta.id, numero: boleta.numero, total: suma, cheques: filas.length };
}

/** The bank had its days to answer. 409 `retencion_pendiente` {fecha}. */
export function exigirLiberable(ctx: ReadCtx, row: ChequeFila): void {
  if (row.libre_desde) exigirRetencion(row.libre_desde, ctx.hoy, formatFecha);
}

/** Paid: only now its debt is credited, with the value date of the deposit. */
export async function liberar(ctx: Ctx, row: ChequeFila): Promise<void> {
  const fecha = row.fecha_deposito ?? ctx.hoy;
  const aplicado = await cobrar(ctx, row, fecha);
  await ctx.update(cheques, row.id, {
    aplicado,
    fecha_liberacion: ctx.hoy,
    liberado_por: ctx.people,
    estado: estados.go(row.estado, 'liberar'),
  });
  const { cliente_rut, rut_girador, num_cheque, objeto_pk, monto } = row;
  await ctx.emit('cheque.pagado', { cheque_id: row.id, cliente_rut, rut_girador, num_cheque, objeto_pk, monto, fecha });
}
