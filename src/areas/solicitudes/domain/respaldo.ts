import { Conflict } from '#kernel/errors.ts';
import { looksLikeFirm } from '#kernel/values/rut.ts';

/** A socio or a related firm of the client, as the solicitud puts it before the comité. */
export interface Relacionado {
  rut: string;
  nombre: string;
  tipo: 'SOCIO' | 'EMPRESA';
  vinculo: string;
  /** Percent, decimal text; null when not told. */
  participacion_pct: string | null;
  representante: boolean;
}

/** What backs a line: who answers for it in general, garantías already constituted, and those that the solicitud asks for. */
export interface Respaldo {
  avales: readonly { rut: string; nombre: string }[];
  garantias: readonly { numero: number; tipo: string; nombre: string }[];
  pedidas: number;
}

/**
 * Whether a line is guaranteed (domain §15 "no guarantee", areas/1 comite "a vigente aval counts"): an aval in force, a garantía
 * constituted over the line, or one that its approval asks for, because no giro leaves before it is constituted.
 */
export function tieneRespaldo(r: Respaldo): boolean {
  return r.avales.length + r.garantias.length + r.pedidas > 0;
}

/** No RUT twice, and never the client's own. Throws 409 `rut_duplicado` {nombre} or `relacionado_es_cliente`, at the row. */
export function exigirRelacionados(cliente_rut: string, filas: readonly { rut: string; nombre: string }[]): void {
  for (const [i, f] of filas.entries()) {
    const campo = `relacionados.${i}.rut`;
    if (f.rut === cliente_rut) throw new Conflict('relacionado_es_cliente', {}, { [campo]: ['Es el mismo cliente'] });
    if (filas.slice(0, i).some((x) => x.rut === f.rut))
      throw new Conflict('rut_duplicado', { nombre: f.nombre }, { [campo]: [`${f.nombre} ya está en la solicitud`] });
  }
}

interface VinculoDeFicha {
  rut: string;
  nombre: string;
  vinculo: string;
  participacion_pct: string | null;
}

const DE_CONTACTO = /^CONTACTO_/;

/**
 * The socios and firms of the ficha, one row a person: of several vínculos, that of its participation; contacts of payment or collection
 * are not of the business.
 */
export function relacionadosDe(cliente_rut: string, vinculos: readonly VinculoDeFicha[]): Relacionado[] {
  const suyos = vinculos.filter((v) => !DE_CONTACTO.test(v.vinculo) && v.rut !== cliente_rut);
  return [...new Set(suyos.map((v) => v.rut))].flatMap((rut) => {
    const de = suyos.filter((v) => v.rut === rut);
    const v = de.find((x) => x.participacion_pct !== null) ?? de[0];
    if (!v) return [];
    const tipo = looksLikeFirm(rut) ? ('EMPRESA' as const) : ('SOCIO' as const);
    const representante = de.some((x) => x.vinculo === 'REPRESENTANTE_LEGAL');
    return [{ rut, nombre: v.nombre, tipo, vinculo: v.vinculo, participacion_pct: v.participacion_pct, representante }];
  });
}
