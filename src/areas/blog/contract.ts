import { z } from 'zod';
import { action, defineArea, query } from '#kernel/contract.ts';
import { soloLectura, zCodigo, zId, zInstante, zTexto } from '#kernel/fields.ts';

/** States of the template: codes here, Spanish on screen. */
export const STATUS = ['Draft', 'Published', 'Archived'] as const;
/** Only who may announce uses it, and it reaches everybody. */
export const ANUNCIOS = 'ANUNCIOS';

const Comentario = z.object({
  id: zId,
  avatar: z.string().nullable(),
  userFullName: z.string(),
  commentedAt: zInstante,
  commentText: z.string(),
});

/** A post as specification §3 shapes it. `content` is formatted text, cleaned when it was saved and again here. */
export const Entrada = z.object({
  id: zId,
  slug: z.string(),
  title: z.string(),
  img: z.string(),
  avatar: z.string().nullable(),
  userFullName: z.string(),
  blogPosted: zInstante.nullable(),
  tags: z.array(z.string()),
  categories: z.array(z.string()),
  excerpt: z.string(),
  content: z.string(),
  status: z.enum(STATUS),
  comments: z.array(Comentario),
  bookmarked: z.boolean(),
  /** How many comments it has. */
  comment: z.number().int(),
  mia: z.boolean(),
  version: z.number().int(),
});
export type Entrada = z.output<typeof Entrada>;

const Etiqueta = z.object({ value: z.string(), label: z.string() });
export const Edicion = z.object({
  id: zId.nullable(),
  avatar: z.string().nullable(),
  userFullName: z.string(),
  createdTime: zInstante.nullable(),
  blogTitle: z.string(),
  title: z.string(),
  slug: z.string(),
  blogCategories: z.array(Etiqueta),
  categories: z.array(z.string()),
  tags: z.array(z.string()),
  status: z.enum(STATUS),
  excerpt: z.string(),
  content: z.string(),
  featuredImage: z.string(),
  version: z.number().int(),
});

export const Barra = z.object({
  categories: z.array(z.object({ category: z.string(), nombre: z.string(), icon: z.string(), n: z.number().int() })),
  recentPosts: z.array(z.object({ id: zId, slug: z.string(), title: z.string(), img: z.string(), createdTime: zInstante.nullable() })),
  /** Whether I receive the weekly summary (`blogDigest` of my account settings). */
  suscrito: z.boolean(),
});

export const Lectores = z.object({
  leida: z.array(z.object({ id: z.string(), fullName: z.string(), leida_en: zInstante })),
  falta: z.array(z.object({ id: z.string(), fullName: z.string() })),
});

const Datos = z.object({
  title: zTexto(160),
  content: zTexto(200_000),
  excerpt: z.string().trim().max(300, 'Admite hasta 300 caracteres').nullish(),
  categories: z.array(zCodigo).min(1, 'Elija una categoría').max(5),
  tags: z.array(zCodigo).max(10).optional(),
});
const corto = z.string().max(160).optional();
const Una = z.object({ id: corto, slug: corto });

export const contract = defineArea({
  area: 'blog',
  tier: 0,
  uses: ['usuarios', 'catalogos', 'cuenta'],
  permissions: ['ver', 'editar', 'anunciar'],
  entity: Entrada,
  options: ['categories', 'tags', 'status'],
  operations: {
    entradas: query({
      permission: 'ver',
      http: 'GET /blog/list/data',
      input: z.object({
        q: corto,
        tag: corto,
        category: corto,
        estado: z.enum([...STATUS, '']).optional(),
        page: z
          .string()
          .regex(/^\d{0,6}$/, 'Debe ser un número entero')
          .transform((s) => (s === '' ? 1 : Number(s)))
          .refine((n) => n >= 1, 'Debe ser al menos 1')
          .optional(),
      }),
      output: z.array(Entrada),
    }),
    barra: query({ permission: 'ver', http: 'GET /blog/list/data/sidebar', output: Barra }),
    entrada: query({ permission: 'ver', http: 'GET /blog/list/data/detail', input: Una, output: Entrada }),
    edicion: query({ permission: 'ver', http: 'GET /blog/list/data/edit', input: Una, output: Edicion }),
    lectores: query({ permission: 'ver', on: 'one', output: Lectores }),
    crear: action({ permission: 'editar', input: Datos, output: Entrada, status: 201 }),
    editar: action({
      permission: 'editar',
      on: 'one',
      input: Datos.partial().extend(
        soloLectura(
          'id',
          'slug',
          'img',
          'avatar',
          'userFullName',
          'blogPosted',
          'status',
          'comments',
          'bookmarked',
          'comment',
          'mia',
          'createdTime',
          'blogTitle',
          'blogCategories',
          'featuredImage',
          'acciones',
        ),
      ),
      output: Entrada,
    }),
    publicar: action({ permission: 'editar', on: 'one', output: Entrada }),
    archivar: action({ permission: 'editar', on: 'one', output: Entrada }),
    comentar: action({ permission: 'ver', on: 'one', input: z.object({ commentText: zTexto(2_000) }), output: Entrada }),
    marcar: action({ permission: 'ver', on: 'one', output: Entrada }),
  },
});
