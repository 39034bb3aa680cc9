import { TOLERANCIA } from './calce.ts';
import type { Hipotesis } from './hipotesis.ts';
import type { Libres } from './libres.ts';
import { MARCA } from './lista-calces.ts';
import { DOC, fuerzaTexto, type Rasgos, RUT, rutDe, textoAjeno } from './rasgos.ts';
import type { Uno } from './uno-con-uno.ts';

const DUDA_COMISION = 5e-4;
const DUDA_GRUPO = 2e-4;

/**
 * Locks the fees and groups whose evidence is decisive, and takes the lines of the likely ones out of what is free.
 * Answers the locked ones; the rest stay as suggestions.
 */
export function decidirGrupos(lista: readonly Hipotesis[], rasgos: Rasgos, uno: Uno, libresB: Libres, libresL: Libres): Hipotesis[] {
  const aceptadas: Hipotesis[] = [];
  const trabadaB = (i: number) => uno.parejaB[i] !== -1;
  const trabadaL = (j: number) => uno.parejaL[j] !== -1;
  for (const h of lista) {
    if (!decisiva(h, rasgos)) continue;
    if (h.filasB.some((i) => libresB.tieneGemela(i, trabadaB))) continue;
    if (h.regla === 7 && faltaOtroPago(h, libresB, libresL, trabadaB)) continue;
    // A lot whose one number the bank carries cannot have borrowed a receipt from elsewhere.
    if (!porNumeroDeLote(h, rasgos) && h.filasL.some((j) => libresL.tieneGemela(j, trabadaL))) continue;
    // With such odds two of them cannot share a line, unless they weigh the same: then neither is locked.
    if (h.filasB.some((i) => uno.libreB[i] === 0) || h.filasL.some((j) => uno.libreL[j] === 0)) continue;
    aceptadas.push(h);
    for (const i of h.filasB) uno.libreB[i] = 0;
    for (const j of h.filasL) uno.libreL[j] = 0;
  }
  for (const h of lista) {
    for (const i of h.filasB) uno.libreB[i] = Math.max(0, (uno.libreB[i] as number) - h.p);
    for (const j of h.filasL) uno.libreL[j] = Math.max(0, (uno.libreL[j] as number) - h.p);
  }
  return aceptadas;
}

function decisiva(h: Hipotesis, rasgos: Rasgos): boolean {
  if (h.regla === 7) return 1 - h.p <= DUDA_COMISION && comisionClara(h, rasgos);
  if (1 - h.p > DUDA_GRUPO || (h.marcas & MARCA.signosOpuestos) !== 0) return false;
  return h.regla === 5 ? depositoClaro(h, rasgos) : pagosClaros(h, rasgos);
}

/** The document or the RUT says it is the same payment, nothing denies it, and the bank kept no more than the tolerance. */
function comisionClara(h: Hipotesis, rasgos: Rasgos): boolean {
  const [i, j] = [h.filasB[0] as number, h.filasL[0] as number];
  if (Math.abs((rasgos.b.monto[i] as number) - (rasgos.l.monto[j] as number)) > TOLERANCIA) return false;
  const doc = rasgos.documento(i, j);
  const persona = rasgos.persona(i, j);
  const rut = rutDe(persona);
  if (rut === RUT.distinto || doc === DOC.distinto) return false;
  if (rut === RUT.igual) return true;
  return (doc === DOC.igual || doc === DOC.enGlosa) && (!textoAjeno(persona) || fuerzaTexto(persona) >= 2);
}

/** What is missing came as a line of its own: the entry was paid in two parts, nobody kept a fee. */
function faltaOtroPago(h: Hipotesis, libresB: Libres, libresL: Libres, trabada: (otra: number) => boolean): boolean {
  const [i, j] = [h.filasB[0] as number, h.filasL[0] as number];
  const [b, l] = [libresB.c, libresL.c];
  const resto = (l.monto[j] as number) - (b.monto[i] as number);
  if (Math.sign(resto) !== Math.sign(l.monto[j] as number)) return false;
  return libresB.hayCerca(b.cuenta[i] as number, resto, b.dia[i] as number, trabada);
}

/** All receipts of one client that the bank names, or all of one document that the bank carries. */
function depositoClaro(h: Hipotesis, rasgos: Rasgos): boolean {
  if (porNumeroDeLote(h, rasgos)) return true;
  const i = h.filasB[0] as number;
  const doc = rasgos.documento(i, h.filasL[0] as number);
  const rut = rasgos.rut(i, h.filasL[0] as number);
  return (h.marcas & MARCA.mismoRut) !== 0 && rut === RUT.igual && doc !== DOC.distinto;
}

function porNumeroDeLote(h: Hipotesis, rasgos: Rasgos): boolean {
  if (h.regla !== 5 || (h.marcas & MARCA.mismoDocumento) === 0) return false;
  const doc = rasgos.documento(h.filasB[0] as number, h.filasL[0] as number);
  return doc === DOC.igual || doc === DOC.enGlosa;
}

/** Each payment carries the document or the RUT of the book row, and none another one. */
function pagosClaros(h: Hipotesis, rasgos: Rasgos): boolean {
  const j = h.filasL[0] as number;
  return h.filasB.every((i) => {
    const doc = rasgos.documento(i, j);
    const rut = rasgos.rut(i, j);
    return rut !== RUT.distinto && doc !== DOC.distinto && (rut === RUT.igual || doc === DOC.igual || doc === DOC.enGlosa);
  });
}
