import { type Fecha, isFecha } from '#kernel/values/fecha.ts';
import { parseRut, type Rut } from '#kernel/values/rut.ts';
import { bancosNombrados } from './bancos.ts';
import { normalizar } from './encabezados.ts';
import { leerFechaCruda, resolverFecha } from './fechas.ts';
import { leerMonto, leerNumeroDocumento } from './montos.ts';
import { rutsEnGlosa } from './rut-glosa.ts';
import { type Celda, decimalesDe, type Grilla, type Monto } from './tipos.ts';

/** What the block above the table says. */
export interface Metadatos {
  cuenta?: string;
  titular?: string;
  rut_titular?: Rut;
  rut_invalido?: boolean;
  /** Banks named above the table. */
  bancos?: string[];
  moneda?: string;
  desde?: Fecha;
  hasta?: Fecha;
  fecha_encabezado?: Fecha;
  saldo_inicial?: Monto;
  saldo_final?: Monto;
  /** 'Saldo contable': the closing balance when no row carries one. */
  saldo_contable?: Monto;
  total_cargos?: Monto;
  total_abonos?: Monto;
}

type CampoTexto = 'cuenta' | 'titular' | 'rut' | 'moneda';
type CampoMonto = 'saldo_inicial' | 'saldo_final' | 'saldo_contable' | 'total_cargos' | 'total_abonos';

const TEXTOS: readonly (readonly [CampoTexto, RegExp])[] = [
  ['cuenta', /^(?:(?:n|nro|numero)(?: de)? )?cuenta(?: corriente| vista| cte)?(?: (?:n|nro|numero))?$/],
  ['titular', /^(?:sr a|sra?|sr es|senor(?:es| es| a)?|titular|nombre(?: (?:del )?(?:titular|cliente))?|razon social|cliente|empresa)$/],
  ['rut', /^rut(?: (?:del )?(?:titular|cliente|empresa))?$/],
  ['moneda', /^(?:tipo (?:de )?)?moneda$/],
];

const MONTOS: readonly (readonly [CampoMonto, RegExp])[] = [
  ['saldo_inicial', /^saldo (?:inicial|anterior|apertura)/],
  ['saldo_final', /^saldo (?:final|de cierre|cierre)/],
  ['saldo_contable', /^saldo contable$/],
  ['total_cargos', /^(?:total|monto total)(?: de)? (?:cargos|cheques y (?:otros )?cargos|giros)/],
  ['total_abonos', /^(?:total|monto total)(?: de)? (?:abonos|depositos(?: y abonos?)?)/],
];

const FECHA = /\d{1,2}[-/.]\d{1,2}[-/.]\d{4}|\d{4}-\d{2}-\d{2}/g;

/** ISO code of what a bank calls its currency. */
function leerMoneda(texto: string): string | undefined {
  const t = normalizar(texto);
  if (/\b(?:usd|dolar(?:es)?|us)\b/.test(t)) return 'USD';
  if (/\beuros?\b|\beur\b/.test(t)) return 'EUR';
  if (/\b(?:clf|uf)\b|unidad(?:es)? de fomento/.test(t)) return 'CLF';
  return /\b(?:clp|pesos?)\b/.test(t) ? 'CLP' : undefined;
}

function fechaDe(texto: string): Fecha | undefined {
  const cruda = leerFechaCruda(texto);
  const f = cruda && resolverFecha(cruda, 'dia-mes', undefined);
  return f && f !== 'sin_anio' && isFecha(f) ? f : undefined;
}

/** Dates of a header line: two are the period, one after 'al' or a title of date is the header's. */
function leerFechas(texto: string, m: Metadatos): void {
  const fechas = (texto.match(FECHA) ?? []).map(fechaDe).filter((f) => f !== undefined);
  const [primera, segunda] = fechas;
  const t = normalizar(texto);
  if (primera && segunda && primera <= segunda) {
    m.desde ??= primera;
    m.hasta ??= segunda;
  } else if (primera && /^(?:fecha )?desde\b/.test(t)) m.desde ??= primera;
  else if (primera && /^(?:fecha )?hasta\b/.test(t)) m.hasta ??= primera;
  else if (primera && /\bal\b|^fecha (?:de )?(?:la )?(?:cartola|consulta|emision|informe)|^emitid/.test(t)) m.fecha_encabezado ??= primera;
}

function asignarTexto(campo: CampoTexto, valor: string, m: Metadatos): void {
  if (campo === 'rut') {
    const r = parseRut(valor) ?? rutsEnGlosa(valor)[0];
    if (r) m.rut_titular ??= r;
    else if (/\d/.test(valor)) m.rut_invalido = true;
  } else if (campo === 'moneda') m.moneda ??= leerMoneda(valor);
  else if (campo === 'cuenta') m.cuenta ??= /\d/.test(valor) ? leerNumeroDocumento(valor) : undefined;
  else m.titular ??= valor;
}

const esTexto = (c: Celda | undefined): c is string => typeof c === 'string' && c.trim() !== '';

/** The value of a label: after its colon, in the next cell with something, or (amounts) in the cell below. */
function valorTexto(resto: string, fila: readonly Celda[], i: number): string {
  if (resto.trim() !== '') return resto.trim();
  const vecino = fila.slice(i + 1).find((c) => c !== null && String(c).trim() !== '');
  return vecino === undefined || vecino === null ? '' : String(vecino).trim();
}

function valorMonto(
  resto: string,
  fila: readonly Celda[],
  abajo: readonly Celda[] | undefined,
  i: number,
  decimales: number,
): Monto | undefined {
  const vecino = fila.slice(i + 1, i + 4).find((c) => c !== null && String(c).trim() !== '');
  for (const candidato of [resto, vecino, abajo?.[i]]) {
    const r = leerMonto(candidato, decimales);
    if (r && 'valor' in r) return r.valor;
  }
  return undefined;
}

function leerCelda(filas: Grilla, n: number, i: number, decimales: number, m: Metadatos): void {
  const fila = filas[n] ?? [];
  const celda = fila[i];
  if (!esTexto(celda) || celda.length > 200) return;
  const corte = celda.indexOf(':');
  const etiqueta = normalizar(corte >= 0 ? celda.slice(0, corte) : celda);
  const resto = corte >= 0 ? celda.slice(corte + 1) : '';
  const texto = TEXTOS.find(([, patron]) => patron.test(etiqueta));
  if (texto) {
    const valor = valorTexto(resto, fila, i);
    if (valor !== '') asignarTexto(texto[0], valor, m);
  }
  const dinero = MONTOS.find(([, patron]) => patron.test(etiqueta));
  if (dinero) m[dinero[0]] ??= valorMonto(resto, fila, filas[n + 1], i, decimales);
}

/** Reads the labels and dates of the rows above the table (or below it, for totals). Amounts in minor units of `moneda`. */
export function leerMetadatos(filas: Grilla, moneda: string | undefined): Metadatos {
  const m: Metadatos = {};
  for (const fila of filas) {
    const texto = fila.filter((c) => c !== null).join(' ');
    if (texto.length < 500) leerFechas(texto, m);
    fila.forEach((c, i) => {
      if (esTexto(c) && /^(?:tipo (?:de )?)?moneda\b/i.test(c.trim())) m.moneda ??= leerMoneda(`${c} ${fila[i + 1] ?? ''}`);
    });
  }
  const bancos = [...new Set(filas.flatMap((f) => f.filter(esTexto)).flatMap((t) => (t.length < 200 ? bancosNombrados(t) : [])))];
  if (bancos.length > 0) m.bancos = bancos;
  const decimales = decimalesDe(m.moneda ?? moneda ?? 'CLP');
  filas.forEach((fila, n) => {
    fila.forEach((_, i) => {
      leerCelda(filas, n, i, decimales, m);
    });
  });
  return m;
}
