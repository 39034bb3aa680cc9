import type { Calendario } from '../contract.ts';

/** The five calendars: Spanish name and colour (white letters over each: at least 4.5:1). */
export const CALENDARIOS: readonly { codigo: Calendario; nombre: string; color: string }[] = [
  { codigo: 'Personal', nombre: 'Personal', color: '#b42318' },
  { codigo: 'Business', nombre: 'Negocio', color: '#1f6d8c' },
  { codigo: 'Family', nombre: 'Familia', color: '#8a5a00' },
  { codigo: 'Holiday', nombre: 'Feriados', color: '#2b7a3d' },
  { codigo: 'ETC', nombre: 'Otros', color: '#6b4fa3' },
];

export const colorDe = (codigo: string): string => CALENDARIOS.find((c) => c.codigo === codigo)?.color ?? '#54616d';
export const nombreDe = (codigo: string): string => CALENDARIOS.find((c) => c.codigo === codigo)?.nombre ?? codigo;

export const VISTAS = [
  { value: 'mes', label: 'Mes', tipo: 'dayGridMonth' },
  { value: 'semana', label: 'Semana', tipo: 'timeGridWeek' },
  { value: 'dia', label: 'Día', tipo: 'timeGridDay' },
  { value: 'agenda', label: 'Agenda', tipo: 'listMonth' },
] as const;

export const ESTADOS = {
  invitado: { texto: 'Sin responder', tono: 'neutro' },
  acepta: { texto: 'Irá', tono: 'exito' },
  rechaza: { texto: 'No irá', tono: 'peligro' },
} as const;
