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
