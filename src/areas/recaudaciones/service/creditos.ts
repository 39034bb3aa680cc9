import { type CreditoEnCaja, type CuotaEnCaja, clavePago, type PagadoEnCaja, type PagoEnCaja } from '#areas/creditos/public.server.ts';
import type { Fecha } from '#kernel/values/fecha.ts';
import { type Pesos, pesos, sumPesos } from '#kernel/values/money.ts';
import type { EfectoCredito, PrepagoGuardado } from '../tables.ts';
import { AREA } from './filas.ts';

/** A credit in the history of a debtor: what its area answers, and the payments that stand at this point of the replay. */
export interface CreditoEnJuego {
  caja: CreditoEnCaja;
  pagos: PagoEnCaja[];
}
export type Creditos = Map<string, CreditoEnJuego>;

/** Who applies: the place of the receipt in its day. A receipt that is not written yet comes after all of them. */
export interface Lugar {
  fecha: Fecha;
  recibo: string | null;
}

const NUEVO = '~';
const CERO = pesos(0);
const reciboDe = (clave: string) => clave.split(':', 1)[0] ?? '';
export const claveDePago = (recibo: string | null, n: number) => `${recibo ?? NUEVO}:${String(n).padStart(3, '0')}`;

/** Payments that a place in time finds made: those before it, whoever received them. */
function anteriores(c: CreditoEnJuego, l: Lugar): PagoEnCaja[] {
  const lugar = claveDePago(l.recibo, 999);
  return c.pagos.filter((p) => p.fecha < l.fecha || (p.fecha === l.fecha && p.orden <= lugar));
}

export function abrirCreditos(leidos: readonly CreditoEnCaja[], sin: ReadonlySet<string>): Creditos {
  return new Map(
    leidos.map((caja) => {
      const pagos = caja.pagos.filter((p) => p.area !== AREA || !sin.has(reciboDe(p.origen_id)));
      return [caja.id, { caja, pagos: pagos.map(({ pagado: _, fijo: _f, ...p }) => p) }];
    }),
  );
}

/** The same credits at this point, apart from what comes later. */
export const copiar = (creditos: Creditos): Creditos => new Map([...creditos].map(([id, c]) => [id, { ...c, pagos: [...c.pagos] }]));

/** What the cuotas owe at a place in time, credit by credit. `enCurso`: the first one not yet due. */
export function cuotasDe(creditos: Creditos, l: Lugar): (CuotaEnCaja & { enCurso: boolean })[] {
  return [...creditos.values()].flatMap((c) => {
    if (c.caja.fecha_giro > l.fecha) return [];
    const cuotas = c.caja.cuotas(anteriores(c, l), l.fecha);
    const primera = cuotas.find((q) => q.vencimiento > l.fecha)?.cuota;
    return cuotas.map((q) => ({ ...q, enCurso: q.cuota === primera }));
  });
}

/** What closes a credit at a place in time. */
export const liquidacionDe = (c: CreditoEnJuego, l: Lugar) => c.caja.liquidar(anteriores(c, l), l.fecha);
export const saldoDeCredito = (c: CreditoEnJuego, l: Lugar) => c.caja.saldo(anteriores(c, l), l.fecha);
function efectoVacio(c: CreditoEnJuego, tipo: EfectoCredito['tipo']): EfectoCredito {
  return { credito_id: c.caja.id, numero: c.caja.numero, tipo, pagos: [], partes: [], comision: CERO, a_favor: CERO, cierra: true };
}

/** Adds a payment to a credit and to the effect of its receipt. */
function anotar(
  c: CreditoEnJuego,
  e: EfectoCredito,
  l: Lugar,
  p: { n: number; cuota: number | null; monto: Pesos },
  pre?: PrepagoGuardado,
) {
  const clave = claveDePago(l.recibo, p.n);
  e.pagos.push(p);
  c.pagos.push({
    area: AREA,
    origen_id: clave,
    orden: clave,
    fecha: l.fecha,
    tipo: e.tipo,
    monto: p.monto,
    cuota: p.cuota,
    politica: pre?.politica ?? null,
    meses_comision: pre?.meses_comision ?? null,
  });
}

/** A part of a receipt paid to a cuota. `hechos`: the effects of that receipt so far. */
export function pagarCuota(creditos: Creditos, hechos: EfectoCredito[], l: Lugar, q: CuotaEnCaja, monto: Pesos): void {
  const c = creditos.get(q.credito_id);
  if (!c) throw new RangeError(`a credit was not read: ${q.credito_id}`);
  let e = hechos.find((x) => x.credito_id === q.credito_id);
  if (!e) {
    e = efectoVacio(c, 'pago');
    hechos.push(e);
  }
  const n = hechos.reduce((s, x) => s + x.pagos.length, 0);
  anotar(c, e, l, { n, cuota: q.cuota, monto });
  e.cierra &&= monto === q.total;
}

/** A whole receipt to a credit, as a prepayment. */
export function prepagar(c: CreditoEnJuego, l: Lugar, monto: Pesos, p: PrepagoGuardado): EfectoCredito {
  const e = efectoVacio(c, 'prepago');
  e.cierra = monto >= liquidacionDe(c, l).total;
  anotar(c, e, l, { n: 0, cuota: null, monto }, p);
  return e;
}

const firmaDe = (p: Pick<PagadoEnCaja, 'partes' | 'comision' | 'a_favor'>) =>
  JSON.stringify([p.partes.map((x) => [x.pk, x.concepto, x.monto]), p.comision, p.a_favor]);

/**
 * What each receipt pays of each credit, once all are in their place; answers the credits where a payment of another area that nobody applies
 * again would change.
 */
export function repartir(creditos: Creditos, turnos: readonly { lugar: Lugar; efectos: readonly EfectoCredito[] }[]): string[] {
  const ajenos: string[] = [];
  for (const [id, c] of creditos) {
    const quietos = c.pagos.length === c.caja.pagos.length && c.caja.pagos.every((p, i) => clavePago(p) === clavePago(c.pagos[i] ?? p));
    const suyos = turnos.flatMap((t) => t.efectos.filter((e) => e.credito_id === id).map((e) => ({ e, recibo: t.lugar.recibo })));
    if (suyos.length === 0 && quietos) continue;
    const pagan = c.caja.aplicar(c.pagos);
    for (const { e, recibo } of suyos) {
      const hechos = e.pagos.flatMap((p) => pagan.get(`${AREA}/${claveDePago(recibo, p.n)}`) ?? []);
      e.partes = hechos.flatMap((h) => h.partes);
      e.comision = sumPesos(hechos.map((h) => h.comision));
      e.a_favor = sumPesos(hechos.map((h) => h.a_favor));
    }
    for (const p of c.caja.pagos) {
      const ahora = pagan.get(clavePago(p));
      if (p.area !== AREA && p.fijo && ahora && firmaDe(ahora) !== firmaDe(p.pagado)) ajenos.push(id);
    }
  }
  return [...new Set(ajenos)];
}

/** What a receipt paid of its credits, with the commission of a prepayment. */
export const totalCreditos = (es: readonly EfectoCredito[]): Pesos =>
  sumPesos(es.flatMap((e) => [...e.partes.map((p) => p.monto), e.comision]));

/** What distinguishes one application from another. */
export const firmaCreditos = (es: readonly EfectoCredito[]) =>
  es.map((e) => [e.credito_id, e.tipo, e.pagos.map((p) => [p.cuota, p.monto]), firmaDe(e)]);
