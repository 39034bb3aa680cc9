import { z } from 'zod';
import { action, defineArea, parameter, query } from '#kernel/contract.ts';
import { zCodigo, zFecha, zId, zPeriodo, zPesos, zRut, zSumas, zTexto } from '#kernel/fields.ts';
import type { Rut } from '#kernel/values/rut.ts';
import {
  ExcedentesPagados,
  FichaRut,
  Informe,
  Pasivo,
  PasivoItem,
  PorRut,
  Simulacion,
  Solicitud,
  SolicitudItem,
} from './contract-formas.ts';
import { Manual, ManualItem, operacionesManuales } from './contract-manual.ts';
import { MEDIOS_PAGO } from './domain/tipos.ts';

export { ExcedentesPagados, FichaRut, Informe, Manual, ManualItem, Pasivo, PasivoItem, PorRut, Simulacion, Solicitud, SolicitudItem };

declare module '#kernel/events.ts' {
  interface Events {
    /**
     * Two people agreed whose an unknown deposit is. Its tipo is SALDO_A_FAVOR from now on. When a recaudación gave birth to it,
     * `recaudaciones` posts `identificacion_deposito` (H2105 for what it does not apply, `pk` of the pasivo) and says with
     * `aplicarIdentificado` how much went to debts; for any other origin the entry is posted here and `obligaciones` is empty.
     */
    'pasivo.identificado': { pasivo_id: string; rut: Rut; obligaciones: string[] };
  }
}

const PDF = z.unknown();
const motivo = z.object({ motivo: zTexto(500, 5) });
/** Path `:id` of a solicitud: the platform puts it; `version` refuses a stale screen. */
const Ruta = z.object({ id: zId.optional(), version: z.number().int().min(1).optional() });
const solicitud = (verbo: string) => `POST /api/pasivos/solicitudes/:id/${verbo}` as const;
const paginas = {
  q: z.string().max(100).optional(),
  page: z.coerce.number().int().min(1).max(1000).default(1),
  perPage: z.coerce.number().int().min(1).max(100).default(10),
  orden: z.string().max(40).optional(),
  cursor: z.string().max(400).optional(),
};
const pagina = <T extends z.ZodType>(item: T, sumas: readonly string[] = []) =>
  z.object({
    items: z.array(item),
    total: z.number().int(),
    page: z.number().int(),
    perPage: z.number().int(),
    total_aproximado: z.boolean().optional(),
    siguiente: z.string().optional(),
    sumas: zSumas(sumas).optional(),
    sin_sumar: z.number().int().optional(),
  });

/** What a person fills: pasivos with the part to use, debts to pay with it, and where the rest goes. */
const Entrada = z.object({
  rut: zRut,
  pasivos: z
    .array(z.object({ id: zId, monto: zPesos({ min: 1 }) }))
    .min(1, 'Elija al menos un pasivo')
    .max(100),
  obligaciones: z
    .array(z.object({ pk: z.string().max(80), monto: zPesos({ min: 1 }) }))
    .max(100)
    .default([]),
  pagar: z.object({ medio: z.enum(MEDIOS_PAGO, { error: 'Elija el medio de pago' }), cuenta_id: zId.nullish() }).nullish(),
  liquidacion: z.enum(['RESERVA', 'SALDO', 'AMBOS']).default('AMBOS'),
  autorizacion: zTexto(200).nullish(),
  comentario: zTexto(500).nullish(),
  excepcion_motivo: zTexto(500, 20).nullish(),
});

const entero = (defecto: number, max: string, descripcion: string, fuente: string) =>
  parameter({ tipo: 'entero', defecto, min: '1', max, sensible: false, descripcion, fuente });

export const contract = defineArea({
  area: 'pasivos',
  tier: 2,
  uses: ['clientes', 'documentos', 'contratos', 'libro', 'ejecutivos', 'empresas'],
  permissions: ['ver', 'solicitar', 'revisar', 'autorizar', 'ejecutar', 'retener', 'identificar'],
  sensibles: ['autorizar'],
  item: PasivoItem,
  entity: Pasivo,
  list: {
    filters: z.object({
      rut: zRut.optional(),
      tipo_pasivo: z.string().max(40).optional(),
      estado: z.string().max(20).optional(),
      fecha_desde: zFecha.optional(),
      fecha_hasta: zFecha.optional(),
      vivos: z.enum(['si', 'true']).optional(),
      alerta: z.enum(['si', 'true']).optional(),
    }),
    orden: ['fecha', 'amount', 'saldo', 'nombre', 'tipo_pasivo', 'estado', 'comprobante'],
    sumas: ['amount', 'disponible', 'retenido', 'comprometido'],
    defecto: '-fecha',
  },
  options: ['tipo_pasivo', 'motivos_retencion', 'medios', 'bancos_and_ctacte', 'obligaciones', 'pasivos'],
  parameters: {
    tope_pago_pasivos_dia: parameter({
      tipo: 'pesos',
      defecto: 50_000_000,
      min: '0',
      max: '100000000000',
      sensible: true,
      descripcion: 'Pasivos que se autorizan a pagar en un día',
      fuente: 'areas pasivos',
    }),
    efectivo_maximo_uf: parameter({
      tipo: 'uf',
      defecto: '20.0000',
      min: '0',
      max: '1000',
      sensible: true,
      descripcion: 'Mayor pago en efectivo',
      fuente: 'areas pasivos',
    }),
    compensacion_sin_firma: parameter({
      tipo: 'si_no',
      defecto: false,
      sensible: true,
      descripcion: 'Se compensa sin la orden del cliente ni cláusula de contrato',
      fuente: 'areas pasivos',
    }),
    dias_identificar: entero(30, '365', 'Días tras los cuales un depósito sin dueño se alerta', 'areas pasivos'),
  },
  operations: {
    por_rut: query({
      permission: 'ver',
      input: z.object({ ...paginas, sugerencia: z.enum(['PAGAR', 'APLICAR', 'RETENER']).optional() }),
      output: pagina(PorRut, ['reten_liberadas', 'cuentas_pagar', 'retenido', 'comprometido']),
    }),
    de_rut: query({ permission: 'ver', input: z.object({ rut: zRut }), output: FichaRut }),
    retener: action({
      permission: 'retener',
      on: 'one',
      input: z.object({ monto: zPesos({ min: 1 }), motivo_retencion: zCodigo, comentario: zTexto(500, 5) }),
      output: Pasivo,
    }),
    liberar: action({ permission: 'retener', on: 'one', input: motivo.extend({ retencion_id: zId }), output: Pasivo }),
    retencion_legal: action({
      permission: 'retener',
      on: 'one',
      money: true,
      input: z.object({
        monto: zPesos({ min: 1 }),
        beneficiario_rut: zRut,
        beneficiario_nombre: zTexto(120),
        resolucion: zTexto(200, 5),
      }),
      output: Pasivo,
    }),
    proponer_identificacion: action({
      permission: 'identificar',
      on: 'one',
      input: z.object({ rut: zRut, evidencia: zTexto(500, 10), obligaciones: z.array(z.string().max(80)).max(50).default([]) }),
      output: Pasivo,
    }),
    identificar: action({ permission: 'identificar', on: 'one', money: true, output: Pasivo }),
    solicitudes: query({
      permission: 'ver',
      http: 'GET /api/pasivos/solicitudes',
      input: z.object({
        ...paginas,
        estado: z.string().max(20).optional(),
        destino: z.enum(['pagar', 'compensar']).optional(),
        rut: zRut.optional(),
        fecha_desde: zFecha.optional(),
        fecha_hasta: zFecha.optional(),
      }),
      output: pagina(SolicitudItem, ['monto']),
    }),
    solicitud: query({
      permission: 'ver',
      http: 'GET /api/pasivos/solicitudes/:id',
      input: z.object({ id: zId.optional() }),
      output: Solicitud,
    }),
    simular_solicitud: query({
      permission: 'solicitar',
      http: 'POST /api/pasivos/solicitudes/simular',
      input: Entrada,
      output: Simulacion,
    }),
    crear_solicitud: action({
      permission: 'solicitar',
      http: 'POST /api/pasivos/solicitudes',
      money: true,
      status: 201,
      input: Entrada.extend({ enviar: z.boolean().default(true) }),
      output: z.object({ id: zId, solicitudes: z.array(Solicitud) }),
    }),
    solicitar: action({ permission: 'solicitar', money: true, http: solicitud('solicitar'), input: Ruta, output: Solicitud }),
    conceder_excepcion: action({ permission: 'autorizar', http: solicitud('conceder-excepcion'), input: Ruta, output: Solicitud }),
    revisar: action({ permission: 'revisar', http: solicitud('revisar'), input: Ruta, output: Solicitud }),
    autorizar: action({ permission: 'autorizar', money: true, http: solicitud('autorizar'), input: Ruta, output: Solicitud }),
    rechazar: action({ permission: 'revisar', http: solicitud('rechazar'), input: Ruta.extend(motivo.shape), output: Solicitud }),
    anular: action({ permission: 'solicitar', http: solicitud('anular'), input: Ruta.extend(motivo.shape), output: Solicitud }),
    registrar_comprobante: action({
      permission: 'ejecutar',
      http: solicitud('registrar-comprobante'),
      input: Ruta.extend({ comprobante: zTexto(60) }),
      output: Solicitud,
    }),
    comprobante: query({
      permission: 'ver',
      http: 'GET /api/pasivos/solicitudes/:id/comprobante',
      input: z.object({ id: zId.optional() }),
      output: PDF,
      file: true,
    }),
    liquidacion: query({
      permission: 'ver',
      http: 'GET /api/pasivos/solicitudes/:id/liquidacion',
      input: z.object({ id: zId.optional() }),
      output: PDF,
      file: true,
    }),
    certificado: query({ permission: 'ver', input: z.object({ rut: zRut }), output: PDF, file: true }),
    informe: query({ permission: 'ver', input: z.object({ al: zFecha.optional() }), output: Informe }),
    ...operacionesManuales,
    excedentes_pagados: query({ permission: 'ver', input: z.object({ periodo: zPeriodo }), output: ExcedentesPagados }),
  },
});
