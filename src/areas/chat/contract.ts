import { z } from 'zod';
import { action, defineArea, query } from '#kernel/contract.ts';
import { soloLectura, zInstante } from '#kernel/fields.ts';
import { STATUS } from './domain/chat.ts';

const MAX_TEXTO = 4000;

export const Contacto = z.object({
  id: z.number().int(),
  fullName: z.string(),
  role: z.string(),
  about: z.string(),
  avatar: z.string().nullable(),
  status: z.enum(STATUS),
});
export type Contacto = z.output<typeof Contacto>;

/** What the template reads of a message; `n` and `estado` are of the house. */
export const Mensaje = z.object({
  message: z.string(),
  time: zInstante,
  senderId: z.number().int(),
  n: z.number().int(),
  estado: z.enum(['enviado', 'entregado', 'visto']),
});
export type Mensaje = z.output<typeof Mensaje>;

export const Chat = z.object({
  id: z.string(),
  /** The other person. */
  userId: z.number().int(),
  unseenMsgs: z.number().int(),
  chat: z.array(Mensaje),
});
export type Chat = z.output<typeof Chat>;

const Settings = z.object({ isTwoStepAuthVerificationEnabled: z.boolean(), isNotificationsOn: z.boolean() });
export const Perfil = Contacto.extend({ settings: Settings });
export type Perfil = z.output<typeof Perfil>;

export const Resumen = Contacto.extend({
  chat: z.object({ id: z.string(), unseenMsgs: z.number().int(), lastMessage: Mensaje.nullable() }),
});
export type Resumen = z.output<typeof Resumen>;

const zQuien = z.union([z.string().max(60), z.number().int()], { error: 'Falta el contacto' });

export const contract = defineArea({
  area: 'chat',
  tier: 0,
  uses: ['usuarios'],
  permissions: ['ver', 'enviar'],
  options: ['status'],
  operations: {
    chats: query({
      permission: 'ver',
      http: 'GET /apps/chat/chats-and-contacts',
      output: z.object({ chatsContacts: z.array(Resumen), contacts: z.array(Contacto), profileUser: Perfil }),
    }),
    yo: query({ permission: 'ver', http: 'GET /apps/chat/users/profile-user', output: Perfil }),
    abrir: query({
      permission: 'ver',
      http: 'GET /apps/chat/get-chat',
      input: z.object({
        id: z.string({ error: 'Falta el identificador' }).max(60),
        /** Only what stands before this message. */
        antes: z
          .string()
          .regex(/^\d{1,9}$/, 'Debe ser un número entero')
          .optional(),
      }),
      output: z.object({ chat: Chat.nullable(), contact: Contacto }),
    }),
    /** A record named in a message, for who may see it: 404 for anybody else. */
    ficha: query({
      permission: 'ver',
      input: z.object({ area: z.string().max(60), id: z.string().max(60) }),
      output: z.object({ titulo: z.string(), tipo: z.string(), estado: z.string().nullable(), url: z.string() }),
    }),
    enviar: action({
      permission: 'enviar',
      status: 201,
      input: z.object({
        contact: z.union([zQuien, z.looseObject({ id: zQuien }).transform((c) => c.id)]),
        message: z
          .string({ error: 'Escriba un mensaje' })
          .max(MAX_TEXTO, `Admite hasta ${MAX_TEXTO} caracteres`)
          .refine((s) => s.trim() !== '', 'Escriba un mensaje')
          .refine((s) => !s.includes('\u0000'), 'Contiene caracteres no admitidos'),
        time: z.iso.datetime({ offset: true, error: 'Fecha y hora inválidas' }).nullish(),
      }),
      output: z.object({ response: z.object({ id: z.number().int(), newMessageData: Mensaje, chat: Chat.optional() }) }),
    }),
    perfil: action({
      permission: 'ver',
      http: 'PATCH /api/chat/perfil',
      input: z.object({
        about: z.string().trim().max(500, 'Admite hasta 500 caracteres').optional(),
        status: z.enum(STATUS, { error: 'Ese estado no existe' }).optional(),
        settings: Settings.partial().strict().optional(),
        ...soloLectura('id', 'fullName', 'role', 'avatar'),
      }),
      output: Perfil,
    }),
  },
});
