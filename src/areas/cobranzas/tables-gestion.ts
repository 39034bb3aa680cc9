import { sql } from 'drizzle-orm';
import { boolean, check, index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { base, fechaCol, instanteCol, pesosCol, rutCol } from '#platform/server/database/columns.ts';
import type { EstadoAviso, EstadoCompromiso, EstadoDisputa } from './domain/estados.ts';
import type { Canal, Finalidad, Proximo } from './domain/formas.ts';

/** Every contact that was made or tried, and every note. Only a call that is under way (`fin` null) is still written. */
export const gestiones = pgTable(
  'cobranza_gestion',
  {
    ...base(),
    ticket_id: uuid().notNull(),
    canal: text().$type<Canal>().notNull(),
    finalidad: text().$type<Finalidad>().notNull(),
    /** Whose contact it spends. */
    persona_rut: rutCol().notNull(),
    contacto_id: uuid(),
    contacto_nombre: text(),
    entrante: boolean().notNull().default(false),
    en_mora: boolean().notNull().default(false),
    /** When it began, in the clock of Santiago: business date and minute of the day. */
    fecha: fechaCol().notNull(),
    minuto: integer().notNull(),
    inicio: instanteCol().notNull(),
    fin: instanteCol(),
    /** When a call that nobody closes counts as not answered. */
    expira: instanteCol(),
    telefono: text(),
    estado_llamada: text(),
    estado_seguimiento: text(),
    contactado: boolean().notNull().default(false),
    identidad_verificada: boolean().notNull().default(false),
    informado: boolean().notNull().default(false),
    comentario: text(),
    plantilla: text(),
    /** What a letter on paper says, as it went. */
    texto: text(),
    /** Debts that a message named. */
    pks: text().array().notNull().default([]),
    excepcion: jsonb().$type<{ por: string; motivo: string } | null>(),
    /** Rules that it passed over because the law does not protect that person. */
    avisos: text().array().notNull().default([]),
    proxima: jsonb().$type<Proximo | null>(),
    operador: rutCol(),
    operador_nombre: text().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.empresa_id, t.id] }),
    index('cobranza_gestion_ticket').on(t.empresa_id, t.ticket_id),
    index('cobranza_gestion_persona').on(t.empresa_id, t.persona_rut, t.fecha),
    uniqueIndex('cobranza_gestion_en_curso').on(t.empresa_id, t.persona_rut).where(sql`fin is null`),
    check('cobranza_gestion_minuto', sql`${t.minuto} between 0 and 1439`),
  ],
);

/** One row a person: who starts a contact locks it. */
export const turnos = pgTable(
  'cobranza_persona_turno',
  { empresa_id: uuid().notNull(), rut: rutCol().notNull(), n: integer().notNull().default(0) },
  (t) => [primaryKey({ columns: [t.empresa_id, t.rut] })],
);

/** A promise over some debts. `pagado`: what was applied to them by value date from its creation to the close of its term. */
export const compromisos = pgTable(
  'cobranza_compromiso',
  {
    ...base(),
    ticket_id: uuid().notNull(),
    pks: text().array().notNull(),
    monto: pesosCol().notNull(),
    creado_el: fechaCol().notNull(),
    fecha: fechaCol().notNull(),
    /** Last value date that counts: the next banking day after `fecha`. */
    juzga_el: fechaCol().notNull(),
    metodo_pago: text().notNull(),
    contacto_id: uuid(),
    estado: text().$type<EstadoCompromiso>().notNull().default('vigente'),
    pagado: pesosCol().notNull().default(sql`0`),
    juzgado_el: fechaCol(),
  },
  (t) => [
    primaryKey({ columns: [t.empresa_id, t.id] }),
    index('cobranza_compromiso_ticket').on(t.empresa_id, t.ticket_id),
    index('cobranza_compromiso_estado').on(t.empresa_id, t.estado, t.juzga_el),
    check('cobranza_compromiso_monto', sql`${t.monto} > 0 and ${t.juzga_el} > ${t.fecha} and ${t.fecha} >= ${t.creado_el}`),
  ],
);

export const disputas = pgTable(
  'cobranza_disputa',
  {
    ...base(),
    ticket_id: uuid().notNull(),
    pks: text().array().notNull(),
    motivo: text().notNull(),
    monto: pesosCol().notNull(),
    comentario: text(),
    vence: fechaCol().notNull(),
    estado: text().$type<EstadoDisputa>().notNull().default('abierta'),
    resolucion: text(),
    resuelta_el: fechaCol(),
    resuelta_por: text().array(),
  },
  (t) => [primaryKey({ columns: [t.empresa_id, t.id] }), index('cobranza_disputa_ticket').on(t.empresa_id, t.ticket_id, t.estado)],
);

/** What somebody says that he paid: never a payment. */
export const avisos = pgTable(
  'cobranza_aviso_pago',
  {
    ...base(),
    ticket_id: uuid().notNull(),
    pks: text().array().notNull(),
    metodo_pago: text().notNull(),
    cuenta_banco: text().notNull(),
    monto: pesosCol().notNull(),
    fecha: fechaCol().notNull(),
    num_operacion: text(),
    /** Last day on which the money is still looked for. */
    busca_hasta: fechaCol().notNull(),
    estado: text().$type<EstadoAviso>().notNull().default('informado'),
  },
  (t) => [
    primaryKey({ columns: [t.empresa_id, t.id] }),
    index('cobranza_aviso_ticket').on(t.empresa_id, t.ticket_id, t.estado),
    uniqueIndex('cobranza_aviso_operacion').on(t.empresa_id, t.cuenta_banco, t.num_operacion).where(sql`num_operacion is not null`),
    check('cobranza_aviso_monto', sql`${t.monto} > 0`),
  ],
);
