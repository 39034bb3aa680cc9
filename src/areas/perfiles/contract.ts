import { z } from 'zod';
import { action, defineArea, query } from '#kernel/contract.ts';
import { zCodigo, zFecha, zId, zInstante, zPersonas, zTexto } from '#kernel/fields.ts';
import type { Fecha } from '#kernel/values/fecha.ts';

declare module '#kernel/events.ts' {
  interface Events {
    /** The grants of these accounts changed: their open tokens stop working and the next ones carry the new grants. */
    'perfil.cambiado': { usuarios: readonly string[]; motivo: string };
  }
  interface Questions {
    /** Which accounts cover an absent person on a date. */
    'reemplazo.consultado': { input: { fecha: Fecha }; answer: readonly { usuario_id: string }[] };
    /** What an account may besides its own profiles: those of an absent person it covers. */
    'concesion.consultada': {
      input: { usuario_id: string; fecha: Fecha };
      answer: readonly { reemplazo_de: string; rut: string; filas: readonly Concedido[] }[];
    };
  }
}

const ALCANCES = ['propio', 'sucursal', 'zona', 'empresa'] as const;
const ESTADOS = ['borrador', 'por_aprobar', 'vigente', 'inactivo'] as const;

const Limites = z.object({
  /** Pesos that it may forgive. */
  condonacion: z.number().int().min(0).optional(),
  /** Basis points under the floor rate that it may grant. */
  tasa_bajo_piso: z.number().int().min(0).max(10_000).optional(),
  /** Pesos of one giro. */
  giro: z.number().int().min(0).optional(),
});

export const DatosPerfil = z.object({
  nombre: zTexto(80),
  descripcion: zTexto(300).nullish(),
  alcance: z.enum(ALCANCES),
  nivel_aprobacion: z.number().int().min(0).max(4),
  limites: Limites.default({}),
  modulos: z.array(z.string().max(80)).max(600),
});
export type DatosPerfil = z.output<typeof DatosPerfil>;

const Perfil = z.object({
  id: zId,
  codigo: z.string(),
  nombre: z.string(),
  descripcion: z.string().nullable(),
  alcance: z.enum(ALCANCES),
  nivel_aprobacion: z.number().int(),
  estado: z.enum(ESTADOS),
  activo: z.boolean(),
  sistema: z.boolean(),
});

const Diferencia = z.object({ gana: z.array(z.string()), pierde: z.array(z.string()) });
const Persona = z.object({ id: z.string(), nombre: z.string() });

export const Version = z.object({
  id: zId,
  numero: z.number().int(),
  estado: z.string(),
  motivo: z.string(),
  datos: DatosPerfil,
  ...Diferencia.shape,
  otros: z.array(z.object({ campo: z.string(), antes: z.string(), despues: z.string() })),
  incompatibles: z.array(z.object({ codigo: z.string(), titulo: z.string() })),
  excepcion_hasta: zFecha.nullable(),
  hecho_por: zPersonas,
  creado_en: zInstante,
  decidida_por: zPersonas.nullable(),
  decidida_en: zInstante.nullable(),
  comentario: z.string().nullable(),
});

/** A profile that gives modules to an account between two dates. */
export interface Concedido {
  perfil: string;
  modulos: readonly string[];
  desde: Fecha;
  hasta: Fecha | null;
}

/** Where a grant comes from: a profile of the person, or that of an absent it covers. */
export const Fuente = z.object({
  perfil: z.string(),
  modulo: z.string(),
  desde: zFecha,
  hasta: zFecha.nullable(),
  reemplazo_de: z.string().nullable(),
});
export type Fuente = z.output<typeof Fuente>;

const Simulacion = z.object({
  ...Diferencia.shape,
  personas: z.number().int(),
  incompatibles: z.array(z.object({ codigo: z.string(), titulo: z.string() })),
});
const Comentario = z.object({ comentario: zTexto(300).optional() });
const DeFecha = z.object({ fecha: zFecha.optional() });

/** The detail: what an act on one answers. */
const PerfilDetalle = Perfil.extend({
  limites: Limites,
  modulos: z.array(z.string()),
  personas: z.number().int(),
  usuarios: z.array(Persona),
  propuesta: Version.nullable(),
  versiones: z.array(Version),
});

export const contract = defineArea({
  area: 'perfiles',
  tier: 0,
  uses: [],
  permissions: ['ver', 'editar', 'aprobar', 'asignar'],
  sensibles: ['aprobar', 'asignar'],
  item: Perfil.extend({ personas: z.number().int(), permisos: z.number().int(), pendiente: z.boolean() }),
  entity: PerfilDetalle,
  list: {
    filters: z.object({ estado: z.enum(ESTADOS).optional() }),
    orden: ['codigo', 'nombre', 'nivel_aprobacion'],
    defecto: 'codigo',
    perPage: 50,
  },
  options: ['menu_parents', 'modulos', 'menus', 'menu_seconds', 'perfiles'],
  operations: {
    crear: action({ permission: 'editar', input: DatosPerfil.extend({ codigo: zCodigo }), output: Perfil }),
    proponer: action({
      permission: 'editar',
      on: 'one',
      input: DatosPerfil.extend({ motivo: zTexto(300), excepcion_hasta: zFecha.nullish() }),
      output: PerfilDetalle,
    }),
    retirar: action({ permission: 'editar', on: 'one', output: PerfilDetalle }),
    aprobar: action({ permission: 'aprobar', on: 'one', input: Comentario, output: PerfilDetalle }),
    rechazar: action({ permission: 'aprobar', on: 'one', input: z.object({ motivo: zTexto(300) }), output: PerfilDetalle }),
    desactivar: action({ permission: 'editar', on: 'one', input: z.object({ motivo: zTexto(300) }), output: PerfilDetalle }),
    activar: action({ permission: 'editar', on: 'one', output: PerfilDetalle }),
    asignar: action({
      permission: 'asignar',
      on: 'one',
      input: z.object({ usuario_ids: z.array(zId).min(1).max(50), quitar: z.boolean().default(false), motivo: zTexto(300) }),
      output: z.object({ propuestas: z.number().int() }),
    }),
    simular: query({
      permission: 'ver',
      on: 'one',
      http: 'POST /api/perfiles/:id/simular',
      input: z.object({ modulos: z.array(z.string().max(80)).max(600) }),
      output: Simulacion,
    }),
    matriz: query({
      permission: 'ver',
      input: DeFecha,
      output: z.object({
        fecha: zFecha,
        areas: z.array(
          z.object({
            area: z.string(),
            titulo: z.string(),
            acciones: z.array(z.object({ id: z.string(), nombre: z.string(), sensible: z.boolean() })),
          }),
        ),
        perfiles: z.array(Perfil.extend({ personas: z.number().int(), modulos: z.array(z.string()) })),
      }),
    }),
    exportar_matriz: query({
      permission: 'ver',
      input: DeFecha.extend({ formato: z.enum(['xlsx', 'csv']).default('xlsx') }),
      output: z.unknown(),
      file: true,
    }),
    porque: query({
      permission: 'ver',
      input: DeFecha.extend({ usuario_id: zId, permiso: z.string().max(80) }),
      output: z.object({
        puede: z.boolean(),
        fecha: zFecha,
        permiso: z.string(),
        fuentes: z.array(Fuente),
        /** The module that is missing, and the profiles that would give it. */
        falta: z.string().nullable(),
        lo_dan: z.array(z.object({ codigo: z.string(), nombre: z.string() })),
        sus_perfiles: z.array(z.string()),
        /** The absent people that it covers that day, by name. */
        reemplaza_a: z.array(z.string()),
      }),
    }),
    quienes: query({
      permission: 'ver',
      input: DeFecha.extend({ permiso: z.string().max(80) }),
      output: z.object({ fecha: zFecha, personas: z.array(Persona.extend({ reemplaza_a: z.array(z.string()) })) }),
    }),
  },
});
