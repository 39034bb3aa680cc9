import type { Fecha } from '#kernel/values/fecha.ts';

/** What rules the contacts of collection on a day. Minutes since midnight of Santiago; `hasta_minuto` is already outside. */
export interface ReglasContacto {
  contactos_semana: number;
  mensajes_semana: number;
  separacion_dias: number;
  desde_minuto: number;
  hasta_minuto: number;
  intentos_dia: number;
  intentos_semana: number;
}

/** A value of the law since a day, with where it is written; `dudosa`: a lawyer has still to confirm it. */
interface ReglaLegal {
  clave: keyof ReglasContacto;
  valor: number;
  desde: Fecha;
  fuente: string;
  dudosa: boolean;
}

const LEY = 'Ley 19.496 art. 37, Ley 21.320';
const fila = (clave: keyof ReglasContacto, valor: number, desde: string, fuente: string, dudosa = false): ReglaLegal => ({
  clave,
  valor,
  desde: desde as Fecha,
  fuente,
  dudosa,
});

/** Dated rows: a change of the law is a row more. What the company decides by itself, where the law is silent, is marked as its own. */
const REGLAS_LEGALES: readonly ReglaLegal[] = [
  fila('contactos_semana', 1, '2021-04-20', `${LEY}: un contacto telefónico o visita por semana`),
  fila('mensajes_semana', 2, '2021-04-20', `${LEY}: dos por semana por otros medios`),
  fila('separacion_dias', 2, '2021-04-20', `${LEY}: separados por al menos dos días`),
  fila('desde_minuto', 480, '2021-04-20', `${LEY}: días hábiles desde las 08:00`),
  fila('hasta_minuto', 1200, '2021-04-20', `${LEY}: días hábiles hasta las 20:00`),
  fila('intentos_dia', 3, '2021-04-20', 'Decisión de la empresa: llamar sin límite sin que contesten es hostigar', true),
  fila('intentos_semana', 6, '2021-04-20', 'Decisión de la empresa: llamar sin límite sin que contesten es hostigar', true),
];

/** What rules on a day. Throws RangeError before the first row of a rule. */
export function reglasContacto(al: Fecha, filas: readonly ReglaLegal[] = REGLAS_LEGALES): ReglasContacto {
  const valor = (clave: keyof ReglasContacto): number => {
    const vigentes = filas.filter((f) => f.clave === clave && f.desde <= al).sort((a, b) => (a.desde < b.desde ? -1 : 1));
    const ultima = vigentes.at(-1);
    if (!ultima) throw new RangeError(`no row of ${clave} on ${al}`);
    return ultima.valor;
  };
  return {
    contactos_semana: valor('contactos_semana'),
    mensajes_semana: valor('mensajes_semana'),
    separacion_dias: valor('separacion_dias'),
    desde_minuto: valor('desde_minuto'),
    hasta_minuto: valor('hasta_minuto'),
    intentos_dia: valor('intentos_dia'),
    intentos_semana: valor('intentos_semana'),
  };
}

/** Sizes of firm that the law protects as it does a person (Ley 20.416 art. 9). */
export const SEGMENTOS_PROTEGIDOS: readonly string[] = ['MICRO', 'PEQUENA'];

/** Whom the law protects as a consumer of credit: natural persons, and micro and small firms (Ley 20.416 art. 9). */
export function esProtegida(p: { natural: boolean; segmento: string | null }): boolean {
  return p.natural || (p.segmento !== null && SEGMENTOS_PROTEGIDOS.includes(p.segmento));
}

/** Beginnings of words that make a message look like a judicial act (Ley 19.496 art. 37). */
const RAICES = ['demand', 'embarg', 'juicio', 'tribunal', 'receptor', 'remat', 'mandamiento', 'exhort', 'juzgad', 'querell'];

const sinTildes = (t: string): string => t.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();

/** First word of a message to a protected person that is, seems or refers to a judicial act; null when there is none. */
export function palabraJudicial(texto: string): string | null {
  for (const palabra of texto.split(/[^\p{L}\p{M}]+/u)) {
    const llana = sinTildes(palabra);
    if (RAICES.some((r) => llana.startsWith(r))) return palabra;
  }
  return null;
}
