/** Words of the screens for the closed lists of the contract. */
export interface Palabra {
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
export const SITUACIONES = de({ ACTIVO: 'Activo', PRE_FUGA: 'Pre fuga', DESACTIVADO: 'Desactivado' });
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
