import type { Fecha, Periodo } from '#kernel/values/fecha.ts';
import { formatFecha, formatPesos } from '#kernel/values/format.ts';
import { type Pesos, sumPesos } from '#kernel/values/money.ts';
import { mesEscrito } from './palabras.ts';
import type { Contenido, Seccion } from './secciones.ts';
import { MESES } from './ventas.ts';

/** Something that a section asks for. What does not stop is told, and the section is not complete without it. */
interface Requisito {
  ok: boolean;
  texto: string;
  detiene: boolean;
}

/** What is known besides what was written. Null: no area told. */
export interface Conocido {
  hoy: Fecha;
  nombre: string;
  meses: readonly { periodo: Periodo; ventas: number | null }[];
  /** Months whose IVA is still owed, pesos. */
  iva_atrasado: readonly { periodo: string; monto: Pesos }[];
  deudores: readonly { nombre: string; rating: string | null }[];
  informes: readonly { fuente: string; nombre: string; vigente: boolean }[] | null;
  garantias: readonly unknown[] | null;
  evaluacion: { estado: 'en_proceso' | 'lista' | 'error' } | null;
  sugerida: number | null;
  /** Whether what no area tells stops the analysis, and is not only said. */
  rige: boolean;
}

const dicho = (t: string | null | undefined): boolean => (t ?? '').trim().length > 0;
const pide = (ok: boolean, texto: string, detiene = true): Requisito => ({ ok, texto, detiene });

/** Months without sales, in words: all of them when they are few. */
function mesesQueFaltan(meses: Conocido['meses']): string {
  const faltan = meses.filter((m) => m.ventas === null).map((m) => mesEscrito(m.periodo));
  const primeros = faltan.slice(0, 3).join(', ');
  return `ventas de ${primeros}${faltan.length > 3 ? ` y ${faltan.length - 3} meses más` : ''} (${MESES - faltan.length}/${MESES}) o por qué faltan`;
}

/** IVA owed, in words: each month with its amount while they are few. */
function ivaEscrito(meses: Conocido['iva_atrasado']): string {
  if (meses.length <= 3) return meses.map((m) => `${mesEscrito(m.periodo)} (${formatPesos(m.monto)})`).join(', ');
  return `${meses.length} meses (${formatPesos(sumPesos(meses.map((m) => m.monto)))})`;
}

function deVentas(c: Contenido, k: Conocido): Requisito[] {
  const completas = k.meses.every((m) => m.ventas !== null);
  const tgr = c.tgr_situacion === 'SIN_DEUDA' || (c.tgr_situacion === 'CON_DEUDA' && dicho(c.tgr_tipo) && (c.tgr_monto ?? 0) > 0);
  return [
    pide(completas || dicho(c.razon_meses), mesesQueFaltan(k.meses)),
    pide((c.ejercicios ?? []).length > 0, 'un ejercicio cerrado'),
    pide(tgr, "deuda TGR con su tipo y monto, o 'sin deuda'"),
    ...(k.iva_atrasado.length > 0 ? [pide(dicho(c.razon_iva), `cómo se paga el IVA que debe: ${ivaEscrito(k.iva_atrasado)}`)] : []),
  ];
}

function deInformes(k: Conocido): Requisito[] {
  // Nobody tells reports: it is said, and not taken as good.
  if (k.informes === null) return [pide(false, 'Ningún área entrega todavía informes de buró ni BIR: no se dan por buenos', k.rige)];
  if (k.informes.length === 0) return [pide(false, `informes de ${k.nombre}`)];
  return k.informes.map((i) => pide(i.vigente, `${i.fuente} de ${i.nombre}`));
}

function deDeudores(c: Contenido, k: Conocido): Requisito[] {
  const mayores = k.deudores.slice(0, 5).filter((d) => d.rating === null);
  const pideBir = k.informes !== null || k.rige;
  return [
    pide(k.deudores.length > 0, 'al menos un deudor: importe el RCV de ventas o escríbalo'),
    ...(mayores.length > 0
      ? [pide(dicho(c.razon_deudores), `BIR de ${mayores.map((d) => d.nombre).join(', ')}, o por qué no se pide`, pideBir)]
      : []),
  ];
}

function deEvaluacion(c: Contenido, k: Conocido): Requisito[] {
  if (k.evaluacion === null) return [pide(false, 'evaluación del analista virtual: pídala en este paso', k.rige)];
  if (k.evaluacion.estado === 'lista') return [pide(true, 'evaluación del analista virtual')];
  return [
    pide(
      k.evaluacion.estado === 'error' && dicho(c.razon_sin_evaluacion),
      'evaluación del analista virtual, o por qué se sigue con su error',
    ),
  ];
}

const FUNDAMENTO_MINIMO = 100;

function deConclusion(c: Contenido, k: Conocido): Requisito[] {
  const sobre = k.sugerida !== null && (c.linea_propuesta ?? 0) > k.sugerida;
  return [
    pide(Boolean(c.recomendacion), 'la recomendación'),
    pide((c.linea_propuesta ?? 0) > 0 || c.recomendacion === 'RECHAZAR', 'la línea propuesta'),
    pide((c.fundamento ?? '').trim().length >= FUNDAMENTO_MINIMO, `el fundamento, de ${FUNDAMENTO_MINIMO} caracteres o más`),
    ...(sobre ? [pide(dicho(c.motivo_sobre_sugerida), 'por qué se propone más que la línea sugerida')] : []),
  ];
}

/** What each section asks for and whether it is there. */
export function requisitos(n: Seccion, c: Contenido, k: Conocido): Requisito[] {
  if (n === 1) return deInformes(k);
  if (n === 2) return deVentas(c, k);
  if (n === 3) return deDeudores(c, k);
  if (n === 4) return [pide(true, 'comportamiento interno')];
  if (n === 5)
    return [
      ...(k.garantias === null ? [pide(false, 'Ningún área dice qué garantías hay: no se dan por inexistentes', k.rige)] : []),
      pide(c.garantias_leidas === k.hoy, `revisar las garantías hoy, ${formatFecha(k.hoy)}`),
    ];
  return n === 6 ? deEvaluacion(c, k) : deConclusion(c, k);
}

/** Percent of what a section asks for that is there, whole, down. */
export function completitud(lista: readonly Requisito[]): number {
  return lista.length === 0 ? 100 : Math.floor((lista.filter((r) => r.ok).length * 100) / lista.length);
}
