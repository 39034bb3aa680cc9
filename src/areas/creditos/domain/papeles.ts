import type { EstadoCredito } from './estados.ts';

/** Papers that creditos prints (areas 1); the pagaré and its mandate are of pagares. */
export const PAPELES_IMPRESOS = ['cotizacion', 'tabla', 'instruccion', 'liquidacion', 'certificado', 'finiquito'] as const;
export type PapelImpreso = (typeof PAPELES_IMPRESOS)[number];

export const TITULO_PAPEL: Readonly<Record<PapelImpreso, string>> = {
  cotizacion: 'Cotización de crédito: hoja resumen',
  tabla: 'Tabla de desarrollo',
  instruccion: 'Carta de instrucción de giro',
  liquidacion: 'Liquidación de crédito',
  certificado: 'Certificado de deuda',
  finiquito: 'Finiquito de crédito',
};

/** What a credit has to print now: papers of the table while it is the confirmed one, of the debt while there is one, or its finiquito. */
export function papelesQueHay(c: { tabla_confirmada: boolean; girado: boolean; estado: EstadoCredito | 'moroso' }): PapelImpreso[] {
  const pagado = c.estado === 'pagado' || c.estado === 'prepagado';
  return [
    ...(c.tabla_confirmada ? (['cotizacion', 'tabla', 'instruccion'] as const) : []),
    ...(c.girado && !pagado ? (['liquidacion'] as const) : []),
    ...(c.girado ? (['certificado'] as const) : []),
    ...(pagado ? (['finiquito'] as const) : []),
  ];
}
