/** How the states are shown. */
export const ESTADOS = {
  aprobada: { texto: 'Aprobada', tono: 'curso' },
  formalizacion: { texto: 'En formalización', tono: 'curso' },
  verificada: { texto: 'Lista para girar', tono: 'alerta' },
  giro_preparado: { texto: 'Por autorizar', tono: 'alerta' },
  autorizada: { texto: 'Autorizada', tono: 'alerta' },
  girada: { texto: 'Girada', tono: 'curso' },
  vigente: { texto: 'Vigente', tono: 'exito' },
  en_mora: { texto: 'En mora', tono: 'peligro' },
  pagada: { texto: 'Pagada', tono: 'exito' },
  judicial: { texto: 'Judicial', tono: 'peligro' },
  castigada: { texto: 'Castigada', tono: 'peligro' },
  recomprada: { texto: 'Recomprada', tono: 'neutro' },
  anulada: { texto: 'Anulada', tono: 'neutro' },
} as const;

export const ETAPA = {
  pendiente: { texto: 'Pendiente', tono: 'neutro' },
  en_curso: { texto: 'En curso', tono: 'curso' },
  observada: { texto: 'Observada', tono: 'alerta' },
  completa: { texto: 'Completa', tono: 'exito' },
  no_aplica: { texto: 'No aplica', tono: 'neutro' },
} as const;

export const RESULTADO = {
  ok: { texto: 'En regla', tono: 'exito' },
  alerta: { texto: 'Alerta', tono: 'alerta' },
  falla: { texto: 'No pasa', tono: 'peligro' },
  exceptuada: { texto: 'Con excepción', tono: 'curso' },
} as const;

export const ORDEN = {
  solicitada: { texto: 'Por preparar', tono: 'alerta' },
  preparada: { texto: 'Por autorizar', tono: 'alerta' },
  autorizada: { texto: 'Autorizada', tono: 'curso' },
  confirmada: { texto: 'Confirmada', tono: 'exito' },
  rechazada: { texto: 'Rechazada por el banco', tono: 'peligro' },
  anulada: { texto: 'Anulada', tono: 'neutro' },
} as const;

/** Areas that ask for money, in words. */
export const ORIGEN: Readonly<Record<string, string>> = {
  proformas: 'Compra de documentos',
  creditos: 'Crédito',
  pasivos: 'Pago a cliente',
  'venta-pagares': 'Venta de pagarés',
};

/** What a person may do with an etapa. */
export type Acto = 'completar-etapa' | 'observar' | 'no-aplica-etapa';
