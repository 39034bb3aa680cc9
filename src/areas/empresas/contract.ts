import { z } from 'zod';
import { action, defineArea, query } from '#kernel/contract.ts';
import { zCodigo, zCorreo, zId, zRut, zRutOut, zTelefono, zTexto } from '#kernel/fields.ts';

declare module '#kernel/events.ts' {
  interface Events {
    /** A new branch: whoever groups branches gives it its place. */
    'sucursal.creada': { sucursal_id: string; region: string; comuna: string };
  }
  interface Questions {
    /** Names of accounts by their id or by the RUT of their person: who keeps the accounts knows. */
    'cuentas.consultadas': {
      input: { ids?: readonly string[] | undefined; ruts?: readonly string[] | undefined };
      answer: readonly { id: string; nombre: string; rut: string | null }[];
    };
    /** Name of the zone of each branch today, by the id of the branch. */
    'sucursal.zonas': { input: Record<never, never>; answer: Readonly<Record<string, string>> };
    /** What each area would leave in a branch that is about to close, in words with its count. */
    'sucursal.por_desactivar': { input: { sucursal_id: string }; answer: readonly { titulo: string; n: number }[] };
  }
}

const TIPOS_EMPRESA = ['FACTORING', 'SERVICIOS_FINANCIEROS', 'COBRANZA'] as const;

export const Sucursal = z.object({
  id: zId,
  codigo: z.string(),
  nombre: z.string(),
  region: z.string().nullable(),
  comuna: z.string().nullable(),
  ciudad: z.string().nullable(),
  direccion: z.string().nullable(),
  telefono: z.string().nullable(),
  horario: z.string().nullable(),
  tiene_caja: z.boolean(),
  vigente: z.boolean(),
});

export const Empresa = z.object({
  id: zId,
  version: z.number().int(),
  rut: zRutOut,
  razon_social: z.string(),
  tipo: z.string(),
  giro: z.string().nullable(),
  direccion: z.string().nullable(),
  comuna: z.string().nullable(),
  correo: z.string().nullable(),
  representantes: z.array(z.object({ rut: zRutOut, nombre: z.string(), cargo: z.string() })),
  vigente: z.boolean(),
});

const Datos = z.object({
  nombre: zTexto(80),
  region: z.string().max(4),
  comuna: z.string().max(6),
  ciudad: zTexto(60).nullish(),
  direccion: zTexto(160).nullish(),
  telefono: zTelefono.nullish(),
  horario: zTexto(120).nullish(),
  tiene_caja: z.boolean(),
});

/** The detail: what an act on one answers. */
const SucursalDetalle = Sucursal.extend({
  estado: z.string(),
  zona: z.string().nullable(),
  region_nombre: z.string().nullable(),
  comuna_nombre: z.string().nullable(),
  uso: z.array(z.object({ titulo: z.string(), n: z.number().int() })),
});

export const contract = defineArea({
  area: 'empresas',
  tier: 0,
  uses: ['catalogos'],
  permissions: ['ver', 'editar'],
  item: Sucursal.extend({ zona: z.string().nullable() }),
  entity: SucursalDetalle,
  list: {
    filters: z.object({ vigente: z.enum(['si', 'no']).optional(), region: z.string().max(4).optional() }),
    orden: ['codigo', 'nombre'],
    defecto: 'codigo',
    perPage: 50,
  },
  options: ['regiones', 'comunas', 'tipos_empresa'],
  operations: {
    empresa: query({ permission: 'ver', output: Empresa }),
    editar_empresa: action({
      permission: 'editar',
      http: 'PATCH /api/empresas/empresa',
      input: z.object({
        version: z.number().int().min(1),
        razon_social: zTexto(160).optional(),
        tipo: z.enum(TIPOS_EMPRESA).optional(),
        giro: zTexto(200).nullish(),
        direccion: zTexto(160).nullish(),
        comuna: z.string().max(6).nullish(),
        correo: zCorreo.nullish(),
        representantes: z
          .array(z.object({ rut: zRut, nombre: zTexto(120), cargo: zTexto(60) }))
          .max(10, 'Admite hasta 10 representantes')
          .optional(),
      }),
      output: Empresa,
    }),
    crear: action({ permission: 'editar', input: Datos.extend({ codigo: zCodigo }), output: Sucursal }),
    editar: action({ permission: 'editar', on: 'one', input: Datos.partial(), output: SucursalDetalle }),
    desactivar: action({ permission: 'editar', on: 'one', input: z.object({ motivo: zTexto(300) }), output: SucursalDetalle }),
    activar: action({ permission: 'editar', on: 'one', output: SucursalDetalle }),
  },
});
