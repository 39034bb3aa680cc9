import { z } from 'zod';
import { action, defineArea, query } from '#kernel/contract.ts';
import { soloLectura, zId, zInstante, zTexto } from '#kernel/fields.ts';

const ESTADOS = ['borrador', 'publicada', 'archivada'] as const;
/** Drawings that a category may have; the screen knows each by its name. */
export const ICONOS = ['cash', 'phone', 'scale', 'shield', 'settings', 'file', 'users', 'help'] as const;

const Respuesta = z.object({
  id: zId,
  question: z.string(),
  ans: z.string(),
  utiles: z.number().int(),
  no_utiles: z.number().int(),
  /** What this person voted, if it did. */
  mi_voto: z.boolean().nullable(),
});

/** A category as specification §3 shapes it, with its published questions. */
export const Categoria = z.object({ id: zId, icon: z.string(), title: z.string(), subtitle: z.string(), qandA: z.array(Respuesta) });

export const Pregunta = z.object({
  id: zId,
  categoria_id: zId,
  categoria: z.string(),
  question: z.string(),
  ans: z.string(),
  estado: z.enum(ESTADOS),
  orden: z.number().int(),
  utiles: z.number().int(),
  no_utiles: z.number().int(),
});

export const Consulta = z.object({ id: zId, texto: z.string(), quien: z.string(), estado: z.string(), creado_en: zInstante });

const Datos = z.object({
  categoria_id: zId,
  question: zTexto(200),
  ans: zTexto(4000),
  orden: z.number().int().min(0).max(999).optional(),
});
const DatosCategoria = z.object({
  icon: z.enum(ICONOS),
  title: zTexto(60),
  subtitle: zTexto(120),
  orden: z.number().int().min(0).max(999).optional(),
});
const Id = z.object({ id: zId });
/** The template sends its empty search as an empty text. */
const q = z.string().max(100, 'Admite hasta 100 caracteres').optional();

export const contract = defineArea({
  area: 'faq',
  tier: 0,
  uses: ['usuarios'],
  permissions: ['ver', 'editar'],
  item: Pregunta,
  entity: Pregunta,
  list: {
    filters: z.object({ estado: z.enum(ESTADOS).optional(), categoria_id: zId.optional() }),
    orden: ['categoria', 'question', 'estado', 'utiles'],
    defecto: 'categoria',
  },
  options: ['categorias', 'iconos'],
  operations: {
    datos: query({ permission: 'ver', http: 'GET /faq/data', input: z.object({ q }), output: z.array(Categoria) }),
    votar: action({ permission: 'ver', on: 'one', input: z.object({ util: z.boolean() }), output: Respuesta }),
    preguntar: action({ permission: 'ver', input: z.object({ texto: zTexto(300, 8) }), output: Id, status: 201 }),
    crear: action({ permission: 'editar', input: Datos.extend({ publicar: z.boolean().optional() }), output: Pregunta }),
    editar: action({
      permission: 'editar',
      on: 'one',
      input: Datos.partial().extend(soloLectura('id', 'categoria', 'estado', 'utiles', 'no_utiles', 'acciones')),
      output: Pregunta,
    }),
    publicar: action({ permission: 'editar', on: 'one', output: Pregunta }),
    archivar: action({ permission: 'editar', on: 'one', output: Pregunta }),
    crear_categoria: action({ permission: 'editar', http: 'POST /api/faq/categorias', input: DatosCategoria, output: Id, status: 201 }),
    editar_categoria: action({
      permission: 'editar',
      http: 'PATCH /api/faq/categorias',
      input: DatosCategoria.partial().extend({ categoria_id: zId }),
      output: Id,
    }),
    consultas: query({ permission: 'editar', output: z.array(Consulta) }),
    responder: action({ permission: 'editar', input: Datos.extend({ consulta_id: zId }), output: Pregunta }),
    descartar: action({ permission: 'editar', input: z.object({ consulta_id: zId, motivo: zTexto(300) }), output: Id }),
  },
});
