import type { Estados } from '#platform/web/inputs/estado.tsx';

interface Palabra {
  codigo: string;
  nombre: string;
}
const de = (filas: Readonly<Record<string, string>>): Palabra[] => Object.entries(filas).map(([codigo, nombre]) => ({ codigo, nombre }));

export const CONCLUSIONES_EN_PALABRAS = de({
  CONFORME: 'Conforme',
  CONFORME_CON_OBSERVACION: 'Conforme con observación',
  NO_CONFORME: 'No conforme',
  NO_VERIFICABLE: 'No se pudo verificar',
});
export const MEDIOS_EN_PALABRAS = de({ CORREO: 'Correo', CARTA_CERTIFICADA: 'Carta certificada', NOTARIO: 'Por notario' });
export const VISTAS_EN_PALABRAS = de({
  por_verificar: 'Por verificar',
  en_proceso: 'Esperan respuesta',
  no_conformes: 'No conformes',
  por_notificar: 'Por notificar',
  rechazadas: 'Cesión rechazada',
});
/** Why a document is verified before the giro. */
export const EXIGENCIAS: Readonly<Record<string, string>> = {
  MONTO: 'Por su monto',
  MUESTRA: 'Por muestreo',
  DEUDOR_NUEVO: 'Deudor nuevo',
  ANTECEDENTE: 'El cliente tuvo uno no conforme',
};

export const ESTADOS_VERIFICACION: Estados = {
  PENDIENTE: { texto: 'Pendiente', tono: 'alerta' },
  EN_PROCESO: { texto: 'En proceso', tono: 'curso' },
  CONFORME: { texto: 'Conforme', tono: 'exito' },
  CONFORME_CON_OBSERVACION: { texto: 'Conforme con observación', tono: 'alerta' },
  NO_CONFORME: { texto: 'No conforme', tono: 'peligro' },
  NO_VERIFICABLE: { texto: 'No se pudo verificar', tono: 'peligro' },
};
export const ESTADOS_NOTIFICACION: Estados = {
  PENDIENTE: { texto: 'Sin publicar', tono: 'alerta' },
  SII_CESION_PUBLICADA: { texto: 'Publicada en el SII', tono: 'curso' },
  CORREO_ENVIADO: { texto: 'Correo enviado', tono: 'curso' },
  CARTA_CERTIFICADA: { texto: 'Carta certificada', tono: 'exito' },
  NOTARIO: { texto: 'Por notario', tono: 'exito' },
  ACUSE_RECIBIDO: { texto: 'Acuse recibido', tono: 'exito' },
  RECHAZADA_POR_DEUDOR: { texto: 'Rechazada por el deudor', tono: 'peligro' },
  NO_REQUIERE: { texto: 'No requiere', tono: 'neutro' },
};
