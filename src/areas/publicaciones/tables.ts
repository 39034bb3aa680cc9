import { sql } from 'drizzle-orm';
import { boolean, check, index, integer, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { base, fechaCol, pesosCol, rutCol } from '#platform/server/database/columns.ts';
import type { EstadoPublicacion } from './domain/publicacion.ts';

/** A late debt that is shown in a bureau: from its notice to the debtor until its lifting was seen. One living row a debt. */
export const publicaciones = pgTable(
  'publicacion',
  {
    ...base(),
    num_publicacion: integer().notNull(),
    pk: text().notNull(),
    numero: text().notNull(),
    tipo_documento: text().notNull(),
    ticket_id: uuid().notNull(),
    num_ticket: integer().notNull(),
    rut_deudor: rutCol().notNull(),
    nombre_deudor: text().notNull(),
    cliente_rut: rutCol(),
    vence: fechaCol().notNull(),
    monto: pesosCol().notNull(),
    estado: text().$type<EstadoPublicacion>().notNull().default('avisada'),
    /** Day of the notice, and the contact of collection that it was. */
    aviso_previo_en: fechaCol().notNull(),
    aviso_gestion_id: uuid().notNull(),
    desde: fechaCol(),
    /** Day of the promise for which it is hidden. */
    bloqueada_hasta: fechaCol(),
    motivo: text(),
    baja_pedida_en: fechaCol(),
    /** Last banking day within which the law wants the lifting told. */
    baja_legal: fechaCol(),
    baja_vista_en: fechaCol(),
    baja_vista_por: text().array(),
  },
  (t) => [
    primaryKey({ columns: [t.empresa_id, t.id] }),
    uniqueIndex('publicacion_viva').on(t.empresa_id, t.pk).where(sql`estado in ('avisada', 'publicada', 'bloqueada')`),
    index('publicacion_estado').on(t.empresa_id, t.estado),
    index('publicacion_deudor').on(t.empresa_id, t.rut_deudor),
    check('publicacion_aviso', sql`${t.desde} is null or ${t.desde} >= ${t.aviso_previo_en} + 5`),
    check('publicacion_bloqueo', sql`(${t.estado} = 'bloqueada') = (${t.bloqueada_hasta} is not null)`),
    check('publicacion_baja', sql`(${t.baja_pedida_en} is null) = (${t.baja_legal} is null)`),
  ],
);

/** What kinds of debt may be shown, and until how many days late. */
export const listasBlancas = pgTable(
  'publicacion_lista_blanca',
  {
    ...base(),
    tipo_documento: text().notNull(),
    no_publicar: boolean().notNull().default(false),
    dias_max: integer(),
    razon: text().notNull(),
    activo: boolean().notNull().default(true),
  },
  (t) => [
    primaryKey({ columns: [t.empresa_id, t.id] }),
    uniqueIndex('publicacion_lista_blanca_activa').on(t.empresa_id, t.tipo_documento).where(sql`activo`),
    check('publicacion_lista_blanca_dias', sql`${t.dias_max} is null or ${t.dias_max} between 1 and 1825`),
  ],
);
