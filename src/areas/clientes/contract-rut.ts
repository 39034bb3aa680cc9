import { z } from 'zod';
import { zFecha, zId, zPesosOut, zRutOut } from '#kernel/fields.ts';
import { ESTADOS, Hecho, Linea, n, TIPO_PERSONA } from './contract-formas.ts';

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
  en_mora: zPesosOut,
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
  contactos: z.array(z.object({ id: zId, nombre: z.string(), cargo: n, email: n, telefono: n, tipo: z.string(), fuente: z.string() })),
  hechos: z.array(Hecho),
});
