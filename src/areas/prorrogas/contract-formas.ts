import { z } from 'zod';
import { ChequeNuevo } from '#areas/cheques/contract.ts';
import { EstadoOut } from '#areas/comite/contract.ts';
import { VEREDICTOS_TMC } from '#finanzas/tmc.ts';
import { zDecimalOut, zFecha, zId, zPesosOut, zRut, zRutOut, zTasaMensual, zTexto } from '#kernel/fields.ts';
import { estados } from './domain/estados.ts';

const TIPOS_OBJETO = ['DOCUMENTO', 'CUOTA', 'PAGARE'] as const;
export const PAGOS = ['CONTADO', 'RETEN_LIBERADAS', 'CUENTAS_PAGAR', 'SUMADO_DOCUMENTO'] as const;
const n = z.string().nullable();
export const zTipoObjeto = z.enum(TIPOS_OBJETO, { error: 'Elija qué se prorroga' });
export const zPago = z.enum(PAGOS, { error: 'Elija cómo se paga' });
const CHEQUE = z.enum(['MANTIENE', 'REEMPLAZA'], { error: 'Elija qué se hace con el cheque' });

const Pedido = z.object({
  pk: zTexto(80),
  vence_pedido: zFecha,
  cheque_accion: CHEQUE.nullish(),
  /** The one that takes its place, when it is replaced. */
  cheque_nuevo: ChequeNuevo.nullish(),
});

export const Cotizacion = z.object({
  cliente_rut: zRut,
  tipo_objeto: zTipoObjeto,
  items: z.array(Pedido).min(1, 'Elija al menos un documento o cuota').max(50, 'Hasta 50 a la vez'),
  /** Percent a month; that of the segment of the client without it. */
  tasa: zTasaMensual.nullish(),
});

export const Nueva = Cotizacion.extend({
  payment_option: zPago,
  cuenta: z.string().max(20).nullish(),
  /** Why the limits may be passed: it goes to the comité. */
  excepcion: zTexto(500, 5).nullish(),
  comentario: z.string().max(500, 'Admite hasta 500 caracteres').nullish(),
});

const Item = z.object({
  id: zId,
  objeto_pk: z.string(),
  objeto_nombre: z.string(),
  n: z.number().int(),
  saldo_base: zPesosOut,
  vence_original: zFecha,
  vence_anterior: zFecha,
  vence_pedido: zFecha,
  vence_nuevo: zFecha,
  venc_ef_nuevo: zFecha,
  dias: z.number().int(),
  mora: zPesosOut,
  interes: zPesosOut,
  ite: zPesosOut,
  suma: zPesosOut,
  cheque_id: zId.nullable(),
  cheque: n,
  cheque_accion: CHEQUE.nullable(),
});

const Totales = {
  gasto: zPesosOut,
  iva: zPesosOut,
  total_mora: zPesosOut,
  total_interes: zPesosOut,
  total_ite: zPesosOut,
  total_cargo: zPesosOut,
};

export const ProrrogaItem = z.object({
  id: zId,
  prorroga_id: zId,
  numero: z.number().int(),
  cliente_rut: zRutOut,
  nombre: z.string(),
  tipo_objeto: zTipoObjeto,
  objetos: z.string(),
  dias: z.number().int(),
  total_cargo: zPesosOut,
  payment_option: zPago,
  vence_oferta: zFecha.nullable(),
  aprobada_por: n,
  fecha: zFecha,
  nivel: z.enum(['jefe', 'comite']).nullable(),
  estado: z.enum(estados.states),
});

export const Prorroga = ProrrogaItem.extend({
  ...Totales,
  cuentas_pagar: zPesosOut,
  reten_liberadas: zPesosOut,
  sede: n,
  ejecutivo_rut: zRutOut.nullable(),
  tasa: zDecimalOut,
  tmc: zDecimalOut.nullable(),
  cuenta: n,
  comentario: z.string(),
  automatico: z.string(),
  excepcion: n,
  motivos: z.array(z.string()),
  aprobada_el: zFecha.nullable(),
  comprobante: n,
  pagada_el: zFecha.nullable(),
  motivo: n,
  /** Funds that cover what it moves, and their note: null while it has not come. */
  fondos: z.array(z.object({ id: zId, programa: z.string(), numero_fondo: n, nota: n })),
  list: z.array(Item),
  comite: EstadoOut.nullable(),
});

/** A debt of the client that may be extended, or why not. */
const Candidato = z.object({
  pk: z.string(),
  nombre: z.string(),
  saldo_base: zPesosOut,
  vence_original: zFecha,
  vence: zFecha,
  mora: zPesosOut,
  n: z.number().int(),
  dias_usados: z.number().int(),
  cheque: z.object({ id: zId, num_cheque: z.string(), fecha: zFecha }).nullable(),
  impedimento: z.object({ codigo: z.string(), motivo: z.string() }).nullable(),
});

export const ObjetosCliente = z.object({
  rut: zRutOut,
  nombre: z.string(),
  cuentas_pagar: zPesosOut,
  reten_liberadas: zPesosOut,
  mora: zPesosOut,
  maximo_prorrogas: z.number().int(),
  tasa: zDecimalOut,
  objetos: z.array(Candidato),
});

const OpcionPago = z.object({
  codigo: zPago,
  disponible: zPesosOut.nullable(),
  suficiente: z.boolean(),
  motivo: n,
});

export const Cotizada = z.object({
  ...Totales,
  tasa: zDecimalOut,
  tmc: z
    .object({ tasa_anual: zDecimalOut, anual: zDecimalOut, con_cargos: zDecimalOut.nullable(), veredicto: z.enum(VEREDICTOS_TMC) })
    .nullable(),
  nivel: z.enum(['jefe', 'comite']).nullable(),
  motivos: z.array(z.string()),
  /** Why it cannot be asked without an excepción. */
  limite: z.object({ codigo: z.string(), motivo: z.string() }).nullable(),
  items: z.array(Item.omit({ id: true, suma: true, cheque_id: true, cheque: true, cheque_accion: true })),
  payment_options: z.array(OpcionPago),
  /** The same objects 7, 15, 30, 45 and 60 days later, each moved to its business day. */
  plazos: z.array(
    z.object({ dias: z.number().int(), vence_nuevo: zFecha, venc_ef_nuevo: zFecha, interes: zPesosOut, total_cargo: zPesosOut }),
  ),
});

export const FilaInforme = z.object({
  cliente_rut: zRutOut,
  nombre: z.string(),
  prorrogas: z.number().int(),
  objetos: z.number().int(),
  /** Most times that one object of his was extended. */
  veces: z.number().int(),
  cargos: zPesosOut,
  prorrogado: zPesosOut,
  cartera: zPesosOut,
  /** Part of his living debt that was extended, percent. */
  pct: zDecimalOut,
});
