import { sql } from 'drizzle-orm';
import { boolean, check, index, integer, jsonb, pgTable, primaryKey, text, unique, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import type { Fecha } from '#kernel/values/fecha.ts';
import { base, decimalCol, fechaCol, pesosCol, rutCol } from '#platform/server/database/columns.ts';
import type { EstadoGarantia } from './domain/estados.ts';
import type { Seguro } from './domain/seguro.ts';
import type { Bien } from './domain/tipos.ts';

interface Pedido {
  motivo: string;
  nombre: string;
  fecha: Fecha;
  por: string[];
}

/** A change that lowers the coverage, until another person agrees. */
interface CambioPedido extends Pedido {
  cobertura_uf: string;
  cambio: {
    valor_liquidacion_uf: string;
    tasacion_uf: string;
    ltv: string;
    gravamenes_preferentes_uf: string;
    seguro: Seguro | null;
    tasacion: { tasador_rut: string; tasador: string; fecha: Fecha } | null;
  };
}

export const garantias = pgTable(
  'garantia',
  {
    ...base(),
    numero: integer().notNull(),
    tipo: text().notNull(),
    beneficiario: text().notNull(),
    sobre: text().$type<'GENERAL' | 'ESPECIFICA' | 'MIXTA'>().notNull(),
    cliente_rut: rutCol().notNull(),
    nombre_cliente: text().notNull(),
    otorgante_rut: rutCol().notNull(),
    nombre_otorgante: text().notNull(),
    /** What the line or solicitud that asked for it is. Null = offered apart. */
    solicitud_id: text(),
    /** Of one that a solicitud asked for: whether giros wait until it is constituted. */
    antes_de_giro: boolean().notNull().default(true),
    constitucion: text(),
    grado: integer().notNull().default(1),
    notaria: text(),
    repertorio: text(),
    fecha_escritura: fechaCol(),
    fecha_constitucion: fechaCol(),
    conyuge_autoriza: boolean().notNull().default(false),
    prohibicion: boolean().notNull().default(false),
    bien: jsonb().$type<Bien>().notNull().default({}),
    nombre_bien: text().notNull().default(''),
    clave_bien: text(),
    aval_id: uuid(),
    tasacion_uf: decimalCol(4).notNull().default('0'),
    valor_liquidacion_uf: decimalCol(4).notNull().default('0'),
    ltv: decimalCol(2).notNull(),
    gravamenes_preferentes_uf: decimalCol(4).notNull().default('0'),
    fecha_tasacion: fechaCol(),
    tasador: text(),
    /** The limit and what is spent of it: assigned by conditional update, never by adding rows. */
    cobertura_uf: decimalCol(4).notNull().default('0'),
    asignado_uf: decimalCol(4).notNull().default('0'),
    seguro: jsonb().$type<Seguro | null>(),
    seguro_vence: fechaCol(),
    /** Of a boleta, póliza or depósito. */
    vence: fechaCol(),
    cambio_pedido: jsonb().$type<CambioPedido | null>(),
    alzamiento_pedido: jsonb().$type<Pedido | null>(),
    motivo_fin: text(),
    fecha_alzamiento: fechaCol(),
    estado: text().$type<EstadoGarantia>().notNull().default('propuesta'),
  },
  (t) => [
    primaryKey({ columns: [t.empresa_id, t.id] }),
    unique('garantia_numero').on(t.empresa_id, t.numero),
    uniqueIndex('garantia_bien_primero')
      .on(t.empresa_id, t.clave_bien, t.grado)
      .where(
        sql`clave_bien is not null and estado in ('propuesta', 'en_tasacion', 'en_constitucion', 'constituida', 'modificada', 'en_ejecucion')`,
      ),
    index('garantia_cliente').on(t.empresa_id, t.cliente_rut, t.estado),
    index('garantia_seguro').on(t.empresa_id, t.estado, t.seguro_vence),
    check('garantia_asignado', sql`${t.asignado_uf} >= 0 and ${t.asignado_uf} <= ${t.cobertura_uf}`),
    check('garantia_valores', sql`${t.valor_liquidacion_uf} >= 0 and ${t.gravamenes_preferentes_uf} >= 0 and ${t.ltv} between 0 and 100`),
  ],
);

/** What of a garantía backs what: UF assigned to a debt, or to one about to be born. */
export const cauciones = pgTable(
  'garantia_caucion',
  {
    ...base(),
    garantia_id: uuid().notNull(),
    objeto: text().$type<'linea' | 'operacion' | 'credito' | 'pagare' | 'pagarevista' | 'obligacion'>().notNull(),
    objeto_id: text().notNull(),
    nombre: text().notNull(),
    monto_asignado_uf: decimalCol(4).notNull(),
    desde: fechaCol().notNull(),
    hasta: fechaCol(),
    /** Assigned for a debt that is being disbursed: it counts as owed until the money leaves or the act is undone. */
    en_curso: boolean().notNull().default(false),
  },
  (t) => [
    primaryKey({ columns: [t.empresa_id, t.id] }),
    uniqueIndex('garantia_caucion_viva').on(t.empresa_id, t.garantia_id, t.objeto, t.objeto_id).where(sql`hasta is null`),
    index('garantia_caucion_objeto').on(t.empresa_id, t.objeto, t.objeto_id),
    check('garantia_caucion_monto', sql`${t.monto_asignado_uf} > 0`),
  ],
);

/** Appraisals one after another: only added; each is good from its date until the next. */
export const tasaciones = pgTable(
  'garantia_tasacion',
  {
    ...base(),
    garantia_id: uuid().notNull(),
    fecha: fechaCol().notNull(),
    tasador_rut: rutCol().notNull(),
    tasador: text().notNull(),
    tasacion_uf: decimalCol(4).notNull(),
    valor_liquidacion_uf: decimalCol(4).notNull(),
  },
  (t) => [primaryKey({ columns: [t.empresa_id, t.id] }), unique('garantia_tasacion_fecha').on(t.empresa_id, t.garantia_id, t.fecha)],
);

/** What constituting or insuring it cost and was charged to the client (`gasto:<id>` in the auxiliary ledger): only added. */
export const gastos = pgTable(
  'garantia_gasto',
  {
    ...base(),
    garantia_id: uuid().notNull(),
    concepto: text().$type<'CONSTITUCION' | 'PRIMA'>().notNull(),
    detalle: text().notNull(),
    monto: pesosCol().notNull(),
    fecha: fechaCol().notNull(),
    vence: fechaCol().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.empresa_id, t.id] }),
    index('garantia_gasto_de').on(t.empresa_id, t.garantia_id),
    check('garantia_gasto_monto', sql`${t.monto} > 0`),
  ],
);
