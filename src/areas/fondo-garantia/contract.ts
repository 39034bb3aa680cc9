import { z } from 'zod';
import { action, defineArea, query } from '#kernel/contract.ts';
import { zCodigo, zFecha, zId, zPesos, zPesosOut, zRut, zTexto } from '#kernel/fields.ts';
import type { Fecha } from '#kernel/values/fecha.ts';
import {
  Caja,
  CambiosCobertura,
  Cobertura,
  CoberturaItem,
  DatosPrograma,
  DeudaElegible,
  ESTADOS,
  NuevaCobertura,
  Programa,
  Regla,
} from './contract-formas.ts';

export { CoberturaItem, Programa, Regla };

declare module '#kernel/events.ts' {
  interface Questions {
    /** The suit over the debts that a fund covers: its rol and the day it was filed. Nobody answers: they were not sued here. */
    'fondo.demanda_consultada': { input: { pks: readonly string[] }; answer: { rol: string; fecha: Fecha } };
  }
  interface Events {
    /** A fund covers a debt, or no longer does: `garantias` shows it among what backs the client. */
    'fondo.cobertura': {
      cobertura_id: string;
      vive: boolean;
      programa: string;
      nombre_programa: string;
      cliente_rut: string;
      nombre_cliente: string;
      /** `<area>:<id>` of what is covered. */
      objeto: string;
      nombre_objeto: string;
      capital_cubierto: number;
      numero_fondo: string;
    };
  }
}

const REQUERIR = z.object({ rol: zTexto(40).nullish(), protesto: zTexto(40).nullish() });
const Fila = z.object({ programa: z.string(), coberturas: z.number().int(), saldo_cubierto: zPesosOut });

export const contract = defineArea({
  area: 'fondo-garantia',
  tier: 2,
  uses: ['clientes', 'ejecutivos', 'documentos', 'libro'],
  permissions: ['ver', 'crear', 'solicitar', 'aprobar', 'requerir', 'registrar-pago', 'recuperar', 'anular', 'programas'],
  sensibles: ['aprobar', 'registrar-pago', 'programas'],
  item: CoberturaItem,
  entity: Cobertura,
  list: {
    filters: z.object({
      estado: z.enum(ESTADOS).optional(),
      programa: zCodigo.optional(),
      rut: zRut.optional(),
      vista: z.enum(['por_aprobar', 'esperan_cupo', 'por_requerir', 'con_nota', 'en_siniestro']).optional(),
    }),
    orden: ['numero', 'nombre_cliente', 'programa', 'dias_para_requerir', 'creado_en'],
    defecto: '-numero',
    perPage: 25,
  },
  options: ['programas', 'segmentos', 'motivos_rechazo', 'documentos_requeridos', 'cuentas_bancos'],
  operations: {
    crear: action({ permission: 'crear', money: true, status: 201, input: NuevaCobertura, output: Cobertura }),
    editar: action({ permission: 'crear', on: 'one', input: CambiosCobertura, output: Cobertura }),
    solicitar: action({ permission: 'solicitar', on: 'one', output: Cobertura }),
    aceptar: action({
      permission: 'aprobar',
      on: 'one',
      input: z.object({ numero_fondo: zTexto(40), fecha_ingreso: zFecha }),
      output: Cobertura,
    }),
    rechazar: action({
      permission: 'aprobar',
      on: 'one',
      input: z.object({ motivo_rechazo: zCodigo, motivo: zTexto(500) }),
      output: Cobertura,
    }),
    activar: action({ permission: 'solicitar', on: 'one', output: Cobertura }),
    anular: action({ permission: 'anular', on: 'one', input: z.object({ motivo: zTexto(500) }), output: Cobertura }),
    cobrar_comision: action({
      permission: 'registrar-pago',
      on: 'one',
      money: true,
      input: Caja.extend({ a_cliente: z.boolean() }),
      output: Cobertura,
    }),
    registrar_nota: action({
      permission: 'solicitar',
      on: 'one',
      input: z.object({ nota_id: zId, nota: zTexto(60), fecha_nota: zFecha }),
      output: Cobertura,
    }),
    requerir: action({ permission: 'requerir', on: 'one', input: REQUERIR, output: Cobertura }),
    documentar: action({
      permission: 'requerir',
      on: 'one',
      input: z.object({ documentos: z.array(zCodigo).max(30) }),
      output: Cobertura,
    }),
    rechazar_siniestro: action({ permission: 'requerir', on: 'one', input: z.object({ motivo: zTexto(500) }), output: Cobertura }),
    registrar_pago: action({
      permission: 'registrar-pago',
      on: 'one',
      money: true,
      input: Caja.extend({ monto: zPesos({ min: 1 }) }),
      output: Cobertura,
    }),
    recuperar: action({
      permission: 'recuperar',
      on: 'one',
      money: true,
      input: Caja.extend({ monto: zPesos({ min: 1 }) }),
      output: Cobertura,
    }),
    cerrar: action({ permission: 'recuperar', on: 'one', input: z.object({ motivo: zTexto(500) }), output: Cobertura }),
    elegibilidad: query({
      permission: 'ver',
      input: z.object({
        programa_id: zId,
        rut: zRut,
        objeto: zTexto(80).optional(),
        refinancia: z.enum(['true', 'false']).optional(),
        exento_ite: z.enum(['true', 'false']).optional(),
      }),
      output: z.object({ reglas: z.array(Regla), porcentaje: z.string().nullable(), deudas: z.array(DeudaElegible) }),
    }),
    programas: query({ permission: 'ver', output: z.array(Programa) }),
    guardar_programa: action({
      permission: 'programas',
      http: 'POST /api/fondo-garantia/programas',
      input: DatosPrograma,
      output: Programa,
    }),
    informe: query({
      permission: 'ver',
      output: z.object({
        por_programa: z.array(
          Fila.extend({
            nombre: z.string(),
            cupo_uf: z.string(),
            usado_uf: z.string(),
            comision_mes: zPesosOut,
            siniestros: z.number().int(),
          }),
        ),
        total: Fila,
      }),
    }),
  },
});
