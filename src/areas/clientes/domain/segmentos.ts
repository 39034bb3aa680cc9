import { cmp, div, type Frac } from '#kernel/values/decimal.ts';
import { daysBetween, type Fecha } from '#kernel/values/fecha.ts';

/** Size of a firm by annual sales in UF (Ley 20.416, domain §5); the upper limit belongs to the smaller size. */
type Tamano = 'MICRO' | 'PEQUENA' | 'MEDIANA' | 'GRANDE';
/** The last three are set by hand, whatever the sales. */
type Segmento = Tamano | 'PERSONA' | 'AGRICOLA' | 'CONTRATISTA_SERVIU';

const LIMITES_UF: Readonly<Record<Exclude<Tamano, 'GRANDE'>, number>> = { MICRO: 2_400, PEQUENA: 25_000, MEDIANA: 100_000 };

/** Annual sales in UF of the day, exact. */
export function ventasEnUf(ventas: number, valorUf: string): Frac {
  return div(ventas, valorUf);
}

export function tamanoDe(ventasUf: Frac | string): Tamano {
  if (cmp(ventasUf, LIMITES_UF.MICRO) <= 0) return 'MICRO';
  if (cmp(ventasUf, LIMITES_UF.PEQUENA) <= 0) return 'PEQUENA';
  return cmp(ventasUf, LIMITES_UF.MEDIANA) <= 0 ? 'MEDIANA' : 'GRANDE';
}

/** segmento_cliente: the one set by hand, else the size; null while the sales are unknown. */
export function segmentoCliente(ventasUf: Frac | string | null, porMano: Exclude<Segmento, Tamano> | null): Segmento | null {
  return porMano ?? (ventasUf === null ? null : tamanoDe(ventasUf));
}

/** EMT (empresa de menor tamaño): micro, pequeña or mediana by sales, also inside a segment set by hand; a consumer is not a firm. */
export function esEmt(ventasUf: Frac | string | null, porMano: Exclude<Segmento, Tamano> | null): boolean {
  return porMano !== 'PERSONA' && ventasUf !== null && tamanoDe(ventasUf) !== 'GRANDE';
}

type SituacionComercial = 'ACTIVO' | 'PRE_FUGA' | 'DESACTIVADO';
/** How each is said, on screen and in a spreadsheet. */
export const PALABRA_SITUACION: Readonly<Record<SituacionComercial, string>> = {
  ACTIVO: 'Opera',
  PRE_FUGA: 'Pre fuga',
  DESACTIVADO: 'No opera',
};

/** ACTIVO operated in the last 90 days, PRE_FUGA 91–180, DESACTIVADO beyond or never (areas/1 clientes). */
export function situacionComercial(ultimaOperacion: Fecha | null, hoy: Fecha): SituacionComercial {
  if (ultimaOperacion === null) return 'DESACTIVADO';
  const dias = daysBetween(ultimaOperacion, hoy);
  if (dias <= 90) return 'ACTIVO';
  return dias <= 180 ? 'PRE_FUGA' : 'DESACTIVADO';
}
