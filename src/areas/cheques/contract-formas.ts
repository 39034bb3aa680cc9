import { z } from 'zod';
import { zCodigo, zFecha, zId, zPesos, zPesosOut, zRut, zRutOut, zTexto } from '#kernel/fields.ts';

export const ESTADOS = [
  'recibido',
  'en_cartera',
  'por_depositar',
  'depositado',
  'pagado',
  'protestado',
  'canjeado',
  'repactado',
  'judicial',
  'devuelto_cliente',
  'retirado',
  'endosado_banco',
  'extraviado',
  'anulado',
] as const;
export const VISTAS = ['por_depositar', 'sin_respuesta', 'protestados', 'fecha_pasada', 'por_custodiar'] as const;

export const ChequeItem = z.object({
  id: zId,
  num_cheque: z.string(),
  banco: z.string(),
  nombre_banco: z.string(),
  cta_cte: z.string(),
  monto: zPesosOut,
  fecha: zFecha,
  depositar_el: zFecha,
  dias: z.number().int(),
  rut_girador: zRutOut,
  nombre_girador: z.string(),
  cliente_rut: zRutOut,
  nombre: z.string(),
  objeto_numero: z.string(),
  pagarevista: z.string().nullable(),
  ubicacion: z.string(),
  fecha_deposito: zFecha.nullable(),
  libre_desde: zFecha.nullable(),
  deposito: z.number().int().nullable(),
  version: z.number().int(),
  estado: z.enum(ESTADOS),
});

const ProtestoOut = z.object({
  id: zId,
  fecha: zFecha,
  hora: z.string().nullable(),
  causal: z.string(),
  causales: z.array(z.string()),
  motivo_no_pago: z.string().nullable(),
  banco: z.string(),
  oficina: z.string().nullable(),
  acta: z.string().nullable(),
  impuesto: zPesosOut,
  comision: zPesosOut,
  pagado: zPesosOut,
  tardio: z.boolean(),
  aclarado_el: zFecha.nullable(),
  prescribe_el: zFecha,
  dias_prescripcion: z.number().int(),
});

const Enlace = z.object({ id: zId, num_cheque: z.string() });

export const Cheque = ChequeItem.extend({
  otra_plaza: z.boolean(),
  tipo: z.enum(['AL_DIA', 'A_FECHA']),
  nominativo: z.boolean(),
  cruzado: z.boolean(),
  objeto_pk: z.string(),
  objeto_tipo: z.string(),
  objeto_vence: zFecha,
  /** Part of its amount that was given for the premium of its cuota. */
  prima: zPesosOut,
  /** What its debt owes today, with the premium that it carries. */
  objeto_debe: zPesosOut,
  pagare_id: zId.nullable(),
  recepcion_id: zId,
  recepcion: z.number().int(),
  boveda: z.string().nullable(),
  sobre: z.string().nullable(),
  custodia_desde: zFecha.nullable(),
  adelanto: z.string().nullable(),
  consentimiento: z.string().nullable(),
  deposito_id: zId.nullable(),
  cuenta_deposito: z.string().nullable(),
  presentar_hasta: zFecha,
  fecha_liberacion: zFecha.nullable(),
  aplicado: z.object({ aplicaciones: z.array(z.object({ concepto: z.string(), monto: zPesosOut })), a_favor: zPesosOut }).nullable(),
  fecha_salida: zFecha.nullable(),
  motivo: z.string().nullable(),
  acepta: z.string().nullable(),
  protesto: ProtestoOut.nullable(),
  protestos_girador: z.number().int(),
  reemplaza: Enlace.nullable(),
  reemplazado_por: Enlace.nullable(),
  n_prorrogas: z.number().int(),
  /** To whom it was endorsed, and when. */
  endosos: z.array(z.object({ fecha: zFecha, a: z.string() })),
  manos: z.array(
    z.object({
      id: zId,
      fecha: zFecha,
      accion: z.string(),
      entrega: z.string(),
      recibe: z.string(),
      lugar: z.string().nullable(),
      motivo: z.string().nullable(),
    }),
  ),
});

/** A row of the grid. */
export const Fila = z.object({
  banco: zCodigo,
  cta_cte: zTexto(30),
  num_cheque: zTexto(12),
  monto: zPesos({ min: 1 }),
  fecha: zFecha,
  otra_plaza: z.boolean().default(false),
  objeto_pk: zTexto(80),
});

export const Recibir = z.object({
  cliente_rut: zRut,
  /** Each cheque pays its cuota exactly, or they are given against a debt without belonging to one. */
  modo: z.enum(['CUOTAS', 'PAGO'], { error: 'Elija para qué son los cheques' }),
  pagare_id: zId.nullish(),
  rut_girador: zRut,
  nombre_girador: zTexto(120),
  nominativo: z.boolean().default(true),
  cruzado: z.boolean().default(true),
  cheques: z.array(Fila).min(1, 'Ingrese al menos un cheque').max(200, 'Hasta 200 cheques a la vez'),
});

export const Recepcion = z.object({
  id: zId,
  numero: z.number().int(),
  total: zPesosOut,
  cheques: z.array(z.object({ id: zId, num_cheque: z.string(), monto: zPesosOut, fecha: zFecha, depositar_el: zFecha })),
  avisos: z.array(z.object({ fila: z.number().int(), codigo: z.string(), texto: z.string() })),
});

/** Specification §3, names exact: a cuota and the cheque that it has, null while it has none. */
export const CuotaFila = z.object({
  cuota_id: z.string(),
  numero: z.string(),
  /** What it is a cuota of. */
  serie: z.string(),
  vencimiento: zFecha,
  monto_cuota: zPesosOut,
  /** The premium that is charged with it and not paid: its cheque brings both. */
  monto_prima: zPesosOut,
  num_cheque: z.string().nullable(),
  monto_cheque: zPesosOut.nullable(),
  rut_cheque: z.string().nullable(),
  cta_cte: z.string().nullable(),
  estado_cheque: z.string().nullable(),
  cheque_id: zId.nullable(),
});

/** Cheques given against a debt without belonging to a cuota. */
export const ChequePago = CuotaFila.omit({ cuota_id: true }).extend({ objeto_pk: z.string() });

export const ChequeNuevo = z.object({
  banco: zCodigo,
  cta_cte: zTexto(30),
  num_cheque: zTexto(12),
  monto: zPesos({ min: 1 }),
  fecha: zFecha,
  otra_plaza: z.boolean().default(false),
  rut_girador: zRut,
  nombre_girador: zTexto(120),
});
