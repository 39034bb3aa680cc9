import { type Fecha, isFecha, ymd } from '#kernel/values/fecha.ts';
import { armar, type Leida } from './armar.ts';
import { bancoDeBic } from './bancos.ts';
import { leerDecimal } from './montos.ts';
import { rutDetectado } from './rut-glosa.ts';
import { type Cartola, type Causa, type Contexto, decimalesDe, type Movimiento, monto } from './tipos.ts';

interface Campo {
  tag: string;
  lineas: string[];
  linea: number;
}

const TAG = /^:(\d{2}[A-Z]?|NS[A-Z]?):(.*)$/;

/** A SWIFT MT940 text: it opens a statement (:20:) and has its balance (:60:) or account (:25:). */
export function esMt940(texto: string): boolean {
  const t = texto.slice(0, 20_000);
  return /(?:^|\n|\{4:\r?\n?):20:/.test(t) && /(?:^|\n):(?:25P?|60[FM]|34F):/.test(t);
}

/** Fields of each statement; what is not a tag continues the field before. Blocks {1:…} and the closing `-` are skipped. */
function separar(texto: string): Campo[][] {
  const estados: Campo[][] = [];
  let campo: Campo | undefined;
  texto.split(/\r?\n/).forEach((cruda, i) => {
    const l = cruda.replace(/^\{1:.*\{4:/, '').trimEnd();
    const m = TAG.exec(l);
    if (m) {
      campo = { tag: m[1] ?? '', lineas: [m[2] ?? ''], linea: i + 1 };
      if (campo.tag === '20' || estados.length === 0) estados.push([]);
      estados.at(-1)?.push(campo);
    } else if (/^-?\}?$/.test(l) || l.startsWith('{')) campo = l === '' ? campo : undefined;
    else campo?.lineas.push(l);
  });
  return estados;
}

/** AAMMDD; years from 80 on are of the last century. */
function aFecha(t: string): Fecha | null {
  const f = `${Number(t.slice(0, 2)) >= 80 ? '19' : '20'}${t.slice(0, 2)}-${t.slice(2, 4)}-${t.slice(4, 6)}`;
  return isFecha(f) ? f : null;
}

/** Entry date MMDD, in the year that puts it nearest to the value date. */
function fechaContable(valor: Fecha | null, mmdd: string | undefined): Fecha | null {
  if (!valor || !mmdd) return valor;
  const { year, month } = ymd(valor);
  const mes = Number(mmdd.slice(0, 2));
  const anio = year + (mes - month > 6 ? -1 : month - mes > 6 ? 1 : 0);
  const f = `${anio}-${mmdd.slice(0, 2)}-${mmdd.slice(2)}`;
  return isFecha(f) ? f : valor;
}

/** Text of :86:. Structured (`?20…?29`, `?60…` purpose, `?00` booking text, `?32 ?33` name) or plain. */
function descripcion86(lineas: readonly string[]): string {
  const junto = lineas.join('');
  if (!/\?\d\d/.test(junto)) return lineas.join(' ').replace(/\s+/g, ' ').trim();
  const partes = new Map<string, string>();
  for (const p of junto.split('?').slice(1)) partes.set(p.slice(0, 2), (partes.get(p.slice(0, 2)) ?? '') + p.slice(2));
  const tramo = (a: number, b: number) =>
    Array.from({ length: b - a + 1 }, (_, i) => partes.get(String(a + i).padStart(2, '0')) ?? '').join('');
  return [tramo(0, 0), tramo(20, 29) + tramo(60, 63), tramo(32, 33)]
    .map((t) => t.trim())
    .filter((t) => t !== '')
    .join(' ');
}

// Value date, entry date, mark (reversals RC/RD, expected EC/ED), third letter of the currency, amount. What follows is read apart: banks
// write the type and the references in many ways, and none of them makes the amount doubtful.
const LINEA61 = /^(\d{6})(\d{4})?\s*(R[CD]|E[CD]|C|D)([A-Z])?\s*(\d+(?:[.,]\d*)*)\s*(.*)$/;
/** One letter and three characters of type (`NTRF`, `S   `, `NOV `, `NIT `), when they are there. */
const TIPO61 = /^[NFS](?:[A-Z0-9]{3}|[A-Z0-9]{2} |[A-Z0-9] {2}| {3})/;
/** The customer's reference that says there is none. */
const SIN_REFERENCIA = /^(?:N(?:ON(?:REF)?)?|NOREF|NOTPROVIDED)$/;

/** Customer's reference of what follows the amount: `NTRFDOC1//B1` is DOC1, `//REF` has none of the customer and gives the bank's. */
function referencia61(resto: string): string {
  const sinTipo = resto.startsWith('//') ? resto : resto.replace(TIPO61, '');
  const [propia = '', ...banco] = sinTipo.split('//').map((t) => t.trim());
  if (propia !== '' && !SIN_REFERENCIA.test(propia)) return propia;
  return propia === '' ? (banco[0] ?? '') : '';
}

/**
 * The effect on the balance: a reversal of credit (RC) takes out, of debit (RD) gives back; expected ones (EC, ED) are
 * announced, not booked. The reference after `//` repeats between rows of real files, so it is never an id.
 */
function movimiento61(campo: Campo, decimales: number): Movimiento {
  const [texto = '', ...extra] = campo.lineas;
  const m = LINEA61.exec(texto.trim());
  const causas: Causa[] = [];
  const base = { linea_origen: campo.linea, descripcion: extra.join(' ').trim(), cargo: monto(0), abono: monto(0), causas };
  if (!m) {
    const cruda = aFecha(texto.slice(0, 6));
    causas.push('monto_ilegible');
    if (!cruda) causas.push('fecha_ilegible');
    return { ...base, fecha: cruda, documento: '', original: campo.lineas.join(' ').slice(0, 500) };
  }
  const [, valor = '', mmdd, marca = '', , cifra = '', resto = ''] = m;
  const fecha = fechaContable(aFecha(valor), mmdd);
  if (!fecha) causas.push('fecha_ilegible');
  const r = leerDecimal(cifra, decimales);
  if ('falla' in r) causas.push(r.falla);
  if (marca.startsWith('E')) causas.push('no_contabilizado');
  const esAbono = marca === 'C' || marca === 'RD' || marca === 'EC';
  return {
    ...base,
    fecha,
    documento: referencia61(resto),
    [esAbono ? 'abono' : 'cargo']: 'valor' in r ? r.valor : monto(0),
    ...(causas.length > 0 ? { original: texto.slice(0, 500) } : {}),
  };
}

interface Saldo {
  fecha: Fecha | null;
  moneda: string;
  cifra: string;
  negativo: boolean;
}

function leerSaldo(texto: string | undefined): Saldo | null {
  const m = /^([CD])(\d{6})([A-Z]{3})(\d[\d.,]*)/.exec(texto?.trim() ?? '');
  return m ? { negativo: m[1] === 'D', fecha: aFecha(m[2] ?? ''), moneda: m[3] ?? '', cifra: m[4] ?? '' } : null;
}

function enUnidades(s: Saldo | null, decimales: number) {
  const r = s ? leerDecimal(s.cifra, decimales) : null;
  return s && r && 'valor' in r ? monto(s.negativo ? -r.valor : r.valor) : undefined;
}

/** MT942 has no balances: its currency is that of the floor limit, `:34F:CLP0,` or `:34F:CLPD0,`. */
const moneda34 = (texto: string | undefined) => /^([A-Z]{3})[CD]?\d/.exec(texto?.trim() ?? '')?.[1];

function leerEstado(campos: readonly Campo[], ctx: Contexto): Cartola | null {
  const de = (patron: RegExp) => campos.find((c) => patron.test(c.tag))?.lineas[0];
  const apertura = leerSaldo(de(/^60[FM]$/));
  const cierre = leerSaldo(campos.findLast((c) => /^62[FM]$/.test(c.tag))?.lineas[0]);
  const moneda = apertura?.moneda ?? cierre?.moneda ?? moneda34(de(/^34F$/)) ?? ctx.moneda ?? 'CLP';
  const decimales = decimalesDe(moneda);
  const movimientos: Movimiento[] = [];
  for (const c of campos) {
    const ultimo = movimientos.at(-1);
    if (c.tag === '61') movimientos.push(movimiento61(c, decimales));
    else if (c.tag === '86' && ultimo) {
      const texto = descripcion86(c.lineas);
      ultimo.descripcion = [ultimo.descripcion, texto]
        .filter((t) => t !== '')
        .join(' ')
        .slice(0, 500);
    }
  }
  if (!apertura && !cierre && movimientos.length === 0) return null;
  for (const m of movimientos) {
    const rut = rutDetectado([m.descripcion]);
    if (rut) m.rut_detectado = rut;
  }
  // `:25:` may carry the BIC of the bank before the account.
  const banco = bancoDeBic(/^([A-Z]{4})[A-Z]{2}[A-Z\d]{2,5}\//.exec(de(/^25P?$/) ?? '')?.[1] ?? '');
  const sinFecha = [apertura, cierre].some((s) => s && !s.fecha);
  const leida: Leida = {
    formato: 'MT940',
    confianza: 100,
    tipo_saldo: 'ninguno',
    orden_fijo: true,
    moneda,
    movimientos,
    avisos: sinFecha ? ['fecha_de_saldo_ilegible'] : [],
    cuenta:
      de(/^25P?$/)
        ?.split('/')
        .at(-1)
        ?.trim() || undefined,
    bancos: banco ? [banco] : undefined,
    fecha_encabezado: cierre?.fecha ?? undefined,
    saldo_inicial: enUnidades(apertura, decimales),
    saldo_final: enUnidades(cierre, decimales),
    fecha_saldo_final: cierre?.fecha ?? undefined,
  };
  return armar(leida, ctx);
}

/** Reads the statements of an MT940 text. Amounts in minor units of each statement's currency; tolerant of unknown tags. */
export function leerMt940(texto: string, ctx: Contexto = {}): Cartola[] {
  return separar(texto).flatMap((campos) => leerEstado(campos, ctx) ?? []);
}
