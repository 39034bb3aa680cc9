import { sql } from 'drizzle-orm';
import { boolean, check, index, integer, jsonb, pgTable, primaryKey, text, unique, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { base, fechaCol, instanteCol, pesosCol, rutCol } from '#platform/server/database/columns.ts';
import type { Causa, Mapeo, TipoSaldo } from './domain/cartola/tipos.ts';
import type { EstadoCalceFila, EstadoConciliacion, EstadoMovimiento } from './domain/estados.ts';
import type { QuiebreCarga } from './domain/quiebres.ts';

export type EstadoDuda = 'pendiente' | 'misma' | 'otra' | 'retirada';

/** A row of a file as it waits for a person to say whether it is another one. */
export interface FilaGuardada {
  orden: number;
  linea_origen: number;
  fecha: string;
  descripcion: string;
  documento: string;
  cargo: number;
  abono: number;
  saldo: number | null;
  rut_detectado: string | null;
  canal: string | null;
  sucursal: string | null;
  causas: Causa[];
}

/** A current account of the company and the account of the books that follows it: one to one. */
export const cuentasCorrientes = pgTable(
  'conciliacion_cuenta',
  {
    ...base(),
    banco: text().notNull(),
    numero: text().notNull(),
    moneda: text().notNull().default('CLP'),
    cuenta_contable: text().notNull(),
    formato_cartola: text(),
    /** First day whose book lines are reconciled; set by the first conciliación. */
    desde: fechaCol(),
    vigente: boolean().notNull().default(true),
  },
  (t) => [
    primaryKey({ columns: [t.empresa_id, t.id] }),
    unique('conciliacion_cuenta_contable').on(t.empresa_id, t.cuenta_contable),
    unique('conciliacion_cuenta_numero').on(t.empresa_id, t.banco, t.numero),
  ],
);

/** What a person said of the columns of a layout of the account. The layout is known by its titles: the next file of it asks nothing. */
export const mapeos = pgTable(
  'conciliacion_mapeo',
  {
    ...base(),
    cuenta_id: uuid().notNull(),
    /** The titles as they come, normalised, or how many columns there are when none titles them. */
    forma: text().notNull(),
    mapeo: jsonb().$type<Mapeo>().notNull(),
    por: text().notNull(),
  },
  (t) => [primaryKey({ columns: [t.empresa_id, t.id] }), unique('conciliacion_mapeo_forma').on(t.empresa_id, t.cuenta_id, t.forma)],
);

/** Why a statement whose balances do not chain was accepted, and which breaks that reason covers. */
interface Explicacion {
  motivo: string;
  por: string;
  firma: string;
}

/** The automatic match of a conciliación: the one at work, or how the last one ended. */
export interface Corrida {
  id: string;
  estado: 'en_curso' | 'terminada' | 'detenida' | 'fallida';
  /** What it is doing, or did last. */
  fase: string;
  /** 0–100. */
  avance: number;
  banco: number;
  libro: number;
  pedida_por: string;
  pedida_en: string;
  /** Last sign of life: without one for a while nobody is running it any more. */
  latido: string;
  confirmados: number;
  sugeridos: number;
}

export const conciliaciones = pgTable(
  'conciliacion',
  {
    ...base(),
    num_conciliacion: integer().notNull(),
    num_version: integer().notNull().default(1),
    /** The first version: matches belong to it, whatever the version at work. */
    raiz_id: uuid().notNull(),
    version_de: uuid(),
    cuenta_id: uuid().notNull(),
    cuenta_contable: text().notNull(),
    fecha_inicio: fechaCol().notNull(),
    fecha_termino: fechaCol().notNull(),
    saldo_inicial_banco: pesosCol(),
    saldo_final_banco: pesosCol(),
    saldo_inicial_libro: pesosCol(),
    saldo_final_libro: pesosCol(),
    diferencia: pesosCol(),
    step: integer().notNull().default(1),
    estado: text().$type<EstadoConciliacion>().notNull().default('borrador'),
    refresh_key: text(),
    motivo_actualizacion: text(),
    explicacion: jsonb().$type<Explicacion>(),
    corrida: jsonb().$type<Corrida>(),
    preparada_por: text().array(),
    preparada_nombre: text(),
    cerrada_por: text().array(),
    cerrada_nombre: text(),
    cerrada_en: instanteCol(),
  },
  (t) => [
    primaryKey({ columns: [t.empresa_id, t.id] }),
    unique('conciliacion_numero').on(t.empresa_id, t.num_conciliacion, t.num_version),
    uniqueIndex('conciliacion_periodo_vivo')
      .on(t.empresa_id, t.cuenta_id, t.fecha_inicio)
      .where(sql`estado not in ('anulada', 'reemplazada')`),
    check('conciliacion_estado', sql`${t.estado} in ('borrador', 'en_proceso', 'por_cerrar', 'cerrada', 'reemplazada', 'anulada')`),
    check('conciliacion_fechas', sql`${t.fecha_inicio} <= ${t.fecha_termino}`),
    check('conciliacion_cerrada_cuadra', sql`${t.estado} <> 'cerrada' or (${t.diferencia} = 0 and ${t.cerrada_por} is not null)`),
    check('conciliacion_dos_personas', sql`${t.cerrada_por} is null or not (${t.cerrada_por} && ${t.preparada_por})`),
  ],
);

/** One file read: what it added, what it skipped and where its balances broke. It is taken back whole or not at all. */
export const cargas = pgTable(
  'conciliacion_carga',
  {
    ...base(),
    conciliacion_id: uuid().notNull(),
    cuenta_id: uuid().notNull(),
    archivo: text().notNull(),
    sha256: text().notNull(),
    formato: text().notNull(),
    tipo_saldo: text().$type<TipoSaldo>().notNull(),
    fecha_desde: fechaCol(),
    fecha_hasta: fechaCol(),
    saldo_inicial: pesosCol(),
    saldo_final: pesosCol(),
    filas: integer().notNull(),
    agregadas: integer().notNull(),
    omitidas: integer().notNull(),
    avisos: text().array().notNull().default([]),
    quiebres: jsonb().$type<QuiebreCarga[]>().notNull().default([]),
    /** Version of the conciliación that loaded it: what an earlier one signed is not taken back. */
    num_version: integer().notNull().default(1),
    /** Its header as the bank prints it: two files of one layout are told from two of different ones. */
    diseno: text().notNull().default(''),
    /** Day of the closing balance that the bank prints; null when it prints none. */
    fecha_saldo_final: fechaCol(),
    /** The bank prints its opening balance: it is not the product's sum. */
    inicial_impreso: boolean().notNull().default(false),
    retirada_en: instanteCol(),
    retirada_por: text(),
    motivo_retiro: text(),
  },
  (t) => [primaryKey({ columns: [t.empresa_id, t.id] }), index('conciliacion_carga_de').on(t.empresa_id, t.conciliacion_id)],
);

/** What one row of a file said, and the movement that it is. */
export interface FilaDicha {
  movimiento: string;
  clave: string;
  ocurrencia: number;
  documento: string;
  rut: string | null;
  saldo: number | null;
}

/** Everything that a load said, row by row: what is left when another load of the same rows is taken back. Insert-only. */
export const contenidos = pgTable(
  'conciliacion_carga_contenido',
  { ...base(), carga_id: uuid().notNull(), filas: jsonb().$type<FilaDicha[]>().notNull() },
  (t) => [primaryKey({ columns: [t.empresa_id, t.id] }), unique('conciliacion_contenido_de').on(t.empresa_id, t.carga_id)],
);

/** A row of a file that may be one already stored or another like it: a person says which before the month goes on. */
export const dudas = pgTable(
  'conciliacion_duda',
  {
    ...base(),
    carga_id: uuid().notNull(),
    conciliacion_id: uuid().notNull(),
    cuenta_id: uuid().notNull(),
    /** The stored row that it may be. */
    movimiento_id: uuid().notNull(),
    clave: text().notNull(),
    ocurrencia: integer().notNull(),
    fila: jsonb().$type<FilaGuardada>().notNull(),
    estado: text().$type<EstadoDuda>().notNull().default('pendiente'),
    decidida_por: text(),
  },
  (t) => [
    primaryKey({ columns: [t.empresa_id, t.id] }),
    index('conciliacion_duda_cuenta').on(t.empresa_id, t.cuenta_id, t.estado),
    check('conciliacion_duda_estado', sql`${t.estado} in ('pendiente', 'misma', 'otra', 'retirada')`),
  ],
);

/** Balances of the period that the bank's file does not print, said by a person with the paper filed. The last one stands. Insert-only. */
export const saldosDeclarados = pgTable(
  'conciliacion_saldo_declarado',
  {
    ...base(),
    conciliacion_id: uuid().notNull(),
    saldo_inicial: pesosCol(),
    saldo_final: pesosCol(),
    archivo_id: uuid().notNull(),
    archivo: text().notNull(),
    por: text().notNull(),
  },
  (t) => [primaryKey({ columns: [t.empresa_id, t.id] }), index('conciliacion_saldo_de').on(t.empresa_id, t.conciliacion_id)],
);

/** A row of a statement. It belongs to the account: what stays unmatched is seen again by the next conciliación. */
export const movimientos = pgTable(
  'conciliacion_movimiento',
  {
    ...base(),
    cuenta_id: uuid().notNull(),
    /** First version of the conciliación that loaded it. */
    conciliacion_id: uuid().notNull(),
    carga_id: uuid().notNull(),
    orden: integer().notNull(),
    linea_origen: integer().notNull(),
    fecha: fechaCol().notNull(),
    descripcion: text().notNull(),
    documento: text().notNull().default(''),
    cargo: pesosCol().notNull(),
    abono: pesosCol().notNull(),
    saldo: pesosCol(),
    rut_detectado: rutCol(),
    canal: text(),
    sucursal: text(),
    causas: text().array().$type<Causa[]>().notNull().default([]),
    hash: text().notNull(),
    ocurrencia: integer().notNull(),
    estado: text().$type<EstadoMovimiento>().notNull().default('pendiente'),
    motivo: text(),
    /** The row of a later file that took its place. */
    reemplazado_por: uuid(),
  },
  (t) => [
    primaryKey({ columns: [t.empresa_id, t.id] }),
    uniqueIndex('conciliacion_movimiento_viva').on(t.empresa_id, t.cuenta_id, t.hash, t.ocurrencia).where(sql`estado <> 'retirado'`),
    index('conciliacion_movimiento_fecha').on(t.empresa_id, t.cuenta_id, t.fecha),
    check('conciliacion_movimiento_montos', sql`${t.cargo} >= 0 and ${t.abono} >= 0`),
    check(
      'conciliacion_movimiento_estado',
      sql`${t.estado} in ('pendiente', 'sugerido', 'parcial', 'conciliado', 'contabilizado', 'no_se_concilia', 'retirado')`,
    ),
  ],
);

export const calces = pgTable(
  'conciliacion_calce',
  {
    ...base(),
    conciliacion_id: uuid().notNull(),
    /** Last day of its conciliación: later than it, the match is not seen. */
    corte: fechaCol().notNull(),
    regla: text().notNull(),
    regla_version: integer().notNull(),
    /** 0–100 with two decimals, times 100. */
    confianza: integer().notNull(),
    evidencia: text().array().notNull().default([]),
    movimientos_banco: text().array().notNull(),
    /** `<asiento>:<linea>` */
    movimientos_libro: text().array().notNull(),
    /** Σ bank − Σ book when it was confirmed, before its adjustment. */
    diferencia: pesosCol().notNull(),
    parcial: boolean().notNull().default(false),
    /** The entry made here: an adjustment or a voucher. */
    ajuste_asiento_id: uuid(),
    /** Act that posted it, to undo it: an id of ours, or the area that made it. */
    comprobante: text(),
    estado: text().$type<EstadoCalceFila>().notNull(),
    por: text().notNull(),
    motivo: text(),
  },
  (t) => [
    primaryKey({ columns: [t.empresa_id, t.id] }),
    index('conciliacion_calce_de').on(t.empresa_id, t.conciliacion_id, t.estado),
    check('conciliacion_calce_estado', sql`${t.estado} in ('sugerido', 'confirmado', 'deshecho')`),
    check('conciliacion_calce_confianza', sql`${t.confianza} between 0 and 10000`),
    check(
      'conciliacion_calce_cuadra',
      sql`${t.estado} <> 'confirmado' or ${t.parcial} or ${t.diferencia} = 0 or ${t.ajuste_asiento_id} is not null`,
    ),
  ],
);

/** The lines of the confirmed matches. A line stands in one living match at most (I13): the two partial indexes say it. */
export const calceLineas = pgTable(
  'conciliacion_calce_linea',
  {
    empresa_id: uuid().notNull(),
    calce_id: uuid().notNull(),
    lado: text().$type<'banco' | 'libro'>().notNull(),
    /** Id of the movement, or `<asiento>:<linea>`. */
    linea: text().notNull(),
    cuenta_id: uuid().notNull(),
    corte: fechaCol().notNull(),
    fecha: fechaCol().notNull(),
    /** Signed pesos: abono and debe positive. */
    monto: pesosCol().notNull(),
    /** Act that posted the book line, for who listens. */
    origen_area: text(),
    origen_id: text(),
    viva: boolean().notNull().default(true),
  },
  (t) => [
    primaryKey({ columns: [t.empresa_id, t.calce_id, t.lado, t.linea] }),
    uniqueIndex('conciliacion_linea_viva').on(t.empresa_id, t.lado, t.linea).where(sql`viva`),
    index('conciliacion_linea_cuenta').on(t.empresa_id, t.cuenta_id, t.viva),
  ],
);

/** What people wrote of an open line: it goes with the line from month to month. */
export const notas = pgTable(
  'conciliacion_nota',
  {
    ...base(),
    cuenta_id: uuid().notNull(),
    lado: text().$type<'banco' | 'libro'>().notNull(),
    linea: text().notNull(),
    responsable: text(),
    comentario: text(),
  },
  (t) => [primaryKey({ columns: [t.empresa_id, t.id] }), unique('conciliacion_nota_linea').on(t.empresa_id, t.lado, t.linea)],
);

/** What a load of an update changed. Insert-only. */
export const diferencias = pgTable(
  'conciliacion_diferencia',
  {
    ...base(),
    conciliacion_id: uuid().notNull(),
    carga_id: uuid().notNull(),
    tipo: text().$type<'nueva' | 'cambiada' | 'desaparecida'>().notNull(),
    movimiento_id: uuid().notNull(),
    anterior_id: uuid(),
    calce_id: uuid(),
  },
  (t) => [primaryKey({ columns: [t.empresa_id, t.id] }), index('conciliacion_diferencia_de').on(t.empresa_id, t.conciliacion_id)],
);

/** A closed conciliación exactly as it was signed. Insert-only. */
export const informes = pgTable(
  'conciliacion_informe',
  { ...base(), conciliacion_id: uuid().notNull(), cuerpo: jsonb().notNull(), hash: text().notNull() },
  (t) => [primaryKey({ columns: [t.empresa_id, t.id] }), unique('conciliacion_informe_de').on(t.empresa_id, t.conciliacion_id)],
);

/** Learned rules: proposed by the product, accepted or refused by a person. */
export const reglas = pgTable(
  'conciliacion_regla',
  {
    ...base(),
    cuenta_id: uuid().notNull(),
    patron: text().notNull(),
    tratamiento: text().notNull(),
    veces: integer().notNull(),
    estado: text().$type<'aceptada' | 'rechazada'>().notNull(),
  },
  (t) => [primaryKey({ columns: [t.empresa_id, t.id] }), unique('conciliacion_regla_patron').on(t.empresa_id, t.cuenta_id, t.patron)],
);
