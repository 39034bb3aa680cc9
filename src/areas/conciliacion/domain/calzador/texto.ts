import { mezclar, SEMILLA } from './campos.ts';
import type { Columnas } from './columnas.ts';

/**
 * Names in descriptions. The bank truncates, abbreviates, reorders and drops words; so words are compared one by one, an abbreviation
 * counts less than the word, and a rare surname counts more than GONZALEZ or SPA. Text alone never decides a match.
 */
const MAX_PALABRAS = 10;
const MAX_LETRAS = 120;

/** Letters of Latin-1 0xC0–0xFF without their accents; 0 for a sign. */
const SIN_TILDE = (() => {
  const t = new Uint8Array(64);
  const base = 'AAAAAAACEEEEIIIIDNOOOOO\0OUUUUYTSAAAAAAACEEEEIIIIDNOOOOO\0OUUUUYTY';
  for (let i = 0; i < 64; i += 1) t[i] = base.charCodeAt(i);
  return t;
})();

const hashTexto = (p: string) => {
  let h = SEMILLA;
  for (let i = 0; i < p.length; i += 1) h = mezclar(h, p.charCodeAt(i));
  return h;
};
const conjunto = (texto: string) => new Set(texto.split(' ').map(hashTexto));

/** Words of the bank itself: they say how money came, not from whom. */
const DEL_BANCO = conjunto(
  'TRANSFERENCIA TRANSFERENCIAS TRANSFER TRANSF TRANS TRASPASO TRASP TRF TEF TF TFE DE DEL DESDE PARA A POR LA EL EN AL DEP DEPO DEPOSITO DEPOSITOS ' +
    'EFECTIVO ABONO ABONOS ABO CARGO CARGOS PAGO PAGOS PAG CHEQUE CHEQUES CHEQ CH DOCTO DOCUMENTO DOC OTROS OTRO BANCO BANCOS BCO CAJA CTA CUENTA ' +
    'CTE PAC LOTE RECAUDACION REC NOMINA INTERNET WEB ONLINE SUC SUCURSAL RUT NRO NUM NO CLIENTE FACTURA FAC CUOTA CUOTAS GIRO RECIBIDA ENVIADA',
);
/** Words of firms that name nobody. */
const SOCIETARIAS = conjunto('LIMITADA LTDA SPA SA EIRL CIA SOCIEDAD SOC Y E HIJOS HNOS INC');

/** The words of one text, normalised to capital letters A–Z. Reused: `leer` overwrites. */
export class Palabras {
  n = 0;
  readonly letras = new Uint8Array(MAX_LETRAS);
  readonly ini = new Uint8Array(MAX_PALABRAS);
  readonly largo = new Uint8Array(MAX_PALABRAS);
  readonly hash = new Int32Array(MAX_PALABRAS);
  readonly peso = new Float64Array(MAX_PALABRAS);

  /** Reads the text of row `i`. Words of the bank are left out when `banco`. */
  leer(c: Columnas, i: number, banco: boolean): void {
    const desde = c.textoIni[i] as number;
    const fin = desde + (c.textoLargo[i] as number);
    let pos = 0;
    let inicio = 0;
    this.n = 0;
    for (let k = desde; k <= fin; k += 1) {
      let letra = 0;
      if (k < fin) {
        const b = c.bytes[k] as number;
        if (b >= 97 && b <= 122) letra = b - 32;
        else if (b >= 65 && b <= 90) letra = b;
        else if (b === 0xc3 && k + 1 < fin && ((c.bytes[k + 1] as number) & 0xc0) === 0x80) {
          k += 1;
          letra = SIN_TILDE[(c.bytes[k] as number) & 0x3f] as number;
        } else if (b >= 0xc0) letra = SIN_TILDE[b & 0x3f] as number;
        else if (b === 46 && k + 1 < fin && k > desde && this.esSigla(c, k, inicio === pos - 1)) continue;
      }
      if (letra !== 0 && pos < MAX_LETRAS) {
        this.letras[pos] = letra;
        pos += 1;
        continue;
      }
      if (letra === 0 && pos > inicio) {
        this.cerrar(inicio, pos, banco);
        inicio = pos;
        if (this.n === MAX_PALABRAS) return;
      }
    }
  }

  /** 'S.A.' reads as one word SA: a point between single letters. */
  private esSigla(c: Columnas, k: number, unaLetra: boolean): boolean {
    const sigue = (c.bytes[k + 1] as number) & 0xdf;
    const despues = k + 2 < c.bytes.length ? (c.bytes[k + 2] as number) : 32;
    return unaLetra && sigue >= 65 && sigue <= 90 && despues === 46;
  }

  private cerrar(ini: number, fin: number, banco: boolean): void {
    let h = SEMILLA;
    for (let k = ini; k < fin; k += 1) h = mezclar(h, this.letras[k] as number);
    if (banco && DEL_BANCO.has(h)) return;
    const j = this.n;
    this.ini[j] = ini;
    this.largo[j] = fin - ini;
    this.hash[j] = h;
    this.n = j + 1;
  }
}

const CASILLAS = 1 << 16;

/** How often each word appears on each side: what a coincidence of it is worth, in nats. */
export class Vocabulario {
  private readonly libro = new Int32Array(CASILLAS);
  private readonly banco = new Int32Array(CASILLAS);
  private nLibro = 0;
  private nBanco = 0;

  contar(p: Palabras, banco: boolean): void {
    const t = banco ? this.banco : this.libro;
    for (let i = 0; i < p.n; i += 1) {
      const k = this.casilla(p.hash[i] as number);
      t[k] = (t[k] as number) + 1;
    }
    if (banco) this.nBanco += 1;
    else this.nLibro += 1;
  }

  /** Weight of a word of a name: −ln of its frequency, with the caution of a thousand imagined names. */
  private peso(hash: number): number {
    if (SOCIETARIAS.has(hash)) return 0.3;
    const df = this.libro[this.casilla(hash)] as number;
    return Math.min(8, Math.log((this.nLibro + 1000) / (df + 5)));
  }

  /** Fills the weights of the words of one text: of a name, or of what the bank says of somebody. */
  pesar(p: Palabras, banco: boolean): void {
    for (let i = 0; i < p.n; i += 1) {
      const h = p.hash[i] as number;
      p.peso[i] = banco && !((p.largo[i] as number) >= 3 && this.esDeNombre(h)) ? 0 : this.peso(h);
    }
  }

  /** A word of names, not of the bank's own language: seen in the book, and not far more frequent in the bank. */
  private esDeNombre(hash: number): boolean {
    const k = this.casilla(hash);
    const enLibro = this.libro[k] as number;
    if (enLibro === 0 || SOCIETARIAS.has(hash)) return false;
    return ((this.banco[k] as number) + 1) / (this.nBanco + 100) < 5 * ((enLibro + 1) / (this.nLibro + 100));
  }

  private casilla(hash: number): number {
    return ((hash >>> 16) ^ hash) & (CASILLAS - 1);
  }
}

/** 0–1: how much of word `j` of `l` the word `i` of `b` is worth. */
function parecido(b: Palabras, i: number, l: Palabras, j: number): number {
  if (b.hash[i] === l.hash[j]) return 1;
  const [x, y] = [b.ini[i] as number, l.ini[j] as number];
  const [nx, ny] = [b.largo[i] as number, l.largo[j] as number];
  if (b.letras[x] !== l.letras[y]) return 0;
  if (nx === 1 || ny === 1) return 0.15;
  const enBanco = nx <= ny;
  const [corta, inicioC, largoC] = enBanco ? [b.letras, x, nx] : [l.letras, y, ny];
  const [larga, inicioL, largoL] = enBanco ? [l.letras, y, ny] : [b.letras, x, nx];
  let prefijo = 1;
  while (prefijo < largoC && corta[inicioC + prefijo] === larga[inicioL + prefijo]) prefijo += 1;
  if (prefijo === largoC) return largoC >= 3 ? 0.85 : 0.4;
  if (largoC < 3) return 0;
  let k = prefijo;
  for (let m = prefijo; m < largoL && k < largoC; m += 1) if (corta[inicioC + k] === larga[inicioL + m]) k += 1;
  return k === largoC ? 0.6 : 0;
}

/** Text categories: twice the strength of what agrees (0 nothing … 3 a whole name), plus 1 when the bank names somebody else. */
export const CATEGORIAS_TEXTO = 8;

/** Compares the words of a bank line with those of a book line, both already weighed. */
export function categoriaTexto(b: Palabras, l: Palabras): number {
  if (b.n === 0 || l.n === 0) return 0;
  let usadas = 0;
  let acuerdo = 0;
  for (let j = 0; j < l.n; j += 1) {
    let mejor = 0;
    let cual = -1;
    for (let i = 0; i < b.n; i += 1) {
      if ((usadas >> i) & 1) continue;
      const q = parecido(b, i, l, j);
      if (q > mejor) [mejor, cual] = [q, i];
    }
    if (cual < 0) continue;
    usadas |= 1 << cual;
    acuerdo += mejor * (l.peso[j] as number);
  }
  let ajeno = 0;
  for (let i = 0; i < b.n; i += 1) if (!((usadas >> i) & 1)) ajeno += b.peso[i] as number;
  const fuerza = acuerdo < 0.7 ? 0 : acuerdo < 3 ? 1 : acuerdo < 6.5 ? 2 : 3;
  return fuerza * 2 + (ajeno >= 2.5 ? 1 : 0);
}

/** Description without what changes each time (digits, signs, accents): the key of learned rules. */
export function normalizarGlosa(glosa: string): string {
  return glosa
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
    .toUpperCase()
    .replace(/\b[\dK.-]*\d[\dK.-]*\b/g, ' ')
    .replace(/[^A-Z]+/g, ' ')
    .trim();
}
