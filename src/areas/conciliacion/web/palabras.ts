import { formatDecimal, formatPesos } from '#kernel/values/format.ts';
import { words } from '#kernel/words.ts';
import type { Estados } from '#platform/web/inputs/estado.tsx';

export const ESTADOS: Estados = {
  borrador: { texto: 'Borrador', tono: 'neutro' },
  en_proceso: { texto: 'En proceso', tono: 'curso' },
  por_cerrar: { texto: 'Por cerrar', tono: 'alerta' },
  cerrada: { texto: 'Cerrada', tono: 'exito' },
  reemplazada: { texto: 'Reemplazada', tono: 'neutro' },
  anulada: { texto: 'Anulada', tono: 'peligro' },
};

export const ESTADO_LINEA: Readonly<Record<string, string>> = {
  pendiente: 'Por calzar',
  sugerido: 'Con sugerencia',
  parcial: 'Parcial',
  conciliado: 'Calzada',
  contabilizado: 'Contabilizada',
  no_se_concilia: 'No se concilia',
  ajena: 'Calzada después',
};

export const REGLA: Readonly<Record<string, string>> = {
  R1: 'Mismo monto y documento',
  R2: 'Mismo monto y RUT',
  R3: 'Mismo monto y día',
  R4: 'Mismo monto, otro día',
  R5: 'Varios asientos, un movimiento',
  R6: 'Un asiento, varios movimientos',
  varios: 'Varios asientos, varios movimientos',
  R7: 'Comisión o diferencia menor',
  R8: 'Reversa en el mismo lado',
  manual: 'Manual',
};

/** What a match is called: several lines on both sides have no number among the rules, and neither of the two that sum says it. */
export const claseDe = (k: { regla: string; movimientos_banco: readonly string[]; movimientos_libro: readonly string[] }): string =>
  k.regla !== 'manual' && k.movimientos_banco.length > 1 && k.movimientos_libro.length > 1 ? 'varios' : k.regla;

const A_LA_VISTA = 4;

/** The lines of one side of a match, the first few and how many more: a lot may hold sixty. */
export function juntar(textos: readonly string[]): string {
  const quedan = textos.length - A_LA_VISTA;
  return quedan <= 1 ? textos.join(' + ') : `${textos.slice(0, A_LA_VISTA).join(' + ')} y ${quedan} más`;
}

export const GRUPO: Readonly<Record<string, string>> = {
  depositos_en_transito: 'Depósitos en tránsito',
  cheques_por_cobrar: 'Cheques y otros egresos no cobrados',
  abonos_no_contabilizados: 'Abonos no contabilizados',
  cargos_no_contabilizados: 'Cargos no contabilizados',
};

export const TRATAMIENTO: Readonly<Record<string, string>> = {
  gasto_bancario: 'Comisión bancaria',
  interes_bancario: 'Interés bancario',
  impuesto_bancario: 'Impuesto bancario',
  deposito_por_identificar: 'Depósito por identificar',
  recaudacion: 'Recaudación de un deudor',
  cheque_caducado: 'Cheque caduco',
};

const EVIDENCIA: Readonly<Record<string, string>> = {
  MISMO_DOCUMENTO: 'mismo documento',
  DOCUMENTO_EN_GLOSA: 'documento en la glosa',
  DOCUMENTO_PARECIDO: 'documento parecido',
  DOCUMENTO_DISTINTO: 'otro documento',
  UN_DOCUMENTO: 'un mismo documento en todas',
  RUT_IGUAL: 'mismo RUT',
  RUT_EN_GLOSA: 'RUT en la glosa',
  RUT_DISTINTO: 'otro RUT',
  UN_RUT: 'todas de un RUT',
  UN_DIA: 'todas de un día',
  NOMBRE_IGUAL: 'mismo nombre',
  NOMBRE_PARECIDO: 'nombre parecido',
  NOMBRE_DISTINTO: 'otro nombre',
  MONTO_IGUAL: 'mismo monto',
  MONTO_OPUESTO: 'monto opuesto',
  COMISION_CONOCIDA: 'comisión conocida',
  UNA_GLOSA: 'una misma glosa del banco',
  LOTE: 'lote',
  EMPATE: 'empate: hay otra igual',
  SIN_RIVAL: 'sin otra candidata',
  RIVAL_LEJANO: 'las otras candidatas casi no pesan',
  SIGNOS_OPUESTOS: 'resta montos de signo contrario',
  ENTRE_IGUALES: 'hay otra idéntica: da lo mismo cuál',
  SOBRA_UNA_IGUAL: 'una de las idénticas queda sin par',
  GLOSA_REVERSA: 'la glosa dice que es una reversa',
  PAGA_POR: 'ya pagó antes por este RUT',
  GLOSA_CONOCIDA: 'glosa que siempre fue de este RUT',
  COMPROBANTE: 'comprobante hecho aquí',
  REVERSA: 'reversa de un comprobante',
};

/** The reason of a match in words: DIAS_2 → «2 días después». */
export function razon(codigo: string): string {
  const fija = EVIDENCIA[codigo];
  if (fija) return fija;
  const varios = /^VARIOS_(\d+)_(\d+)$/.exec(codigo);
  if (varios) return `${varios[1]} del banco suman lo mismo que ${varios[2]} del libro`;
  const m = /^([A-Z_]+?)_(\d+)$/.exec(codigo);
  const n = Number(m?.[2] ?? 0);
  if (m?.[1] === 'DIAS') return n === 0 ? 'mismo día' : n === 1 ? 'un día después' : `${n} días después`;
  if (m?.[1] === 'DIAS_MENOS') return n === 1 ? 'un día antes' : `${n} días antes`;
  if (m?.[1] === 'DIFERENCIA') return `diferencia de ${formatPesos(n)}`;
  if (m?.[1] === 'PORCENTAJE') return `comisión de ${formatDecimal(n / 100, 2)} %, como otras de la cuenta`;
  if (m?.[1] === 'RUTS_EN_GLOSA') return `la glosa nombra a sus ${n} RUT`;
  if (m?.[1] === 'SUMA_DE') return `suma de ${n}`;
  return (TRATAMIENTO[codigo.toLowerCase()] ?? words(codigo)).toLowerCase();
}

export const edadDe = (dias: number): string => (dias === 1 ? '1 día' : `${dias} días`);
