import { z } from 'zod';
import { action, defineArea, parameter, query } from '#kernel/contract.ts';
import { zFecha, zId, zPersonas, zPesosOut, zRut, zRutOut, zTexto } from '#kernel/fields.ts';
import { estados } from './domain/publicacion.ts';

const n = z.string().nullable();
const zMotivo = zTexto(300, 5);

export const PublicacionItem = z.object({
  id: zId,
  num_publicacion: z.number().int(),
  pk: z.string(),
  numero: z.string(),
  tipo_documento: z.string(),
  ticket_id: zId,
  num_ticket: z.number().int(),
  rut_deudor: zRutOut,
  nombre_deudor: z.string(),
  vence: zFecha,
  monto: zPesosOut,
  estado: z.enum(estados.states),
  aviso_previo_en: zFecha,
  publicable_desde: zFecha,
  desde: zFecha.nullable(),
  bloqueada_hasta: zFecha.nullable(),
  baja_pedida_en: zFecha.nullable(),
  baja_legal: zFecha.nullable(),
  baja_vista_en: zFecha.nullable(),
  /** The lifting is owed and its days run: late for the company, or past what the law gives. */
  baja_atrasada: z.enum(['alerta', 'vencida']).nullable(),
});

const Publicacion = PublicacionItem.extend({
  motivo: n,
  baja_vista_por: zPersonas.nullable(),
  hecho_por: zPersonas,
  /** Why it may not be shown today, in words; null when it may. */
  impedimento: n,
});

const ListaBlanca = z.object({
  id: zId,
  tipo_documento: z.string(),
  no_publicar: z.boolean(),
  dias_max: z.number().int().nullable(),
  razon: z.string(),
  /** What it permits, in a sentence, and how many living publications it reaches. */
  dice: z.string(),
  alcanza: z.number().int(),
});

export const contract = defineArea({
  area: 'publicaciones',
  tier: 3,
  uses: ['cobranzas', 'ejecutivos'],
  permissions: ['ver', 'publicar', 'supervisar'],
  sensibles: ['publicar'],
  item: PublicacionItem,
  entity: Publicacion,
  parameters: {
    publicacion_minimo_uf: parameter({
      tipo: 'uf',
      defecto: '1',
      min: '0',
      max: '1000',
      sensible: false,
      descripcion: 'Deuda mínima, en UF, que se muestra en un boletín: bajo ella no se avisa ni se publica',
      fuente: 'docs/decisiones/0144',
    }),
  },
  list: {
    filters: z.object({
      estado: z.enum(estados.states).optional(),
      vista: z.enum(['por_publicar', 'vivas', 'bajas_pendientes']).optional(),
      rut: zRut.optional(),
    }),
    orden: ['num_publicacion', 'nombre_deudor', 'vence', 'monto', 'estado', 'desde', 'baja_pedida_en'],
    sumas: ['monto'],
    defecto: '-num_publicacion',
    perPage: 25,
  },
  options: ['tipo_documentos', 'deudas'],
  operations: {
    /** Tells the debtor that the debt will be shown: the five days begin. */
    avisar: action({
      permission: 'publicar',
      money: true,
      status: 201,
      input: z.object({ ticket_id: zId, pk: z.string({ error: 'Elija la deuda' }).min(1, 'Elija la deuda').max(80) }),
      output: Publicacion,
    }),
    publicar: action({ permission: 'publicar', on: 'one', output: Publicacion }),
    bloquear: action({ permission: 'publicar', on: 'one', input: z.object({ hasta: zFecha, motivo: zMotivo }), output: Publicacion }),
    anular: action({ permission: 'supervisar', on: 'one', input: z.object({ motivo: zMotivo }), output: Publicacion }),
    /** Somebody looked in the bureau, and it is no longer there. */
    confirmar_baja: action({ permission: 'supervisar', on: 'one', input: z.object({ fecha: zFecha }), output: Publicacion }),
    listas_blancas: query({ permission: 'ver', output: z.object({ items: z.array(ListaBlanca) }) }),
    guardar_regla: action({
      permission: 'supervisar',
      input: z.object({
        tipo_documento: z.string({ error: 'Elija el tipo' }).min(1, 'Elija el tipo').max(40),
        no_publicar: z.boolean().default(false),
        dias_max: z.number().int().min(1, 'Desde un día').max(1825, 'Hasta cinco años').nullish(),
        razon: zMotivo,
      }),
      output: ListaBlanca,
    }),
  },
});
