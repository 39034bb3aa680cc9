import { label } from '#kernel/words.ts';
import type { Estados } from '#platform/web/inputs/estado.tsx';
import { PALABRA_SITUACION } from '../domain/segmentos.ts';

/** Words of the screens for the closed lists of the contract. */
interface Palabra {
  codigo: string;
  nombre: string;
}
const de = (filas: Readonly<Record<string, string>>): Palabra[] => Object.entries(filas).map(([codigo, nombre]) => ({ codigo, nombre }));

export const ESTADOS = de({
  borrador: 'Borrador',
  en_fiscalia: 'En Fiscalía',
  activo: 'Activo',
  con_reparos: 'Con reparos',
  objetado: 'Objetado',
  vencido: 'Vencido',
  inactivo: 'Inactivo',
});
export const SEGMENTOS = de({
  MICRO: 'Micro',
  PEQUENA: 'Pequeña',
  MEDIANA: 'Mediana',
  GRANDE: 'Grande',
  PERSONA: 'Persona',
  AGRICOLA: 'Agrícola',
  CONTRATISTA_SERVIU: 'Contratista SERVIU',
});
export const SITUACIONES = de(PALABRA_SITUACION);
export const TIPOS_PERSONA = de({ JURIDICA: 'Empresa', NATURAL: 'Persona natural' });
export const TIPOS_DIRECCION = de({ LEGAL: 'Legal', COMERCIAL: 'Comercial', PARTICULAR: 'Particular', COBRANZA: 'Cobranza' });
export const TIPOS_CONTACTO = de({
  PAGOS: 'Pagos',
  COBRANZA: 'Cobranza',
  VERIFICACION: 'Verificación',
  COMERCIAL: 'Comercial',
  RECEPCION: 'Recepción',
  GERENCIA: 'Gerencia',
});
export const FUENTES_CONTACTO = de({ CLIENTE: 'Cliente', EJECUTIVO: 'Ejecutivo', BURO: 'Buró', SII: 'SII', DEUDOR: 'Deudor' });
export const USOS_TELEFONO = de({ MOVIL: 'Móvil', FIJO: 'Fijo', TRABAJO: 'Del trabajo' });
export const ESTADOS_TELEFONO = de({ SIN_VERIFICAR: 'Sin probar', VERIFICADO: 'Contesta el contacto', EQUIVOCADO: 'Es de otra persona' });
export const CANALES_CONTACTO = de({
  LLAMADA: 'Llamada',
  VISITA: 'Visita',
  CORREO: 'Correo',
  SMS: 'SMS',
  WHATSAPP: 'WhatsApp',
  CARTA: 'Carta',
});
export const nombreDeCodigo = (lista: readonly Palabra[], codigo: string): string =>
  lista.find((p) => p.codigo === codigo)?.nombre ?? codigo;
export const CALIFICACIONES = de({ BUEN_PAGADOR: 'Buen pagador', MAL_PAGADOR: 'Mal pagador' });
export const ACTUACIONES = de({ INDIVIDUAL: 'Individual', CONJUNTA: 'Conjunta' });
export const SEGMENTOS_A_MANO = de({ PERSONA: 'Persona', AGRICOLA: 'Agrícola', CONTRATISTA_SERVIU: 'Contratista SERVIU' });
export const CONEXIONES = de({
  conectado: 'Conectado',
  desconectado: 'Desconectado',
  vencida: 'Vencida',
  sin_autorizacion: 'Sin autorización',
});
export const TIPOS_CUENTA_ESPECIAL = de({
  ESCROW: 'Cuenta en custodia (escrow)',
  MANDATO_SERVIU: 'Mandato SERVIU',
  RETENCION: 'Cuenta de retención',
});
export const FUENTES_RENTA = de({ F29: 'F29', F22: 'F22', LIQUIDACION: 'Liquidación', BOLETA: 'Boleta', MANUAL: 'Manual' });
export const FACULTADES = de({
  CEDER: 'Ceder créditos',
  ENDEUDAR: 'Endeudar',
  AVALAR: 'Avalar',
  SUSCRIBIR_PAGARE: 'Suscribir pagarés',
  PERCIBIR: 'Percibir',
});
export const CAUSAS_CUENTA: Readonly<Record<string, string>> = {
  titular_distinto: 'El titular no es el cliente y falta la instrucción notarial',
  cuenta_no_validada: 'Falta que otro usuario la valide',
  cuenta_en_espera: 'En espera después de validada',
};

/** A code as people read it: 'MORA_30_DIAS' → 'Mora 30 días'. */
export const palabra = (codigo: string | null): string => (codigo ? label(codigo) : '—');

export const ESTADOS_CUENTA: Estados = {
  pendiente: { texto: 'Por validar', tono: 'alerta' },
  validada: { texto: 'Validada', tono: 'exito' },
  rechazada: { texto: 'Rechazada', tono: 'peligro' },
};
export const ESTADOS_HABILITADO: Estados = {
  PENDIENTE: { texto: 'Pendiente', tono: 'alerta' },
  HABILITADO: { texto: 'Habilitado', tono: 'exito' },
  RECHAZADO: { texto: 'Rechazado', tono: 'peligro' },
  SUSPENDIDO: { texto: 'Suspendido', tono: 'alerta' },
  VENCIDO: { texto: 'Vencido', tono: 'peligro' },
  REVOCADO: { texto: 'Revocado', tono: 'neutro' },
};
export const ESTADOS_REQUISITO: Estados = {
  falta: { texto: 'Falta', tono: 'peligro' },
  recibido: { texto: 'Recibido', tono: 'curso' },
  validado: { texto: 'Validado', tono: 'exito' },
  objetado: { texto: 'Objetado', tono: 'peligro' },
  vencido: { texto: 'Vencido', tono: 'peligro' },
};
export const ESTADOS_BLOQUEO: Estados = {
  abierto: { texto: 'Vigente', tono: 'peligro' },
  levante_solicitado: { texto: 'Levante pedido', tono: 'alerta' },
  levantado: { texto: 'Levantado', tono: 'neutro' },
};
export const ESTADOS_LINEA: Estados = {
  vigente: { texto: 'Vigente', tono: 'exito' },
  suspendida: { texto: 'Suspendida', tono: 'alerta' },
  vencida: { texto: 'Vencida', tono: 'peligro' },
  reemplazada: { texto: 'Reemplazada', tono: 'neutro' },
};
export const ESTADOS_CLIENTE: Estados = {
  borrador: { texto: 'Borrador', tono: 'neutro' },
  en_fiscalia: { texto: 'En Fiscalía', tono: 'curso' },
  activo: { texto: 'Activo', tono: 'exito' },
  con_reparos: { texto: 'Con reparos', tono: 'alerta' },
  objetado: { texto: 'Objetado', tono: 'peligro' },
  vencido: { texto: 'Vencido', tono: 'peligro' },
  inactivo: { texto: 'Inactivo', tono: 'neutro' },
};

export const CANALES_CONSENTIMIENTO = [
  { codigo: 'PAPEL', nombre: 'En papel' },
  { codigo: 'FIRMA_ELECTRONICA', nombre: 'Con firma electrónica' },
  { codigo: 'PRESENCIAL', nombre: 'En persona' },
];
