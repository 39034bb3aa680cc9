import { z } from 'zod';
import { zCodigo, zFecha, zId, zInstante, zPesos, zPesosOut, zRut, zRutOut, zTexto } from '#kernel/fields.ts';
import { avisos, compromisos, disputas, estados } from './domain/estados.ts';
import { CANALES, DIVISIONES, FINALIDADES, PROXIMAS, TRAMOS } from './domain/formas.ts';

const n = z.string().nullable();
export const zDivision = z.enum(DIVISIONES, { error: 'Elija la división' });
export const zProxima = z.object({ fecha: zFecha, tipo: z.enum(PROXIMAS, { error: 'Elija qué se hará' }) });
export const zPks = z.array(z.string().max(80)).min(1, 'Elija al menos una deuda').max(200);

const fila = {
  id: zId,
  num_ticket: z.number().int(),
  division: z.enum(DIVISIONES),
  sucursal: n,
  rut_deudor: zRutOut,
  nombre_deudor: z.string(),
  clientes: z.array(z.string()),
  operador: n,
  operador_nombre: n,
  estado_ticket: z.enum(estados.states),
  estado_verificacion: z.string(),
  estado_notificacion: z.string(),
  estado_recaudacion: z.string(),
  estado_seguimiento: n,
  origen: z.string(),
  protegida: z.boolean(),
  monto_total: zPesosOut,
  monto_vencido: zPesosOut,
  dias_mora: z.number().int(),
  tramo: z.enum(TRAMOS),
  proxima_accion_fecha: zFecha.nullable(),
  proxima_accion_tipo: n,
  sla_vence: zFecha.nullable(),
  sla_vencido: z.boolean(),
  documentos: z.number().int(),
};
export const TicketItem = z.object(fila);

const Deuda = z.object({
  id: zId,
  pk: z.string(),
  numero: z.string(),
  tipo_documento: z.string(),
  cliente_rut: zRutOut.nullable(),
  vencimiento_efectivo: zFecha,
  dias_mora: z.number().int(),
  saldo: zPesosOut,
  /** What is owed to pay it today, with its mora and charges. */
  total_hoy: zPesosOut,
  mora: zPesosOut,
  gastos: zPesosOut,
  estado_verificacion: z.string(),
  estado_notificacion: z.string(),
  estado_recaudacion: z.string(),
  vivo: z.boolean(),
  salida: n,
  url: n,
});
export const Gestion = z.object({
  id: zId,
  num_ticket: z.number().int(),
  canal: z.enum(CANALES),
  finalidad: z.enum(FINALIDADES),
  persona_rut: zRutOut,
  contacto: n,
  entrante: z.boolean(),
  inicio: zInstante,
  en_curso: z.boolean(),
  estado_llamada: n,
  estado_seguimiento: n,
  contactado: z.boolean(),
  comentario: n,
  /** A letter that can be printed. */
  carta: z.boolean(),
  excepcion: z.object({ por: z.string(), motivo: z.string() }).nullable(),
  proxima: zProxima.nullable(),
  operador: z.string(),
});
const Compromiso = z.object({
  id: zId,
  pks: z.array(z.string()),
  monto: zPesosOut,
  creado_el: zFecha,
  fecha: zFecha,
  juzga_el: zFecha,
  metodo_pago: z.string(),
  estado: z.enum(compromisos.states),
  pagado: zPesosOut,
});
const Disputa = z.object({
  id: zId,
  pks: z.array(z.string()),
  motivo: z.string(),
  monto: zPesosOut,
  comentario: n,
  vence: zFecha,
  estado: z.enum(disputas.states),
  resolucion: n,
});
const Aviso = z.object({
  id: zId,
  pks: z.array(z.string()),
  metodo_pago: z.string(),
  cuenta_banco: z.string(),
  monto: zPesosOut,
  fecha: zFecha,
  num_operacion: n,
  estado: z.enum(avisos.states),
});
const Accion = z.object({
  id: zId,
  dia: z.number().int(),
  accion: z.string(),
  canal: n,
  quien: z.string(),
  fecha: zFecha,
  estado: z.string(),
});
export const Permiso = z.object({
  permitido: z.boolean(),
  codigo: n,
  /** As the screen says it; null when it may. */
  motivo: n,
  /** First moment at which the law lets it, in the clock of Santiago; null: by itself, never. */
  desde: z.object({ fecha: zFecha, minuto: z.number().int() }).nullable(),
  avisos: z.array(z.string()),
});
export const Persona = z.object({
  rut: zRutOut,
  nombre: z.string(),
  rol: z.enum(['DEUDOR', 'CEDENTE', 'AVAL']),
  protegida: z.boolean(),
  /** Why it is not to be contacted at all, as the catalogue of motives says it; null when it may. */
  restriccion: n,
  contactos: z.array(
    z.object({
      id: zId,
      nombre: z.string(),
      cargo: n,
      tipo: z.string(),
      email: n,
      telefonos: z.array(z.string()),
      predeterminado: z.boolean(),
      propio: z.boolean(),
    }),
  ),
  /** Whether the law lets it be called, and written, now. */
  llamar: Permiso,
  escribir: Permiso,
});
const Otro = z.object({
  id: zId,
  num_ticket: z.number().int(),
  division: z.enum(DIVISIONES),
  estado_ticket: z.enum(estados.states),
  monto_vencido: zPesosOut,
});

export const Ticket = z.object({
  ...fila,
  abierto_el: zFecha,
  cerrado: zFecha.nullable(),
  motivo_cierre: n,
  silencio: n,
  estrategia: n,
  abogado: n,
  /** What all its living debts owe today, to the peso. */
  total_hoy: zPesosOut,
  deudas: z.array(Deuda),
  gestiones: z.array(Gestion),
  /** The call that somebody has open with the person. */
  en_curso: z.object({ gestion_id: zId, mia: z.boolean(), operador: z.string(), telefono: n }).nullable(),
  compromisos: z.array(Compromiso),
  disputas: z.array(Disputa),
  avisos_pago: z.array(Aviso),
  acciones_estrategia: z.array(Accion),
  otros: z.array(Otro),
});

export const PromesaDatos = z.object({
  pks: zPks,
  monto: zPesos({ min: 1 }),
  fecha: zFecha,
  metodo_pago: zCodigo,
  contacto_id: zId.nullish(),
});
export const DisputaDatos = z.object({ pks: zPks, motivo: zCodigo, monto: zPesos({ min: 1 }), comentario: zTexto(1000).nullish() });
export const AvisoDatos = z.object({
  pks: zPks,
  metodo_pago: zCodigo,
  cuenta_banco: z.string().regex(/^1102\.\d{2}$/, 'Elija la cuenta'),
  monto: zPesos({ min: 1 }),
  fecha: zFecha,
  num_operacion: zTexto(40).nullish(),
  proxima: zProxima.nullish(),
});
/** A contact that passes over the limits, with who answers for it. */
const zExcepcion = zTexto(300, 20).nullish();
export const Llamada = z.object({
  persona_rut: zRut,
  contacto_id: zId.nullish(),
  telefono: z.string().max(40).nullish(),
  finalidad: z.enum(FINALIDADES).default('COBRANZA'),
  entrante: z.boolean().default(false),
  excepcion: zExcepcion,
});
export const Resultado = z.object({
  gestion_id: zId,
  estado_llamada: zCodigo,
  estado_seguimiento: zCodigo,
  comentario: z.string().trim().max(1000, 'Máximo 1.000 caracteres').nullish(),
  informado: z.boolean().default(false),
  identidad_verificada: z.boolean().default(false),
  compromiso: PromesaDatos.omit({ contacto_id: true }).nullish(),
  disputa: DisputaDatos.nullish(),
  proxima: zProxima.nullish(),
});
export const Mensaje = z.object({
  persona_rut: zRut,
  contacto_id: zId,
  plantilla: z.enum(['RECORDATORIO', 'COBRANZA', 'AVISO_UTIL', 'INFORME_ESCRITO', 'TERCERO'], { error: 'Elija el mensaje' }),
  /** By mail, or a letter on paper that somebody prints and sends. */
  canal: z.enum(['CORREO', 'CARTA']).default('CORREO'),
  excepcion: zExcepcion,
});
export const Nota = z.object({
  comentario: zTexto(1000),
  estado_seguimiento: zCodigo.nullish(),
  proxima: zProxima.nullish(),
});

const Cuenta = z.object({ codigo: z.string(), nombre: z.string(), n: z.number().int(), monto: zPesosOut });
export const Tablero = z.object({
  abiertos: z.number().int(),
  monto_vencido: zPesosOut,
  sin_gestion: z.number().int(),
  sla_vencidos: z.number().int(),
  promesas_hoy: z.number().int(),
  promesas_hoy_monto: zPesosOut,
  /** Of the promises judged in the last 90 days, how many were kept: percentage with one decimal; null when none was judged. */
  cumplidas_pct: z.string().nullable(),
  por_tramo: z.array(Cuenta),
  por_estado: z.array(Cuenta),
  por_operador: z.array(
    z.object({
      rut: n,
      nombre: z.string(),
      abiertos: z.number().int(),
      monto_vencido: zPesosOut,
      en_cola: z.number().int(),
      gestiones_hoy: z.number().int(),
      contactos_hoy: z.number().int(),
      capacidad: z.number().int().nullable(),
    }),
  ),
  estrategias: z.array(
    z.object({ clave: z.string(), nombre: z.string(), abiertos: z.number().int(), monto_vencido: zPesosOut, pendientes: z.number().int() }),
  ),
});
