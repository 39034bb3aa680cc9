import { atributo, recorrerEtiquetas } from './etiquetas.ts';
import type { Celda } from './tipos.ts';

/** Cells a single colspan or ss:Index may skip: more is an attack, not a statement. */
const MAX_SALTO = 200;

function salto(texto: string | undefined): number {
  const n = Number(texto ?? '1');
  return Number.isInteger(n) && n >= 1 ? Math.min(n, MAX_SALTO) : 1;
}

export function esHtml(texto: string): boolean {
  return /<(?:html|table|tr)[\s>]/i.test(texto.slice(0, 20_000));
}

export function esXmlDeHoja(texto: string): boolean {
  return /urn:schemas-microsoft-com:office:spreadsheet/i.test(texto.slice(0, 5_000));
}

/** Rows of every table of a page, one grid: many "xls" of bank sites are web pages. Cells come as text. */
export function grillaDeHtml(texto: string): Celda[][] {
  const filas: Celda[][] = [];
  let fila: Celda[] | null = null;
  let celda: { texto: string; ancho: number } | null = null;
  let ignorar = '';
  const cerrarCelda = () => {
    if (celda && fila) fila.push(celda.texto.replace(/\s+/g, ' ').trim() || null, ...Array.from({ length: celda.ancho - 1 }, () => null));
    celda = null;
  };
  recorrerEtiquetas(
    texto,
    {
      abre(crudo, atributos) {
        const nombre = crudo.toLowerCase();
        if (nombre === 'script' || nombre === 'style') ignorar = nombre;
        else if (nombre === 'tr') {
          cerrarCelda();
          fila = [];
          filas.push(fila);
        } else if (nombre === 'td' || nombre === 'th') {
          cerrarCelda();
          celda = { texto: '', ancho: salto(atributo(atributos, 'colspan')) };
        } else if (nombre === 'br' && celda) celda.texto += ' ';
      },
      texto(t) {
        if (celda && ignorar === '') celda.texto += t;
      },
      cierra(crudo) {
        const nombre = crudo.toLowerCase();
        if (nombre === ignorar) ignorar = '';
        if (nombre === 'td' || nombre === 'th' || nombre === 'tr' || nombre === 'table') cerrarCelda();
      },
    },
    true,
  );
  return filas;
}

function valorDeHoja(tipo: string, texto: string): Celda {
  const t = texto.trim();
  if (t === '') return null;
  if (tipo === 'Number' && Number.isFinite(Number(t))) return Number(t);
  return tipo === 'DateTime' ? t.slice(0, 10) : t;
}

/** Rows of every sheet of an "XML spreadsheet 2003". */
export function grillaDeXmlDeHoja(texto: string): Celda[][] {
  const filas: Celda[][] = [];
  let fila: Celda[] = [];
  let tipo: string | null = null;
  let acumulado = '';
  const rellenar = (hasta: string | undefined) => {
    const n = hasta === undefined ? fila.length : Math.min(Number(hasta) - 1, MAX_SALTO);
    while (fila.length < n) fila.push(null);
  };
  recorrerEtiquetas(texto, {
    abre(nombre, atributos) {
      if (nombre === 'Row') {
        fila = [];
        filas.push(fila);
      } else if (nombre === 'Cell') {
        rellenar(atributo(atributos, 'Index'));
        fila.push(null);
      } else if (nombre === 'Data') [tipo, acumulado] = [atributo(atributos, 'Type') ?? 'String', ''];
    },
    texto(t) {
      if (tipo !== null) acumulado += t;
    },
    cierra(nombre) {
      if (nombre !== 'Data' || tipo === null) return;
      fila[Math.max(0, fila.length - 1)] = valorDeHoja(tipo, acumulado);
      tipo = null;
    },
  });
  return filas;
}
