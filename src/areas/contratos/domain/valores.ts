import type { Fecha } from '#kernel/values/fecha.ts';
import { formatDecimal, formatFechaLong, formatPesos } from '#kernel/values/format.ts';
import { montoEnPalabras } from '#kernel/values/palabras.ts';
import { formatRut } from '#kernel/values/rut.ts';
import { clausulasDichas } from './plantilla.ts';

/** What was agreed with the client, as the draft has it. */
export interface Pactado {
  cliente_rut: string;
  firmantes: readonly { rut: string; nombre: string; calidad: string }[];
  monto: string | null;
  moneda: 'CLP' | 'UF';
  porcentaje: string | null;
  fecha_inicio: Fecha;
  fecha_vencimiento: Fecha | null;
  con_responsabilidad: boolean;
  clausulas: { compensacion: boolean; mandato_llenado: boolean; mandato_cobro: boolean; domicilio: boolean };
}

/** The amount as a paper that is signed says it: in figures and in words. */
function montoDicho({ monto, moneda }: Pick<Pactado, 'monto' | 'moneda'>): string {
  if (monto === null) return '';
  const uf = moneda === 'UF';
  const cifra = uf ? `UF ${formatDecimal(monto, 4)}` : formatPesos(Number(monto));
  return `${cifra} (${montoEnPalabras(uf ? { moneda: 'UF', valor: monto } : { moneda: 'CLP', valor: Number(monto) })})`;
}

/** The variables that what was agreed fills, as the text says them; empty = still missing. */
export function valoresPactados(c: Pactado) {
  const representantes = c.firmantes.filter((f) => f.calidad === 'REPRESENTANTE').map((f) => `${f.nombre}, RUT ${formatRut(f.rut)}`);
  return {
    rut: formatRut(c.cliente_rut),
    representantes: representantes.join('; '),
    monto: montoDicho(c),
    porcentaje: c.porcentaje === null ? '' : `${formatDecimal(c.porcentaje, 2)} %`,
    fecha_inicio: formatFechaLong(c.fecha_inicio),
    vencimiento: c.fecha_vencimiento ? formatFechaLong(c.fecha_vencimiento) : 'indefinido',
    vigencia: c.fecha_vencimiento ? `rige hasta el ${formatFechaLong(c.fecha_vencimiento)}` : 'rige por tiempo indefinido',
    responsabilidad: c.con_responsabilidad ? 'con responsabilidad del cedente' : 'sin responsabilidad del cedente',
    clausulas: clausulasDichas(c.clausulas),
    domicilio: c.clausulas.domicilio ? 'Las partes fijan domicilio en Santiago' : 'Las partes no fijan domicilio convencional',
  };
}
