import { Rule } from '#kernel/errors.ts';
import type { Calendario } from '#kernel/values/calendar.ts';
import type { Fecha } from '#kernel/values/fecha.ts';
import { formatFecha } from '#kernel/values/format.ts';
import type { Caso } from './caso.ts';
import type { ContextoMotor, DocumentoEnMotor } from './contexto.ts';
import type { Condiciones, Precio } from './precio-datos.ts';
import { peor, type Regla, type ResultadoRegla } from './regla.ts';
import { reglasDeDocumento } from './reglas-documento.ts';
import { avisosDeOperacion, type Impedimento, impedimentosDeOperacion, reglasDeOperacion } from './reglas-operacion.ts';

interface Evaluado {
  resultado: ResultadoRegla;
  reglas: Regla[];
}

export interface Evaluacion {
  /** By pk, in the order of the proforma. */
  documentos: Record<string, Evaluado>;
  /** Rules of the whole operation, measured once and not repeated on every document. */
  operacion: Evaluado;
  /** How many documents got each result. */
  conteo: Record<ResultadoRegla, number>;
  /** Worst of documents and operation. */
  resultado: ResultadoRegla;
  impedimentos: Impedimento[];
  avisos: Impedimento[];
}

function casos(documentos: readonly DocumentoEnMotor[], precio: Precio, condiciones: Condiciones): Caso[] {
  const filas = new Map(precio.documentos.map((d) => [d.pk, d]));
  const porDeudor = new Map<string, number>();
  return documentos.map((doc) => {
    const fila = filas.get(doc.pk);
    if (!fila) throw new RangeError(`document without price: ${doc.pk}`);
    const acumulado_deudor = (porDeudor.get(doc.deudor.rut) ?? 0) + fila.anticipo;
    porDeudor.set(doc.deudor.rut, acumulado_deudor);
    return { doc, precio: fila, total: precio, condiciones, acumulado_deudor };
  });
}

/**
 * The motor (areas/2 proformas): measures every rule of every document and of the operation. The worst result is the document's.
 * Concentration is measured in the order given: the row that crosses the limit of its debtor, and those after it, are amber.
 * Throws RangeError when a document has no row in the price: both come from the same proforma.
 */
export function evaluar(documentos: readonly DocumentoEnMotor[], precio: Precio, condiciones: Condiciones, ctx: ContextoMotor): Evaluacion {
  const evaluados: Record<string, Evaluado> = {};
  const conteo: Record<ResultadoRegla, number> = { APROBADO: 0, REVISION: 0, RECHAZADO: 0, ERROR: 0 };
  for (const caso of casos(documentos, precio, condiciones)) {
    const reglas = reglasDeDocumento(caso, ctx);
    const resultado = peor(reglas.map((r) => r.resultado));
    evaluados[caso.doc.pk] = { resultado, reglas };
    conteo[resultado] += 1;
  }
  const reglas = reglasDeOperacion(precio, condiciones, ctx);
  const operacion = { resultado: peor(reglas.map((r) => r.resultado)), reglas };
  return {
    documentos: evaluados,
    operacion,
    conteo,
    resultado: peor([operacion.resultado, ...Object.values(evaluados).map((e) => e.resultado)]),
    impedimentos: impedimentosDeOperacion(precio, condiciones, ctx),
    avisos: avisosDeOperacion(ctx),
  };
}

/**
 * fechacurso is a banking day, today or later. Throws 422 `fechacurso_pasada` or `fechacurso_no_habil` on the field `fechacurso`.
 */
export function exigirFechacurso(fechacurso: Fecha, hoy: Fecha, calendario: Calendario): void {
  if (fechacurso < hoy)
    throw new Rule('fechacurso_pasada', { fecha: formatFecha(fechacurso) }, { fechacurso: ['Debe ser hoy o posterior'] });
  if (calendario.isBankingDay(fechacurso)) return;
  const siguiente = formatFecha(calendario.nextBankingDay(fechacurso));
  throw new Rule('fechacurso_no_habil', { fecha: formatFecha(fechacurso), siguiente }, { fechacurso: [`Día no hábil: use ${siguiente}`] });
}
