import type { Azar } from './azar.ts';
import type { FilaBanco, FilaLibro } from './filas.ts';
import { glosaTransferencia } from './glosas.ts';
import { type Cliente, DIAS, elegirCliente, elegirCuenta, habil, importe, type Mundo, type Persona, persona } from './mundo.ts';

/** What the books know of a payment, before the bank tells its own version. */
export interface Pago {
  cuenta: number;
  dia: number;
  monto: number;
  documento: string;
  quien: Persona;
}

export const libroDe = (p: Pago): FilaLibro => ({
  cuenta: p.cuenta,
  dia: p.dia,
  monto: p.monto,
  documento: p.documento,
  rut: p.quien.rut,
  nombre: p.quien.nombre,
});

/** Number the books keep: of the operation (repeats every month), of a cheque, or of the transfer; one in seven has none. */
export function documentoDe(azar: Azar, operacion: string | null): string {
  if (azar.prob(140)) return '';
  if (operacion && azar.prob(120)) return operacion;
  return azar.prob(150) ? String(azar.entero(1_000_000, 9_999_999)) : String(azar.entero(100_000_000, 999_999_999));
}

/** A cuota of a client: equal amounts month after month, paid near the day of the plan, sometimes two or three together. */
export function cuota(azar: Azar, m: Mundo, c: Cliente): Pago {
  const plan = azar.elegir(c.planes);
  const atraso = azar.prob(600) ? azar.entero(-2, 2) : azar.entero(3, 25);
  const dia = habil(azar.entero(0, 11) * 30 + plan.dia - 2 + atraso, 1);
  return { cuenta: elegirCuenta(azar, m, c), dia, monto: plan.cuota, documento: documentoDe(azar, plan.operacion), quien: c };
}

export function pago(azar: Azar, m: Mundo): Pago {
  const c = elegirCliente(azar, m);
  if (azar.prob(700)) return cuota(azar, m, c);
  const signo = azar.prob(600) ? -1 : 1;
  return {
    cuenta: elegirCuenta(azar, m, c),
    dia: habil(azar.entero(0, DIAS - 1), 1),
    monto: signo * importe(azar),
    documento: documentoDe(azar, null),
    quien: c,
  };
}

/** Days between books and bank: 1–20, short ones likelier; two times in three the bank is the later one. */
export function correr(azar: Azar, dia: number): number {
  const lag = azar.geometrica(780, 20);
  const hacia = azar.prob(650) ? 1 : -1;
  const x = dia + hacia * lag;
  return x < 0 || x >= DIAS ? habil(dia - hacia * lag, hacia === 1 ? -1 : 1) : habil(x, hacia);
}

export const conCeros = (azar: Azar, documento: string) => (documento !== '' && azar.prob(200) ? documento.padStart(12, '0') : documento);

/** The bank's own version of a payment: number on 45 % of the lines (6 % of them wrong), RUT on 55 %, a third party pays 6 %. */
export function bancoDe(azar: Azar, m: Mundo, p: Pago, dia: number, monto: number): FilaBanco {
  const tercero = azar.prob(60) ? (azar.prob(300) ? elegirCliente(azar, m) : persona(azar)) : null;
  const quien = tercero ?? p.quien;
  const numero = azar.prob(60) || p.documento === '' ? String(azar.entero(1_000_000, 999_999_999)) : p.documento;
  // Where the books have no number the bank seldom has one that means anything; 470 keeps the share of lines at 45 %.
  const documento = azar.prob(p.documento === '' ? 330 : 470) ? conCeros(azar, numero) : '';
  const rut = azar.prob(585) ? quien.rut : '';
  return { cuenta: p.cuenta, dia, monto, documento, rut, glosa: glosaTransferencia(azar, monto, quien.nombre, rut) };
}
