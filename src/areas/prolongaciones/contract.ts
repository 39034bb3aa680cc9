import { z } from 'zod';
import { Voto } from '#areas/comite/contract.ts';
import type { Observacion } from '#areas/parametros/contract.ts';
import { action, defineArea, parameter, query } from '#kernel/contract.ts';
import { zFecha, zId, zRut, zTexto } from '#kernel/fields.ts';
import type { Rut } from '#kernel/values/rut.ts';
import { Cotizada, CreditosCliente, FilaInforme, Prolongacion, ProlongacionItem, Propuesta, Terminos, zPago } from './contract-formas.ts';
import { estados } from './domain/estados.ts';

export { PAGOS, ProlongacionItem } from './contract-formas.ts';

declare module '#kernel/events.ts' {
  interface Questions {
    /** A prolongación is about to be sent to the comité: what other areas know against it. */
    'prolongacion.por_proponer': { input: { rut: Rut; credito_id: string }; answer: readonly Observacion[] };
  }
}

const PDF = z.unknown();
const zMotivo = zTexto(500, 5);
const papel = query({ permission: 'ver', on: 'one', output: PDF, file: true });
const entero = (defecto: number, max: string, descripcion: string, fuente = 'areas/1 prolongaciones') =>
  parameter({ tipo: 'entero', defecto, min: '0', max, sensible: true, descripcion, fuente });

export const contract = defineArea({
  area: 'prolongaciones',
  tier: 3,
  uses: ['avales', 'cheques', 'clientes', 'comite', 'creditos', 'ejecutivos', 'fondo-garantia', 'libro', 'pagares', 'pasivos'],
  permissions: ['ver', 'crear', 'proponer', 'votar', 'documentar', 'aplicar', 'reversar'],
  sensibles: ['votar', 'aplicar', 'reversar'],
  item: ProlongacionItem,
  entity: Prolongacion,
  list: {
    filters: z.object({
      estado: z.enum(estados.states).optional(),
      rut: zRut.optional(),
      /** Of a credit, or of the one that it became. */
      credito: zId.optional(),
      motivo: z.string().max(60).optional(),
      /** Waits for this person's vote; to document; to apply; lapsed. */
      vista: z.enum(['mi_voto', 'por_documentar', 'por_aplicar', 'vencidas']).optional(),
    }),
    orden: ['numero', 'nombre', 'fecha', 'capital_insoluto', 'cuota', 'vence', 'estado', 'creado_en'],
    defecto: '-numero',
    perPage: 25,
  },
  options: [
    ...(['respuestas', 'comite_ejecutivos', 'payment_options', 'docu_cuota_options', 'pagare_options', 'feriados', 'cuentas'] as const),
    'motivos_prolongacion',
  ],
  parameters: {
    maximo_prolongaciones: entero(2, '12', 'Prolongaciones de un mismo crédito original; más, el comité las ve un nivel más arriba'),
    cuotas_pagadas_minimo: entero(3, '60', 'Cuotas pagadas de un crédito; con menos, el comité lo ve un nivel más arriba'),
    prolongacion_dias: entero(30, '180', 'Días para documentar y aplicar una prolongación aprobada'),
  },
  operations: {
    crear: action({ permission: 'crear', money: true, status: 201, input: Propuesta.extend({ id_credito: zId }), output: Prolongacion }),
    editar: action({ permission: 'crear', on: 'one', input: Propuesta, output: Prolongacion }),
    proponer: action({ permission: 'proponer', on: 'one', output: Prolongacion }),
    votar: action({ permission: 'votar', on: 'one', input: Voto, output: Prolongacion }),
    /** The draft of the pagaré of the new table, of type REPROGRAMACION: printed and signed in pagares. */
    preparar_pagare: action({ permission: 'documentar', on: 'one', money: true, output: Prolongacion }),
    documentar: action({
      permission: 'documentar',
      on: 'one',
      input: z.object({
        /** Avales of the credit that signed again; those that the comité let go need not. */
        ratificados: z.array(zId).max(50),
        /** Another pagaré than the one prepared here. */
        pagare_id: zId.nullish(),
      }),
      output: Prolongacion,
    }),
    aplicar: action({
      permission: 'aplicar',
      on: 'one',
      money: true,
      input: z.object({ payment_option: zPago.nullish(), cuenta: z.string().max(20).nullish(), comprobante: zTexto(60).nullish() }),
      output: Prolongacion,
    }),
    reversar: action({ permission: 'reversar', on: 'one', money: true, input: z.object({ motivo: zMotivo }), output: Prolongacion }),
    anular: action({ permission: 'crear', on: 'one', input: z.object({ motivo: zMotivo }), output: Prolongacion }),
    /** What a proposal would be, with up to three other terms beside it, without writing anything. */
    simular: query({
      permission: 'crear',
      http: 'POST /api/prolongaciones/simular',
      input: Terminos.extend({ id_credito: zId, otras_cuotas: z.array(z.number().int().min(1).max(9999)).max(3).nullish() }),
      output: Cotizada,
    }),
    /** The credits of a client, with what he has with us and what was done before. */
    creditos: query({ permission: 'crear', input: z.object({ rut: zRut }), output: CreditosCliente }),
    propuesta: papel,
    acta: papel,
    convenio: papel,
    tabla: papel,
    informe: query({
      permission: 'ver',
      input: z.object({ desde: zFecha.optional(), hasta: zFecha.optional() }),
      output: z.object({ desde: zFecha, hasta: zFecha, filas: z.array(FilaInforme) }),
    }),
  },
});
