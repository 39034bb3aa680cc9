import type { Firmante } from '../domain/firmas.ts';

/** As what each one signs, on paper. */
export const CALIDAD: Readonly<Record<Firmante['calidad'], string>> = {
  REPRESENTANTE: 'Representante del cliente',
  AVAL: 'Aval',
  CONYUGE: 'Cónyuge del aval',
  NUESTRO: 'Por nosotros',
};
