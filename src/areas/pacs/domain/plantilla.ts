import { Rule } from '#kernel/errors.ts';

/** What a field of a file may carry. The words are those of the canonical list and charge; a bank's layout is a projection of them. */
export const ORIGENES = [
  'fijo',
  'fecha_envio',
  'rut_empresa',
  'n',
  'total',
  'rut_titular',
  'banco',
  'tipo_cuenta',
  'cuenta',
  'id_servicio',
  'cuota',
  'monto',
  'fecha_cargo',
  'fecha_firma',
  'secuencia',
  'referencia',
  'codigo',
] as const;
export type Origen = (typeof ORIGENES)[number];
export const CLASES_REGISTRO = ['encabezado', 'detalle', 'pie'] as const;

export interface Campo {
  origen: Origen;
  /** First position, from 1; in a delimited file, the number of its column. */
  inicio: number;
  /** Characters that it takes; in a delimited file, the most it may have. */
  largo: number;
  relleno: 'espacio' | 'cero';
  alinea: 'izquierda' | 'derecha';
  /** Text of a field that is always the same. */
  fijo?: string | null | undefined;
}

interface Registro {
  clase: (typeof CLASES_REGISTRO)[number];
  /** What its lines begin with: it tells them apart when read. */
  prefijo: string;
  campos: Campo[];
}

export interface Formato {
  formato: 'FIJO' | 'DELIMITADO';
  separador: string;
  codificacion: 'latin1' | 'ascii';
  fin_linea: 'CRLF' | 'LF';
  registros: Registro[];
}

export type Valores = Readonly<Partial<Record<Origen, string>>>;
const FIN = { CRLF: '\r\n', LF: '\n' } as const;
const NUMEROS: readonly Origen[] = ['n', 'total', 'cuota', 'monto'];

/** Length of a line of fixed width. */
export const largoDe = (r: Registro): number => r.campos.reduce((m, c) => Math.max(m, c.inicio + c.largo - 1), r.prefijo.length);

function solapan(r: Registro): boolean {
  const usados = new Set(Array.from({ length: r.prefijo.length }, (_, i) => i + 1));
  return r.campos.some((c) =>
    Array.from({ length: c.largo }, (_, i) => c.inicio + i).some((p) => {
      const repetido = usados.has(p);
      usados.add(p);
      return repetido;
    }),
  );
}

/** Why a layout cannot be written or read back; null when it can. */
export function fallaDeFormato(f: Formato, tipo: string): string | null {
  const detalle = f.registros.filter((r) => r.clase === 'detalle');
  if (detalle.length !== 1) return 'debe tener un registro de detalle';
  if (f.registros.some((r) => r.prefijo === '') && f.registros.length > 1) return 'cada registro necesita con qué empieza';
  // A line of one would be read as the other when its prefix only goes on with what a field may say.
  if (f.registros.some((r, i) => f.registros.some((x, k) => i !== k && x.prefijo.startsWith(r.prefijo))))
    return 'dos registros empiezan igual';
  if (f.formato === 'DELIMITADO' && f.separador.length !== 1) return 'indique el separador';
  if (f.formato === 'FIJO' && f.registros.some(solapan)) return 'dos campos ocupan la misma posición';
  if (f.registros.some((r) => largoDe(r) > 1_000)) return 'una línea pasa de 1.000 caracteres';
  const hay = new Set(detalle[0]?.campos.map((c) => c.origen));
  const pide: readonly Origen[] =
    tipo === 'RESPUESTA'
      ? ['id_servicio', 'cuota', 'monto', 'fecha_cargo', 'codigo']
      : tipo === 'CARGOS'
        ? ['id_servicio', 'monto']
        : ['id_servicio'];
  const falta = pide.find((o) => !hay.has(o));
  return falta ? `el detalle no lleva ${falta}` : null;
}

/** A text in the characters of the file: what it does not have loses its accent; what has no letter there is refused. 422 `caracter_no_admitido`. */
export function transcribir(texto: string, codificacion: Formato['codificacion'], campo: string): string {
  const tope = codificacion === 'latin1' ? 0xff : 0x7e;
  const cabe = (c: string) => {
    const k = c.codePointAt(0) ?? 0;
    return k >= 0x20 && k <= tope && (k < 0x7f || k > 0x9f);
  };
  // Pasted from elsewhere, an accent may come apart from its letter: they are one character again before each is looked at.
  return [...texto.normalize('NFC')]
    .map((c) => {
      if (cabe(c)) return c;
      const plano = c.normalize('NFD').replace(/[\u0300-\u036f]/g, '');
      if (plano !== '' && [...plano].every(cabe)) return plano;
      throw new Rule('caracter_no_admitido', { campo, caracter: c });
    })
    .join('');
}

/** One field, exactly as wide as it says. A value that does not fit is refused, never cut. 422 `no_cabe`. */
function escribir(c: Campo, v: Valores, f: Formato): string {
  const crudo = c.origen === 'fijo' ? (c.fijo ?? '') : (v[c.origen] ?? '');
  const texto = transcribir(crudo, f.codificacion, c.origen);
  if (texto.length > c.largo) throw new Rule('no_cabe', { campo: c.origen, valor: texto, largo: c.largo });
  if (f.formato === 'DELIMITADO') {
    if (texto.includes(f.separador)) throw new Rule('caracter_no_admitido', { campo: c.origen, caracter: f.separador });
    return texto;
  }
  const relleno = c.relleno === 'cero' ? '0' : ' ';
  return c.alinea === 'derecha' ? texto.padStart(c.largo, relleno) : texto.padEnd(c.largo, relleno);
}

function linea(r: Registro, v: Valores, f: Formato): string {
  const campos = [...r.campos].sort((a, b) => a.inicio - b.inicio);
  if (f.formato === 'DELIMITADO')
    return [r.prefijo, ...campos.map((c) => escribir(c, v, f))].filter((x, i) => i > 0 || x !== '').join(f.separador);
  let out = r.prefijo;
  for (const c of campos) out = out.padEnd(c.inicio - 1, ' ') + escribir(c, v, f);
  return out;
}

/** The text of a file: its header with the sums, a line a row, its foot. Written twice it is the same. 422 `no_cabe`, `caracter_no_admitido`. */
export function componer(f: Formato, cabeza: Valores, filas: readonly Valores[]): string {
  const de = (clase: Registro['clase']) => f.registros.find((r) => r.clase === clase);
  const [encabezado, detalle, pie] = [de('encabezado'), de('detalle'), de('pie')];
  if (!detalle) throw new RangeError('a layout without detail');
  const lineas = [
    ...(encabezado ? [linea(encabezado, cabeza, f)] : []),
    ...filas.map((v) => linea(detalle, { ...cabeza, ...v }, f)),
    ...(pie ? [linea(pie, cabeza, f)] : []),
  ];
  return lineas.map((l) => l + FIN[f.fin_linea]).join('');
}

export interface FilaLeida {
  linea: number;
  texto: string;
  valores: Record<string, string>;
}

function leerCampo(c: Campo, trozo: string, n: number): string {
  const texto = c.relleno === 'cero' && c.alinea === 'derecha' ? trozo.replace(/^0+(?=.)/, '') : trozo.trim();
  const sinRelleno = c.origen === 'cuenta' ? texto.trim() : texto;
  if (NUMEROS.includes(c.origen) && !/^\d{1,15}$/.test(sinRelleno.trim())) throw new Rule('archivo_ilegible', { linea: n });
  if (c.origen === 'fecha_cargo' && !/^\d{8}$/.test(trozo.trim())) throw new Rule('archivo_ilegible', { linea: n });
  return sinRelleno.trim();
}

function leerLinea(r: Registro, texto: string, n: number, f: Formato): Record<string, string> {
  if (f.formato === 'FIJO' && texto.length !== largoDe(r)) throw new Rule('archivo_ilegible', { linea: n });
  const columnas = f.formato === 'DELIMITADO' ? texto.split(f.separador).slice(r.prefijo === '' ? 0 : 1) : [];
  if (f.formato === 'DELIMITADO' && columnas.length !== r.campos.length) throw new Rule('archivo_ilegible', { linea: n });
  const enOrden = [...r.campos].sort((a, b) => a.inicio - b.inicio);
  return Object.fromEntries(
    enOrden.map((c, i) => {
      const trozo = f.formato === 'DELIMITADO' ? (columnas[i] ?? '') : texto.slice(c.inicio - 1, c.inicio - 1 + c.largo);
      return [c.origen, leerCampo(c, trozo, n)];
    }),
  );
}

/** The rows of detail of a file, with their line. 422 `archivo_ilegible` {linea}: the first that the layout cannot read, 1 of an empty file. */
export function leer(f: Formato, texto: string, maxFilas: number): FilaLeida[] {
  // What old systems leave at the end of a file (Ctrl+Z), and a mark of UTF-16, which is no file of a bank.
  const limpio = texto.endsWith('\u001a') ? texto.slice(0, -1) : texto;
  if (limpio.trim() === '' || limpio.includes('\u0000')) throw new Rule('archivo_ilegible', { linea: 1 });
  const out: FilaLeida[] = [];
  for (const [i, l] of limpio.split(/\r\n|\n|\r/).entries()) {
    if (l === '') continue;
    const r = f.registros.find((x) => l.startsWith(x.prefijo));
    if (!r) throw new Rule('archivo_ilegible', { linea: i + 1 });
    const valores = leerLinea(r, l, i + 1, f);
    if (r.clase !== 'detalle') continue;
    out.push({ linea: i + 1, texto: l, valores });
    if (out.length > maxFilas) throw new Rule('respuesta_muy_larga', { n: maxFilas });
  }
  if (out.length === 0) throw new Rule('archivo_ilegible', { linea: 1 });
  return out;
}
