import { z } from 'zod';
import { action, defineArea, query } from '#kernel/contract.ts';
import { zFecha, zTexto } from '#kernel/fields.ts';
import type { Fecha } from '#kernel/values/fecha.ts';

declare module '#kernel/events.ts' {
  interface Questions {
    /** Dates of the records of an area between two days, both included, within the reach of whoever asks. */
    'agenda.por_mostrar': {
      input: { desde: Fecha; hasta: Fecha };
      answer: readonly { id: string; fecha: Fecha; titulo: string; url: string; detalle?: string | undefined }[];
    };
  }
}

/** The five calendars of specification §9: codes here, Spanish on screen. */
export const CALENDARIOS = ['Personal', 'Business', 'Family', 'Holiday', 'ETC'] as const;
export type Calendario = (typeof CALENDARIOS)[number];
const RESPUESTAS = ['invitado', 'acepta', 'rechaza'] as const;

const Invitado = z.object({
  /** Null: a person without an account, kept as text. */
  id: z.string().nullable(),
  fullName: z.string(),
  avatar: z.string().nullable(),
  estado: z.enum(RESPUESTAS),
});

/**
 * An event as specification §3 shapes it. Those of the system (holidays, dates of the business) have a text for id and nobody edits
 * them. With `allDay` the ends are dates, `end` the day after the last one; otherwise instants with the offset of Chile.
 */
export const Evento = z.object({
  id: z.union([z.number().int(), z.string()]),
  url: z.string(),
  title: z.string(),
  start: z.string(),
  end: z.string().nullable(),
  allDay: z.boolean(),
  extendedProps: z.object({
    calendar: z.enum(CALENDARIOS),
    location: z.string(),
    description: z.string(),
    guests: z.array(Invitado),
    /** Who made it, and what I answered when I am only invited. */
    organizador: z.string().nullable(),
    mi_respuesta: z.enum(RESPUESTAS).nullable(),
    sistema: z.boolean(),
  }),
  editable: z.boolean(),
  version: z.number().int(),
});
export type Evento = z.output<typeof Evento>;

const zMomento = z
  .string({ error: 'Indique la fecha' })
  .max(40, 'Fecha inválida')
  .regex(/^\d{4}-\d{2}-\d{2}(?:T\d{2}:\d{2}(?::\d{2}(?:\.\d{1,9})?)?(?:Z|[+-]\d{2}:?\d{2})?)?$/, 'Fecha inválida');
const zUrl = z
  .string()
  .trim()
  .max(500, 'Admite hasta 500 caracteres')
  .regex(/^(?:https?:\/\/\S+|\/(?!\/)\S*)?$/i, 'Debe empezar por https:// o ser una dirección de este sistema');

const zInvitado = z.union(
  [z.string().trim().min(1).max(120), z.looseObject({ id: z.string().max(60).nullish(), fullName: z.string().trim().max(120).optional() })],
  { error: 'Elija personas de la lista' },
);

const Extra = z
  .object({
    calendar: z.enum(CALENDARIOS, { error: 'Elija un calendario' }),
    location: z.string().trim().max(200, 'Admite hasta 200 caracteres').nullish(),
    description: z.string().trim().max(5_000, 'Admite hasta 5000 caracteres').nullish(),
    guests: z.array(zInvitado).max(50, 'Admite hasta 50 invitados').nullish(),
    // What an event answers may come back whole: these are only read.
    organizador: z.unknown().optional(),
    mi_respuesta: z.unknown().optional(),
    sistema: z.unknown().optional(),
  })
  .strict();

const Datos = z.object({
  title: zTexto(200),
  start: zMomento,
  end: z.union([zMomento, z.literal('')]).nullish(),
  allDay: z.boolean().optional(),
  url: zUrl.nullish(),
  extendedProps: Extra,
});

const uno = z.string().max(60);
/** One name, several by comma, or the parameter several times. */
const zLista = z.union([z.string().max(200), z.array(uno).max(20)]).optional();
const Rango = { desde: zFecha.optional(), hasta: zFecha.optional() };
const Cuales = z.object({ calendars: zLista, 'calendars[]': zLista, ...Rango });

export const contract = defineArea({
  area: 'calendario',
  tier: 0,
  uses: ['usuarios'],
  permissions: ['ver', 'editar'],
  entity: Evento,
  options: ['calendars', 'guests'],
  operations: {
    eventos: query({ permission: 'ver', http: 'GET /apps/calendar/events', input: Cuales, output: z.array(Evento) }),
    ics: query({ permission: 'ver', input: Cuales, output: z.unknown(), file: true }),
    crear: action({ permission: 'editar', input: Datos, output: Evento }),
    actualizar: action({
      permission: 'editar',
      on: 'one',
      input: Datos.partial().extend({ extendedProps: Extra.partial().optional() }),
      output: Evento,
    }),
    eliminar: action({ permission: 'editar', on: 'one', output: z.object({ id: z.number().int() }) }),
    responder: action({
      permission: 'ver',
      on: 'one',
      input: z.object({ respuesta: z.enum(['acepta', 'rechaza']) }),
      output: Evento,
    }),
  },
});
