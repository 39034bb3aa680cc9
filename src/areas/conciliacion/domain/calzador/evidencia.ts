import type { Columnas } from './columnas.ts';
import { MARCA } from './lista-calces.ts';
import { DOC, fuerzaTexto, type Rasgos, RUT, textoAjeno } from './rasgos.ts';

/** What a rule leaves on record: its number, the rows of each side, and the marks of the search. */
interface Traza {
  regla: number;
  filasB: ArrayLike<number>;
  filasL: ArrayLike<number>;
  marcas: number;
}

/**
 * The short codes that say why a match was made, read again from the lines: MONTO_IGUAL, MISMO_DOCUMENTO, RUT_IGUAL, DIAS_2, VARIOS_2_3 (2 of
 * the bank, 3 of the books), PORCENTAJE_143 (1,43 % of the entry), SIN_RIVAL …
 * Contradictions are said too (DOCUMENTO_DISTINTO, RUT_DISTINTO, NOMBRE_DISTINTO).
 */
export function evidenciaDe(rasgos: Rasgos, t: Traza): string[] {
  const out: string[] = [];
  const { b, l } = rasgos;
  const diferencia = suma(b, t.filasB) - suma(l, t.filasL);
  if (t.regla === 8) return deReversa(t.filasB.length > 0 ? b : l, t.filasB.length > 0 ? t.filasB : t.filasL, t.marcas);
  if (t.filasB.length + t.filasL.length === 2) out.push(diferencia === 0 ? 'MONTO_IGUAL' : `DIFERENCIA_${Math.abs(diferencia)}`);
  else if (t.filasB.length > 1 && t.filasL.length > 1) out.push(`VARIOS_${t.filasB.length}_${t.filasL.length}`);
  else out.push(`SUMA_DE_${Math.max(t.filasB.length, t.filasL.length)}`);
  if (t.marcas & MARCA.comisionConocida) out.push('COMISION_CONOCIDA');
  if (t.marcas & MARCA.comisionProporcional) out.push(`PORCENTAJE_${Math.round((-diferencia / suma(l, t.filasL)) * 10_000)}`);
  if (t.marcas & MARCA.mismaGlosa) out.push('UNA_GLOSA');
  out.push(...deDocumentos(rasgos, t), ...dePersonas(rasgos, t));
  const i = t.filasB[0] as number;
  const j = t.filasL[0] as number;
  const lag = (b.dia[i] as number) - (l.dia[j] as number);
  out.push(lag < 0 ? `DIAS_MENOS_${-lag}` : `DIAS_${lag}`);
  if (t.filasB.length + t.filasL.length > 2) {
    if (t.marcas & MARCA.mismoDocumento) out.push('UN_DOCUMENTO');
    if (t.marcas & MARCA.mismoRut) out.push('UN_RUT');
    if (t.marcas & MARCA.mismoDia) out.push('UN_DIA');
    if (t.marcas & MARCA.lote) out.push('LOTE');
  }
  if (t.marcas & MARCA.signosOpuestos) out.push('SIGNOS_OPUESTOS');
  if (t.marcas & MARCA.entreIguales) out.push('ENTRE_IGUALES');
  if (t.marcas & MARCA.sobraUnaIgual) out.push('SOBRA_UNA_IGUAL');
  if (t.marcas & MARCA.sinRival) out.push('SIN_RIVAL');
  else if (t.marcas & MARCA.rivalLejano) out.push('RIVAL_LEJANO');
  if (t.marcas & MARCA.empate) out.push('EMPATE');
  return out;
}

/** Two lines of one side that cancel each other. */
function deReversa(c: Columnas, filas: ArrayLike<number>, marcas: number): string[] {
  const [i, j] = [filas[0] as number, filas[1] as number];
  const out = ['MONTO_OPUESTO'];
  if (marcas & MARCA.glosaReversa) out.push('GLOSA_REVERSA');
  if (c.doc[i] !== 0 && c.doc[i] === c.doc[j]) out.push('MISMO_DOCUMENTO');
  if (c.rut[i] !== 0 && Math.abs(c.rut[i] as number) === Math.abs(c.rut[j] as number)) out.push('RUT_IGUAL');
  return [...out, `DIAS_${dias(c, filas)}`];
}

/** One code for all the pairs of the group: the best that any of them says, and a contradiction only when all contradict. */
function deDocumentos(rasgos: Rasgos, t: Traza): string[] {
  const vistos = new Set<number>();
  cadaPar(t, (i, j) => vistos.add(rasgos.documento(i, j)));
  if (vistos.has(DOC.igual)) return ['MISMO_DOCUMENTO'];
  if (vistos.has(DOC.enGlosa)) return ['DOCUMENTO_EN_GLOSA'];
  if (vistos.has(DOC.cercano)) return ['DOCUMENTO_PARECIDO'];
  return vistos.size === 1 && vistos.has(DOC.distinto) ? ['DOCUMENTO_DISTINTO'] : [];
}

function dePersonas(rasgos: Rasgos, t: Traza): string[] {
  const ruts = new Set<number>();
  const nombrados = new Set<number>();
  let [enGlosa, fuerza, ajeno, pagaPor, porGlosa] = [false, 0, false, false, false];
  cadaPar(t, (i, j) => {
    const rut = rasgos.rut(i, j);
    ruts.add(rut);
    if (rut === RUT.igual) {
      if ((rasgos.b.rut[i] as number) < 0 || rasgos.nombra(i, j)) enGlosa = true;
      if (rasgos.nombra(i, j)) nombrados.add(Math.abs(rasgos.l.rut[j] as number));
      if (rasgos.pagaPor(i, j)) pagaPor = true;
      if (rasgos.conocidoPorGlosa(i, j)) porGlosa = true;
    }
    const texto = rasgos.texto(i, j);
    fuerza = Math.max(fuerza, fuerzaTexto(texto));
    if (textoAjeno(texto)) ajeno = true;
  });
  const out: string[] = [];
  if (nombrados.size > 1) out.push(`RUTS_EN_GLOSA_${nombrados.size}`);
  else if (ruts.has(RUT.igual)) out.push(pagaPor ? 'PAGA_POR' : porGlosa ? 'GLOSA_CONOCIDA' : enGlosa ? 'RUT_EN_GLOSA' : 'RUT_IGUAL');
  else if (ruts.has(RUT.distinto)) out.push('RUT_DISTINTO');
  if (fuerza === 3) out.push('NOMBRE_IGUAL');
  else if (fuerza === 2) out.push('NOMBRE_PARECIDO');
  else if (ajeno) out.push('NOMBRE_DISTINTO');
  return out;
}

function cadaPar(t: Traza, ver: (i: number, j: number) => void): void {
  for (let x = 0; x < t.filasB.length; x += 1) {
    for (let y = 0; y < t.filasL.length; y += 1) ver(t.filasB[x] as number, t.filasL[y] as number);
  }
}

function suma(c: Columnas, filas: ArrayLike<number>): number {
  let total = 0;
  for (let k = 0; k < filas.length; k += 1) total += c.monto[filas[k] as number] as number;
  return total;
}

function dias(c: Columnas, filas: ArrayLike<number>): number {
  return Math.abs((c.dia[filas[0] as number] as number) - (c.dia[filas[1] as number] as number));
}
