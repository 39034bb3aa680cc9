import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import type { Pesos } from '#kernel/values/money.ts';
import { base, decimalCol, fechaCol, instanteCol, pesosCol, rutCol } from '#platform/server/database/columns.ts';
import { pointedAt } from '#platform/server/database/pending.ts';
import type { TipoPlantilla } from './domain/banco-demo.ts';
import type { Clase } from './domain/codigos.ts';
import type { EstadoCargo, EstadoLote, EstadoMandato, EstadoPlantilla } from './domain/estados.ts';
import type { Formato } from './domain/plantilla.ts';

export interface Desglose {
  interes: Pesos;
  capital: Pesos;
  mora: Pesos;
  gastos: Pesos;
}
/** A cuota of the day that did not go in a list, with why. */
export interface FueraGuardada {
  pk: string;
  mandato_id: string;
  num_mandato: number;
  nombre: string;
  credito: number;
  cuota: number;
  monto: Pesos;
  motivo: string;
  detalle: string | null;
}

/** Layouts of the files of a bank, by version. */
export const plantillas = pgTable(
  'pac_plantilla',
  {
    ...base(),
    banco: text().notNull(),
    tipo: text().$type<TipoPlantilla>().notNull(),
    numero: integer().notNull(),
    formato: jsonb().$type<Formato>().notNull(),
    codigos: jsonb().$type<Record<string, Clase>>().notNull(),
    comentario: text().notNull(),
    propuesta_nombre: text().notNull(),
    decidida_por: text(),
    vigente_desde: fechaCol(),
    estado: text().$type<EstadoPlantilla>().notNull().default('propuesta'),
  },
  (t) => [
    primaryKey({ columns: [t.empresa_id, t.id] }),
    unique('pac_plantilla_numero').on(t.empresa_id, t.banco, t.tipo, t.numero),
    uniqueIndex('pac_plantilla_vigente').on(t.empresa_id, t.banco, t.tipo).where(sql`estado = 'vigente'`),
  ],
);

/** Who agreed that its debts are charged to a bank account. */
export const mandatos = pgTable(
  'pac_mandato',
  {
    ...base(),
    num_mandato: integer().notNull(),
    contrato_id: uuid().notNull(),
    rut_titular: rutCol().notNull(),
    nombre_titular: text().notNull(),
    rut_cliente: rutCol().notNull(),
    nombre: text().notNull(),
    banco: text().notNull(),
    tipo_cuenta: text().notNull(),
    cuenta: text().notNull(),
    id_servicio: text().notNull(),
    tope_uf: decimalCol(4),
    dia_cargo: integer(),
    fecha_firma: fechaCol().notNull(),
    canal: text().notNull(),
    /** Code and class of the answer that stopped it. */
    codigo_rechazo: text(),
    clase_rechazo: text().$type<Clase>(),
    ultimo_cargo: fechaCol(),
    activado_el: fechaCol(),
    /** Day on which it stopped being charged: revoked or ended. */
    baja_el: fechaCol(),
    /** The bank must be told in the next list of bajas. */
    baja_pendiente: boolean().notNull().default(false),
    evidencia: text(),
    motivo: text(),
    estado: text().$type<EstadoMandato>().notNull().default('ingresado'),
  },
  (t) => [
    primaryKey({ columns: [t.empresa_id, t.id] }),
    unique('pac_mandato_numero').on(t.empresa_id, t.num_mandato),
    uniqueIndex('pac_mandato_vivo')
      .on(t.empresa_id, t.banco, t.cuenta, t.id_servicio)
      .where(sql`estado in ('ingresado', 'enviado_banco', 'activo', 'suspendido')`),
    index('pac_mandato_cliente').on(t.empresa_id, t.rut_cliente),
    index('pac_mandato_contrato').on(t.empresa_id, t.contrato_id),
    index('pac_mandato_banco').on(t.empresa_id, t.banco, t.estado),
    check('pac_mandato_cuenta', sql`${t.cuenta} ~ '^[0-9]{1,18}$' and ${t.id_servicio} ~ '^[A-Z0-9-]{1,20}$'`),
    check('pac_mandato_dia', sql`${t.dia_cargo} between 1 and 28`),
    check('pac_mandato_activo', sql`${t.estado} <> 'activo' or ${t.activado_el} is not null`),
  ],
);

/** Credits that a mandate pays; a credit is paid by one living mandate. */
export const mandatoCreditos = pgTable(
  'pac_mandato_credito',
  {
    ...base(),
    mandato_id: uuid().notNull(),
    credito_id: uuid().notNull(),
    numero: integer().notNull(),
    vivo: boolean().notNull().default(true),
  },
  (t) => [
    primaryKey({ columns: [t.empresa_id, t.id] }),
    foreignKey({ columns: [t.empresa_id, t.mandato_id], foreignColumns: [mandatos.empresa_id, mandatos.id] }),
    unique('pac_mandato_credito_una_vez').on(t.empresa_id, t.mandato_id, t.credito_id),
    uniqueIndex('pac_mandato_credito_vivo').on(t.empresa_id, t.credito_id).where(sql`vivo`),
  ],
);

/** A list sent to a bank. */
export const lotes = pgTable(
  'pac_lote',
  {
    ...base(),
    num_lote: integer().notNull(),
    banco: text().notNull(),
    tipo: text().$type<'ALTAS' | 'BAJAS' | 'CARGOS'>().notNull(),
    fecha_cargo: fechaCol().notNull(),
    n: integer().notNull(),
    total: pesosCol().notNull(),
    fuera: jsonb().$type<FueraGuardada[]>().notNull().default([]),
    plantilla_id: uuid(),
    plantilla_version: integer(),
    /** The file as it was generated, in the characters of latin-1, and the SHA-256 of its bytes. */
    contenido: text(),
    sha256: text(),
    generado_el: fechaCol(),
    generado_por: text().array(),
    descargado_en: instanteCol(),
    enviado_el: fechaCol(),
    enviado_por: text().array(),
    medio: text(),
    motivo: text(),
    rechazo_banco: text(),
    estado: text().$type<EstadoLote>().notNull().default('borrador'),
  },
  (t) => [
    primaryKey({ columns: [t.empresa_id, t.id] }),
    unique('pac_lote_numero').on(t.empresa_id, t.num_lote),
    uniqueIndex('pac_lote_borrador').on(t.empresa_id, t.banco, t.tipo, t.fecha_cargo).where(sql`estado = 'borrador'`),
    index('pac_lote_fecha').on(t.empresa_id, t.fecha_cargo),
    check('pac_lote_archivo', sql`(${t.contenido} is null) = (${t.sha256} is null)`),
    check(
      'pac_lote_enviado',
      sql`${t.estado} not in ('enviado', 'respondido_parcial', 'respondido', 'cuadrado') or ${t.enviado_el} is not null`,
    ),
  ],
);

/** A row of a list: a charge of a cuota, or the alta or baja of a mandate (without debt). */
export const cargos = pgTable(
  'pac_cargo',
  {
    ...base(),
    lote_id: uuid().notNull(),
    orden: integer().notNull(),
    mandato_id: uuid().notNull(),
    credito_id: uuid(),
    credito: integer(),
    cuota: integer(),
    pk: text(),
    id_servicio: text().notNull(),
    fecha_cargo: fechaCol().notNull(),
    monto: pesosCol().notNull(),
    desglose: jsonb().$type<Desglose>(),
    intento: integer().notNull().default(1),
    codigo: text(),
    clase: text().$type<Clase>(),
    reintento_el: fechaCol(),
    recaudacion_id: uuid(),
    respondido_el: fechaCol(),
    estado: text().$type<EstadoCargo>().notNull().default('incluido'),
  },
  (t) => [
    primaryKey({ columns: [t.empresa_id, t.id] }),
    foreignKey({ columns: [t.empresa_id, t.lote_id], foreignColumns: [lotes.empresa_id, lotes.id] }),
    foreignKey({ columns: [t.empresa_id, t.mandato_id], foreignColumns: [mandatos.empresa_id, mandatos.id] }),
    uniqueIndex('pac_cargo_en_vuelo').on(t.empresa_id, t.pk).where(sql`pk is not null and estado in ('incluido', 'enviado')`),
    uniqueIndex('pac_cargo_intento').on(t.empresa_id, t.pk, t.intento).where(sql`pk is not null and estado <> 'retirado'`),
    uniqueIndex('pac_cargo_recibo').on(t.empresa_id, t.recaudacion_id).where(sql`recaudacion_id is not null`),
    index('pac_cargo_lote').on(t.empresa_id, t.lote_id, t.orden),
    index('pac_cargo_mandato').on(t.empresa_id, t.mandato_id, t.fecha_cargo),
    index('pac_cargo_credito').on(t.empresa_id, t.credito_id),
    check('pac_cargo_monto', sql`(${t.pk} is null) = (${t.monto} = 0) and ${t.monto} >= 0 and ${t.intento} between 1 and 3`),
    check('pac_cargo_recibido', sql`(${t.estado} in ('cargado', 'reversado')) = (${t.recaudacion_id} is not null) or ${t.pk} is null`),
  ],
);

/** A file that a bank answered, kept once by its hash. */
export const respuestas = pgTable(
  'pac_respuesta',
  {
    ...base(),
    lote_id: uuid().notNull(),
    sha256: text().notNull(),
    archivo: text().notNull(),
    n: integer().notNull(),
    fecha: fechaCol().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.empresa_id, t.id] }),
    foreignKey({ columns: [t.empresa_id, t.lote_id], foreignColumns: [lotes.empresa_id, lotes.id] }),
    unique('pac_respuesta_sha256').on(t.empresa_id, t.sha256),
    index('pac_respuesta_lote').on(t.empresa_id, t.lote_id),
  ],
);

/** Each row of an answer and what came of it: those not yet looked at are `pendiente`. */
export const filas = pgTable(
  'pac_respuesta_fila',
  {
    ...base(),
    respuesta_id: uuid().notNull(),
    lote_id: uuid().notNull(),
    linea: integer().notNull(),
    texto: text().notNull(),
    valores: jsonb().$type<Record<string, string>>().notNull(),
    cargo_id: uuid(),
    codigo: text(),
    observacion: text(),
    motivo: text(),
    resultado: text()
      .$type<'pendiente' | 'cobrada' | 'rechazada' | 'reversada' | 'repetida' | 'confirmada' | 'observada' | 'aplicada' | 'descartada'>()
      .notNull()
      .default('pendiente'),
  },
  (t) => [
    primaryKey({ columns: [t.empresa_id, t.id] }),
    foreignKey({ columns: [t.empresa_id, t.respuesta_id], foreignColumns: [respuestas.empresa_id, respuestas.id] }),
    unique('pac_respuesta_fila_linea').on(t.empresa_id, t.respuesta_id, t.linea),
    index('pac_respuesta_fila_lote').on(t.empresa_id, t.lote_id, t.resultado),
  ],
);

/** What the bank paid of a list, or took back of what it had paid. */
export const abonos = pgTable(
  'pac_abono',
  {
    ...base(),
    lote_id: uuid().notNull(),
    clase: text().$type<'abono' | 'devolucion'>().notNull(),
    fecha: fechaCol().notNull(),
    cuenta_banco: text().notNull(),
    bruto: pesosCol().notNull(),
    comision: pesosCol().notNull(),
    iva: pesosCol().notNull(),
    cargo_id: uuid(),
    conciliado: boolean().notNull().default(false),
  },
  (t) => [
    primaryKey({ columns: [t.empresa_id, t.id] }),
    foreignKey({ columns: [t.empresa_id, t.lote_id], foreignColumns: [lotes.empresa_id, lotes.id] }),
    index('pac_abono_lote').on(t.empresa_id, t.lote_id),
    check('pac_abono_montos', sql`${t.bruto} > 0 and ${t.comision} >= 0 and ${t.iva} >= 0 and ${t.comision} + ${t.iva} < ${t.bruto}`),
  ],
);

/** What a holder was told of a charge before it: once for each attempt of a debt. Until it leaves, why it has not. */
export const avisos = pgTable(
  'pac_aviso',
  {
    ...base(),
    mandato_id: uuid().notNull(),
    rut: rutCol().notNull(),
    pk: text().notNull(),
    intento: integer().notNull(),
    credito: integer().notNull(),
    cuota: integer().notNull(),
    /** Day and amount that it was told of. */
    fecha_cargo: fechaCol().notNull(),
    monto: pesosCol().notNull(),
    contacto_nombre: text(),
    enviado_el: fechaCol(),
    /** Code of what keeps it from leaving, and the day on which the law lets it. */
    motivo: text(),
    desde: fechaCol(),
  },
  (t) => [
    primaryKey({ columns: [t.empresa_id, t.id] }),
    foreignKey({ columns: [t.empresa_id, t.mandato_id], foreignColumns: [mandatos.empresa_id, mandatos.id] }),
    unique('pac_aviso_uno').on(t.empresa_id, t.pk, t.intento),
    index('pac_aviso_fecha').on(t.empresa_id, t.fecha_cargo),
    check(
      'pac_aviso_enviado',
      sql`(${t.enviado_el} is null) = (${t.motivo} is not null) and (${t.enviado_el} is null or ${t.enviado_el} < ${t.fecha_cargo})`,
    ),
  ],
);

pointedAt(mandatos, lotes, respuestas);
