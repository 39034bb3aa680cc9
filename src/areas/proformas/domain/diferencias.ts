import { esPeor, type Regla, type ResultadoRegla } from './regla.ts';
import type { Evaluacion } from './reglas.ts';

type Lado = Pick<Regla, 'resultado' | 'valor' | 'umbral'>;

/** A rule that measures something else than before. `pk` null = of the operation; a missing side = the rule or document was not there. */
export interface Diferencia {
  pk: string | null;
  regla: string;
  codigo: string;
  antes: Lado | null;
  despues: Lado | null;
  /** The result is worse than the one that was approved. */
  empeora: boolean;
}

function aplanar(e: Evaluacion): Map<string, { pk: string | null; r: Regla }> {
  const out = new Map<string, { pk: string | null; r: Regla }>();
  for (const r of e.operacion.reglas) out.set(`|${r.id}`, { pk: null, r });
  for (const [pk, d] of Object.entries(e.documentos)) for (const r of d.reglas) out.set(`${pk}|${r.id}`, { pk, r });
  return out;
}

const lado = (r: Regla | undefined): Lado | null => (r ? { resultado: r.resultado, valor: r.valor, umbral: r.umbral } : null);
const igual = (a: Lado | null, b: Lado | null) =>
  a !== null && b !== null && a.resultado === b.resultado && a.valor === b.valor && a.umbral === b.umbral;

/** What changed between two runs of the motor, worst first and then in the order of the screen. */
export function diferencias(antes: Evaluacion, despues: Evaluacion): Diferencia[] {
  const [a, b] = [aplanar(antes), aplanar(despues)];
  const out: Diferencia[] = [];
  for (const clave of new Set([...a.keys(), ...b.keys()])) {
    const [x, y] = [a.get(clave), b.get(clave)];
    const alguno = y ?? x;
    const [izq, der] = [lado(x?.r), lado(y?.r)];
    if (!alguno || igual(izq, der)) continue;
    const previo: ResultadoRegla = izq?.resultado ?? 'APROBADO';
    const empeora = der !== null && esPeor(der.resultado, previo);
    out.push({ pk: alguno.pk, regla: alguno.r.id, codigo: alguno.r.codigo, antes: izq, despues: der, empeora });
  }
  return out.sort((p, q) => Number(q.empeora) - Number(p.empeora));
}

/**
 * Whether the last vote must stop (409 `reglas_cambiaron`): some rule is worse than the run that was voted, or the proforma is now
 * refused as a whole. A value that moves within the same result (one more day of mora under the limit) does not stop it.
 */
export function reglasCambiaron(antes: Evaluacion, despues: Evaluacion): boolean {
  const previos = new Set(antes.impedimentos.map((i) => i.codigo));
  return diferencias(antes, despues).some((d) => d.empeora) || despues.impedimentos.some((i) => !previos.has(i.codigo));
}
