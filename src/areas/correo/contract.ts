import { z } from 'zod';
import { action, defineArea, query } from '#kernel/contract.ts';
import { soloLectura, zCorreo, zInstante } from '#kernel/fields.ts';
import { FOLDERS, LABELS } from './domain/carpetas.ts';
import { ESTADOS_ENVIO } from './domain/envio.ts';

export { FOLDERS, LABELS } from './domain/carpetas.ts';

declare module '#kernel/events.ts' {
  interface Questions {
    /** Outside addresses that an area offers to who writes a mail, by name or address, within reach. */
    'correo.destinatarios': { input: { q: string }; answer: readonly { name: string; email: string }[] };
    /** A mail is about to leave for these outside addresses: those of whoever is not to be contacted by mail today, and why. */
    'correo.por_enviar': {
      input: { direcciones: readonly string[] };
      answer: readonly { direccion: string; nombre: string; motivo: string }[];
    };
  }
}
/** Attachments of a message: how many, and megabytes of each (areas/4 correo). */
export const MAX_ADJUNTOS = 10;
export const MAX_ADJUNTO_MB = 15;

const Direccion = z.object({ name: z.string(), email: z.string() });
export const Adjunto = z.object({
  id: z.string(),
  fileName: z.string(),
  /** Kind of file (pdf, jpg, xlsx ...): what the icon is chosen by. */
  thumbnail: z.string(),
  url: z.string(),
  size: z.number().int(),
});
export type Adjunto = z.output<typeof Adjunto>;

const Base = z.object({
  id: z.number().int(),
  from: Direccion.extend({ avatar: z.string().nullable() }),
  to: z.array(Direccion),
  subject: z.string(),
  cc: z.array(Direccion),
  bcc: z.array(Direccion),
  message: z.string(),
  attachments: z.array(Adjunto),
  isStarred: z.boolean(),
  labels: z.array(z.enum(LABELS)),
  time: zInstante,
  folder: z.enum(FOLDERS),
  isRead: z.boolean(),
  /** First words, without marks. */
  extracto: z.string(),
  estado: z.enum(['borrador', 'enviado']),
  /** How it fares on its way out; only who sent it sees it. */
  envios: z.array(
    z.object({ para: z.array(z.string()), estado: z.enum(ESTADOS_ENVIO), intentos: z.number().int(), error: z.string().nullable() }),
  ),
  enlace: z.object({ area: z.string(), id: z.string() }).nullable(),
  /** It came from outside the house, whatever name its sender gave. */
  externo: z.boolean(),
  version: z.number().int(),
});
/** An e-mail as specification §3 shapes it, with what the house adds; `replies` are the later messages of its thread in this mailbox. */
export const Email = Base.extend({ replies: z.array(Base.extend({ replies: z.array(z.never()) })) });
export type Email = z.output<typeof Email>;
const EmailAbierto = Email.extend({ hasPreviousMail: z.boolean(), hasNextMail: z.boolean() });

const Meta = z.object({ draft: z.number().int(), inbox: z.number().int(), spam: z.number().int() });
const Marcado = z.object({ updated: z.number().int(), emailsMeta: Meta });
const Uno = z.object({ email: Email });

const zDireccion = z.union([
  zCorreo.transform((email) => ({ name: '', email })),
  z.object({ name: z.string().trim().max(120).nullish(), email: zCorreo }).transform(({ name, email }) => ({ name: name ?? '', email })),
]);
const zDirecciones = z.array(zDireccion).max(50, 'Admite hasta 50 direcciones');
/** An attachment by its id, or as it was answered. */
const zAdjuntos = z
  .array(z.union([z.string().max(60), z.looseObject({ id: z.string().max(60) }).transform((a) => a.id)]))
  .max(MAX_ADJUNTOS, `Admite hasta ${MAX_ADJUNTOS} adjuntos`);
const Redaccion = z.object({
  to: zDirecciones.optional(),
  cc: zDirecciones.optional(),
  bcc: zDirecciones.optional(),
  subject: z.string().max(200, 'Admite hasta 200 caracteres').optional(),
  message: z.string().max(300_000, 'El mensaje es demasiado largo').optional(),
  attachments: zAdjuntos.optional(),
  enlace: z.object({ area: z.string().max(60), id: z.string().max(60) }).nullish(),
  ...soloLectura(
    ...['id', 'from', 'isStarred', 'labels', 'time', 'replies', 'folder', 'isRead', 'extracto', 'estado', 'envios', 'externo'],
    ...['hasPreviousMail', 'hasNextMail', 'version'],
  ),
});
/** The template sends what it does not filter by as an empty text. */
const oVacio = <const T extends readonly [string, ...string[]]>(valores: T) => z.enum([...valores, '']).optional();
const Filtros = z.object({
  q: z.string().max(100, 'Admite hasta 100 caracteres').optional(),
  folder: oVacio(FOLDERS),
  label: oVacio(LABELS),
});
const emailIds = z
  .array(z.union([z.number().int(), z.string().max(20)]), { error: 'Elija al menos un correo' })
  .min(1, 'Elija al menos un correo')
  .max(500, 'Admite hasta 500 correos');
const zId = z.string({ error: 'Falta el identificador' }).max(20);

export const contract = defineArea({
  area: 'correo',
  tier: 0,
  uses: ['usuarios'],
  permissions: ['ver', 'enviar', 'configurar'],
  entity: Email,
  options: ['folders', 'labels', 'destinatarios', 'plantillas_correo', 'smtp'],
  operations: {
    emails: query({
      permission: 'ver',
      http: 'GET /apps/email/emails',
      input: Filtros,
      output: z.object({ emails: z.array(Email), emailsMeta: Meta }),
    }),
    abrir: query({
      permission: 'ver',
      http: 'GET /apps/email/get-email',
      input: Filtros.extend({ id: zId }),
      output: z.object({ email: EmailAbierto }),
    }),
    vecino: query({
      permission: 'ver',
      http: 'GET /apps/email/paginate-email',
      input: Filtros.extend({ emailId: zId, dir: z.enum(['previous', 'next']) }),
      output: z.object({ email: EmailAbierto }),
    }),
    destinatarios: query({
      permission: 'enviar',
      input: z.object({ q: z.string().max(100).optional() }),
      output: z.object({ items: z.array(Direccion.extend({ origen: z.string() })) }),
    }),
    marcar: action({
      permission: 'ver',
      input: z.object({
        emailIds,
        dataToUpdate: z
          .strictObject({
            isRead: z.boolean().optional(),
            isStarred: z.boolean().optional(),
            folder: z.enum(FOLDERS, { error: 'Esa carpeta no existe' }).optional(),
            labels: z
              .array(z.enum(LABELS, { error: 'Esa etiqueta no existe' }))
              .max(LABELS.length)
              .optional(),
          })
          .refine((d) => Object.values(d).some((v) => v !== undefined), 'Diga qué cambia'),
      }),
      output: Marcado,
    }),
    etiquetar: action({
      permission: 'ver',
      input: z.object({ emailIds, label: z.enum(LABELS, { error: 'Esa etiqueta no existe' }) }),
      output: Marcado,
    }),
    crear: action({ permission: 'enviar', input: Redaccion.extend({ borrador: z.boolean().optional() }), output: Uno }),
    editar: action({ permission: 'enviar', on: 'one', input: Redaccion, output: Uno }),
    enviar: action({ permission: 'enviar', on: 'one', output: Uno }),
    responder: action({
      permission: 'enviar',
      on: 'one',
      status: 201,
      input: Redaccion.omit({ enlace: true }).extend({ todos: z.boolean().optional(), borrador: z.boolean().optional() }),
      output: Uno,
    }),
    reenviar: action({
      permission: 'enviar',
      on: 'one',
      status: 201,
      input: Redaccion.omit({ enlace: true }).extend({ borrador: z.boolean().optional() }),
      output: Uno,
    }),
    reintentar: action({ permission: 'enviar', on: 'one', output: Uno }),
    adjuntos: action({
      permission: 'enviar',
      status: 201,
      upload: { maxMb: MAX_ADJUNTO_MB, maxFiles: MAX_ADJUNTOS },
      output: z.object({ attachments: z.array(Adjunto) }),
    }),
    entrada_clave: query({ permission: 'configurar', output: z.object({ ruta: z.string(), clave: z.string() }) }),
  },
});
