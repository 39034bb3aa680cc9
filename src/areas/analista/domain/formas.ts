import type { TablaDeTramos } from '#finanzas/tramos.ts';

/** What is evaluated. */
export type Ambito = 'LINEA' | 'CREDITO_EMPRESA' | 'CREDITO_PERSONA' | 'DEUDOR';
/** What the machine says. It is advice: a person decides. */
export type Decision = 'APRUEBA' | 'DERIVA' | 'RECHAZA';
export type Clase = 'PUNTOS' | 'TARJETA_WOE';
export type Rol = 'CAMPEON' | 'RETADOR';

/**
 * A factor of the policy: points by bands of a variable, or `lineal` (its maximum × value / `hasta`, one decimal half up). `rebaja`: points
 * that the letter of another variable takes away, never below zero.
 */
export interface Factor {
  id: string;
  nombre: string;
  maximo: string;
  tabla: TablaDeTramos;
  lineal?: { hasta: string } | undefined;
  rebaja?: { variable: string; valores: readonly string[]; puntos: string } | undefined;
}

/** A hard rule: what its variable may not pass, whatever the points. Of a yes or no, `tope` is null and a yes falls. */
export interface Duro {
  id: string;
  nombre: string;
  variable: string;
  tope: string | null;
  resultado: 'RECHAZA' | 'DERIVA';
}

/** What a version of the policy says. Points from `aprueba` on are APRUEBA, from `deriva` on DERIVA, below it RECHAZA. */
export interface ContenidoPolitica {
  factores: readonly Factor[];
  duros: readonly Duro[];
  umbrales: { aprueba: string; deriva: string };
}

/**
 * A figure that an evaluation rests on, as it was known that day. `sin_dato`: the source answered that there is none (no history, nothing
 * reported); `falta`: nobody told, or it was too old, or its source failed.
 */
export interface Insumo {
  estado: 'conocido' | 'sin_dato' | 'falta';
  /** Decimal text, a letter, or 'si' / 'no'; null unless conocido. */
  valor: string | null;
  /** Where it comes from, as it is read on paper. */
  fuente: string;
  fecha: string | null;
  ids: readonly string[];
  /** Of whom it speaks, when it is not the client: the largest debtor. */
  sujeto?: string | undefined;
  /** Taken from a poorer source than the first one. */
  marcado?: boolean | undefined;
  /** Figures beside it that its remedy needs: sales of the largest debtor and of all, pesos. */
  apoyo?: { parte: number; total: number } | undefined;
}

/** What an evaluation was made of, frozen: with the version of the policy it gives always the same. */
export interface Insumos {
  rut: string;
  ambito: Ambito;
  fecha: string;
  politica: number;
  monto: number;
  variables: Readonly<Record<string, Insumo>>;
}

/** One rule as it came out. */
export interface ReglaAplicada {
  id: string;
  nombre: string;
  resultado: 'PUNTOS' | 'OK' | 'RECHAZA' | 'DERIVA' | 'SIN_DATO';
  valor: string | null;
  umbral: string | null;
  peso: string | null;
  puntos: string | null;
  motivo: string;
  remedio: string | null;
  fuente: string;
  fecha: string | null;
}

/** Why it is not better, in words with its figure: what a letter of rejection may say. */
export interface Razon {
  id: string;
  texto: string;
  valor: string | null;
  umbral: string | null;
  fuente: string;
  fecha: string | null;
  perdio: string | null;
  de: string | null;
}
