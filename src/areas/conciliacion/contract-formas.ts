import { z } from 'zod';
import { zFecha, zId, zInstante, zPesosOut, zRutOut, zTexto } from '#kernel/fields.ts';

/** Amounts in the minor unit of the currency (CLP has none). */
const Movimiento = z.object({
  linea_origen: z.number().int(),
  fecha: z.string().nullable(),
  descripcion: z.string(),
  documento: z.string().nullish(),
  cargo: z.number().int(),
  abono: z.number().int(),
  saldo: z.number().int().nullish(),
  rut_detectado: z.string().nullish(),
  causas: z.array(z.string()),
});

export const CartolaLeida = z.object({
  formato: z.string(),
  confianza: z.number(),
  cuenta: z.string().nullish(),
  moneda: z.string(),
  decimales: z.number().int(),
  saldo_inicial: z.number().int().nullish(),
  saldo_final: z.number().int().nullish(),
  total_cargos: z.number().int(),
  total_abonos: z.number().int(),
  movimientos: z.array(Movimiento),
  avisos: z.array(z.string()),
  quiebres: z.array(z.object({ tipo: z.string(), linea_origen: z.number().int().nullish(), esperado: z.number(), encontrado: z.number() })),
});

/** A sheet of a file as it comes. */
export const HojaOut = z.object({ filas: z.array(z.array(z.union([z.string(), z.number(), z.null()]))), total: z.number().int() });

const zColumna = z.number().int().min(0).max(255).optional();

/** Which column is what, from 0, and how the layout writes its dates, amounts and signs. */
export const MapeoIn = z.object({
  columnas: z.object({
    fecha: zColumna,
    descripcion: zColumna,
    documento: zColumna,
    cargo: zColumna,
    abono: zColumna,
    monto: zColumna,
    signo: zColumna,
    saldo: zColumna,
    rut: zColumna,
    canal: zColumna,
    sucursal: zColumna,
    cuenta: zColumna,
  }),
  orden_fecha: z.enum(['dia-mes', 'mes-dia']).optional(),
  decimal: z.enum(['coma', 'punto']).optional(),
  signo_cargo: z.array(zTexto(20)).max(8).optional(),
  signo_abono: z.array(zTexto(20)).max(8).optional(),
  tipo_saldo: z.enum(['fila', 'diario']).optional(),
});

export const MapeoOut = MapeoIn.extend({ id: zId, forma: z.string(), por: z.string(), desde: zInstante });

const Quiebre = z.object({
  tipo: z.string(),
  linea_origen: z.number().int().nullable(),
  fecha: zFecha.nullable(),
  esperado: z.number(),
  encontrado: z.number(),
});

export const CuentaCorriente = z.object({
  id: zId,
  banco: z.string(),
  numero: z.string(),
  nombre: z.string(),
  moneda: z.string(),
  cuenta_contable: z.string(),
  formato_cartola: z.string().nullable(),
  vigente: z.boolean(),
});

/** A card of the menu: how far an account is reconciled. */
export const CuentaEstado = CuentaCorriente.extend({
  cerrada_hasta: zFecha.nullable(),
  dias_atraso: z.number().int().nullable(),
  sin_calzar: z.number().int(),
  siguiente_inicio: zFecha.nullable(),
  abierta: z.object({ id: zId, num_conciliacion: z.number().int(), estado: z.string(), step: z.number().int() }).nullable(),
});

export const ConciliacionItem = z.object({
  id: zId,
  num_conciliacion: z.number().int(),
  num_version: z.number().int(),
  cuenta: z.string(),
  cuenta_contable: z.string(),
  fecha_inicio: zFecha,
  fecha_termino: zFecha,
  estado: z.string(),
  step: z.number().int(),
  saldo_final_banco: zPesosOut.nullable(),
  saldo_final_libro: zPesosOut.nullable(),
  diferencia: zPesosOut.nullable(),
  preparada: z.string().nullable(),
  cerrada: z.string().nullable(),
  cerrada_en: zInstante.nullable(),
});

const Identidad = z.object({
  saldo_banco: zPesosOut,
  saldo_libro: zPesosOut,
  depositos_en_transito: zPesosOut,
  cheques_no_cobrados: zPesosOut,
  abonos_no_contabilizados: zPesosOut,
  cargos_no_contabilizados: zPesosOut,
  banco_ajustado: zPesosOut,
  libro_ajustado: zPesosOut,
  diferencia: zPesosOut,
});

/** The automatic match at work, or how the last one ended. One without a sign of life is `interrumpida`. */
export const CorridaOut = z.object({
  id: zId,
  estado: z.enum(['en_curso', 'terminada', 'detenida', 'fallida', 'interrumpida']),
  fase: z.string(),
  avance: z.number().int(),
  banco: z.number().int(),
  libro: z.number().int(),
  pedida_por: z.string(),
  pedida_en: z.string(),
  confirmados: z.number().int(),
  sugeridos: z.number().int(),
});

/** A balance of the period and where it comes from. */
const SaldoProbado = z.object({
  monto: zPesosOut,
  procedencia: z.enum(['cierre_anterior', 'impreso', 'declarado']),
  fecha: zFecha,
  por: z.string().optional(),
  archivo: z.object({ id: zId, nombre: z.string() }).optional(),
});
const Saldos = z.object({ inicial: SaldoProbado.nullable(), final: SaldoProbado.nullable() });

export const DudaOut = z.object({
  id: zId,
  fecha: zFecha,
  monto: zPesosOut,
  guardada: z.object({ texto: z.string(), documento: z.string(), saldo: zPesosOut.nullable() }),
  archivo: z.object({ texto: z.string(), documento: z.string(), saldo: z.number().int().nullable(), linea_origen: z.number().int() }),
});

export const Conciliacion = z.object({
  id: zId,
  conciliacion_id: zId,
  num_conciliacion: z.number().int(),
  num_version: z.number().int(),
  actualizacion: z.boolean(),
  cuenta_corriente: CuentaCorriente,
  cuenta_contable: z.object({ codigo: z.string(), nombre: z.string() }),
  fecha_inicio: zFecha,
  fecha_termino: zFecha,
  saldo_inicial_banco: zPesosOut.nullable(),
  saldo_final_banco: zPesosOut.nullable(),
  saldo_inicial_libro: zPesosOut.nullable(),
  saldo_final_libro: zPesosOut.nullable(),
  step: z.number().int(),
  enabled_steps: z.array(z.number().int()),
  pasos: z.array(z.string()),
  estado: z.string(),
  version_de: zId.nullable(),
  refresh_key: z.string().nullable(),
  motivo_actualizacion: z.string().nullable(),
  preparada: z.string().nullable(),
  cerrada: z.string().nullable(),
  cerrada_en: zInstante.nullable(),
  diferencia: zPesosOut.nullable(),
  identidad: Identidad.nullable(),
  conteos: z.object({
    banco: z.number().int(),
    banco_sin_calzar: z.number().int(),
    libro: z.number().int(),
    libro_sin_calzar: z.number().int(),
    sugeridos: z.number().int(),
    parciales: z.number().int(),
    calces: z.number().int(),
    sin_comentario: z.number().int(),
  }),
  quiebres: z.array(Quiebre),
  /** What proves the two ends of the period; null where nobody says one. */
  saldos: Saldos,
  /** Rows of files that wait for somebody to say whether they are another movement. */
  dudas: z.number().int(),
  explicacion: z.object({ motivo: z.string(), por: z.string(), vigente: z.boolean() }).nullable(),
  corrida: CorridaOut.nullable(),
  cargas: z.array(
    z.object({
      id: zId,
      archivo: z.string(),
      formato: z.string(),
      filas: z.number().int(),
      agregadas: z.number().int(),
      omitidas: z.number().int(),
      avisos: z.array(z.string()),
      cargada_en: zInstante,
      por: z.string(),
      retirada: z.object({ en: zInstante, por: z.string(), motivo: z.string() }).nullable(),
      /** This version loaded it and may take it back. */
      propia: z.boolean(),
    }),
  ),
  versiones: z.array(
    z.object({
      id: zId,
      num_version: z.number().int(),
      estado: z.string(),
      motivo: z.string().nullable(),
      cerrada_en: zInstante.nullable(),
      cerrada: z.string().nullable(),
    }),
  ),
});

export const LineaBancoOut = z.object({
  /** Its own, or `resto:<calce>` for what a partial match of an earlier month left open. */
  id: z.string(),
  fecha: zFecha,
  descripcion: z.string(),
  documento: z.string(),
  monto: zPesosOut,
  saldo: zPesosOut.nullable(),
  rut: zRutOut.nullable(),
  estado: z.string(),
  motivo: z.string().nullable(),
  linea_origen: z.number().int(),
  causas: z.array(z.string()),
  arrastre: z.boolean(),
  calce_id: zId.nullable(),
  sugerencias: z.number().int(),
  propuesta: z.string().nullable(),
});

export const LineaLibroOut = z.object({
  id: z.string(),
  fecha: zFecha,
  glosa: z.string(),
  documento: z.string(),
  monto: zPesosOut,
  rut: zRutOut.nullable(),
  estado: z.string(),
  num_asiento: z.number().int(),
  evento: z.string(),
  asiento_id: zId,
  arrastre: z.boolean(),
  calce_id: zId.nullable(),
  sugerencias: z.number().int(),
});

export const CalceOut = z.object({
  id: zId,
  regla: z.string(),
  regla_version: z.number().int(),
  confianza: z.number(),
  evidencia: z.array(z.string()),
  movimientos_banco: z.array(z.string()),
  movimientos_libro: z.array(z.string()),
  diferencia: zPesosOut,
  parcial: z.boolean(),
  ajuste_asiento_id: zId.nullable(),
  estado: z.string(),
  por: z.string(),
  motivo: z.string().nullable(),
});

export const PendienteOut = z.object({
  lado: z.enum(['banco', 'libro']),
  id: z.string(),
  fecha: zFecha,
  monto: zPesosOut,
  texto: z.string(),
  documento: z.string(),
  rut: zRutOut.nullable(),
  grupo: z.string(),
  edad_dias: z.number().int(),
  tramo: z.string(),
  caduco: z.boolean(),
  requiere_comentario: z.boolean(),
  responsable: z.string().nullable(),
  comentario: z.string().nullable(),
  propuesta: z.string().nullable(),
});

const LineaInforme = z.object({
  id: z.string(),
  fecha: zFecha,
  texto: z.string(),
  documento: z.string(),
  rut: z.string().nullable(),
  monto: zPesosOut,
  estado: z.string(),
});

/** A conciliación as it is signed: what is stored at closing is this, and nothing recomputes it. */
export const InformeOut = z.object({
  num_conciliacion: z.number().int(),
  num_version: z.number().int(),
  cuenta: z.string(),
  cuenta_contable: z.string(),
  fecha_inicio: zFecha,
  fecha_termino: zFecha,
  saldo_inicial_banco: zPesosOut.nullable(),
  saldo_inicial_libro: zPesosOut.nullable(),
  identidad: Identidad,
  /** Absent in those signed before it was kept. */
  saldos: Saldos.nullish(),
  pendientes: z.array(PendienteOut),
  banco: z.array(LineaInforme),
  libro: z.array(LineaInforme),
  calces: z.array(CalceOut),
  explicacion: z.string().nullable(),
  motivo_actualizacion: z.string().nullable(),
  preparada: z.string().nullable(),
  cerrada: z.string().nullable(),
  cerrada_en: zInstante.nullable(),
});

export const DiferenciaOut = z.object({
  tipo: z.enum(['nueva', 'cambiada', 'desaparecida']),
  ahora: LineaInforme.nullable(),
  antes: LineaInforme.nullable(),
  calce_id: zId.nullable(),
});

/** What the lock by odds is set to, and what it would have done with the months already signed. */
export const TrabaOut = z.object({
  /** One wrong in so many; 0 when only what a document or a RUT decides is locked. */
  una_en: z.number().int(),
  /** The least that may be asked, which is also what a group must reach to be confirmed at once. */
  minimo: z.number().int(),
  meses: z.array(
    z.object({
      cuenta: z.string(),
      num_conciliacion: z.number().int(),
      fecha_termino: zFecha,
      /** Matches with the bank that people signed. */
      calces: z.number().int(),
      niveles: z.array(z.object({ una_en: z.number().int(), trabaria: z.number().int(), distintas: z.number().int() })),
    }),
  ),
  /** Accounts whose last month is too long to be tried while somebody waits. */
  sin_medir: z.number().int(),
});

export const ReglaOut = z.object({
  cuenta_id: zId,
  cuenta: z.string(),
  patron: z.string(),
  tratamiento: z.string(),
  veces: z.number().int(),
  estado: z.enum(['propuesta', 'aceptada', 'rechazada']),
});
