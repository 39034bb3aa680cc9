import { z } from 'zod';
import { action, defineArea, query } from '#kernel/contract.ts';
import { soloLectura, zCorreo, zFecha, zId, zInstante, zPersonas, zRut, zRutOut, zTexto } from '#kernel/fields.ts';

declare module '#kernel/events.ts' {
  interface Events {
    /** An account changed in a way that ends its open work: access closes its devices. */
    'cuenta.cerrada': { usuario_id: string; motivo: string };
    /** Access sends the single-use link: invitation of a new account, or reset of a password. */
    'cuenta.invitada': { usuario_id: string; tipo: 'invitacion' | 'restablecer' };
    /** An account is made with its password: access keeps it, or refuses it at its field, and asks its owner to verify the mail. */
    'cuenta.con_clave': { usuario_id: string; clave: () => string };
    /** The account is gone: its private rows go with it. */
    'cuenta.eliminada': { usuario_id: string };
  }
  interface Questions {
    /** Which of these RUT have an active record of the staff. */
    'cuenta.fichas': { input: { ruts: readonly string[] }; answer: readonly string[] };
    /** Open devices of an account. */
    'cuenta.dispositivos': {
      input: { usuario_id: string };
      answer: readonly { id: string; creada: Date; usada: Date; ip: string | null; agente: string | null }[];
    };
    /** What each area would leave without owner if an account were removed. */
    'cuenta.por_eliminar': { input: { usuario_id: string; rut: string | null }; answer: readonly { titulo: string; n: number }[] };
  }
}

export const PLANES = ['basic', 'standard', 'enterprise'] as const;
export const ESTADOS = ['pending', 'active', 'inactive'] as const;

export const Usuario = z.object({
  id: zId,
  numero: z.number().int(),
  username: z.string(),
  fullName: z.string(),
  email: z.string(),
  role: z.string(),
  currentPlan: z.string(),
  status: z.enum(ESTADOS),
  avatar: z.string().nullable(),
  rut: zRutOut.nullable(),
  perfiles: z.array(z.string()),
  ultimo_acceso: zInstante.nullable(),
});

const zNombre = z
  .string({ error: 'Escriba un nombre de usuario' })
  .trim()
  .regex(/^[\p{L}\d._-]{2,60}$/u, 'Use letras, números, punto o guion (2 a 60)');

const Datos = z.object({
  fullName: zTexto(120),
  username: zNombre,
  rut: zRut.nullish(),
  company: zTexto(120).nullish(),
  contact: zTexto(60).nullish(),
  country: zTexto(60).nullish(),
  currentPlan: z.enum(PLANES),
});

const Cambio = z.object({
  id: zId,
  antes: z.array(z.string()),
  perfiles: z.array(z.string()),
  motivo: z.string(),
  estado: z.string(),
  hecho_por: zPersonas,
  creado_en: zInstante,
  decidida_por: zPersonas.nullable(),
  decidida_en: zInstante.nullable(),
  comentario: z.string().nullable(),
});

/** A RUT of the account: the one it had, has, or that waits for another person. */
const CambioRut = z.object({
  id: zId,
  antes: zRutOut.nullable(),
  rut: zRutOut.nullable(),
  motivo: z.string(),
  estado: z.string(),
  desde: zFecha.nullable(),
  hecho_por: zPersonas,
  creado_en: zInstante,
  decidida_por: zPersonas.nullable(),
  decidida_en: zInstante.nullable(),
  comentario: z.string().nullable(),
});

const Fuente = z.object({
  perfil: z.string(),
  modulo: z.string(),
  desde: zFecha,
  hasta: zFecha.nullable(),
  reemplazo_de: z.string().nullable(),
});

const Motivo = z.object({ motivo: zTexto(300) });
/** A password goes on as something that no log nor stored key can write down. */
const zClave = z
  .string({ error: 'Escriba una contraseña' })
  .max(1024, 'Demasiado larga')
  .transform((clave) => () => clave);
const Codigos = z.array(z.string().max(60)).max(20);

/** The detail: what an act on one answers. */
const UsuarioDetalle = Usuario.extend({
  company: z.string().nullable(),
  contact: z.string().nullable(),
  country: z.string().nullable(),
  email_verificado: z.boolean(),
  creado_en: zInstante,
  propuesta: Cambio.nullable(),
  cambios: z.array(Cambio),
  propuesta_rut: CambioRut.nullable(),
  ruts: z.array(CambioRut),
});

export const contract = defineArea({
  area: 'usuarios',
  tier: 0,
  uses: ['perfiles'],
  permissions: ['ver', 'crear', 'editar', 'asignar-perfil', 'aprobar-perfil', 'eliminar'],
  sensibles: ['asignar-perfil', 'aprobar-perfil'],
  item: Usuario,
  entity: UsuarioDetalle,
  list: {
    filters: z.object({
      status: z.enum(ESTADOS).optional(),
      role: z.string().max(60).optional(),
      currentPlan: z.enum(PLANES).optional(),
    }),
    orden: ['fullName', 'email', 'ultimo_acceso', 'creado_en'],
    defecto: 'fullName',
  },
  options: ['role', 'currentPlan', 'status', 'perfiles', 'ejecutivos'],
  operations: {
    crear: action({
      permission: 'crear',
      input: Datos.extend({
        email: zCorreo,
        currentPlan: z.enum(PLANES).default('basic'),
        username: zNombre.optional(),
        role: z.string().max(60).default('client'),
        status: z.enum(ESTADOS).default('pending'),
        perfiles: Codigos.default([]),
        password: zClave.optional(),
        motivo: zTexto(300).optional(),
      }),
      output: Usuario,
    }),
    invitar_varios: action({
      permission: 'crear',
      input: z.object({
        filas: z
          .array(z.object({ email: z.string().max(254), fullName: z.string().max(120).optional() }))
          .min(1)
          .max(200),
      }),
      output: z.object({
        creadas: z.number().int(),
        filas: z.array(z.object({ email: z.string(), ok: z.boolean(), detalle: z.string() })),
      }),
    }),
    editar: action({
      permission: 'editar',
      on: 'one',
      input: Datos.partial().extend(
        soloLectura(
          ...['id', 'numero', 'email', 'role', 'status', 'avatar', 'perfiles', 'ultimo_acceso'],
          ...['email_verificado', 'creado_en', 'propuesta', 'cambios', 'propuesta_rut', 'ruts', 'acciones'],
        ),
      ),
      output: UsuarioDetalle,
    }),
    invitar: action({ permission: 'crear', on: 'one', output: UsuarioDetalle }),
    restablecer: action({ permission: 'editar', on: 'one', output: UsuarioDetalle }),
    cerrar_sesiones: action({ permission: 'editar', on: 'one', output: UsuarioDetalle }),
    desactivar: action({ permission: 'editar', on: 'one', input: Motivo, output: UsuarioDetalle }),
    activar: action({ permission: 'editar', on: 'one', output: UsuarioDetalle }),
    asignar_perfil: action({
      permission: 'asignar-perfil',
      on: 'one',
      input: Motivo.extend({ perfiles: Codigos }),
      output: UsuarioDetalle,
    }),
    aprobar_perfil: action({
      permission: 'aprobar-perfil',
      on: 'one',
      input: z.object({ comentario: zTexto(300).optional() }),
      output: UsuarioDetalle,
    }),
    rechazar_perfil: action({ permission: 'aprobar-perfil', on: 'one', input: Motivo, output: UsuarioDetalle }),
    retirar_perfil: action({ permission: 'asignar-perfil', on: 'one', output: UsuarioDetalle }),
    proponer_rut: action({ permission: 'editar', on: 'one', input: Motivo.extend({ rut: zRut.nullish() }), output: UsuarioDetalle }),
    aprobar_rut: action({
      permission: 'aprobar-perfil',
      on: 'one',
      input: z.object({ comentario: zTexto(300).optional() }),
      output: UsuarioDetalle,
    }),
    rechazar_rut: action({ permission: 'aprobar-perfil', on: 'one', input: Motivo, output: UsuarioDetalle }),
    retirar_rut: action({ permission: 'editar', on: 'one', output: UsuarioDetalle }),
    eliminar: action({ permission: 'eliminar', on: 'one', http: 'DELETE /api/usuarios/:id', output: z.object({ id: z.string() }) }),
    resumen: query({ permission: 'ver', output: z.object({ pending: z.number(), active: z.number(), inactive: z.number() }) }),
    permisos: query({
      permission: 'ver',
      on: 'one',
      output: z.array(
        z.object({ permiso: z.string(), area: z.string(), accion: z.string(), sensible: z.boolean(), fuentes: z.array(Fuente) }),
      ),
    }),
    sesiones: query({
      permission: 'ver',
      on: 'one',
      output: z.array(
        z.object({ id: z.string(), creada: zInstante, usada: zInstante, ip: z.string().nullable(), agente: z.string().nullable() }),
      ),
    }),
    actividad: query({
      permission: 'ver',
      on: 'one',
      output: z.array(
        z.object({
          id: z.string(),
          instante: zInstante,
          area: z.string(),
          accion: z.string(),
          entidad_id: z.string().nullable(),
          resultado: z.string(),
          codigo: z.string().nullable(),
        }),
      ),
    }),
  },
});
