import type { Fecha } from '#kernel/values/fecha.ts';
import { pesos } from '#kernel/values/money.ts';
import type { Ctx } from '#platform/server/context.ts';
import type { Libros } from '../domain/contable.ts';
import { estados } from '../domain/estados.ts';
import type { EstadoCredito as Vida } from '../domain/eventos.ts';
import { type FilaSumada, sinMoraHasta, vence } from '../domain/vivo.ts';
import { creditos } from '../tables.ts';
import { type CreditoFila, filasCuotas } from './filas.ts';
import { soltarPrimas } from './primas.ts';
import { dicho } from './puerta.ts';

interface Fin {
  estado: Vida;
  filas: readonly FilaSumada[];
  libros: Libros;
  devuelto: number;
  /** The last event was a prepayment, and the value date of the last money. */
  prepagado: boolean;
  ultimo: Fecha | undefined;
}

const PAGADOS: readonly string[] = ['pagado', 'prepagado'];

function estadoSegun(c: CreditoFila, f: Fin): CreditoFila['estado'] {
  const saldado = f.estado.estado === 'pagado';
  if (saldado && estados.can(c.estado, 'pagar')) return estados.go(c.estado, 'pagar', f.prepagado ? 'prepagado' : 'pagado');
  if (!saldado && PAGADOS.includes(c.estado)) return estados.go(c.estado, 'reabrir');
  return c.estado;
}

/** The credit after its rebuilding: balance, first unpaid day, and pagado or open again; its areas are told. */
export async function cerrarVida(ctx: Ctx, c: CreditoFila, f: Fin): Promise<CreditoFila> {
  const abiertas = f.filas.filter((x) => x.interes_debido + x.capital_debido + x.mora + x.gastos - x.pagado.gastos > 0);
  // An extended cuota may fall after the next ones.
  const abierta = abiertas.reduce<FilaSumada | undefined>((a, x) => (a && sinMoraHasta(a) <= sinMoraHasta(x) ? a : x), undefined);
  const estado = estadoSegun(c, f);
  const row = await ctx.update(creditos, c.id, {
    estado,
    saldo: f.estado.saldo,
    proximo_vencimiento: abierta ? vence(abierta) : null,
    proximo_pago: abierta ? sinMoraHasta(abierta) : null,
    devengado: pesos(f.libros.devengado),
    cobrado: pesos(f.libros.cobrado),
    devuelto: f.devuelto,
  });
  if (PAGADOS.includes(estado)) await soltarPrimas(ctx, await filasCuotas(ctx, c.id), f.ultimo ?? ctx.hoy);
  const fecha = ctx.hoy;
  await ctx.emit('credito.cambiado', { ...dicho(row), fecha });
  if (estado !== c.estado && PAGADOS.includes(estado)) await ctx.emit('credito.pagado', { ...dicho(row), fecha, prepagado: f.prepagado });
  if (estado !== c.estado && PAGADOS.includes(c.estado)) await ctx.emit('credito.reabierto', { ...dicho(row), fecha });
  await ctx.signal('cambio', { area: 'creditos', id: c.id });
  return row;
}
