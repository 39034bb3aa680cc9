import { Invalid } from '#kernel/errors.ts';
import { addDays, type Fecha } from '#kernel/values/fecha.ts';

export const USOS_TELEFONO = ['MOVIL', 'FIJO', 'TRABAJO'] as const;
export const ESTADOS_TELEFONO = ['SIN_VERIFICAR', 'VERIFICADO', 'EQUIVOCADO'] as const;
export const CANALES_CONTACTO = ['LLAMADA', 'VISITA', 'CORREO', 'SMS', 'WHATSAPP', 'CARTA'] as const;
export type CanalContacto = (typeof CANALES_CONTACTO)[number];

/** A number to call. One that answered as somebody else's stays as EQUIVOCADO, and is never offered again. */
export interface Telefono {
  e164: string;
  uso: (typeof USOS_TELEFONO)[number];
  estado: (typeof ESTADOS_TELEFONO)[number];
}

/** HH:MM of Santiago. */
export interface Horario {
  desde: string;
  hasta: string;
}

const SEPARADORES = /[\s().-]/g;

/**
 * A telephone in the international format E.164, or null when it is none. Without `+`, as it is dialled in Chile: nine digits, the first from 2 to 9,
 * with or without 56 before (ITU-T E.164: at most 15 digits; numbering plan of Subtel: nine digits, mobiles begin with 9). The 00 with which a call leaves
 * the country is that same `+` (ITU-T E.123). Letters, extensions and service codes (*, #) make it none.
 */
export function e164(texto: string): string | null {
  const t = texto.trim().replace(SEPARADORES, '').replace(/^00/, '+');
  if (!/^\+?\d{8,15}$/.test(t)) return null;
  const cifras = t.replace('+', '');
  const nacional = cifras.length === 11 && cifras.startsWith('56') ? cifras.slice(2) : cifras;
  if (/^[2-9]\d{8}$/.test(nacional) && (!t.startsWith('+') || cifras.startsWith('56'))) return `+56${nacional}`;
  return t.startsWith('+') && /^[1-9]/.test(cifras) && !cifras.startsWith('56') ? t : null;
}

/** What a number is for when nobody says it: in Chile mobiles begin with 9. */
const usoDe = (numero: string): Telefono['uso'] => (numero.startsWith('+569') ? 'MOVIL' : 'FIJO');

/** The numbers of a contact as they are kept, once each. 400 at `<campo>.<i>.e164`. */
export function telefonosDe(
  filas: readonly { e164: string; uso?: Telefono['uso'] | null | undefined; estado?: Telefono['estado'] | undefined }[],
  campo = 'telefonos',
): Telefono[] {
  const out: Telefono[] = [];
  for (const [i, f] of filas.entries()) {
    const numero = e164(f.e164);
    if (!numero) throw new Invalid({ [`${campo}.${i}.e164`]: ['Teléfono inválido: escríbalo como +56 9 1234 5678'] });
    if (out.some((x) => x.e164 === numero)) throw new Invalid({ [`${campo}.${i}.e164`]: ['Ese teléfono ya está'] });
    out.push({ e164: numero, uso: f.uso ?? usoDe(numero), estado: f.estado ?? 'SIN_VERIFICAR' });
  }
  return out;
}

/** Numbers that may be called, those that answered first. */
export const llamables = (telefonos: readonly Telefono[]): Telefono[] =>
  telefonos.filter((x) => x.estado !== 'EQUIVOCADO').sort((a, b) => Number(b.estado === 'VERIFICADO') - Number(a.estado === 'VERIFICADO'));

/** The first number of a contact becomes `texto` (none when it is empty); the rest stay. 400 at `campo`. */
export function conPrimero(telefonos: readonly Telefono[], texto: string | null | undefined, campo: string): Telefono[] {
  const [actual] = llamables(telefonos);
  const resto = telefonos.filter((x) => x !== actual);
  if (!texto) return resto;
  const numero = e164(texto);
  if (!numero) throw new Invalid({ [campo]: ['Teléfono inválido: escríbalo como +56 9 1234 5678'] });
  const mismo = telefonos.find((x) => x.e164 === numero);
  if (mismo && mismo === actual) return [...telefonos];
  return [{ e164: numero, uso: usoDe(numero), estado: 'SIN_VERIFICAR' }, ...resto.filter((x) => x !== mismo)];
}

/** 400 at `horario`. */
export function exigirHorario(h: Horario | null | undefined): void {
  if (h && h.hasta <= h.desde) throw new Invalid({ 'horario.hasta': ['Debe ser posterior a la hora de comienzo'] });
}

interface Vigencia {
  desde: Fecha;
  hasta: Fecha | null;
  levantada: { fecha: Fecha } | null;
}

/** Last day on which it holds: its own, or the eve of the day on which it was lifted. */
function ultimoDiaDe(r: Vigencia): Fecha | null {
  const eve = r.levantada ? addDays(r.levantada.fecha, -1) : null;
  if (r.hasta === null || eve === null) return r.hasta ?? eve;
  return eve < r.hasta ? eve : r.hasta;
}

/** Whether it forbids on a day. */
export function rige(r: Vigencia, al: Fecha): boolean {
  const fin = ultimoDiaDe(r);
  return r.desde <= al && (fin === null || al <= fin);
}
