import { z } from 'zod';
import { zCodigo, zFecha, zId, zPesosOut, zRutOut, zTexto } from '#kernel/fields.ts';
import { ESTADOS, Hecho, Linea, n, TIPO_PERSONA } from './contract-formas.ts';
import { CANALES } from './domain/consentimiento.ts';

/** A consent to be asked about, as its paper says it. */
export const DatosConsentimiento = z.object({
  folio: zTexto(40),
  fecha: zFecha,
  hora: z
    .string()
    .regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'Hora inválida (HH:MM)')
    .nullish(),
  archivo: zTexto(200),
  hasta: zFecha.nullish(),
  finalidad: zCodigo.nullish(),
  fuentes: z.array(zCodigo).max(20).nullish(),
  canal: z.enum(CANALES, { error: 'Elija cómo lo dio' }).nullish(),
  texto_version: zTexto(20).nullish(),
});

/** One as the pages show it. */
const Consentimiento = z.object({
  id: zId,
  folio: z.string(),
  fecha: zFecha,
  hora: z.string(),
  archivo: z.string(),
  hasta: zFecha.nullable(),
  finalidad: z.string(),
  fuentes: z.array(z.string()),
  canal: z.string(),
  recibo_hash: n,
  revocado: z.object({ fecha: zFecha, hora: z.string(), motivo: z.string() }).nullable(),
});

/** A RUT and all its roles, on one page. */
export const PorRut = z.object({
  rut: zRutOut,
  nombre: z.string(),
  tipo_persona: TIPO_PERSONA,
  es_deudor: z.boolean(),
  roles: z.array(z.string()),
  /** Null when it is not a client, or is of somebody else. */
  cliente: z.object({ id: zId, estado: z.enum(ESTADOS), bloqueo: n, linea: Linea.nullable(), exposicion: zPesosOut }).nullable(),
  calificacion_deudor: n,
  calificaciones: z.array(z.object({ calificacion: z.string(), comentario: z.string(), fecha: zFecha, usuario: z.string() })),
  deudas: z.array(
    z.object({
      pk: z.string(),
      numero: z.string(),
      concepto: z.string(),
      monto: zPesosOut,
      vencimiento: zFecha,
      dias_mora: z.number().int(),
      rol: z.string(),
      cliente_rut: zRutOut.nullable(),
    }),
  ),
  /** Overdue, by the role in which it is owed: never added up. */
  mora: z.object({ TITULAR: zPesosOut, DEUDOR: zPesosOut, AVAL: zPesosOut }),
  avales: z.array(
    z.object({
      cliente_id: zId.nullable(),
      cliente_rut: zRutOut,
      nombre: z.string(),
      desde: zFecha,
      hasta: zFecha.nullable(),
      /** The aval and its state; null when a ficha declares it and no aval was opened. */
      aval_id: zId.nullable(),
      estado: n,
    }),
  ),
  direcciones: z.array(z.object({ id: zId, tipo: z.string(), calle: z.string(), numero: z.string(), depto: n, comuna: z.string() })),
  /** Whether its contacts are within reach: of another's client they are not. */
  contactable: z.boolean(),
  hechos: z.array(Hecho),
  consentimientos: z.array(Consentimiento),
});
