import { contabilizar } from '#areas/libro/public.server.ts';
import type { Fecha } from '#kernel/values/fecha.ts';
import { type Pesos, pesos } from '#kernel/values/money.ts';
import type { Ctx } from '#platform/server/context.ts';
import type { Libros } from '../domain/contable.ts';
import { estados } from '../domain/estados.ts';
import type { EstadoCredito as Vida } from '../domain/eventos.ts';
import { type FilaSumada, sinMoraHasta, vence } from '../domain/vivo.ts';
import { creditos } from '../tables.ts';
import { filasDeSql } from './consulta.ts';
import { auxiliarDe, sucursalDe } from './deudas.ts';
import { devengoObjetivo, filaEnCurso } from './devengo.ts';
import { comisionGanadaSql } from './devengo-sql.ts';
import { enCausaUf } from './en-causa.ts';
import { type CreditoFila, type CuotaFila, filasCuotas, origenDe } from './filas.ts';
import { soltarPrimas } from './primas.ts';
import { dicho } from './puerta.ts';
import { ufDe } from './simular.ts';
import type { Caso } from './turnos-de-pago.ts';

interface Fin {
  estado: Vida;
  filas: readonly FilaSumada[];
  libros: Libros;
  devuelto: number;
  /** The last event was a prepayment, and the value date of the last money. */
  prepagado: boolean;
  ultimo: Fecha | undefined;
  /** A prepayment was entered, or is applied otherwise: its rows are others. Or a payment was taken back, with what it recognised ahead of the days. */
  redispuesto: boolean;
}

const PAGADOS: readonly string[] = ['pagado', 'prepagado'];
const CERO = pesos(0);

function estadoSegun(c: CreditoFila, f: Fin): CreditoFila['estado'] {
  const saldado = f.estado.estado === 'pagado';
  if (saldado && estados.can(c.estado, 'pagar')) return estados.go(c.estado, 'pagar', f.prepagado ? 'prepagado' : 'pagado');
  if (!saldado && PAGADOS.includes(c.estado)) return estados.go(c.estado, 'reabrir', c.aceleracion ? 'judicial' : 'vigente');
  return c.estado;
}

/**
 * Interest that was recognised and nobody will pay (it was paid up, or prepaid in part, with an earlier date, or the UF fell), or that a payment
 * taken back had brought ahead of the days that earn it: D4101 /
 * H1202, so that what is held is what is owed. `hasta`: what should be recognised in all. Opened again, or the prepayment taken back, the
 * next night recognises it anew. `libros` moves.
 */
async function soltarInteres(ctx: Ctx, c: CreditoFila, filas: readonly CuotaFila[], libros: Libros, hasta: number): Promise<void> {
  const sobra = libros.devengado - hasta;
  const q = filaEnCurso(filas, ctx.hoy);
  // In UF and sued for, 1202 holds nothing of it: what it rose and fell since is in 1207.
  if (enCausaUf(c)) return;
  // Sold outright, what is recognised of it is of its buyer.
  if (sobra <= 0 || !q || c.ajeno.length % 2 === 1) return;
  const monto = pesos(sobra);
  const linea = (cuenta: string, debe: Pesos, haber: Pesos) => ({ cuenta, debe, haber, moneda: 'CLP' as const });
  const sucursal = await sucursalDe(ctx, c);
  const original = [
    { ...auxiliarDe(c, q, sucursal), ...linea('1202', monto, CERO) },
    { ...(sucursal ? { sucursal } : {}), ...linea('4101', CERO, monto) },
  ];
  const glosa = `Interés que nadie debe, crédito ${c.numero}`;
  await contabilizar(ctx, 'reversa', { original }, { origen: origenDe(c.id), fecha: ctx.hoy, glosa });
  libros.devengado = hasta;
}

/**
 * The reajuste of a cuota that owes nothing is zero: what the nights recognised of a row that a prepayment brought, and that went with it, is
 * taken back (D4102 / H1203, or the reverse when the UF had fallen). `libros` moves.
 */
export async function soltarReajuste(ctx: Ctx, c: CreditoFila, caso: Pick<Caso, 'porNumero' | 'sucursal'>, libros: Libros): Promise<void> {
  // Sold outright, what its cuotas hold is of its buyer.
  if (c.ajeno.length % 2 === 1 || enCausaUf(c)) return;
  const reajustes = [...libros.cuotas].flatMap(([numero, l]) => {
    const q = caso.porNumero.get(numero);
    if (l.debe !== 0 || l.reajuste === 0 || !q) return [];
    const monto = pesos(-l.reajuste);
    l.reajuste = 0;
    return [{ monto, ...auxiliarDe(c, q, caso.sucursal) }];
  });
  const glosa = `Reajuste que nadie debe, crédito ${c.numero}`;
  await contabilizar(ctx, 'devengo_diario', { intereses: [], reajustes }, { origen: origenDe(c.id), fecha: ctx.hoy, glosa });
}

/** What was received and not recognised is earned: a prepayment was taken back, and what it had turned into capital is interest again. D1202 / H4101. */
async function reconocerCobrado(ctx: Ctx, c: CreditoFila, libros: Libros): Promise<void> {
  const falta = libros.cobrado - libros.devengado;
  if (falta <= 0 || c.ajeno.length % 2 === 1 || enCausaUf(c)) return;
  const q = filaEnCurso(await filasCuotas(ctx, c.id), ctx.hoy);
  if (!q) return;
  const intereses = [{ monto: pesos(falta), ...auxiliarDe(c, q, await sucursalDe(ctx, c)) }];
  const glosa = `Interés cobrado y no reconocido, crédito ${c.numero}`;
  await contabilizar(ctx, 'devengo_diario', { intereses, reajustes: [] }, { origen: origenDe(c.id), fecha: ctx.hoy, glosa });
  libros.devengado += falta;
}

/**
 * Opened again, its deferred commission is earned by its days as before it was paid: what was recognised because nothing was owed is deferred
 * again (D4104 / H2109), and the nights go on from there. Answers what stays recognised.
 */
async function volverADiferir(ctx: Ctx, c: CreditoFila): Promise<Pesos> {
  const hoy = c.devengado_al ?? c.fecha_giro;
  if (!hoy || c.comision_devengada === 0) return c.comision_devengada;
  const [dicha] = await filasDeSql(ctx, comisionGanadaSql({ empresa_id: ctx.empresa_id, hoy }, c.id));
  const ganada = pesos(Number(dicha?.ganada ?? 0));
  const sobra = pesos(c.comision_devengada - ganada);
  if (sobra <= 0) return c.comision_devengada;
  const sucursal = await sucursalDe(ctx, c);
  const linea = (cuenta: string, debe: Pesos, haber: Pesos) => ({
    ...(sucursal ? { sucursal } : {}),
    cuenta,
    debe,
    haber,
    moneda: 'CLP' as const,
  });
  const original = [{ ...linea('2109', sobra, CERO), rut: c.rut, pk: `credito:${c.id}` }, linea('4104', CERO, sobra)];
  const glosa = `Comisión por ganar de un crédito que vuelve a deber, crédito ${c.numero}`;
  await contabilizar(ctx, 'reversa', { original }, { origen: origenDe(c.id), fecha: ctx.hoy, glosa });
  return ganada;
}

/** What a credit laid out again should have recognised by its last night: a prepayment with an earlier date lowers what the nights saw. */
async function alUltimaNoche(ctx: Ctx, c: CreditoFila, filas: readonly CuotaFila[], f: Fin): Promise<number> {
  const al = c.devengado_al;
  const uf = c.moneda === 'UF' && al ? await ufDe(ctx, al) : null;
  // Before its first night nothing was earned: only what was received is recognised.
  if (!al) return f.libros.cobrado;
  if (c.moneda === 'UF' && uf === null) return f.libros.devengado;
  return devengoObjetivo({ ...c, cobrado: pesos(f.libros.cobrado), devuelto: f.devuelto }, filas, { al, uf });
}

/** The credit after its rebuilding: balance, first unpaid day, and pagado or open again; its areas are told. */
export async function cerrarVida(ctx: Ctx, c: CreditoFila, f: Fin): Promise<CreditoFila> {
  const abiertas = f.filas.filter((x) => x.interes_debido + x.capital_debido + x.mora + x.gastos - x.pagado.gastos > 0);
  // An extended cuota may fall after the next ones.
  const abierta = abiertas.reduce<FilaSumada | undefined>((a, x) => (a && sinMoraHasta(a) <= sinMoraHasta(x) ? a : x), undefined);
  const estado = estadoSegun(c, f);
  if (PAGADOS.includes(estado)) {
    const filas = await filasCuotas(ctx, c.id);
    await soltarPrimas(ctx, filas, f.ultimo ?? ctx.hoy);
    await soltarInteres(ctx, c, filas, f.libros, f.libros.cobrado);
  } else if (f.redispuesto) {
    const filas = await filasCuotas(ctx, c.id);
    await soltarInteres(ctx, c, filas, f.libros, await alUltimaNoche(ctx, c, filas, f));
  }
  await reconocerCobrado(ctx, c, f.libros);
  const reabierto = estado !== c.estado && PAGADOS.includes(c.estado);
  const row = await ctx.update(creditos, c.id, {
    estado,
    ...(reabierto ? { comision_devengada: await volverADiferir(ctx, c) } : {}),
    saldo: f.estado.saldo,
    proximo_vencimiento: abierta ? vence(abierta) : null,
    proximo_pago: abierta ? sinMoraHasta(abierta) : null,
    devengado: pesos(f.libros.devengado),
    cobrado: pesos(f.libros.cobrado),
    devuelto: f.devuelto,
  });
  const fecha = ctx.hoy;
  await ctx.emit('credito.cambiado', { ...dicho(row), fecha });
  if (estado !== c.estado && PAGADOS.includes(estado)) await ctx.emit('credito.pagado', { ...dicho(row), fecha, prepagado: f.prepagado });
  if (reabierto) await ctx.emit('credito.reabierto', { ...dicho(row), fecha });
  await ctx.signal('cambio', { area: 'creditos' });
  return row;
}
