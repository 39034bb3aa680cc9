import { ufToPesos } from '#finanzas/uf.ts';
import { toFixed } from '#kernel/values/decimal.ts';
import { type Fecha, fecha, isFecha } from '#kernel/values/fecha.ts';
import { parseRut, type Rut } from '#kernel/values/rut.ts';
import type { ContenidoBuro, Moneda, Morosidad, Protesto } from './contenido.ts';
import { cuadraTotal } from './minimizar.ts';

/** What could not be read of an answer, by the name of its part. */
export class Ilegible extends Error {
  readonly parte: string;
  constructor(parte: string) {
    super(parte);
    this.parte = parte;
  }
}

/** The answer as its fields say it, each text as it came; null where it is not there. */
export interface Platinum {
  rut: string | null;
  nombre: string | null;
  scores: readonly string[];
  total_pesos: string | null;
  /** What its flag of sources that did not answer says. */
  aviso_parcial: string | null;
  /** Fines and labour or social security debts that it counts. */
  laborales: string | null;
  concursal: boolean;
  filas: readonly Readonly<Record<(typeof CAMPOS_FILA)[number], string | null>>[];
}
export const CAMPOS_FILA = [
  ...(['ExpirationDate', 'DocumentType', 'MoneyCode', 'UnpaidAmount'] as const),
  ...(['LibradorName', 'DebtType', 'JustificationDate', 'MarketCode'] as const),
] as const;

const SIN_FECHA: ReadonlySet<string> = new Set(['00010101', '0']);
const MONEDAS: Readonly<Record<string, Moneda>> = { $: 'CLP', CLP: 'CLP', UF: 'UF', US$: 'USD', USD: 'USD' };
const DOCUMENTOS: Readonly<Record<string, string>> = { PG: 'PAGARE', BO: 'BOLETA', FA: 'FACTURA', CH: 'CHEQUE', LT: 'LETRA' };

function fechaDe(texto: string | null, parte: string): Fecha | null {
  if (!texto || SIN_FECHA.has(texto)) return null;
  const escrita = texto.replace(/^(\d{4})(\d{2})(\d{2})$/, '$1-$2-$3');
  if (!isFecha(escrita)) throw new Ilegible(parte);
  return fecha(escrita);
}

/** The one score, a whole number from 1 to 999; null when there is none. Twice, or anything else, is not read. */
function scoreDe(scores: readonly string[]): number | null {
  const [uno, otro] = scores.map((s) => s.trim()).filter((s) => s !== '');
  if (uno === undefined) return null;
  if (otro !== undefined || !/^\d{1,3}(\.0+)?$/.test(uno)) throw new Ilegible('puntaje');
  const n = Number(uno);
  if (n < 1) throw new Ilegible('puntaje');
  return n;
}

function montoDe(texto: string | null, moneda: Moneda): string {
  const limpio = (texto ?? '').trim();
  if (!(moneda === 'CLP' ? /^\d{1,13}(\.\d{1,2})?$/ : /^\d{1,9}(\.\d{1,4})?$/).test(limpio)) throw new Ilegible('monto');
  // Some rows come in pesos with cents: a peso has none, and the half goes up.
  return moneda === 'CLP' ? toFixed(limpio, 0) : limpio;
}

const NINGUNO = new Set(['', '0', 'N', 'NO', 'FALSE']);
/** Whether an answer flags that some of its sources failed: anything but a no. */
export const esParcial = (aviso: string | null): boolean => !NINGUNO.has((aviso ?? '').trim().toUpperCase());

/** How many of something it counts; none when it does not say. */
function cuentaDe(texto: string | null, parte: string): number {
  const limpio = (texto ?? '').trim();
  if (limpio === '') return 0;
  if (!/^\d{1,5}$/.test(limpio)) throw new Ilegible(parte);
  return Number(limpio);
}

const dias = (desde: Fecha | null, hoy: Fecha): number =>
  desde === null ? 0 : Math.max(0, Math.round((Date.parse(hoy) - Date.parse(desde)) / 86_400_000));

/** `0400000018` and `40000001-8` are the same RUT. Null when it is none. */
export const rutEscrito = (texto: string | null): Rut | null => parseRut((texto ?? '').trim().replace(/^0+/, ''));

function fila(f: Platinum['filas'][number], hoy: Fecha): { protesto: Protesto } | { morosidad: Morosidad } {
  const moneda = MONEDAS[f.MoneyCode ?? ''];
  // Taken for pesos, an amount of another currency would be added to them.
  if (!moneda) throw new Ilegible('moneda');
  const monto = montoDe(f.UnpaidAmount, moneda);
  const vencimiento = fechaDe(f.ExpirationDate, 'vencimiento');
  const tipo = DOCUMENTOS[f.DocumentType ?? ''] ?? f.DocumentType ?? 'OTRO';
  if (f.DebtType?.toUpperCase() === 'PROTESTO') {
    if (vencimiento === null) throw new Ilegible('fecha del protesto');
    const aclarado = fechaDe(f.JustificationDate, 'fecha de aclaración') !== null;
    return { protesto: { tipo, banco: f.LibradorName, moneda, monto, fecha: vencimiento, causal: null, aclarado } };
  }
  return {
    morosidad: { acreedor: f.LibradorName ?? tipo, mercado: f.MarketCode, moneda, monto, dias: dias(vencimiento, hoy), vencimiento },
  };
}

/**
 * What Platinum 360 says of a person, in the house's words. Sex, marital status, health and salary of the answer are never looked at. Its total
 * must agree with its rows, in pesos, with or without those in UF at the UF of the day; otherwise the rows stand and it is said. Throws `Ilegible`.
 */
export function leerPlatinum(p: Platinum, o: { rut: Rut; hoy: Fecha; valor_uf: string | null }): ContenidoBuro {
  const filas = p.filas.map((f) => fila(f, o.hoy));
  const protestos = filas.flatMap((f) => ('protesto' in f ? [f.protesto] : []));
  const morosidades = filas.flatMap((f) => ('morosidad' in f ? [f.morosidad] : []));
  const todas = [...protestos, ...morosidades];
  const suma = (moneda: Moneda, en: (m: string) => number) => todas.filter((x) => x.moneda === moneda).reduce((a, x) => a + en(x.monto), 0);
  const enPesos = suma('CLP', Number);
  const conUf = enPesos + suma('UF', (m) => (o.valor_uf === null ? 0 : ufToPesos(m, o.valor_uf)));
  const declarado = p.total_pesos === null ? null : Number(montoDe(p.total_pesos, 'CLP'));
  const score = scoreDe(p.scores);
  const advertencias = [...(score === null ? ['sin_puntaje'] : []), ...(cuadraTotal(declarado, enPesos, conUf) ? [] : ['total_no_cuadra'])];
  const vacio = { socios: [], bienes: [], laborales: cuentaDe(p.laborales, 'boletín laboral'), consultas12m: 0, caducados: 0 };
  return { rut: o.rut, nombre: p.nombre, score, protestos, morosidades, concursal: p.concursal, advertencias, ...vacio };
}
