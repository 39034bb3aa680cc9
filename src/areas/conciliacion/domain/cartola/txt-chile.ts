import { type Fecha, isFecha } from '#kernel/values/fecha.ts';
import { armar } from './armar.ts';
import { textoDe } from './fila.ts';
import { leerNumeroDocumento } from './montos.ts';
import { rutDetectado } from './rut-glosa.ts';
import { type Cartola, type Contexto, type Monto, type Movimiento, monto } from './tipos.ts';

/**
 * Banco de Chile, fixed text (domain §14), positions from 1: account 1–11, date 12–19, code 20–28, serial 29–36, amount 37–58 (whole
 * pesos), sign 59, branch 60–62, description 63–107, type 108 (C cargo, A abono, S balance), issue date 109–116, folio 117–121.
 * A longer description pushes the last three fields to the right, so they are read from the end.
 */
const CABEZA = /^([\dA-Za-z ]{11})(\d{8})(.{9})(.{8})([\d ]{22})([+\- ])(.{3})(.*)$/;
/** The same widths whatever the characters. */
const SUELTA = /^(.{11})(.{8})(.{9})(.{8})(.{22})(.)(.{3})(.*)$/;
const COLA = /([ACS])(\d{8})(.{5})$/;

interface Registro {
  linea: number;
  cuenta: string;
  fecha: Fecha | null;
  serie: string;
  monto: Monto | null;
  sucursal: string;
  descripcion: string;
  tipo: 'A' | 'C' | 'S' | '?';
  texto: string;
}

function aFecha(t: string): Fecha | null {
  const f = `${t.slice(0, 4)}-${t.slice(4, 6)}-${t.slice(6, 8)}`;
  return isFecha(f) ? f : null;
}

/** Every line is a record: one that does not fit the layout keeps what can be read of it, and its causes. */
function leerLinea(texto: string, linea: number): Registro {
  const m = CABEZA.exec(texto) ?? SUELTA.exec(texto) ?? [texto, '', '', '', '', '', '', '', texto];
  const [, cuenta = '', fecha = '', , serie = '', cifra = '', signo = '', sucursal = '', resto = ''] = m;
  const cola = COLA.exec(resto.trimEnd());
  const n = /^\s*\d+\s*$/.test(cifra) ? Number(cifra) : Number.NaN;
  return {
    linea,
    cuenta: cuenta.trim(),
    fecha: aFecha(fecha),
    serie: leerNumeroDocumento(serie),
    monto: Number.isSafeInteger(n) ? monto(signo === '-' ? -n : n) : null,
    sucursal: leerNumeroDocumento(sucursal),
    descripcion: textoDe(cola ? resto.trimEnd().slice(0, cola.index) : resto),
    tipo: (cola?.[1] as 'A' | 'C' | 'S' | undefined) ?? '?',
    texto,
  };
}

function aMovimiento(r: Registro): { mov: Movimiento; invertido: boolean } {
  const mov: Movimiento = {
    linea_origen: r.linea,
    fecha: r.fecha,
    descripcion: r.descripcion,
    documento: r.serie,
    cargo: monto(0),
    abono: monto(0),
    causas: [],
  };
  if (!r.fecha) mov.causas.push('fecha_ilegible');
  if (r.monto === null) mov.causas.push('monto_ilegible');
  else if (r.monto === 0) mov.causas.push('sin_monto');
  if (r.tipo === '?') mov.causas.push('signo_ilegible');
  const n = r.monto ?? 0;
  const aCargo = (r.tipo === 'C') !== n < 0;
  mov[aCargo ? 'cargo' : 'abono'] = monto(Math.abs(n));
  if (r.sucursal) mov.sucursal = r.sucursal;
  const rut = rutDetectado([r.descripcion]);
  if (rut) mov.rut_detectado = rut;
  if (mov.causas.length > 0) mov.original = r.texto.slice(0, 500);
  return { mov, invertido: n < 0 && r.tipo !== '?' };
}

/** True when most lines have the fixed layout. */
export function esTxtChile(texto: string): boolean {
  const lineas = texto
    .slice(0, 20_000)
    .split(/\r?\n/)
    .filter((l) => l.trim() !== '')
    .slice(0, 50);
  const buenas = lineas.filter((l) => CABEZA.test(l) && COLA.test(l.trimEnd()));
  return lineas.length > 0 && buenas.length * 2 > lineas.length;
}

/** Reads the fixed text of Banco de Chile. Pesos. Balance rows (S, "SALDO CONTABLE") give the opening and the balance of each day. */
export function leerTxtChile(texto: string, ctx: Contexto = {}): Cartola[] {
  const movs: Movimiento[] = [];
  const avisos: string[] = [];
  let cuenta = '';
  let saldoInicial: Monto | undefined;
  let saldoFinal: Monto | undefined;
  texto.split(/\r?\n/).forEach((l, i) => {
    if (l.trim() === '' || l === '\u001a') return;
    const r = leerLinea(l, i + 1);
    if (/[1-9]/.test(r.cuenta)) cuenta ||= r.cuenta;
    if (r.tipo === 'S') {
      if (r.monto === null || !/saldo contable/i.test(r.descripcion)) return;
      const ultimo = movs.at(-1);
      if (!ultimo) saldoInicial ??= r.monto;
      else if (ultimo.fecha && r.fecha && r.fecha >= ultimo.fecha) [ultimo.saldo, saldoFinal] = [r.monto, r.monto];
      return;
    }
    const { mov, invertido } = aMovimiento(r);
    if (invertido) avisos.push(`signo_invertido:${i + 1}`);
    movs.push(mov);
  });
  const base = { formato: 'BANCO_CHILE_TXT', confianza: 100, tipo_saldo: 'diario', moneda: 'CLP' } as const;
  return [
    armar({ ...base, cuenta: cuenta || undefined, saldo_inicial: saldoInicial, saldo_final: saldoFinal, movimientos: movs, avisos }, ctx),
  ];
}
