import { z } from 'zod';
import { action, defineArea, query } from '#kernel/contract.ts';
import { soloLectura, zCodigo, zFecha, zId, zInstante, zTexto } from '#kernel/fields.ts';

const ESTADOS = ['borrador', 'en_revision', 'publicado', 'archivado'] as const;

const Enlace = z.object({ id: zId, slug: z.string(), question: z.string() });

/** A card, as specification §3 shapes it, with what links it. */
export const Tarjeta = z.object({
  id: zId,
  category: z.string(),
  img: z.string(),
  title: z.string(),
  desc: z.string(),
  slug: z.string(),
  areas: z.array(z.string()),
});

export const Categoria = z.object({
  id: z.string(),
  title: z.string(),
  icon: z.string(),
  iconColor: z.string(),
  questions: z.array(Enlace),
});

const Votos = { utiles: z.number().int(), no_utiles: z.number().int(), mi_voto: z.boolean().nullable() };

/** What one reads: the published version, its markup made by us from plain text. */
export const Lectura = z.object({
  id: zId,
  slug: z.string(),
  title: z.string(),
  desc: z.string(),
  lastUpdated: zInstante,
  content: z.string(),
  relatedQuestions: z.array(Enlace),
  version: z.number().int(),
  texto: z.string(),
  category: z.string(),
  areas: z.array(z.string()),
  responsable: z.string().nullable(),
  ...Votos,
});

export const Version = z.object({
  n: z.number().int(),
  title: z.string(),
  desc: z.string(),
  texto: z.string(),
  publicado_en: zInstante,
  publicado_por: z.string(),
  redactado_por: z.string(),
});

export const Articulo = z.object({
  id: zId,
  slug: z.string(),
  title: z.string(),
  desc: z.string(),
  categoria: z.string(),
  areas: z.array(z.string()),
  estado: z.enum(ESTADOS),
  publicada_n: z.number().int().nullable(),
  publicado_en: zInstante.nullable(),
  revisar_el: zFecha.nullable(),
  lecturas: z.number().int(),
});

const Datos = z.object({
  title: zTexto(120),
  desc: zTexto(300),
  categoria: zCodigo,
  content: zTexto(20_000),
  areas: z.array(z.string().max(60)).max(20).optional(),
  revisar_el: zFecha.nullish(),
});
/** The template sends its empty filters as empty texts. */
const corto = z.string().max(100, 'Admite hasta 100 caracteres').optional();

/** The detail: what an act on one answers. */
const ArticuloDetalle = Articulo.extend({ texto: z.string(), devuelto: z.string().nullable(), responsable: z.string().nullable() });

export const contract = defineArea({
  area: 'conocimiento',
  tier: 0,
  uses: ['usuarios', 'catalogos'],
  permissions: ['ver', 'editar', 'publicar'],
  item: Articulo,
  entity: ArticuloDetalle,
  list: {
    filters: z.object({ estado: z.enum(ESTADOS).optional(), categoria: zCodigo.optional(), por_revisar: z.enum(['si', 'no']).optional() }),
    orden: ['title', 'categoria', 'lecturas', 'revisar_el', 'publicado_en'],
    defecto: 'title',
  },
  options: ['categorias_conocimiento', 'areas'],
  operations: {
    tarjetas: query({
      permission: 'ver',
      http: 'GET /faq/data/knowledge_base',
      input: z.object({ q: corto, category: corto, area: corto }),
      output: z.array(Tarjeta),
    }),
    categorias: query({
      permission: 'ver',
      http: 'GET /faq/data/category',
      input: z.object({ category: corto }),
      output: z.array(Categoria),
    }),
    pregunta: query({
      permission: 'ver',
      http: 'GET /faq/data/question',
      input: z.object({ id: corto, slug: corto }),
      output: Lectura,
    }),
    versiones: query({ permission: 'ver', on: 'one', output: z.array(Version) }),
    votar: action({ permission: 'ver', on: 'one', input: z.object({ util: z.boolean() }), output: z.object(Votos) }),
    crear: action({ permission: 'editar', input: Datos, output: Articulo }),
    editar: action({
      permission: 'editar',
      on: 'one',
      input: Datos.partial().extend(
        soloLectura('id', 'slug', 'estado', 'publicada_n', 'publicado_en', 'lecturas', 'texto', 'devuelto', 'responsable', 'acciones'),
      ),
      output: ArticuloDetalle,
    }),
    enviar: action({ permission: 'editar', on: 'one', output: ArticuloDetalle }),
    publicar: action({ permission: 'publicar', on: 'one', output: ArticuloDetalle }),
    devolver: action({ permission: 'publicar', on: 'one', input: z.object({ motivo: zTexto(300) }), output: ArticuloDetalle }),
    revisar: action({ permission: 'editar', on: 'one', input: z.object({ revisar_el: zFecha }), output: ArticuloDetalle }),
    archivar: action({ permission: 'publicar', on: 'one', output: ArticuloDetalle }),
  },
});
