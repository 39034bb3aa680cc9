import { type Fecha, isFecha } from '#kernel/values/fecha.ts';
import { type Pesos, pesos } from '#kernel/values/money.ts';
import { parseRut } from '#kernel/values/rut.ts';
import { type Element, estructura, opcional } from '#platform/server/xml/xml.ts';
import { textoOpcional, textoRequerido } from './xml.ts';

/** Typed readers of the children of an element. All throw Rule `estructura_invalida` with the line and the element. */

/** 14 digits: beyond any amount of Chile, within what is exact. */
const PESOS = /^-?\d{1,14}$/;
const DECIMAL = /^-?\d{1,18}(?:\.\d{1,6})?$/;
const MOMENTO = /^(\d{4}-\d{2}-\d{2})T([01]\d|2[0-3]):[0-5]\d:[0-5]\d$/;

function malo(el: Element, nombre: string, que: string): never {
  throw estructura(opcional(el, nombre) ?? el, nombre, que);
}

export function enteroRequerido(el: Element, nombre: string, max: number): number {
  const t = textoRequerido(el, nombre);
  const n = /^\d{1,10}$/.test(t) ? Number(t) : 0;
  return n >= 1 && n <= max ? n : malo(el, nombre, 'no es un número válido');
}

export function pesosOpcional(el: Element, nombre: string): Pesos {
  const t = textoOpcional(el, nombre);
  if (t === null) return pesos(0);
  return PESOS.test(t) ? pesos(Number(t)) : malo(el, nombre, 'no es un monto en pesos');
}

export function pesosRequerido(el: Element, nombre: string): Pesos {
  textoRequerido(el, nombre);
  return pesosOpcional(el, nombre);
}

export function decimalOpcional(el: Element, nombre: string): string | null {
  const t = textoOpcional(el, nombre);
  return t === null || DECIMAL.test(t) ? t : malo(el, nombre, 'no es un número');
}

export function fechaOpcional(el: Element, nombre: string): Fecha | null {
  const t = textoOpcional(el, nombre);
  if (t === null) return null;
  return isFecha(t) ? t : malo(el, nombre, 'no es una fecha');
}

export function fechaRequerida(el: Element, nombre: string): Fecha {
  textoRequerido(el, nombre);
  return fechaOpcional(el, nombre) ?? malo(el, nombre, 'no es una fecha');
}

/** 'AAAA-MM-DDThh:mm:ss', local Chilean time, as the SII writes its stamps. */
export function momentoRequerido(el: Element, nombre: string): string {
  const t = textoRequerido(el, nombre);
  const dia = MOMENTO.exec(t)?.[1];
  return dia && isFecha(dia) ? t : malo(el, nombre, 'no es una fecha con hora');
}

/** Canonical RUT when its digit is right; otherwise the text as it came, for the rule `rut_invalido` to name it. */
export function rutRequerido(el: Element, nombre: string): string {
  const t = textoRequerido(el, nombre, 20);
  return parseRut(t) ?? t;
}
