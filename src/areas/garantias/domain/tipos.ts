import { Rule } from '#kernel/errors.ts';

type Clase = 'inmueble' | 'prenda' | 'personal' | 'financiera' | 'fondo';

const CLASE_DE: Readonly<Record<string, Clase>> = {
  HIPOTECA: 'inmueble',
  PRENDA_VEHICULO: 'prenda',
  PRENDA_MAQUINARIA: 'prenda',
  PRENDA_AGRARIA: 'prenda',
  PRENDA_INDUSTRIAL: 'prenda',
  PRENDA_ACCIONES: 'prenda',
  PRENDA_CREDITOS: 'prenda',
  AVAL: 'personal',
  FIANZA_SOLIDARIA: 'personal',
  POLIZA: 'financiera',
  BOLETA_BANCARIA: 'financiera',
  DEPOSITO_A_PLAZO_ENDOSADO: 'financiera',
  FOGAPE: 'fondo',
  FOGAIN: 'fondo',
  IGR: 'fondo',
};

/** What kind of thing a tipo of garantía is; a tipo added to the catalogue is told as a prenda. */
export const claseDe = (tipo: string): Clase => CLASE_DE[tipo] ?? 'prenda';

/** Kinds whose good must be insured in our favour. */
const ASEGURABLES: readonly string[] = ['HIPOTECA', 'PRENDA_VEHICULO'];
export const pideSeguro = (tipo: string): boolean => ASEGURABLES.includes(tipo);

/** Kinds whose value is told by an appraiser. */
export const pideTasacion = (tipo: string): boolean => ['inmueble', 'prenda'].includes(claseDe(tipo));

export interface Bien {
  [dato: string]: string | null | undefined;
}

/** Data without which each kind is not constituted: field → its name on screen. */
const EXIGIDOS: Readonly<Record<Clase, Readonly<Record<string, string>>>> = {
  inmueble: { fojas: 'fojas', numero: 'número', anio: 'año', cbr: 'CBR', rol_avaluo: 'rol de avalúo' },
  prenda: { inscripcion: 'n° de inscripción' },
  personal: { aval_id: 'aval' },
  financiera: { emisor: 'emisor', numero: 'número' },
  fondo: {},
};

const DE_VEHICULO: Readonly<Record<string, string>> = { patente: 'patente' };

/** What is missing to constitute it, by kind. Throws 422 `faltan_antecedentes` {lista}. */
export function exigirAntecedentes(g: {
  tipo: string;
  bien: Bien;
  constitucion: string | null;
  fecha_escritura: string | null;
  notaria: string | null;
  vence: string | null;
}): void {
  const clase = claseDe(g.tipo);
  const exigidos = { ...EXIGIDOS[clase], ...(g.tipo === 'PRENDA_VEHICULO' ? DE_VEHICULO : {}) };
  const faltan = Object.entries(exigidos).flatMap(([k, nombre]) => (g.bien[k] ? [] : [nombre]));
  if (clase === 'inmueble' && !g.notaria) faltan.push('notaría');
  if (clase === 'inmueble' && !g.fecha_escritura) faltan.push('fecha de la escritura');
  if (clase === 'financiera' && !g.vence) faltan.push('vencimiento');
  if (faltan.length > 0) throw new Rule('faltan_antecedentes', { lista: faltan.join(', ') });
}

/** What identifies a good: two garantías with the same key are over the same thing. Null when it has none yet. */
export function claveBien(tipo: string, bien: Bien): string | null {
  const plano = (t: string | null | undefined) => (t ?? '').toUpperCase().replace(/[^0-9A-Z]/g, '');
  if (claseDe(tipo) === 'inmueble') return bien.rol_avaluo && bien.comuna ? `rol:${plano(bien.comuna)}:${plano(bien.rol_avaluo)}` : null;
  if (tipo === 'PRENDA_VEHICULO') return bien.patente ? `patente:${plano(bien.patente)}` : null;
  return null;
}

/** The good in a few words, for lists. */
export function nombreBien(tipo: string, bien: Bien): string {
  const dos = (a: string | null | undefined, b: string | null | undefined) => [a, b].filter(Boolean).join(', ');
  const clase = claseDe(tipo);
  if (clase === 'inmueble') return dos(bien.direccion, bien.rol_avaluo && `rol ${bien.rol_avaluo}`);
  if (tipo === 'PRENDA_VEHICULO')
    return dos([bien.marca, bien.modelo].filter(Boolean).join(' '), bien.patente && `patente ${bien.patente}`);
  if (clase === 'financiera') return dos(bien.emisor, bien.numero && `n° ${bien.numero}`);
  return bien.descripcion ?? '';
}
