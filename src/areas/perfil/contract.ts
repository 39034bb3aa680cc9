import { z } from 'zod';
import { action, defineArea, query } from '#kernel/contract.ts';
import { soloLectura, zFecha, zId, zInstante, zTexto } from '#kernel/fields.ts';

const Comentario = z.object({
  id: zId,
  usuario: zId,
  username: z.string(),
  avatar: z.string().nullable(),
  comment: z.string(),
  time: zInstante,
  mio: z.boolean(),
});

/** A post of a wall as specification §3 and areas/4 shape it. */
export const Publicacion = z.object({
  id: zId,
  usuario: zId,
  username: z.string(),
  avatar: z.string().nullable(),
  postTime: zInstante,
  postText: z.string(),
  postImg: z.string().nullable(),
  likes: z.number().int(),
  youLiked: z.boolean(),
  /** Who commented, by name; the whole of each in `detailedComments`. */
  comments: z.array(z.string()),
  detailedComments: z.array(Comentario),
  editada: z.boolean(),
  mia: z.boolean(),
  puede_borrar: z.boolean(),
});
export type Publicacion = z.output<typeof Publicacion>;

export const Encuesta = z.object({
  id: zId,
  pregunta: z.string(),
  opciones: z.array(z.object({ texto: z.string(), votos: z.number().int() })),
  miVoto: z.number().int().nullable(),
});
export type Encuesta = z.output<typeof Encuesta>;

const Persona = z.object({ id: zId, avatar: z.string().nullable(), name: z.string(), designation: z.string() });
export type Persona = z.output<typeof Persona>;

export const Perfil = z.object({
  id: zId,
  yo: z.boolean(),
  header: z.object({
    avatar: z.string().nullable(),
    username: z.string(),
    fullName: z.string(),
    designation: z.string(),
    coverImg: z.string(),
  }),
  userAbout: z.object({
    about: z.string(),
    joined: zFecha,
    lives: z.string(),
    email: z.string(),
    website: z.string(),
  }),
  post: z.array(Publicacion),
  suggestions: z.array(Persona.extend({ mutualFriend: z.boolean() })),
  latestPhotos: z.array(z.object({ img: z.string() })),
  polls: z.array(Encuesta),
  followers: z.number().int(),
  following: z.number().int(),
  siguiendo: z.boolean(),
});
export type Perfil = z.output<typeof Perfil>;

const Texto = z.string({ error: 'Escriba algo' }).max(20_000, 'Admite hasta 20000 caracteres');
const Huella = z
  .string()
  .regex(/^[0-9a-f]{64}$/, 'Suba la imagen otra vez')
  .nullish();

export const contract = defineArea({
  area: 'perfil',
  tier: 0,
  uses: ['usuarios', 'cuenta', 'ejecutivos'],
  permissions: ['ver', 'publicar', 'moderar'],
  operations: {
    datos: query({ permission: 'ver', http: 'GET /profile/data', input: z.object({ id: z.string().max(60).optional() }), output: Perfil }),
    equipo: query({
      permission: 'ver',
      input: z.object({ id: z.string().max(60).optional() }),
      output: z.object({ siguiendo: z.array(Persona), seguidores: z.array(Persona), sucursal: z.array(Persona) }),
    }),
    publicaciones: action({
      permission: 'publicar',
      status: 201,
      input: z.object({ texto: Texto, imagen: Huella }),
      output: Publicacion,
    }),
    foto: action({ permission: 'publicar', upload: { maxMb: 2, maxFiles: 1 }, output: z.object({ imagen: z.string() }) }),
    editar_publicacion: action({
      permission: 'publicar',
      http: 'PATCH /api/perfil/publicaciones/:id',
      // `texto`, or the post sent back whole with its `postText` changed.
      input: z.object({
        texto: Texto.optional(),
        postText: Texto.optional(),
        id: z.unknown().optional(),
        ...soloLectura(
          ...['usuario', 'username', 'avatar', 'postTime', 'postImg', 'likes', 'youLiked', 'comments', 'detailedComments'],
          ...['editada', 'mia', 'puede_borrar'],
        ),
      }),
      output: Publicacion,
    }),
    eliminar_publicacion: action({
      permission: 'publicar',
      http: 'DELETE /api/perfil/publicaciones/:id',
      output: z.object({ id: zId }),
    }),
    comentarios: action({
      permission: 'publicar',
      status: 201,
      input: z.object({ publicacion: zId, texto: zTexto(1000) }),
      output: Publicacion,
    }),
    me_gusta: action({
      permission: 'publicar',
      input: z.object({ publicacion: zId, gusta: z.boolean().default(true) }),
      output: Publicacion,
    }),
    seguir: action({
      permission: 'publicar',
      input: z.object({ usuario: zId, seguir: z.boolean().default(true) }),
      output: z.object({ siguiendo: z.boolean(), followers: z.number().int() }),
    }),
    encuestas: action({
      permission: 'publicar',
      status: 201,
      input: z.object({ pregunta: zTexto(200), opciones: z.array(zTexto(80)).min(2, 'Al menos dos opciones').max(6, 'A lo más seis') }),
      output: Encuesta,
    }),
    votar: action({
      permission: 'publicar',
      input: z.object({ encuesta: zId, opcion: z.number().int().min(0).max(5) }),
      output: Encuesta,
    }),
  },
});
