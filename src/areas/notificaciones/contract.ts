import { z } from 'zod';
import { action, defineArea, query } from '#kernel/contract.ts';
import { zId, zInstante } from '#kernel/fields.ts';

declare module '#kernel/events.ts' {
  interface Events {
    /** A notice to some people, or to all who hold a permission. `tipo` is a key of `TIPOS_AVISO` or any other word. */
    'aviso.enviado': { usuarios?: readonly string[]; permiso?: string; tipo: string; titulo: string; cuerpo: string; url: string };
  }
}

export const Notificacion = z.object({
  id: zId,
  tipo: z.string(),
  titulo: z.string(),
  cuerpo: z.string(),
  url: z.string(),
  leida_en: zInstante.nullable(),
  agrupada: z.number().int(),
  creado_en: zInstante,
});
/** Kinds of notice that the preferences screen names; one that is not here shows by its own words. */
export const TIPOS_AVISO: Readonly<Record<string, string>> = {
  mencion: 'Me mencionan en un comentario',
  pendiente_delegado: 'Me pasan un pendiente',
  reemplazo: 'Ausencias y reemplazos en que participo',
  documento_reclamado: 'El deudor reclama un documento',
  documento_duplicado_distinto: 'Un documento llega con otro contenido',
  cliente_bloqueado: 'Se bloquea un cliente',
};
/** A mention always reaches its person (areas/4 bandeja). */
export const SIEMPRE: readonly string[] = ['mencion'];

/** Channels by their name. */
export const NOMBRE_CANAL = { pantalla: 'En pantalla', correo: 'Por correo', resumen: 'En el resumen diario', nada: 'Nada' } as const;
export const CANALES = ['pantalla', 'correo', 'resumen', 'nada'] as const;
const Preferencias = z.record(z.string().max(60), z.enum(CANALES));

export const contract = defineArea({
  area: 'notificaciones',
  tier: 0,
  uses: ['perfiles', 'usuarios'],
  permissions: ['ver'],
  item: Notificacion,
  list: {
    filters: z.object({ leidas: z.enum(['si', 'no']).optional() }),
    orden: ['creado_en'],
    defecto: '-creado_en',
    perPage: 20,
    ademas: z.object({ sin_leer: z.number().int() }),
  },
  options: ['canales'],
  operations: {
    leer: action({
      permission: 'ver',
      http: 'POST /api/notificaciones/:id/leer',
      on: 'one',
      output: z.object({ sin_leer: z.number().int() }),
    }),
    leer_todas: action({ permission: 'ver', output: z.object({ sin_leer: z.number().int() }) }),
    preferencias: query({
      permission: 'ver',
      output: z.object({
        preferencias: Preferencias,
        tipos: z.array(z.object({ codigo: z.string(), nombre: z.string(), fijo: z.boolean() })),
        correo: z.string(),
      }),
    }),
    guardar_preferencias: action({
      permission: 'ver',
      http: 'PATCH /api/notificaciones/preferencias',
      input: z.object({ preferencias: Preferencias }),
      output: z.object({ preferencias: Preferencias }),
    }),
  },
});
