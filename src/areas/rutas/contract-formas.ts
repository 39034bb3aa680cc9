import { z } from 'zod';
import { zCodigo, zFecha, zId, zPesos, zPesosOut, zRutOut, zTexto } from '#kernel/fields.ts';
import { estados, estadosTalonario } from './domain/estados.ts';
import { CODIGOS_NO_PAGO, CODIGOS_RESULTADO } from './domain/resultados.ts';

const n = z.string().nullable();
/** Minute of the day. */
export const zMinuto = z.number({ error: 'Indique la hora' }).int().min(0, 'Hora inválida').max(1439, 'Hora inválida');

export const RutaItem = z.object({
  id: zId,
  num_ruta: z.number().int(),
  fecha: zFecha,
  recaudador: zRutOut,
  nombre_recaudador: z.string(),
  sucursal: z.string(),
  sucursal_nombre: z.string(),
  estado: z.enum(estados.states),
  paradas: z.number().int(),
  rendidas: z.number().int(),
  recaudado: zPesosOut,
});

/** What the law says of a visit at its hour, in words; `desde`: the first minute at which it lets it. */
const Ley = z.object({ permitido: z.boolean(), motivo: n, desde: z.object({ fecha: zFecha, minuto: z.number().int() }).nullable() });

const Parada = z.object({
  id: zId,
  orden: z.number().int(),
  ticket_id: zId,
  num_ticket: z.number().int(),
  persona_rut: zRutOut,
  nombre: z.string(),
  direccion: z.string(),
  comuna: z.string(),
  comuna_nombre: z.string(),
  lat: z.number().nullable(),
  lon: z.number().nullable(),
  desde: z.number().int(),
  hasta: z.number().int(),
  llegada: z.number().int(),
  monto_a_cobrar: zPesosOut,
  estado: z.enum(['pendiente', 'rendida', 'retirada']),
  motivo_retiro: n,
  autorizacion: z.object({ por: z.string(), motivo: z.string() }).nullable(),
  /** Asked while it waits: null once it was told. */
  ley: Ley.nullable(),
  resultado: n,
  motivo_no_pago: n,
  visitada_a: z.number().int().nullable(),
  monto_recibido: zPesosOut,
  comprobante: z.number().int().nullable(),
  recaudacion_id: zId.nullable(),
  comentario: n,
  /** It left the route because its phone was lost. */
  sin_telefono: z.boolean(),
  /** What was photographed at the door; its picture is asked for apart. */
  foto: z.object({ hora: z.number().int(), recibida_en: z.string(), bytes: z.number().int() }).nullable(),
  /** What the phone sent after the route was handed in without it: it posted nothing, and somebody looks at it. */
  tardia: z
    .object({
      resultado: z.string(),
      hora: z.number().int(),
      monto: zPesosOut.nullable(),
      comprobante: z.number().int().nullable(),
      comentario: n,
      recibida_el: zFecha,
      resolucion: n,
      resuelta_por: n,
    })
    .nullable(),
});

export const Ruta = RutaItem.extend({
  salida: z.number().int(),
  motivo: n,
  observacion: n,
  /** Kilometres are not known: what the plan takes, in minutes from going out to the last door. */
  minutos: z.number().int(),
  lista: z.array(Parada),
});

export const Candidato = z.object({
  ticket_id: zId,
  num_ticket: z.number().int(),
  persona_rut: zRutOut,
  nombre: z.string(),
  direccion: n,
  comuna: n,
  comuna_nombre: n,
  zona: n,
  monto: zPesosOut,
  dias_mora: z.number().int(),
  toca_visita: z.boolean(),
  ley: Ley,
});

const ParadaDelDia = z.object({
  id: zId,
  orden: z.number().int(),
  nombre: z.string(),
  direccion: z.string(),
  comuna: z.string(),
  llegada: z.number().int(),
  monto: zPesosOut,
  estado: z.enum(['pendiente', 'rendida', 'retirada']),
  motivo: n,
  resultado: n,
  recibido: zPesosOut,
  /** Minutes of that day between which the law lets the visit. */
  desde: z.number().int(),
  hasta: z.number().int(),
});
export const RutaDelDia = z.object({
  id: zId,
  num_ruta: z.number().int(),
  fecha: zFecha,
  estado: z.enum(estados.states),
  version: z.number().int(),
  paradas: z.array(ParadaDelDia),
  /** Next blank receipt of his book; null without a book. */
  comprobante: z.number().int().nullable(),
  promesa_hasta: zFecha,
});

export const Rendicion = z.object({
  parada_id: zId,
  resultado: z.enum(CODIGOS_RESULTADO, { error: 'Elija qué pasó' }),
  /** Minute of the day at which he was at the door, by the clock of his phone. */
  hora: zMinuto,
  monto: zPesos({ min: 1 }).nullish(),
  comprobante: z.number().int('Número inválido').min(1, 'Número inválido').max(99_999_999, 'Número inválido').nullish(),
  motivo_no_pago: z.enum(CODIGOS_NO_PAGO, { error: 'Elija por qué no pagó' }).nullish(),
  compromiso: z.object({ monto: zPesos({ min: 1 }), fecha: zFecha, metodo_pago: zCodigo }).nullish(),
  comentario: zTexto(1000).nullish(),
});

export const Talonario = z.object({
  id: zId,
  num_talonario: z.number().int(),
  recaudador: zRutOut,
  nombre_recaudador: z.string(),
  desde: z.number().int(),
  hasta: z.number().int(),
  estado: z.enum(estadosTalonario.states),
  entregado_el: zFecha,
  devuelto_el: zFecha.nullable(),
  usados: z.number().int(),
  anulados: z.number().int(),
  extraviados: z.number().int(),
  en_blanco: z.number().int(),
  monto: zPesosOut,
  /** Numbers passed over, in words; null when none. */
  saltos: n,
});
export const Comprobante = z.object({
  numero: z.number().int(),
  estado: z.enum(['usado', 'anulado', 'extraviado']),
  fecha: zFecha,
  monto: zPesosOut,
  motivo: n,
  ruta_id: zId.nullable(),
  nombre: n,
});
