import { z } from 'zod';
import { zFecha, zId, zInstante, zPersonas, zPesosOut, zRutOut } from '#kernel/fields.ts';

const Accion = z.object({
  accion: z.string(),
  permitida: z.boolean(),
  codigo: z.string().optional(),
  motivo: z.string().optional(),
});

export const PasivoItem = z.object({
  id: zId,
  rut: zRutOut.nullable(),
  nombre: z.string(),
  amount: zPesosOut,
  comprobante: z.string(),
  tipo_pasivo: z.string(),
  origen: z.string(),
  fecha: zFecha,
  dias: z.number().int(),
  /** What may be used: 0 before `disponible_desde`. */
  disponible: zPesosOut,
  saldo: zPesosOut,
  retenido: zPesosOut,
  comprometido: zPesosOut,
  pagado: zPesosOut,
  compensado: zPesosOut,
  reversado: zPesosOut,
  estado: z.string(),
  /** A deposit without owner for longer than dias_identificar. */
  alerta: z.boolean(),
});

/** One step of a peso: the document, the payment, the pasivo, where it went. */
const Paso = z.object({
  etapa: z.enum(['documento', 'pago', 'pasivo', 'movimiento', 'salida']),
  titulo: z.string(),
  detalle: z.string().nullable(),
  fecha: zFecha.nullable(),
  monto: zPesosOut.nullable(),
  url: z.string().nullable(),
});

const Retencion = z.object({
  id: zId,
  monto: zPesosOut,
  motivo: z.string(),
  legal: z.boolean(),
  comentario: z.string(),
  fecha: zFecha,
  viva: z.boolean(),
  liberada_motivo: z.string().nullable(),
  liberada_el: zFecha.nullable(),
});

const Propuesta = z.object({
  rut: zRutOut,
  nombre: z.string(),
  evidencia: z.string(),
  obligaciones: z.array(z.string()),
  por: zPersonas,
  fecha: zFecha,
});

export const Pasivo = PasivoItem.extend({
  origen_area: z.string(),
  origen_id: z.string(),
  disponible_desde: zFecha,
  identificado: z.boolean(),
  /** Why all of it is held without anybody holding it: a claim over its document. */
  retenido_por: z.string().nullable(),
  propuesta: Propuesta.nullable(),
  retenciones: z.array(Retencion),
  cadena: z.array(Paso),
  solicitudes: z.array(z.object({ id: zId, numero: z.number().int(), estado: z.string(), destino: z.string(), monto: zPesosOut })),
  movimientos: z.array(
    z.object({
      id: zId,
      clase: z.string(),
      monto: zPesosOut,
      fecha: zFecha,
      creado_en: zInstante,
      motivo: z.string().nullable(),
    }),
  ),
});

/** A RUT with what is owed to it and what it owes. */
export const PorRut = z.object({
  rut: zRutOut,
  nombre: z.string(),
  es_cliente: z.boolean(),
  /** R of its living documents: not owed yet. */
  por_liberar: zPesosOut,
  reten_liberadas: zPesosOut,
  cuentas_pagar: zPesosOut,
  retenido: zPesosOut,
  comprometido: zPesosOut,
  mora: zPesosOut,
  vencidos: z.number().int(),
  pasivos: z.number().int(),
  sugerencia: z.enum(['PAGAR', 'APLICAR', 'RETENER']).nullable(),
});

const Deuda = z.object({
  pk: z.string(),
  numero: z.string(),
  tipo: z.string(),
  vencimiento: zFecha,
  dias_mora: z.number().int(),
  monto: zPesosOut,
});

const Cuenta = z.object({ id: zId, texto: z.string(), usable: z.boolean(), motivo: z.string().nullable() });

export const FichaRut = PorRut.extend({
  pasivos_vivos: z.array(PasivoItem),
  deudas: z.array(Deuda),
  /** R of each living document: it becomes an excedente when its debtor pays. */
  retenciones_por_liberar: z.array(
    z.object({ pk: z.string(), numero: z.string(), vencimiento: zFecha, dias_mora: z.number().int(), monto: zPesosOut }),
  ),
  cuentas: z.array(Cuenta),
});

const Impedimento = z.object({ codigo: z.string(), motivo: z.string() });

export const SolicitudItem = z.object({
  id: zId,
  version: z.number().int(),
  numero: z.number().int(),
  rut: zRutOut,
  nombre: z.string(),
  estado: z.string(),
  destino: z.enum(['pagar', 'compensar']),
  medio: z.string().nullable(),
  monto: zPesosOut,
  fecha: zFecha,
  autorizada_el: zFecha.nullable(),
  ejecutada_el: zFecha.nullable(),
  preparada: z.string().nullable(),
  n_pasivos: z.number().int(),
});

export const Solicitud = SolicitudItem.omit({ n_pasivos: true }).extend({
  monto_salida: zPesosOut,
  redondeo: zPesosOut,
  cuenta_id: zId.nullable(),
  cuenta_texto: z.string().nullable(),
  liquidacion: z.string(),
  obligaciones: z.array(z.object({ pk: z.string(), numero: z.string(), vencimiento: zFecha, monto: zPesosOut })),
  partidas: z.array(
    z.object({ pasivo_id: zId, tipo_pasivo: z.string(), comprobante: z.string(), fecha: zFecha, monto: zPesosOut, amount: zPesosOut }),
  ),
  autorizacion: z.string().nullable(),
  comentario: z.string().nullable(),
  excepcion_motivo: z.string().nullable(),
  excepcion_otorgada: z.boolean(),
  orden_id: z.string().nullable(),
  comprobante: z.string().nullable(),
  motivo: z.string().nullable(),
  firmas: z.array(z.object({ paso: z.string(), nombre: z.string(), fecha: zFecha })),
  impedimentos: z.array(Impedimento),
  acciones: z.array(Accion),
});

export const Simulacion = z.object({
  total: zPesosOut,
  compensar: zPesosOut,
  pagar: zPesosOut,
  /** What leaves: rounded when it is cash (Ley 20.956). */
  salida: zPesosOut,
  redondeo: zPesosOut,
  impedimentos: z.array(Impedimento.extend({ destino: z.enum(['pagar', 'compensar']) })),
});

export const Informe = z.object({
  al: zFecha,
  filas: z.array(
    z.object({
      tipo_pasivo: z.string(),
      cuenta: z.string(),
      n: z.number().int(),
      hasta_30: zPesosOut,
      hasta_60: zPesosOut,
      hasta_90: zPesosOut,
      mas_90: zPesosOut,
      total: zPesosOut,
    }),
  ),
  cuentas: z.array(
    z.object({
      cuenta: z.string(),
      nombre: z.string(),
      pasivos: zPesosOut,
      /** R of living documents, kept in the same account. */
      por_liberar: zPesosOut,
      libro: zPesosOut,
      diferencia: zPesosOut,
    }),
  ),
  total: zPesosOut,
});

export const ExcedentesPagados = z.object({
  periodo: z.string(),
  filas: z.array(
    z.object({
      pasivo_id: zId,
      rut: zRutOut.nullable(),
      nombre: z.string(),
      comprobante: z.string(),
      fecha: zFecha,
      forma: z.enum(['pagar', 'compensar']),
      monto: zPesosOut,
    }),
  ),
  total: zPesosOut,
});
