import { sql } from 'drizzle-orm';
import { boolean, check, index, integer, jsonb, pgTable, primaryKey, text, unique, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import type { Fecha } from '#kernel/values/fecha.ts';
import type { Pesos } from '#kernel/values/money.ts';
import { base, fechaCol, pesosCol, rutCol } from '#platform/server/database/columns.ts';
import type { TipoPlazo } from './domain/actuaciones.ts';
import type { EstadoCastigo, EstadoCausa, EstadoConvenio, EstadoCosta, EstadoEnTramite } from './domain/estados.ts';

/** Ending it without payment, asked by one person until another agrees. */
interface CierrePedido {
  codigo: string;
  motivo: string;
  nombre: string;
  fecha: Fecha;
  por: string[];
}

export const causas = pgTable(
  'causa',
  {
    ...base(),
    num_causa: integer().notNull(),
    /** The ticket of cobranzas that it came from. */
    ticket_id: uuid(),
    estado: text().$type<EstadoCausa>().notNull().default('POR_DEMANDAR'),
    /** Where it goes back to after an agreement or the archive. */
    estado_previo: text().$type<EstadoEnTramite>(),
    /** Day it came to its state. */
    estado_desde: fechaCol().notNull(),
    rol: text(),
    tribunal: text().notNull(),
    /** Commune of the court: its own holidays do not count. */
    comuna: text(),
    caratula: text().notNull(),
    demandante: text().notNull(),
    rut_deudor: rutCol().notNull(),
    nombre_deudor: text().notNull(),
    sucursal: text().notNull(),
    codigo_procedimiento: text().notNull(),
    codigo_tipo_causa: text().notNull(),
    clasificacion_cuantia: text(),
    monto_demandado: pesosCol().notNull(),
    abogado: rutCol().notNull(),
    procurador: rutCol().notNull(),
    receptor: text(),
    fecha_ingreso: fechaCol(),
    ultimo_movimiento: fechaCol().notNull(),
    ultima_gestion_util: fechaCol().notNull(),
    proxima_gestion: text().notNull(),
    proxima_fecha: fechaCol().notNull(),
    proxima_rut: rutCol().notNull(),
    /** Nearest prescription of somebody not served yet; null when none runs. */
    prescribe_el: fechaCol(),
    codigo_cierre: text(),
    codigo_inactiva: text(),
    fecha_cierre: fechaCol(),
    cierre_pedido: jsonb().$type<CierrePedido | null>(),
  },
  (t) => [
    primaryKey({ columns: [t.empresa_id, t.id] }),
    unique('causa_numero').on(t.empresa_id, t.num_causa),
    uniqueIndex('causa_rol').on(t.empresa_id, t.rol, t.tribunal).where(sql`rol is not null`),
    index('causa_estado').on(t.empresa_id, t.estado, t.proxima_fecha),
    index('causa_deudor').on(t.empresa_id, t.rut_deudor),
    index('causa_abogado').on(t.empresa_id, t.abogado),
    index('causa_prescribe').on(t.empresa_id, t.prescribe_el),
    check('causa_ingreso', sql`(rol is null) = (fecha_ingreso is null)`),
  ],
);

export const intervinientes = pgTable(
  'causa_interviniente',
  {
    ...base(),
    causa_id: uuid().notNull(),
    rut: rutCol().notNull(),
    nombre: text().notNull(),
    tipo_vinculo: text().notNull(),
    domicilio: text(),
    representante: text(),
    demandado: boolean().notNull(),
    notificado_el: fechaCol(),
    notificado_como: text(),
    comuna_notificacion: text(),
  },
  (t) => [
    primaryKey({ columns: [t.empresa_id, t.id] }),
    unique('causa_interviniente_uno').on(t.empresa_id, t.causa_id, t.rut),
    index('causa_interviniente_rut').on(t.empresa_id, t.rut),
    check('causa_interviniente_notificado', sql`(notificado_el is null) = (notificado_como is null)`),
  ],
);

/** What is sued for, paper by paper: each debt with the day from which its action runs. Of a credit, each unpaid cuota. */
export const titulos = pgTable(
  'causa_titulo',
  {
    ...base(),
    causa_id: uuid().notNull(),
    /** What is sued as a whole: `credito:<id>`, `documento:<id>`, `cheque:<id>`. */
    objeto: text().notNull(),
    /** Its debt in the auxiliary ledger. */
    pk: text().notNull(),
    tipo: text().notNull(),
    numero: text().notNull(),
    saldo: pesosCol().notNull(),
    vence_legal: fechaCol().notNull(),
    ubicacion: text(),
    /** RUTs of who owes this paper. */
    obligados: jsonb().$type<string[]>().notNull().default([]),
    pagare_id: uuid(),
    /** While its case lives. */
    vivo: boolean().notNull().default(true),
  },
  (t) => [
    primaryKey({ columns: [t.empresa_id, t.id] }),
    uniqueIndex('causa_titulo_vivo').on(t.empresa_id, t.pk).where(sql`vivo`),
    index('causa_titulo_causa').on(t.empresa_id, t.causa_id),
    index('causa_titulo_objeto').on(t.empresa_id, t.objeto),
  ],
);

/** The clock of each person by each paper: what stops it is that this person is served. Written again from the actuaciones by one function. */
export const prescripciones = pgTable(
  'causa_prescripcion',
  {
    ...base(),
    causa_id: uuid().notNull(),
    titulo_id: uuid().notNull(),
    rut: rutCol().notNull(),
    corre_desde: fechaCol().notNull(),
    limite: fechaCol().notNull(),
    interrumpida_el: fechaCol(),
    suspendida: jsonb().$type<{ desde: Fecha; hasta: Fecha }[]>().notNull().default([]),
    /** The last warning given of this limit: how many days before it. */
    avisado: integer(),
  },
  (t) => [
    primaryKey({ columns: [t.empresa_id, t.id] }),
    unique('causa_prescripcion_una').on(t.empresa_id, t.titulo_id, t.rut),
    index('causa_prescripcion_causa').on(t.empresa_id, t.causa_id),
  ],
);

/** What happened in a case, only added: one that was wrong is mended by another that points to it. */
export const actuaciones = pgTable(
  'causa_actuacion',
  {
    ...base(),
    causa_id: uuid().notNull(),
    fecha: fechaCol().notNull(),
    cuaderno: text().$type<'PRINCIPAL' | 'APREMIO'>().notNull(),
    tipo: text().notNull(),
    resumen: text().notNull(),
    autor: text().notNull(),
    interviniente_id: uuid(),
    de: text().$type<EstadoCausa>(),
    a: text().$type<EstadoCausa>(),
    datos: jsonb().$type<Record<string, string | number>>().notNull().default({}),
    hash_origen: text(),
    corrige: uuid(),
  },
  (t) => [
    primaryKey({ columns: [t.empresa_id, t.id] }),
    uniqueIndex('causa_actuacion_origen').on(t.empresa_id, t.causa_id, t.hash_origen).where(sql`hash_origen is not null`),
    index('causa_actuacion_causa').on(t.empresa_id, t.causa_id, t.fecha),
  ],
);

export const plazos = pgTable(
  'causa_plazo',
  {
    ...base(),
    causa_id: uuid().notNull(),
    actuacion_id: uuid().notNull(),
    tipo: text().$type<TipoPlazo>().notNull(),
    nombre: text().notNull(),
    rut: rutCol(),
    desde: fechaCol().notNull(),
    dias: integer().notNull(),
    ampliacion: integer().notNull().default(0),
    vence: fechaCol().notNull(),
    /** Rut of who keeps it. */
    responsable: rutCol().notNull(),
    cumplido_el: fechaCol(),
    sin_efecto: boolean().notNull().default(false),
  },
  (t) => [
    primaryKey({ columns: [t.empresa_id, t.id] }),
    index('causa_plazo_causa').on(t.empresa_id, t.causa_id),
    index('causa_plazo_vence').on(t.empresa_id, t.vence),
    check('causa_plazo_dias', sql`dias > 0 and ampliacion >= 0`),
  ],
);

export const costas = pgTable(
  'causa_costa',
  {
    ...base(),
    causa_id: uuid().notNull(),
    tipo: text().$type<'PROCESAL' | 'PERSONAL'>().notNull(),
    concepto: text().notNull(),
    monto: pesosCol().notNull(),
    retencion: pesosCol().notNull(),
    rut_beneficiario: rutCol().notNull(),
    nombre_beneficiario: text().notNull(),
    documento: text(),
    fecha_pago: fechaCol(),
    /** What the debtor has paid of it. */
    recuperado: pesosCol().notNull().default(sql`0`),
    motivo: text(),
    estado: text().$type<EstadoCosta>().notNull().default('solicitada'),
  },
  (t) => [
    primaryKey({ columns: [t.empresa_id, t.id] }),
    index('causa_costa_causa').on(t.empresa_id, t.causa_id),
    check('causa_costa_monto', sql`monto > 0 and retencion >= 0 and retencion < monto and recuperado between 0 and monto`),
  ],
);

export const bienes = pgTable(
  'causa_bien',
  {
    ...base(),
    causa_id: uuid().notNull(),
    tipo: text().$type<'EMBARGO' | 'RETENCION' | 'INSCRIPCION'>().notNull(),
    descripcion: text().notNull(),
    garantia_id: uuid(),
    tasacion: pesosCol(),
    remate_fecha: fechaCol(),
    remate_minimo: pesosCol(),
    postura: pesosCol(),
    adjudicatario: text(),
    /** Adjudicated to us: what it came in at, and its sale. */
    recibido: jsonb().$type<{
      como: 'DACION' | 'ADJUDICACION';
      valor: Pesos;
      fecha: Fecha;
      evidencia: string;
      por: string[];
      nombre: string;
      confirmado: boolean;
      /** The receipt that its value gave; null of a garantía, whose execution pays without one. */
      recaudacion_id: string | null;
      aprobado_por: string[];
    } | null>(),
    /** Its sale, asked by one person until another agrees. */
    venta: jsonb().$type<{
      precio: Pesos;
      fecha: Fecha;
      comprador: string;
      cuenta_banco: string;
      num_operacion_banco: string | null;
      evidencia: string;
      por: string[];
      nombre: string;
      confirmada: boolean;
      aprobada_por: string[];
      conciliada: boolean;
    } | null>(),
    vendido_el: fechaCol(),
    vendido_en: pesosCol(),
  },
  (t) => [
    primaryKey({ columns: [t.empresa_id, t.id] }),
    index('causa_bien_causa').on(t.empresa_id, t.causa_id),
    check('causa_bien_vendido', sql`(vendido_el is null) = (vendido_en is null)`),
  ],
);

export const convenios = pgTable(
  'causa_convenio',
  {
    ...base(),
    causa_id: uuid().notNull(),
    desde: fechaCol().notNull(),
    cuotas: jsonb().$type<{ fecha: Fecha; monto: number }[]>().notNull(),
    gracia_dias: integer().notNull(),
    estado: text().$type<EstadoConvenio>().notNull().default('vigente'),
  },
  (t) => [
    primaryKey({ columns: [t.empresa_id, t.id] }),
    uniqueIndex('causa_convenio_vigente').on(t.empresa_id, t.causa_id).where(sql`estado = 'vigente'`),
  ],
);

export const concursos = pgTable(
  'concurso',
  {
    ...base(),
    rut: rutCol().notNull(),
    nombre: text().notNull(),
    tipo: text().$type<'LIQUIDACION' | 'REORGANIZACION' | 'RENEGOCIACION'>().notNull(),
    publicado_el: fechaCol().notNull(),
    boletin: text().notNull(),
    verificacion_vence: fechaCol().notNull(),
    verificado_monto: pesosCol(),
    hasta: fechaCol(),
    motivo_fin: text(),
  },
  (t) => [primaryKey({ columns: [t.empresa_id, t.id] }), uniqueIndex('concurso_vigente').on(t.empresa_id, t.rut).where(sql`hasta is null`)],
);

export const castigos = pgTable(
  'causa_castigo',
  {
    ...base(),
    num_castigo: integer().notNull(),
    objeto: text().notNull(),
    numero: text().notNull(),
    rut: rutCol().notNull(),
    nombre: text().notNull(),
    causa_id: uuid(),
    monto: pesosCol().notNull(),
    motivo: text().notNull(),
    via_tributaria: text().$type<'AGOTAMIENTO' | 'VENCIDO_365' | 'PORCENTAJE' | 'NINGUNA'>().notNull(),
    evidencias: jsonb().$type<string[]>().notNull().default([]),
    relacionado: boolean().notNull().default(false),
    fecha: fechaCol().notNull(),
    pedido_nombre: text(),
    pedido_por: jsonb().$type<string[]>().notNull().default([]),
    aprobado_por: jsonb().$type<string[]>().notNull().default([]),
    aprobado_el: fechaCol(),
    motivo_rechazo: text(),
    estado: text().$type<EstadoCastigo>().notNull().default('borrador'),
  },
  (t) => [
    primaryKey({ columns: [t.empresa_id, t.id] }),
    unique('causa_castigo_numero').on(t.empresa_id, t.num_castigo),
    uniqueIndex('causa_castigo_vivo').on(t.empresa_id, t.objeto).where(sql`estado in ('borrador', 'pedido', 'aprobado')`),
    index('causa_castigo_estado').on(t.empresa_id, t.estado, t.fecha),
  ],
);
