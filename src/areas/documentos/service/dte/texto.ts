import { decodificar, quitarBom } from '#platform/server/xml/texto.ts';

/** Text of a CSV or TXT of the SII: UTF-8 when it is valid, otherwise windows-1252. */
export function textoPlano(bytes: Uint8Array): string {
  const limpios = quitarBom(bytes);
  try {
    return decodificar(limpios, 'utf-8');
  } catch {
    return decodificar(limpios, 'windows-1252');
  }
}
