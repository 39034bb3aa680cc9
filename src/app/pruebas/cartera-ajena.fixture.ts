import { abonarObligacion, agregarObligado, marcarVendidas, quitarObligado, registrarObligacion } from '#areas/libro/public.server.ts';
import { addDays, daysBetween, type Fecha, fecha, weekday } from '#kernel/values/fecha.ts';
import { pesos } from '#kernel/values/money.ts';
import { type Rut, rutOf } from '#kernel/values/rut.ts';
import type { Ctx } from '#platform/server/context.ts';
import { azar } from './azar.fixture.ts';

/** A portfolio at random, and what it comes to on any day worked out apart: whole numbers of any size and the sentences of docs/reglas, with nothing of the product. */
export const INICIO = fecha('2026-01-05');
export const DIAS = 67;
export const CLIENTES = [61, 62, 63, 64, 65].map((n) => rutOf(40_000_900 + n));
const DEUDORES = [71, 72, 73, 74].map((n) => rutOf(40_000_900 + n));
export const AVAL = rutOf(40_000_981);

type Tipo = 'documento' | 'cuota' | 'uf' | 'saldo_cedente';
/** A payment of its mora to that day and of some capital: dated `dia`, written on `entra` and, when it went back, on `vuelve`. */
interface Pago {
  capital: bigint;
  dia: Fecha;
  entra: Fecha;
  vuelve?: Fecha;
}
export interface Deuda {
  pk: string;
  numero: string;
  tipo: Tipo;
  cliente: Rut;
  debe: Rut;
  sucursal: 'NOR' | 'SUR';
  origen: string;
  nace: Fecha;
  vence: Fecha;
  /** Pesos; ten-thousandths of UF when it is agreed in them. */
  capital: bigint;
  interes: bigint;
  base: bigint | null;
  /** Ten-thousandths of a percent a month. */
  tasa: bigint;
  pagos: Pago[];
  vendida?: Fecha;
  /** Days on which the guarantor answers for it: from the first, until the second. */
  aval?: { desde: Fecha; hasta?: Fecha };
}

const mitad = (n: bigint, d: bigint): bigint => (2n * n + d) / (2n * d);
const dias = (desde: Fecha, hasta: Fecha): bigint => BigInt(Math.max(0, daysBetween(desde, hasta)));
/** base × rate × days / 3000, half up. */
const corrida = (base: bigint, tasa: bigint, d: bigint): bigint => mitad(base * tasa * d, 30_000_000n);
const en = (n: number): Fecha => addDays(INICIO, n);
/** UF of each day, cents: it rises some pesos a day, as it does. */
export const ufDe = (dia: Fecha): bigint => 3_950_017n + 713n * BigInt(daysBetween(INICIO, dia));

/** Some sixty debts of every kind, with payments dated before they were written, reversals, sales and a guarantor that is let go. */
export function alAzar(semilla: number): Deuda[] {
  const r = azar(semilla);
  const out: Deuda[] = [];
  const monto = (max: number) => BigInt(1_000 + r.hasta(max));
  const una = <T>(xs: readonly T[]): T => r.una(xs) ?? (xs[0] as T);
  for (let i = 0; i < 60; i += 1) {
    const tipo = una<Tipo>(['documento', 'documento', 'cuota', 'uf', 'saldo_cedente']);
    const c = r.hasta(CLIENTES.length);
    const cliente = CLIENTES[c] as Rut;
    const nace = r.hasta(40);
    const capital = tipo === 'uf' ? BigInt(1 + r.hasta(4_000_000)) : monto(9_000_000);
    const d: Deuda = {
      pk: `${tipo === 'uf' ? 'cuota' : tipo}:aj${i}`,
      numero: `AJ${i}`,
      tipo,
      cliente,
      debe: tipo === 'documento' ? una(DEUDORES) : cliente,
      sucursal: c % 2 === 0 ? 'NOR' : 'SUR',
      // Some cuotas are of one credit.
      origen: `${tipo}-${tipo === 'cuota' ? `${c}-${i % 3}` : i}`,
      nace: en(nace),
      vence: en(nace + r.hasta(45)),
      capital,
      interes: tipo === 'cuota' ? monto(90_000) : tipo === 'uf' ? BigInt(r.hasta(30_000)) : 0n,
      base: tipo === 'documento' ? capital - capital / 10n : null,
      tasa: tipo === 'saldo_cedente' ? 0n : BigInt(4_000 + r.hasta(25_000)),
      pagos: [],
    };
    out.push(d);
    vivir(d, nace, r);
  }
  return out;
}

/** What happens to a debt: payments, a sale or somebody who answers for it for some days. */
function vivir(d: Deuda, nace: number, r: ReturnType<typeof azar>): void {
  if (d.tipo !== 'uf' && r.hasta(2) === 0) {
    const dia = nace + r.hasta(DIAS - nace);
    const entra = Math.min(DIAS - 1, dia + r.hasta(12));
    const todo = r.hasta(3) === 0 && d.tipo !== 'cuota';
    const pago: Pago = { capital: todo ? d.capital : d.capital / 3n, dia: en(dia), entra: en(entra) };
    if (r.hasta(3) === 0 && entra < DIAS - 2) pago.vuelve = en(entra + 1 + r.hasta(DIAS - entra - 1));
    d.pagos.push(pago);
  }
  // Without mora, a second payment may be dated before the first.
  if (d.tipo === 'saldo_cedente' && d.pagos[0] && d.pagos[0].capital < d.capital && !d.pagos[0].vuelve) {
    const primero = daysBetween(INICIO, d.pagos[0].entra);
    if (primero < DIAS - 1) d.pagos.push({ capital: d.capital / 5n, dia: en(nace + r.hasta(DIAS - nace)), entra: en(DIAS - 1) });
  }
  // A credit is sold whole: that of this cuota has no other.
  if (d.tipo === 'cuota' && r.hasta(4) === 0)
    Object.assign(d, { vendida: en(nace + r.hasta(DIAS - nace)), origen: `${d.origen}-${d.numero}` });
  if ((d.tipo === 'cuota' || d.tipo === 'uf') && r.hasta(2) === 0) {
    const desde = nace + r.hasta(DIAS - nace - 1);
    d.aval = { desde: en(desde), ...(r.hasta(2) === 0 ? { hasta: en(desde + 1 + r.hasta(DIAS - desde - 1)) } : {}) };
  }
}

export interface Debe {
  capital: bigint;
  interes: bigint;
  mora: bigint;
  deuda: bigint;
  vencido: bigint;
  colocacion: bigint;
  dias: number;
  responde: boolean;
}

/** Banking day on which what falls due on a day is paid: in those weeks there is no holiday from Monday to Friday. */
const seTarda = (vence: Fecha, al: Fecha): number => {
  const paga = addDays(vence, weekday(vence) === 6 ? 2 : weekday(vence) === 0 ? 1 : 0);
  return al <= paga ? 0 : daysBetween(vence, al);
};

/** What a debt owes at the end of a day; null when it is not alive. */
export function debeAl(d: Deuda, al: Fecha): Debe | null {
  if (al < d.nace) return null;
  const s = { capital: d.capital, base: d.base, mora: 0n, desde: d.vence };
  const corre = (hasta: Fecha) => s.mora + corrida(s.base ?? s.capital + d.interes, d.tasa, dias(s.desde, hasta));
  for (const p of [...d.pagos].sort((a, b) => (a.dia < b.dia ? -1 : 1))) {
    if (p.dia > al) continue;
    const suya = corre(p.dia);
    const antes = { capital: s.capital, base: s.base };
    s.capital -= p.capital;
    s.base = s.base === null ? null : s.base > p.capital ? s.base - p.capital : 0n;
    s.mora = 0n;
    if (p.dia > s.desde) s.desde = p.dia;
    // Given back: from that day its mora is owed as it was paid, and goes on from the day of the payment.
    if (p.vuelve !== undefined && p.vuelve <= al) Object.assign(s, antes, { mora: suya });
  }
  const tarde = seTarda(d.vence, al);
  const p = d.tipo === 'uf' ? enUf(d, al) : { capital: s.capital, interes: d.interes, mora: corre(al) };
  const deuda = p.capital + p.interes + p.mora;
  if (deuda === 0n) return null;
  const puesto = d.tipo === 'documento' && s.base !== null && s.base < p.capital ? s.base : p.capital;
  return {
    ...p,
    deuda,
    vencido: tarde > 0 ? deuda : 0n,
    colocacion: d.vendida !== undefined && d.vendida <= al ? 0n : puesto,
    dias: tarde,
    responde: d.aval !== undefined && d.aval.desde <= al && (d.aval.hasta === undefined || d.aval.hasta > al),
  };
}

/** In UF each concept is what its running total rises, so that the whole is rounded once. */
function enUf(d: Deuda, al: Fecha) {
  const m = corrida(d.capital + d.interes, d.tasa, dias(d.vence, al));
  const total = (x: bigint) => mitad(x * ufDe(al), 1_000_000n);
  return { mora: total(m), interes: total(m + d.interes) - total(m), capital: total(m + d.interes + d.capital) - total(m + d.interes) };
}

const UF = (x: bigint): string => `${x / 10_000n}.${String(x % 10_000n).padStart(4, '0')}`;
const n = (x: bigint) => pesos(Number(x));

/** Writes what is written of a debt on a business day, through the doors of the ledger. */
export async function escribirDia(ctx: Ctx, deudas: readonly Deuda[], sucursales: Readonly<Record<string, string>>): Promise<void> {
  const { hoy } = ctx;
  for (const d of deudas) {
    if (d.nace === hoy)
      await registrarObligacion(ctx, {
        pk: d.pk,
        tipo: d.tipo === 'uf' ? 'cuota' : d.tipo,
        rut: d.debe,
        rol: d.tipo === 'documento' ? 'DEUDOR' : 'TITULAR',
        cliente_rut: d.cliente,
        origen_area: d.tipo === 'documento' || d.tipo === 'saldo_cedente' ? 'operaciones' : 'creditos',
        origen_id: d.origen,
        numero: d.numero,
        sucursal: sucursales[d.sucursal],
        moneda: d.tipo === 'uf' ? 'UF' : 'CLP',
        fecha: d.nace,
        vencimiento: d.vence,
        ...(d.tipo === 'uf' ? { capital_uf: UF(d.capital), interes_uf: UF(d.interes) } : { capital: n(d.capital), interes: n(d.interes) }),
        ...(d.base === null ? {} : { base_mora: n(d.base) }),
        ...(d.tasa === 0n ? {} : { tasa_mora_mensual: UF(d.tasa) }),
      });
    if (d.aval?.desde === hoy) await agregarObligado(ctx, d.pk, AVAL);
    for (const p of d.pagos) {
      const mora = corrida(d.base ?? d.capital + d.interes, d.tasa, dias(d.vence, p.dia));
      const partes = (signo: bigint) => [
        { concepto: 'MORA' as const, monto: n(signo * mora) },
        { concepto: 'CAPITAL' as const, monto: n(signo * p.capital) },
      ];
      if (p.entra === hoy) await abonarObligacion(ctx, d.pk, partes(1n), p.dia, p.dia);
      if (p.vuelve === hoy) await abonarObligacion(ctx, d.pk, partes(-1n), p.dia, hoy);
    }
    if (d.vendida === hoy) await marcarVendidas(ctx, { area: 'creditos', ids: [d.origen], vendida: true });
    if (d.aval?.hasta === hoy) await quitarObligado(ctx, [d.pk], AVAL);
  }
}
