import { sql } from 'drizzle-orm';
import { boolean, check, index, integer, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { base, fechaCol, pesosCol, rutCol } from '#platform/server/database/columns.ts';
import type { EstadoVerificacion, MedioNotificacion } from './domain/verificacion.ts';

/** A verification of a document with its debtor, asked or answered. The last one of a document is the one in force; the others are its history. */
export const verificaciones = pgTable(
  'cobranza_verificacion',
  {
    ...base(),
    documento_id: uuid().notNull(),
    cliente_rut: rutCol().notNull(),
    deudor_rut: rutCol().notNull(),
    fecha: fechaCol().notNull(),
    estado: text().$type<EstadoVerificacion>().notNull(),
    sub_estado: text(),
    /** Code of `verificaciones_por`. */
    por: text().notNull(),
    contacto_id: uuid(),
    contacto_nombre: text(),
    monto_confirmado: pesosCol(),
    fecha_pago_confirmada: fechaCol(),
    /** To whom the debtor says that it will pay. */
    paga_a: text(),
    oc_hes: text(),
    comentario: text(),
    /** File of documentos that proves it. */
    evidencia: uuid(),
    /** Last day on which it holds for a document not bought yet. */
    vigente_hasta: fechaCol(),
    en_vigor: boolean().notNull().default(true),
    /** Why it stopped holding: another verification, a nota, a claim, its term. */
    causa: text(),
    hecha_por: text().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.empresa_id, t.id] }),
    uniqueIndex('cobranza_verificacion_en_vigor').on(t.empresa_id, t.documento_id).where(sql`en_vigor`),
    index('cobranza_verificacion_documento').on(t.empresa_id, t.documento_id),
    index('cobranza_verificacion_cliente').on(t.empresa_id, t.cliente_rut, t.estado, t.fecha),
    check('cobranza_verificacion_causa', sql`${t.en_vigor} = (${t.causa} is null)`),
    check('cobranza_verificacion_monto', sql`${t.monto_confirmado} is null or ${t.monto_confirmado} >= 0`),
  ],
);

/** Each time that the debtor was told of a cesión, and what it answered. */
export const notificaciones = pgTable(
  'cobranza_notificacion',
  {
    ...base(),
    documento_id: uuid().notNull(),
    cliente_rut: rutCol().notNull(),
    deudor_rut: rutCol().notNull(),
    medio: text().$type<'SII' | MedioNotificacion>().notNull(),
    contacto_id: uuid(),
    contacto_nombre: text(),
    enviado_en: fechaCol().notNull(),
    /** Day from which it holds against the debtor: of a publication, the business day after it. */
    efectiva_desde: fechaCol(),
    track_id: text(),
    folio_carta: integer(),
    acuse_en: fechaCol(),
    rechazada_en: fechaCol(),
    motivo_rechazo: text(),
    evidencia: uuid(),
    hecha_por: text().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.empresa_id, t.id] }),
    index('cobranza_notificacion_documento').on(t.empresa_id, t.documento_id),
    check('cobranza_notificacion_rechazo', sql`(${t.rechazada_en} is null) = (${t.motivo_rechazo} is null)`),
  ],
);
