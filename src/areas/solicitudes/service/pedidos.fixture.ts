import { rutOf } from '#kernel/values/rut.ts';

export const CLIENTE = rutOf(99_990_001);
export const DEUDOR = rutOf(99_990_050);

/** A line of 180.000.000 in pesos with one debtor. */
export const LINEA = {
  rut: CLIENTE as string,
  producto: 'FACTORING',
  moneda: 'CLP' as const,
  monto: '180000000',
  plazo_maximo: 120,
  anticipo_pct: '90',
  tasa_mensual: '1.8',
  fecha_expiracion: '2027-03-10',
  deudores: [{ rut_deudor: DEUDOR as string, monto: 60_000_000 }],
};

/** A garantía that the request asks for. */
export const GARANTIA_PEDIDA = {
  tipo: 'HIPOTECA',
  sobre: 'GENERAL' as const,
  valor_uf: '5000',
  descripcion: 'Bodega de Quilicura',
  otorgante_rut: rutOf(40_000_090) as string,
  nombre_otorgante: 'Dueña de la Bodega',
};
