import { sql } from 'drizzle-orm';
import { boolean, check, index, integer, pgTable, primaryKey, text, unique, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { base, fechaCol, instanteCol, pesosCol, rutCol } from '#platform/server/database/columns.ts';
import type { EstadoTicket } from './domain/estados.ts';
import type { Division, Origen, Proxima } from './domain/formas.ts';

export * from './tables-gestion.ts';
export * from './tables-noche.ts';
export * from './tables-verificacion.ts';

/** Who owes × a division: one open case at a time, from its first duty to its last peso. `estado` is what the API calls `estado_ticket`. */
export const tickets = pgTable(
  'cobranza_ticket',
  {
    ...base(),
    num_ticket: integer().notNull(),
    division: text().$type<Division>().notNull(),
    /** Code of the branch of its oldest debt. */
    sucursal: text(),
    operador: rutCol(),
    rut_deudor: rutCol().notNull(),
    nombre: text().notNull().default(''),
    /** Protected as a consumer of credit: the limits of contact refuse, not only warn. */
    protegida: boolean().notNull().default(false),
    estado: text().$type<EstadoTicket>().notNull().default('NUEVO'),
    estado_verificacion: text().notNull().default('CONFORME'),
    estado_notificacion: text().notNull().default('NO_REQUIERE'),
    estado_recaudacion: text().notNull().default('SIN_GESTION'),
    /** Code of the last gestión that said one. */
    estado_seguimiento: text(),
    origen: text().$type<Origen>().notNull(),
    abierto_el: fechaCol().notNull(),
    /** Without the mora of the days that run: what is owed to the peso on a day is asked to the books. */
    monto_total: pesosCol().notNull().default(sql`0`),
    monto_vencido: pesosCol().notNull().default(sql`0`),
    /** Oldest due date of its living debts: its mora and its band are counted from it when they are asked (docs/decisiones/0149). */
    vence: fechaCol(),
    proxima_fecha: fechaCol(),
    proxima_tipo: text().$type<Proxima>(),
    sla_vence: fechaCol(),
    estrategia_id: uuid(),
    primera_gestion_en: instanteCol(),
    cerrado: fechaCol(),
    motivo_cierre: text(),
    /** Why nobody is to call today, in a word; null when somebody may. */
    silencio: text(),
    abogado: rutCol(),
  },
  (t) => [
    primaryKey({ columns: [t.empresa_id, t.id] }),
    unique('cobranza_ticket_numero').on(t.empresa_id, t.num_ticket),
    uniqueIndex('cobranza_ticket_abierto')
      .on(t.empresa_id, t.rut_deudor, t.division)
      .where(sql`estado not in ('PREJUDICIAL', 'JUDICIAL', 'CERRADO_PAGADO', 'CERRADO_SIN_PAGO', 'ANULADO')`),
    index('cobranza_ticket_rut').on(t.empresa_id, t.rut_deudor),
    index('cobranza_ticket_de_operador').on(t.empresa_id, t.operador, t.estado).where(sql`operador is not null`),
    check('cobranza_ticket_proxima', sql`(${t.proxima_fecha} is null) = (${t.proxima_tipo} is null)`),
    check(
      'cobranza_ticket_abierto_con_proxima',
      sql`(${t.estado} in ('CERRADO_PAGADO', 'CERRADO_SIN_PAGO', 'ANULADO')) = (${t.proxima_fecha} is null)`,
    ),
    check('cobranza_ticket_cierre', sql`(${t.estado} in ('CERRADO_PAGADO', 'CERRADO_SIN_PAGO', 'ANULADO')) = (${t.cerrado} is not null)`),
    check('cobranza_ticket_montos', sql`${t.monto_total} >= ${t.monto_vencido} and ${t.monto_vencido} >= 0`),
  ],
);

/** A debt inside a ticket. `pk` is its key in the auxiliary; one living row a debt, whatever the ticket. */
export const items = pgTable(
  'cobranza_item',
  {
    ...base(),
    ticket_id: uuid().notNull(),
    pk: text().notNull(),
    tipo_documento: text().notNull(),
    numero: text().notNull(),
    cliente_rut: rutCol(),
    origen_area: text().notNull(),
    origen_id: text().notNull(),
    saldo: pesosCol().notNull(),
    /** What it owed when it came in: less than this, somebody paid a part. */
    saldo_inicial: pesosCol().notNull(),
    vencimiento_efectivo: fechaCol().notNull(),
    estado_verificacion: text().notNull().default('CONFORME'),
    estado_notificacion: text().notNull().default('NO_REQUIERE'),
    estado_recaudacion: text().notNull().default('SIN_GESTION'),
    vivo: boolean().notNull().default(true),
    /** Why it left: PAGADA, CAUSA, RETIRADA. */
    salida: text(),
    salida_el: fechaCol(),
  },
  (t) => [
    primaryKey({ columns: [t.empresa_id, t.id] }),
    uniqueIndex('cobranza_item_vivo').on(t.empresa_id, t.pk).where(sql`vivo`),
    index('cobranza_item_ticket').on(t.empresa_id, t.ticket_id),
    index('cobranza_item_ido').on(t.empresa_id, t.pk).where(sql`not vivo`),
    index('cobranza_item_cedente').on(t.empresa_id, t.cliente_rut).where(sql`cliente_rut is not null`),
    check('cobranza_item_salida', sql`${t.vivo} = (${t.salida} is null) and ${t.vivo} = (${t.salida_el} is null)`),
  ],
);
