import type { Email } from '../contract.ts';

/** The template's words in Spanish. */
export const FOLDERS = [
  { codigo: 'inbox', nombre: 'Recibidos' },
  { codigo: 'sent', nombre: 'Enviados' },
  { codigo: 'draft', nombre: 'Borradores' },
  { codigo: 'starred', nombre: 'Destacados' },
  { codigo: 'spam', nombre: 'No deseados' },
  { codigo: 'trash', nombre: 'Papelera' },
] as const;
export const LABELS: Readonly<Record<string, string>> = {
  private: 'Privado',
  company: 'Empresa',
  important: 'Importante',
  personal: 'Personal',
};
export const COLORES: Readonly<Record<string, string>> = { private: 'grape', company: 'blue', important: 'red', personal: 'green' };
export const VACIAS: Readonly<Record<string, string>> = {
  inbox: 'No tiene correos recibidos.',
  sent: 'Todavía no envía ningún correo.',
  draft: 'No tiene borradores: lo que escriba sin enviar queda aquí.',
  starred: 'No ha destacado ningún correo.',
  spam: 'No hay correos no deseados.',
  trash: 'La papelera está vacía. Lo que entre aquí se borra a los 30 días.',
};
export const ENVIO: Readonly<Record<string, string>> = {
  en_cola: 'En cola de salida',
  enviado: 'Entregado a su servidor',
  rebotado: 'No llegó',
  fallido: 'No se pudo enviar',
};

export const sinAsunto = (e: Pick<Email, 'subject'>): string => e.subject || '(sin asunto)';

/** 'Paula Rivas <paula@x.cl>', as a tag shows it. */
export const escrita = (d: { name: string; email: string }): string => (d.name && d.name !== d.email ? `${d.name} <${d.email}>` : d.email);

/** The reverse; undefined for what is not an address. */
export function leida(texto: string): { name: string; email: string } | undefined {
  const m = /^(.*)<([^<>]+)>$/.exec(texto.trim());
  const email = (m?.[2] ?? texto).trim();
  return /^[^\s@]{1,64}@[^\s@.]+(?:\.[^\s@.]+)+$/.test(email) ? { name: (m?.[1] ?? '').trim(), email } : undefined;
}

const HORA = new Intl.DateTimeFormat('es-CL', { hour: '2-digit', minute: '2-digit', hour12: false, timeZone: 'America/Santiago' });
const DIA = new Intl.DateTimeFormat('sv-SE', { timeZone: 'America/Santiago' });
const CORTO = new Intl.DateTimeFormat('es-CL', { day: 'numeric', month: 'short', timeZone: 'America/Santiago' });

/** The hour of what is of the business date, the day of what is not. */
export function cuando(iso: string, hoy: string): string {
  const d = new Date(iso);
  const dia = DIA.format(d);
  if (dia === hoy) return HORA.format(d);
  return dia.slice(0, 4) === hoy.slice(0, 4) ? CORTO.format(d) : dia.split('-').reverse().join('-');
}
