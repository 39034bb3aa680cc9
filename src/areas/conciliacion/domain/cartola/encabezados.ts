import type { Celda, Columnas, FormatoCartola, Rol, TipoSaldo } from './tipos.ts';

/** A header without accents, signs or case: 'N° Operación' → 'n operacion'. */
export function normalizar(texto: string): string {
  return texto
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, ' ')
    .trim();
}

/** The same without the currency some banks append: 'Cargos (CLP)' → 'cargos'. */
function titulo(celda: Celda | undefined): string {
  return typeof celda === 'string' ? normalizar(celda.slice(0, 80)).replace(/ (?:clp|usd|eur|uf|pesos|en pesos|m n)$/, '') : '';
}

// `descripci n` and the like: a header whose accent was lost in some earlier conversion.
const ROLES: readonly (readonly [Rol, RegExp])[] = [
  ['fecha', /^(?:fecha|fec|date|dia)(?: (?:de )?(?:la )?(?:movimiento|mov|contable|transaccion|operacion|trx))?$/],
  ['signo', /^(?:cargo abono|abono cargo|c a|a c|d h|debe haber|debito credito|signo|tipo (?:de )?(?:movimiento|mov))$/],
  [
    'cargo',
    /^(?:monto (?:de )?)?(?:cheques?|giros?|cargos?|debitos?|debe|egresos?|retiros?)(?: (?:y|o|u))?(?: otros)?(?: (?:cargos?|giros?|debitos?))?$/,
  ],
  [
    'abono',
    /^(?:monto (?:de )?)?(?:depositos?|dep sitos?|abonos?|creditos?|haber|ingresos?)(?: (?:y|o|u))?(?: otros)?(?: (?:abonos?|depositos?|creditos?))?$/,
  ],
  ['saldo', /^saldos?(?: (?:diario|contable|acumulado|en cuenta|del dia))?$/],
  ['monto', /^(?:monto|importe|valor|amount)(?: (?:de |del )?(?:la )?(?:transaccion|movimiento|operacion))?$/],
  [
    'documento',
    /^(?:(?:n|no|nro|num|numero|n mero)(?: de)? (?:documentos?|docs?|doctos?|operacion|operaci n|comprobante|serie|cheque|referencia)|(?:documento|docto|doc|serie|folio|referencia|comprobante)(?: (?:n|nro|no|numero))?)$/,
  ],
  ['cuenta', /^(?:(?:n|nro|numero|n mero)(?: de)? )?cuenta(?: corriente)?$/],
  ['canal', /^canal(?: o sucursal)?$/],
  ['sucursal', /^(?:sucursal|oficina|suc|plaza)(?: (?:de )?origen)?$/],
  [
    'descripcion',
    /^(?:descripcion|descripci n|detalle|glosa|concepto|movimiento|transaccion|description)(?: (?:de |del )?(?:la )?(?:movimiento|transaccion|operacion))?$/,
  ],
  ['rut', /^rut(?: (?:origen|destino|contraparte|pagador|cliente))?$/],
];

function rolDe(texto: string): Rol | null {
  return texto === '' ? null : (ROLES.find(([, patron]) => patron.test(texto))?.[0] ?? null);
}

export interface Encabezado {
  columnas: Columnas;
  titulos: string[];
  /** Rows that it takes: two when a title spans over others. */
  filas: number;
  /** Currency written in the headers, '(USD)'. */
  moneda?: string;
}

/**
 * Reads a row as a header: a date, and either one amount column or the two. Null when it is not one. With `debajo`, the row under it: a bank may
 * write «Monto» over two merged cells and «Cargos» and «Abonos» under it, and then the lower titles are the columns.
 */
export function leerEncabezado(fila: readonly Celda[], debajo?: readonly Celda[]): Encabezado | null {
  if (!fila.some((c) => typeof c === 'string' && c.length < 80 && /^\W*(?:fec|date|d.a)/i.test(c))) return null;
  const titulos = fila.slice(0, 60).map(titulo);
  const columnas = rolesDe(titulos);
  const abajo = debajo ? rolesDe(debajo.slice(0, 60).map(titulo)) : {};
  // Only titles under it that complete the pair make a second row of a header: a movement never says «Cargos» and «Abonos».
  if (columnas.cargo === undefined && abajo.cargo !== undefined && abajo.abono !== undefined && abajo.fecha === undefined) {
    for (const i of [abajo.cargo, abajo.abono]) titulos[i] = titulo(debajo?.[i]);
    const { monto: _, ...resto } = columnas;
    return cerrarEncabezado({ ...resto, cargo: abajo.cargo, abono: abajo.abono }, titulos, fila, 2);
  }
  return cerrarEncabezado(columnas, titulos, fila, 1);
}

/** The roles that a row of titles seems to give. */
export const rolesDeFila = (fila: readonly Celda[]): Columnas => rolesDe(fila.slice(0, 60).map(titulo));

function rolesDe(titulos: readonly string[]): Columnas {
  const columnas: Columnas = {};
  titulos.forEach((t, i) => {
    const rol = rolDe(t);
    if (rol && columnas[rol] === undefined) columnas[rol] = i;
  });
  return columnas;
}

function cerrarEncabezado(columnas: Columnas, titulos: string[], fila: readonly Celda[], filas: number): Encabezado | null {
  const montos = columnas.monto !== undefined || (columnas.cargo !== undefined && columnas.abono !== undefined);
  if (columnas.fecha === undefined || !montos || Object.keys(columnas).length < 3) return null;
  const moneda = /\((USD|EUR|CLF|CLP)\)/i.exec(fila.filter((c) => typeof c === 'string').join(' '))?.[1]?.toUpperCase();
  return { columnas, titulos, filas, ...(moneda ? { moneda } : {}) };
}

interface Perfil {
  codigo: FormatoCartola;
  /** Normalised headers in order; '' is a column without title; `|` separates the writings seen. */
  titulos: readonly string[];
  /** The title that only this bank prints: without it the layout is anybody's. */
  marca: string;
  tipo_saldo: TipoSaldo;
}

const perfil = (codigo: FormatoCartola, tipo_saldo: TipoSaldo, marca: string, titulos: string): Perfil => ({
  codigo,
  tipo_saldo,
  marca,
  titulos: titulos.split(' · '),
});

/** The published layouts (domain §14). The reading goes by roles; a profile only names the bank and says what its balance means. */
const PERFILES: readonly Perfil[] = [
  perfil('BANCO_CHILE_WEB', 'fila', 'canal o sucursal', 'fecha · descripcion · canal o sucursal · cargos · abonos · saldo'),
  perfil(
    'BANCO_CHILE_EMPRESA',
    'fila',
    'detalle movimiento',
    'fecha · detalle movimiento · cheque o cargo · deposito o abono · saldo · docto nro · trn · caja · sucursal',
  ),
  perfil(
    'BCI',
    'diario',
    'cheques y otros cargos',
    'fecha · sucursal · descripcion · n documento · cheques y otros cargos · depositos y abono|depositos y abonos · saldo diario',
  ),
  perfil(
    'BANCO_ESTADO',
    'fila',
    'cheques cargos',
    'fecha · sucursal · n cuenta corriente|n cuenta · alias · n cartola · n operacion · descripcion · cheques cargos · depositos abonos · saldo',
  ),
  perfil(
    'ITAU',
    'diario',
    'giros o cargos',
    'fecha · numero de operacion · sucursal · descripcion · depositos o abonos · giros o cargos · saldo diario',
  ),
  perfil('SCOTIABANK', 'diario', 'saldo diario', 'fecha · descripcion · numero documento · cargo · abono · saldo diario'),
  perfil(
    'SANTANDER',
    'diario',
    'cargo abono',
    'monto · descripcion|descripcion movimiento · fecha · n doc|n documento · sucursal · cargo abono',
  ),
];

export interface Deteccion {
  formato: FormatoCartola;
  confianza: number;
  tipo_saldo: TipoSaldo;
}

/** Share of a profile's headers present, of all there are on either side; one mark less when they come in another order. */
function parecido(p: Perfil, titulos: readonly string[]): number {
  const presentes = p.titulos.map((t) => titulos.findIndex((x) => t.split('|').includes(x)));
  const hallados = presentes.filter((i) => i >= 0);
  const enOrden = hallados.every((i, k) => k === 0 || i > (hallados[k - 1] ?? -1));
  const puntaje = (100 * hallados.length) / Math.max(p.titulos.length, titulos.length);
  return Math.floor(enOrden ? puntaje : puntaje * 0.9);
}

/**
 * Which bank printed these headers. Under 80, or without the title that only it prints, it is `GENERICO`: readable by
 * its column names, bank unknown.
 */
export function detectarPerfil(e: Encabezado): Deteccion {
  const titulos = e.titulos.filter((t) => t !== '');
  let mejor: Deteccion = { formato: 'GENERICO', confianza: 0, tipo_saldo: 'fila' };
  for (const p of PERFILES) {
    const confianza = parecido(p, titulos);
    if (confianza > mejor.confianza && titulos.includes(p.marca)) mejor = { formato: p.codigo, confianza, tipo_saldo: p.tipo_saldo };
  }
  if (mejor.confianza >= 80) return mejor;
  const { columnas } = e;
  const tipo_saldo = columnas.saldo === undefined ? 'ninguno' : /diario|del dia/.test(e.titulos[columnas.saldo] ?? '') ? 'diario' : 'fila';
  const confianza = 40 + (columnas.descripcion !== undefined ? 10 : 0) + (columnas.saldo !== undefined ? 15 : 0);
  return { formato: 'GENERICO', confianza, tipo_saldo };
}
