import { matches } from '#platform/web/inputs/plain.ts';

export const STATUS: Readonly<Record<string, string>> = { online: 'En línea', offline: 'Desconectado', busy: 'Ocupado', away: 'Ausente' };
export const COLORES: Readonly<Record<string, string>> = { online: 'green', offline: 'gray', busy: 'red', away: 'yellow' };
export const ESTADOS: Readonly<Record<string, string>> = { enviado: 'Enviado', entregado: 'Entregado', visto: 'Visto' };

const ZONA = { timeZone: 'America/Santiago' } as const;
const HORA = new Intl.DateTimeFormat('es-CL', { hour: '2-digit', minute: '2-digit', hour12: false, ...ZONA });
const DIA = new Intl.DateTimeFormat('es-CL', { weekday: 'long', day: 'numeric', month: 'long', ...ZONA });
const CLAVE = new Intl.DateTimeFormat('sv-SE', ZONA);

export const hora = (iso: string): string => HORA.format(new Date(iso));
export const clave = (iso: string): string => CLAVE.format(new Date(iso));
/** 'martes, 10 de marzo', or the word for it when it is the business date. */
export const dia = (iso: string, hoy: string): string => (clave(iso) === hoy ? 'Hoy' : DIA.format(new Date(iso)));

export const busca = (nombre: string, q: string): boolean => q.trim() === '' || matches(nombre, q.trim());
