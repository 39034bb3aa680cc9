import type { Fecha } from '#kernel/values/fecha.ts';
import { formatFecha, formatPesos, formatTasa } from '#kernel/values/format.ts';
import type { Pesos } from '#kernel/values/money.ts';
import { BLOQUEADO_POR_MORA } from './reglas.ts';

const TIPO: Readonly<Record<string, string>> = { DOCUMENTO: 'documento', CUOTA: 'cuota', PAGARE: 'pagaré' };

/** Automatic comment of a prórroga (areas/2): what is extended, its cost (`cobrado` only once it is paid), and who allowed it. */
export function comentarioAutomatico(p: {
  numero: number;
  tipo_objeto: string;
  tasa: string;
  total_cargo: Pesos;
  autoriza: string | null;
  pagada: boolean;
  motivos: readonly string[];
  items: readonly { objeto_nombre: string; vence_anterior: Fecha; vence_nuevo: Fecha }[];
}): string {
  const objetos = p.items
    .map((i) => `${TIPO[p.tipo_objeto] ?? ''} ${i.objeto_nombre}, de ${formatFecha(i.vence_anterior)} a ${formatFecha(i.vence_nuevo)}`)
    .join('; ');
  const bloqueado = p.motivos.includes(BLOQUEADO_POR_MORA) ? '; el cliente estaba bloqueado por mora' : '';
  const autoriza = `${p.autoriza ? `, autoriza ${p.autoriza}` : ''}${bloqueado}`;
  return `Prórroga N°${p.numero}: ${objetos}, tasa ${formatTasa(p.tasa)}, ${p.pagada ? 'cobrado' : 'cargo'} ${formatPesos(p.total_cargo)}${autoriza}`;
}
