import { words } from '#kernel/words.ts';

/** Why the level rose, in words. */
const MOTIVOS: Readonly<Record<string, string>> = {
  EXCEPCION: 'Pide una excepción',
  MORA_15_DIAS: 'El cliente tiene más de 15 días de mora',
  SIN_RESPONSABILIDAD: 'Sin responsabilidad del cedente',
};

/** A reason of the level; one that another area added is written as its code says. */
export const nombreMotivo = (codigo: string): string => MOTIVOS[codigo] ?? words(codigo);

const CAMPOS: Readonly<Record<string, string>> = {
  monto: 'Monto',
  plazo_maximo: 'Plazo máximo',
  anticipo_pct: 'Anticipo',
  tasa_mensual: 'Tasa mensual',
  comision_pct: 'Comisión',
  comision_minima_uf: 'Comisión mínima',
  con_responsabilidad: 'Con responsabilidad',
  fecha_expiracion: 'Expiración',
  sublimite: 'Sublímite',
};

/** What changed, in words: the field, and of whom when it is of a debtor. */
export const nombreCambio = (c: { campo: string; detalle: string | null }): string =>
  `${CAMPOS[c.campo] ?? c.campo}${c.detalle ? ` de ${c.detalle}` : ''}`;
