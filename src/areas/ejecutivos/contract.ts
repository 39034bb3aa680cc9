import { z } from 'zod';
import { action, defineArea, query } from '#kernel/contract.ts';
import { zCodigo, zCorreo, zFecha, zId, zPersonas, zPesos, zPesosOut, zRut, zRutOut, zTelefono, zTexto } from '#kernel/fields.ts';
import type { Fecha } from '#kernel/values/fecha.ts';

declare module '#kernel/events.ts' {
  interface Events {
    /** Clients that change hands; who keeps work by executive (tickets, drafts) follows in the same transaction. */
    'cartera.traspasada': { cliente_ruts: string[]; de: string | null; a: string; desde: Fecha };
    /** Someone leaves; open work and approvals pass to the heir (null when there was nothing to inherit). */
    'ejecutivo.desvinculado': { rut: string; heredero: string | null; fecha: Fecha };
  }
  interface Questions {
    /** RUT of who is away today. */
    'ejecutivos.ausentes': { input: Record<never, never>; answer: readonly string[] };
    /** What each area would move with these clients: count under its own title. */
    'cartera.por_traspasar': { input: { cliente_ruts: string[]; de: string }; answer: readonly { titulo: string; n: number }[] };
  }
}

export const EjecutivoItem = z.object({
  id: zId,
  rut: zRutOut,
  nombre: z.string(),
  nombres: z.string(),
  apellidos: z.string(),
  email: z.string(),
  sucursal_id: z.string(),
  sucursal: z.string().nullable(),
  zona_id: z.string().nullable(),
  zona: z.string().nullable(),
  empresa: z.string(),
  clase: z.string(),
  cargo: z.string(),
  /** Codes of the profiles that its account holds today. */
  perfiles: z.array(z.string()),
  cartera: z.number().int(),
  /** activo, licencia (away today) or desvinculado. */
  estado: z.string(),
});

export const Ejecutivo = z.object({
  id: zId,
  rut: zRutOut,
  nombres: z.string(),
  apellidos: z.string(),
  nombre: z.string(),
  email: z.string(),
  telefono: z.string().nullable(),
  sucursal_id: z.string(),
  sucursal: z.string().nullable(),
  zona_id: z.string().nullable(),
  zona: z.string().nullable(),
  clase: z.string(),
  cargo: z.string(),
  empresa: z.string(),
  jefe_rut: zRutOut.nullable(),
  jefe: z.string().nullable(),
  reemplazante_rut: zRutOut.nullable(),
  reemplazante: z.string().nullable(),
  meta_mensual: zPesosOut.nullable(),
  fecha_ingreso: zFecha,
  fecha_salida: zFecha.nullable(),
  habilitado_firma: z.boolean(),
  estado: z.string(),
  cartera: z.array(z.object({ cliente_rut: zRutOut, sucursal_id: z.string(), desde: zFecha, hasta: zFecha.nullable() })),
  cartera_total: z.number().int(),
  /** Its account, the profiles it holds, and the change that waits for a second person. */
  cuenta: z.object({ id: z.string(), nombre: z.string() }).nullable(),
  perfiles: z.array(z.object({ codigo: z.string(), nombre: z.string(), desde: zFecha })),
  cambio_perfil: z.object({ perfiles: z.array(z.string()), motivo: z.string(), hecho_por: zPersonas }).nullable(),
  historia_perfiles: z.array(z.object({ fecha: z.string(), perfiles: z.array(z.string()), motivo: z.string(), estado: z.string() })),
  historia: z.array(z.object({ desde: zFecha, hasta: zFecha.nullable(), sucursal: z.string(), cargo: z.string(), clase: z.string() })),
});

const Datos = z.object({
  nombres: zTexto(80),
  apellidos: zTexto(80),
  email: zCorreo,
  telefono: zTelefono.nullish(),
  sucursal_id: zId,
  zona_id: zId.nullish(),
  clase: zCodigo,
  cargo: zCodigo,
  jefe_rut: zRut.nullish(),
  reemplazante_rut: zRut.nullish(),
  meta_mensual: zPesos().nullish(),
  fecha_ingreso: zFecha,
  habilitado_firma: z.boolean().optional(),
});

const Traspaso = z.object({
  a: zRut,
  /** Only these clients; all of the portfolio without it. */
  cliente_ruts: z.array(zRut).min(1, 'Elija al menos un cliente').max(5_000).optional(),
  /** Only the clients of this branch. */
  sucursal_id: zId.optional(),
  desde: zFecha.optional(),
  motivo: zTexto(300).optional(),
});

export const contract = defineArea({
  area: 'ejecutivos',
  tier: 0,
  uses: ['zonas', 'perfiles'],
  permissions: ['ver', 'crear', 'editar', 'cambiar-perfil', 'aprobar-perfil', 'traspasar', 'desvincular'],
  sensibles: ['aprobar-perfil'],
  item: EjecutivoItem,
  entity: Ejecutivo,
  list: {
    filters: z.object({
      sucursal_id: z.string().max(40).optional(),
      zona_id: z.string().max(40).optional(),
      cargo: z.string().max(60).optional(),
      clase: z.string().max(60).optional(),
      perfil: z.string().max(60).optional(),
      estado: z.enum(['activo', 'licencia', 'desvinculado']).optional(),
    }),
    orden: ['apellidos', 'cargo', 'rut', 'cartera'],
    defecto: 'apellidos',
    perPage: 20,
  },
  options: ['empresas', 'zonas', 'clases', 'reemplazantes', 'cargos', 'perfiles', 'sucursales'],
  operations: {
    crear: action({ permission: 'crear', input: Datos.extend({ rut: zRut }), output: Ejecutivo, status: 201 }),
    editar: action({ permission: 'editar', on: 'one', input: Datos.partial(), output: Ejecutivo }),
    vista_traspaso: query({
      permission: 'traspasar',
      on: 'one',
      input: z.object({ sucursal_id: zId.optional() }),
      output: z.object({
        clientes: z.array(z.object({ cliente_rut: zRutOut, sucursal: z.string(), desde: zFecha })),
        arrastra: z.array(z.object({ titulo: z.string(), n: z.number().int() })),
      }),
    }),
    traspasar: action({ permission: 'traspasar', on: 'one', input: Traspaso, output: z.object({ traspasados: z.number().int() }) }),
    desvincular: action({
      permission: 'desvincular',
      on: 'one',
      input: z.object({ fecha: zFecha, heredero: zRut.nullish(), motivo: zTexto(300) }),
      output: Ejecutivo,
    }),
    cambiar_perfil: action({
      permission: 'cambiar-perfil',
      on: 'one',
      input: z.object({ perfiles: z.array(z.string().max(60)).max(20), motivo: zTexto(300) }),
      output: Ejecutivo,
    }),
    aprobar_perfil: action({
      permission: 'aprobar-perfil',
      on: 'one',
      input: z.object({ comentario: zTexto(300).optional() }),
      output: Ejecutivo,
    }),
    rechazar_perfil: action({ permission: 'aprobar-perfil', on: 'one', input: z.object({ motivo: zTexto(300) }), output: Ejecutivo }),
    reincorporar: action({ permission: 'desvincular', on: 'one', input: z.object({ fecha: zFecha }), output: Ejecutivo }),
    organigrama: query({
      permission: 'ver',
      output: z.array(
        z.object({
          zona: z.string(),
          sucursales: z.array(
            z.object({
              sucursal: z.string(),
              personas: z.array(z.object({ id: zId, nombre: z.string(), cargo: z.string(), cartera: z.number().int() })),
            }),
          ),
        }),
      ),
    }),
  },
});
