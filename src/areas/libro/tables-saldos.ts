import { text } from 'drizzle-orm/pg-core';
import { decimalCol, fechaCol, pesosCol } from '#platform/server/database/columns.ts';

/** What an obligación owes now, and the terms that say what it will owe. */
export const saldosObligacion = () => ({
  capital: pesosCol().notNull(),
  interes: pesosCol().notNull(),
  capital_uf: decimalCol(4),
  interes_uf: decimalCol(4),
  gastos: pesosCol().notNull(),
  /** In UF, charges and mora are paid at the UF of the day too: `gastos` goes on saying what 1208 holds (docs/decisiones/0029). */
  gastos_uf: decimalCol(4),
  mora_uf: decimalCol(4),
  costas: pesosCol().notNull(),
  /** Mora already counted up to `mora_desde` and not paid. */
  mora: pesosCol().notNull(),
  mora_desde: fechaCol().notNull(),
  /** What the mora is charged on when it is not the whole unpaid cuota: the anticipo of a document (domain §6.10). */
  base_mora: pesosCol(),
  tasa_mora_mensual: decimalCol(4),
  vencimiento: fechaCol().notNull(),
  estado: text().$type<'vigente' | 'cerrada'>().notNull().default('vigente'),
});
