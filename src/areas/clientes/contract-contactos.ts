import { z } from 'zod';
import { action, query } from '#kernel/contract.ts';
import { zCodigo, zCorreo, zFecha, zId, zRut, zRutOut, zTexto } from '#kernel/fields.ts';
import type { Fecha } from '#kernel/values/fecha.ts';
import type { Rut } from '#kernel/values/rut.ts';
import { CANALES_CONTACTO, type CanalContacto, ESTADOS_TELEFONO, USOS_TELEFONO } from './domain/contacto.ts';

declare module '#kernel/events.ts' {
  interface Events {
    /** Somebody is not to be contacted: the whole person, or only one contact or channel of it. `hasta` null: until it is lifted. */
    'cliente.restringido': {
      rut: Rut;
      motivo: string;
      desde: Fecha;
      hasta: Fecha | null;
      contacto_id: string | null;
      canal: CanalContacto | null;
    };
  }
}

const n = z.string().nullable();
const zHora = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'Hora inválida (HH:MM)');
const zHorario = z.object({ desde: zHora, hasta: zHora });
export const TIPOS_DE_CONTACTO = ['PAGOS', 'COBRANZA', 'VERIFICACION', 'COMERCIAL', 'RECEPCION', 'GERENCIA'] as const;
export const FUENTES_DE_CONTACTO = ['CLIENTE', 'EJECUTIVO', 'BURO', 'SII', 'DEUDOR'] as const;

const Telefono = z.object({ e164: z.string(), uso: z.enum(USOS_TELEFONO), estado: z.enum(ESTADOS_TELEFONO) });
const Contacto = z.object({
  id: zId,
  rut: n,
  nombre: z.string(),
  cargo: n,
  email: n,
  telefonos: z.array(Telefono),
  tipo: z.string(),
  fuente: z.string(),
  predeterminado: z.boolean(),
  horario: zHorario.nullable(),
  direccion_id: zId.nullable(),
  direccion: n,
  vigente: z.boolean(),
  /** Why it is not to be contacted today, by any channel; null when it may. */
  restringido: n,
});
const Restriccion = z.object({
  id: zId,
  contacto_id: zId.nullable(),
  contacto: n,
  canal: n,
  motivo: z.string(),
  motivo_texto: z.string(),
  desde: zFecha,
  hasta: zFecha.nullable(),
  evidencia: n,
  puesta_por: z.string(),
  levantada: z.object({ fecha: zFecha, por: z.string(), motivo: z.string() }).nullable(),
  rige: z.boolean(),
  /** Whether a person may lift it: what an area put by a record of its own, that area lifts. */
  a_mano: z.boolean(),
});
export const ContactosDe = z.object({
  rut: zRutOut,
  nombre: z.string(),
  /** The law of consumer credit protects it (natural person, micro or small firm). */
  protegida: z.boolean(),
  contactos: z.array(Contacto),
  restricciones: z.array(Restriccion),
});

/** What a person writes of a contact. */
export const DatosContacto = z.object({
  rut: zRut.nullish(),
  nombre: zTexto(120),
  cargo: zTexto(80).nullish(),
  email: zCorreo.nullish(),
  telefonos: z
    .array(z.object({ e164: z.string().trim().max(40), uso: z.enum(USOS_TELEFONO).nullish(), estado: z.enum(ESTADOS_TELEFONO).optional() }))
    .max(10)
    .default([]),
  tipo: z.enum(TIPOS_DE_CONTACTO),
  fuente: z.enum(FUENTES_DE_CONTACTO),
  predeterminado: z.boolean().default(false),
  horario: zHorario.nullish(),
  direccion_id: zId.nullish(),
  vigente: z.boolean().default(true),
});

/** Who to speak with of any RUT, and whom the law or the person itself says not to. */
export const operacionesContacto = {
  contactos_de: query({ permission: 'ver', input: z.object({ rut: zRut }), output: ContactosDe }),
  guardar_contacto: action({
    permission: 'contactos',
    input: z.object({ persona_rut: zRut, contacto_id: zId.nullish(), datos: DatosContacto }),
    output: ContactosDe,
  }),
  restringir_contacto: action({
    permission: 'contactos',
    input: z.object({
      rut: zRut,
      contacto_id: zId.nullish(),
      canal: z.enum(CANALES_CONTACTO).nullish(),
      motivo: zCodigo,
      desde: zFecha,
      hasta: zFecha.nullish(),
      evidencia: zTexto(300).nullish(),
    }),
    output: ContactosDe,
  }),
  levantar_restriccion: action({
    permission: 'levantar-restriccion',
    input: z.object({ restriccion_id: zId, motivo: zTexto(300, 5) }),
    output: ContactosDe,
  }),
} as const;
