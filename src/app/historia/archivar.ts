import { contract as documentos } from '#areas/documentos/contract.ts';
import { papelPdf } from '../../../tools/dte-demo/papel.ts';
import type { Narrador } from './narrador.ts';

/** A paper that somebody digitised, filed under its record by the product's own door. Answers its id. */
export async function archivar(
  n: Narrador,
  quien: string,
  de: {
    tipo_archivo: string;
    referido_tipo: 'contrato' | 'comprobante' | 'aval' | 'credito' | 'persona' | 'documento';
    referido_id: string;
    rut?: string;
  },
  lineas: readonly string[],
): Promise<string> {
  const papel = { nombre: `${de.tipo_archivo.toLowerCase().replaceAll('_', '-')}.pdf`, bytes: papelPdf(lineas), mime: 'application/pdf' };
  const r = await n.acto(documentos, 'subir_archivos', quien, de, { archivos: [papel] });
  const archivo = r.archivos[0]?.archivo;
  if (!archivo) throw new Error(`historia: ${r.archivos[0]?.error?.detail}`);
  return archivo.id;
}
