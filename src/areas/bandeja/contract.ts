import { z } from 'zod';
import { action, defineArea, query } from '#kernel/contract.ts';
import { zFecha, zId, zInstante, zPesosOut, zTexto } from '#kernel/fields.ts';

export const TIPOS = ['aprobar', 'autorizar', 'revisar', 'completar', 'llamar', 'cuadrar', 'informar'] as const;
export type TipoPendiente = (typeof TIPOS)[number];

declare module '#kernel/events.ts' {
  interface Events {
    /** Something waits for whoever holds `permiso` (or for one person). Opens in the transaction that caused it. */
    'pendiente.abierto': {
      area: string;
      /** What waits: the record, or one of its parts (an etapa, an account, a block). One living item for each and kind. */
      entidad_id: string;
      /** The record that `url` opens, when what waits is a part of it: the item dies with it. */
      registro_id?: string;
      /** RUT of the client whose portfolio says who reaches the record; null when the record is of the whole company. */
      cliente_rut: string | null;
      tipo: TipoPendiente;
      titulo: string;
      monto?: number | null;
      url: string;
      permiso?: string | null;
      usuario_id?: string | null;
      /** RUT of the only people, among the holders of `permiso`, for whom it is (and of who covers them); everybody who holds it when absent. */
      ruts?: readonly string[] | null;
      /** Profile in charge, among the holders of `permiso`: while nobody has that profile, all of them. */
      perfil?: string | null;
      /** It must be done although the record ended: the end itself asks for it. */
      sobrevive?: boolean;
      /** RUT of the makers: they see it as waiting for another person. */
      makers?: readonly string[];
      vence?: string | null;
      /** After `vence` nobody can do it any more: it lapses by itself, instead of growing late. */
      caduca?: boolean;
    };
    /** Several things of one area at once, each of a record of its own. */
    'pendientes.abiertos': { pendientes: readonly Events['pendiente.abierto'][] };
    /** What waited was done or is moot: its item closes. With `registro_id`, the record ended and all that hangs from it closes. */
    'pendiente.cerrado': { area: string; entidad_id: string; tipo?: TipoPendiente } | { area: string; registro_id: string };
  }
  interface Questions {
    /** Of the absent people that a RUT covers today, those who did not pass their inbox to it. */
    'bandeja.guardada': { input: { rut: string }; answer: readonly string[] };
  }
}

/** How soon an item must be done, told by its date and its kind. */
export const PRIORIDADES = { alta: 'Alta', normal: 'Normal', baja: 'Baja' } as const;
export type Prioridad = keyof typeof PRIORIDADES;
const zPrioridad = z.enum(['alta', 'normal', 'baja']);

export const Pendiente = z.object({
  id: zId,
  version: z.number().int(),
  tipo: z.enum(TIPOS),
  area: z.string(),
  entidad_id: z.string(),
  titulo: z.string(),
  monto: zPesosOut.nullable(),
  url: z.string(),
  estado: z.enum(['abierto', 'tomado', 'resuelto', 'caducado']),
  vence: zFecha.nullable(),
  prioridad: zPrioridad,
  creado_en: zInstante,
  tomado_por: z.string().nullable(),
  espera_a_otro: z.boolean(),
  /** Name of the absent for whom it shows here. */
  por: z.string().nullable(),
  delegado: z.boolean(),
  /** Days since it opened, and whether its date passed. */
  dias: z.number().int(),
  vencido: z.boolean(),
  /** How the record stood when this was answered, for `resolver`: opaque. */
  visto: z.string(),
  /** Name of the act that finishes it, when its record offers one: the verb of the button that opens the record. */
  acto: z.string().nullable(),
  /** The record that it opens, as `GET /api/<area>/<id>` answers it. */
  registro_id: z.string().nullable(),
  /** Acts of the record that decide it in one step: what the bulk offers. */
  aprobar_con: z.string().nullable(),
  rechazar_con: z.string().nullable(),
});

const Tramos = z.object({ hoy: z.number(), hasta_3: z.number(), hasta_7: z.number(), mas: z.number() });

export const contract = defineArea({
  area: 'bandeja',
  tier: 0,
  uses: ['usuarios', 'perfiles', 'ejecutivos'],
  permissions: ['ver'],
  item: Pendiente,
  entity: Pendiente,
  list: {
    filters: z.object({
      tipo: z.enum(TIPOS).optional(),
      area: z.string().max(60).optional(),
      estado: z.enum(['abierto', 'tomado', 'resuelto', 'caducado']).optional(),
      vencidos: z.enum(['si', 'no']).optional(),
      prioridad: zPrioridad.optional(),
    }),
    orden: ['creado_en', 'vence'],
    sumas: ['monto'],
    defecto: 'creado_en',
    perPage: 25,
  },
  options: ['tipos', 'areas', 'prioridades'],
  operations: {
    resumen: query({
      permission: 'ver',
      output: z.object({
        total: z.number().int(),
        vencidos: z.number().int(),
        /** By days since they opened. */
        antiguedad: Tramos,
        grupos: z.array(z.object({ tipo: z.string(), area: z.string(), n: z.number().int() })),
      }),
    }),
    tomar: action({ permission: 'ver', on: 'one', output: Pendiente }),
    soltar: action({ permission: 'ver', on: 'one', output: Pendiente }),
    posponer: action({ permission: 'ver', on: 'one', input: z.object({ hasta: zFecha }), output: Pendiente }),
    delegar: action({
      permission: 'ver',
      on: 'one',
      input: z.object({ usuario_id: zId, motivo: zTexto(300) }),
      output: Pendiente,
    }),
    /** Who may receive an item: the accounts that hold its permission and did not make it. */
    destinatarios: query({
      permission: 'ver',
      on: 'one',
      output: z.array(z.object({ codigo: z.string(), nombre: z.string(), activo: z.boolean(), orden: z.number().int() })),
    }),
    comentar: action({ permission: 'ver', on: 'one', input: z.object({ texto: zTexto(500) }), output: Pendiente }),
    // Not one act but up to a hundred, each with its own transaction and audit: the pipeline runs inside, not around.
    resolver: query({
      permission: 'ver',
      http: 'POST /api/bandeja/resolver',
      input: z.object({
        items: z
          .array(
            z.object({
              id: zId,
              accion: z.string().max(60),
              comentario: z.string().max(500).optional(),
              /** Version of the item as it was shown: if it moved since, its row answers 409. */
              version: z.number().int().min(1).optional(),
              /** `visto` of the item: if its record changed since, its row answers 409 with the difference. */
              visto: z
                .string()
                .regex(/^\d{1,9}\.\d{1,15}$/, 'Vuelva a cargar la bandeja')
                .optional(),
            }),
          )
          .min(1)
          .max(100),
      }),
      output: z.object({
        resultados: z.array(
          z.object({
            id: z.string(),
            ok: z.boolean(),
            status: z.number().int(),
            codigo: z.string().nullable(),
            detail: z.string().nullable(),
            cambios: z.array(z.object({ campo: z.string(), antes: z.unknown(), despues: z.unknown(), quien: z.string().nullable() })),
          }),
        ),
      }),
    }),
  },
});
