import { sql } from 'drizzle-orm';
import { boolean, check, index, integer, jsonb, pgTable, primaryKey, text, unique, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import type { DestinoCheque } from '#areas/cheques/public.server.ts';
import type { TablaReprogramada } from '#areas/creditos/public.server.ts';
import type { PagareReemplazado } from '#areas/pagares/public.server.ts';
import type { Fecha } from '#kernel/values/fecha.ts';
import type { Pesos } from '#kernel/values/money.ts';
import { base, decimalCol, fechaCol, pesosCol, rutCol } from '#platform/server/database/columns.ts';
import type { EstadoProlongacion } from './domain/estados.ts';
import type { CifrasUf } from './domain/uf.ts';

/** The table that the client had, when it was proposed. */
export interface TablaAntes {
  cuotas: number;
  pagadas: number;
  cuota: Pesos;
  por_pagar: Pesos;
  filas: {
    numero: number;
    pk: string;
    vencimiento: Fecha;
    capital: Pesos;
    interes: Pesos;
    mora: Pesos;
    gastos: Pesos;
    atrasada: boolean;
    uf?: { capital: string; interes: string; mora: string; gastos: string };
  }[];
}

/** What applying it moved of the instruments: undoing it gives it back. */
export interface Movido {
  pagares: PagareReemplazado[];
  cheques: { id: string; antes: DestinoCheque }[];
}

export const prolongaciones = pgTable(
  'prolongacion',
  {
    ...base(),
    numero: integer().notNull(),
    cliente_rut: rutCol().notNull(),
    nombre: text().notNull(),
    id_credito: uuid().notNull(),
    credito_numero: integer().notNull(),
    sede: uuid(),
    /** What the client had with us when it was asked. */
    cuentas_pagar: pesosCol().notNull(),
    reten_liberadas: pesosCol().notNull(),
    /** The proposal of the executive. */
    ejecutivo_rut: rutCol(),
    ejecutivo: text().notNull(),
    cuotas: integer().notNull(),
    tasa_mensual: decimalCol(4).notNull(),
    primer_vencimiento: fechaCol().notNull(),
    gracia: jsonb().$type<{ tipo: 'NINGUNA' | 'TOTAL' | 'PARCIAL'; meses: number }>().notNull(),
    capitaliza_interes: boolean().notNull(),
    motivo: text().notNull(),
    comentario: text().notNull().default(''),
    avales_retirados: text().array().notNull().default([]),
    payment_option: text().$type<'CONTADO' | 'RETEN_LIBERADAS' | 'CUENTAS_PAGAR'>().notNull(),
    cuenta: text(),
    /** Figures frozen: of the day `fecha`, from which the new table counts. */
    fecha: fechaCol().notNull(),
    capital_insoluto: pesosCol().notNull(),
    interes: pesosCol().notNull(),
    dias_interes: integer().notNull(),
    mora: pesosCol().notNull(),
    gastos: pesosCol().notNull(),
    capital_nuevo: pesosCol().notNull(),
    ite: pesosCol().notNull(),
    cuota: pesosCol().notNull(),
    total: pesosCol().notNull(),
    interes_nuevo: pesosCol().notNull(),
    interes_pagado: pesosCol().notNull(),
    total_cargos: pesosCol().notNull(),
    costo_extra: pesosCol().notNull(),
    /** Of a credit in UF, its figures in UF; those in pesos are of the UF of `fecha`, and once applied of the day of the act. */
    uf: jsonb().$type<CifrasUf>(),
    cae: decimalCol(4),
    tmc: decimalCol(2),
    /** Everything that had been entered of the credit by then. */
    huella: text().notNull(),
    antes: jsonb().$type<TablaAntes>().notNull(),
    list: jsonb().$type<TablaReprogramada['filas']>().notNull(),
    /** Comité. */
    motivos: text().array().notNull().default([]),
    propuesta_por: text().array(),
    espera_acta: boolean().notNull().default(false),
    aprobada_el: fechaCol(),
    vence: fechaCol(),
    automatico: text().notNull().default(''),
    /** Papers. */
    pagare_id: uuid(),
    ratificados: text().array().notNull().default([]),
    documentada_el: fechaCol(),
    documentada_por: text().array(),
    /** Application. */
    id_credito_nuevo: uuid(),
    nuevo_numero: integer(),
    comprobante: text(),
    aplicada_el: fechaCol(),
    aplicada_por: text().array(),
    movido: jsonb().$type<Movido>(),
    motivo_fin: text(),
    /** Its credit waits for it: no other may be asked. */
    abierta: boolean().notNull().default(true),
    estado: text().$type<EstadoProlongacion>().notNull().default('borrador'),
  },
  (t) => [
    primaryKey({ columns: [t.empresa_id, t.id] }),
    unique('prolongacion_numero').on(t.empresa_id, t.numero),
    uniqueIndex('prolongacion_abierta').on(t.empresa_id, t.id_credito).where(sql`abierta`),
    index('prolongacion_cliente').on(t.empresa_id, t.cliente_rut, t.estado),
    index('prolongacion_estado').on(t.empresa_id, t.estado, t.vence),
    index('prolongacion_nuevo').on(t.empresa_id, t.id_credito_nuevo),
    check('prolongacion_capital', sql`${t.capital_nuevo} = ${t.capital_insoluto} + ${t.interes} - ${t.interes_pagado}`),
    check('prolongacion_cargos', sql`${t.total_cargos} = ${t.interes_pagado} + ${t.mora} + ${t.gastos} + ${t.ite}`),
    check('prolongacion_aplicada', sql`${t.estado} <> 'aplicada' or (${t.id_credito_nuevo} is not null and ${t.aplicada_el} is not null)`),
  ],
);
