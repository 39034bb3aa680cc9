/** What a stop of a route comes to, and what each asks for: money with its receipt, a promise, or a reason. */
interface Resultado {
  nombre: string;
  /** Somebody answered and heard: it spends the weekly contact. Null: nobody was visited. */
  contactado: boolean | null;
  pide: 'monto' | 'compromiso' | 'motivo' | null;
  seguimiento: string;
}

export const RESULTADOS = {
  PAGO: { nombre: 'Pagó', contactado: true, pide: 'monto', seguimiento: 'EN_PROCESO_DE_PAGO' },
  PROMESA: { nombre: 'Promete pagar', contactado: true, pide: 'compromiso', seguimiento: 'PROMETE_PAGO' },
  SIN_PAGO: { nombre: 'No pagó', contactado: true, pide: 'motivo', seguimiento: 'CONTACTADO_TITULAR' },
  TERCERO: { nombre: 'Atendió otra persona', contactado: true, pide: null, seguimiento: 'CONTACTADO_TERCERO' },
  NO_ESTABA: { nombre: 'No había nadie', contactado: false, pide: null, seguimiento: 'NO_CONTESTA' },
  NO_VIVE_AHI: { nombre: 'No vive ahí', contactado: false, pide: null, seguimiento: 'ILOCALIZABLE' },
  NO_VISITADA: { nombre: 'No se alcanzó a visitar', contactado: null, pide: null, seguimiento: 'CONTACTADO_TITULAR' },
} as const satisfies Readonly<Record<string, Resultado>>;
export type CodigoResultado = keyof typeof RESULTADOS;
export const CODIGOS_RESULTADO = Object.keys(RESULTADOS) as [CodigoResultado, ...CodigoResultado[]];

/** Why somebody who was found did not pay. */
export const MOTIVOS_NO_PAGO = {
  SIN_FONDOS: 'Sin fondos',
  NIEGA_LA_DEUDA: 'Niega la deuda',
  PIDE_OTRA_FECHA: 'Pidió otra fecha',
  YA_PAGO: 'Dice que ya pagó',
  OTRO: 'Otro motivo',
} as const;
export type MotivoNoPago = keyof typeof MOTIVOS_NO_PAGO;
export const CODIGOS_NO_PAGO = Object.keys(MOTIVOS_NO_PAGO) as [MotivoNoPago, ...MotivoNoPago[]];
