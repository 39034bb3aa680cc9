import { z } from 'zod';
import { action, query } from '#kernel/contract.ts';
import { zCodigo, zFecha, zId, zPesos, zPesosOut, zRutOut, zTexto } from '#kernel/fields.ts';
import { CONCLUSIONES, type Conclusion, MEDIOS_NOTIFICACION } from './domain/verificacion.ts';

const n = z.string().nullable();
const VISTAS_VERIFICACION = ['por_verificar', 'en_proceso', 'no_conformes', 'por_notificar', 'rechazadas'] as const;
const zConclusion = z.enum(CONCLUSIONES as readonly [Conclusion, ...Conclusion[]], { error: 'Elija qué dijo el deudor' });

/** A document whose debtor has something to be asked or told. */
const PorGestionar = z.object({
  id: zId,
  nombre: z.string(),
  cliente_rut: zRutOut,
  razon_cliente: z.string(),
  deudor_rut: zRutOut,
  razon_deudor: z.string(),
  monto: zPesosOut,
  fecha_vencimiento: zFecha.nullable(),
  estado: z.string(),
  estado_verificacion: z.string(),
  estado_notificacion: z.string(),
  /** Why it is verified before the giro: MONTO, MUESTRA, DEUDOR_NUEVO, ANTECEDENTE; null when it need not be. */
  exigida: n,
  /** Its debtor has not answered, and the giro of its purchase was for today or before. */
  detiene_giro: z.boolean(),
  ultima: z.object({ fecha: zFecha, texto: z.string(), por: z.string() }).nullable(),
  contacto: z.object({ id: zId, nombre: z.string(), email: n, telefono: n }).nullable(),
  /** Why its debtor is not to be contacted today; null when it may. */
  restringido: n,
});

const zDocumentos = z.array(zId).min(1, 'Elija al menos un documento').max(200, 'Elija hasta 200 documentos');
/** One line a debtor: what it has is asked or told in one letter. */
const PorDeudor = z.object({
  resultados: z.array(
    z.object({
      deudor_rut: zRutOut,
      razon_deudor: z.string(),
      documentos: z.number().int(),
      ok: z.boolean(),
      codigo: n,
      detail: n,
    }),
  ),
});
const zContactos = z.array(zId).max(200).default([]);

export const operacionesVerificacion = {
  /** `documento`: that one alone, however it stands, for whoever comes from its page. */
  por_gestionar: query({
    permission: 'ver',
    http: 'GET /api/cobranzas/verificaciones',
    input: z.object({
      vista: z.enum(VISTAS_VERIFICACION).default('por_verificar'),
      q: z.string().max(100).optional(),
      documento: zId.optional(),
    }),
    output: z.object({ items: z.array(PorGestionar), total: z.number().int(), cortado: z.boolean() }),
  }),
  enviar_verificacion: action({
    permission: 'verificar',
    input: z.object({ documento_ids: zDocumentos, contacto_ids: zContactos, mensaje: zTexto(1000).nullish() }),
    output: PorDeudor,
  }),
  verificar: action({
    permission: 'verificar',
    input: z.object({
      documento_ids: zDocumentos,
      estado: zConclusion,
      sub_estado: zCodigo.nullish(),
      por: zCodigo,
      contacto_id: zId.nullish(),
      monto_confirmado: zPesos().nullish(),
      fecha_pago_confirmada: zFecha.nullish(),
      paga_a: zTexto(120).nullish(),
      oc_hes: zTexto(60).nullish(),
      comentario: zTexto(1000).nullish(),
      evidencia: zId.nullish(),
    }),
    output: z.object({ documentos: z.number().int() }),
  }),
  notificar: action({
    permission: 'notificar',
    input: z.object({
      documento_ids: zDocumentos,
      medio: z.enum(MEDIOS_NOTIFICACION, { error: 'Elija cómo se le avisa' }),
      contacto_ids: zContactos,
      evidencia: zId.nullish(),
    }),
    output: PorDeudor,
  }),
  /** The letter on paper that told of these cesiones, to print it. */
  carta_cesion: query({
    permission: 'notificar',
    http: 'GET /api/cobranzas/carta-cesion',
    input: z.object({
      documentos: z
        .string()
        .max(8000)
        .transform((x) => x.split(','))
        .pipe(zDocumentos),
    }),
    file: true,
    output: z.unknown(),
  }),
  registrar_acuse: action({
    permission: 'notificar',
    input: z.object({ documento_ids: zDocumentos, fecha: zFecha, evidencia: zId.nullish() }),
    output: z.object({ documentos: z.number().int() }),
  }),
  rechazar_notificacion: action({
    permission: 'notificar',
    input: z.object({ documento_ids: zDocumentos, motivo: zTexto(300, 5) }),
    output: z.object({ documentos: z.number().int() }),
  }),
} as const;
