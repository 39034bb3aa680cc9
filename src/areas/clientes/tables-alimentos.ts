import { sql } from 'drizzle-orm';
import { boolean, check, index, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { base, fechaCol, pesosCol, rutCol } from '#platform/server/database/columns.ts';

/**
 * What the Registro Nacional de Deudores de Pensiones de Alimentos answered of a person on a day (Ley 21.389), written down by hand with its
 * certificate. Nothing here is edited: another query is another row.
 */
export const consultasAlimentos = pgTable(
  'cliente_consulta_alimentos',
  {
    ...base(),
    cliente_rut: rutCol().notNull(),
    fecha: fechaCol().notNull(),
    inscrito: boolean().notNull(),
    /** What he owes and to whom it is paid, as the certificate says; nothing when he is not listed. */
    deuda: pesosCol().notNull(),
    beneficiario: rutCol(),
    archivo_id: uuid().notNull(),
    anotada_nombre: text().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.empresa_id, t.id] }),
    index('cliente_consulta_alimentos_cliente').on(t.empresa_id, t.cliente_rut, t.fecha),
    check('cliente_consulta_alimentos_deuda', sql`${t.deuda} >= 0 and (${t.inscrito} or ${t.deuda} = 0)`),
    check('cliente_consulta_alimentos_beneficiario', sql`not ${t.inscrito} or ${t.beneficiario} is not null`),
  ],
);
