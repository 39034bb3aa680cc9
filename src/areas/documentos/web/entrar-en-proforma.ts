import type { Resultado } from '#platform/web/list/row-results.tsx';

/** A document already in a draft proforma, as its detail answers it. */
export interface EnProforma {
  documento_id: string;
  plazo_dias: number | null;
  vencimiento: string | null;
  anticipo_pct_propio: string | null;
  tasa_propia: string | null;
}

/**
 * Which of the chosen documents enter a draft of a client, and why the others do not. `comprables` is what the client may sell today,
 * as proformas answers it.
 */
export function repartir<T extends { id: string; cliente_rut: string }>(
  filas: readonly T[],
  p: { cliente_rut: string; num_proforma: number; documentos: readonly { documento_id: string }[] },
  comprables: ReadonlySet<string>,
): { entran: T[]; rehusados: Resultado[] } {
  const entran: T[] = [];
  const rehusados: Resultado[] = [];
  for (const f of filas) {
    const no = (texto: string): void => void rehusados.push({ id: f.id, ok: false, texto });
    if (p.documentos.some((d) => d.documento_id === f.id)) no(`Ya está en la proforma ${p.num_proforma}`);
    else if (f.cliente_rut !== p.cliente_rut) no('Es de otro cliente que la proforma');
    else if (!comprables.has(f.id)) no('No se puede comprar hoy: revise su estado, su vencimiento y su cesión');
    else entran.push(f);
  }
  return { entran, rehusados };
}

/** The documents of the draft as they stand, plus the ones that enter: what the edit of a proforma takes. */
export function conDocumentos(actuales: readonly EnProforma[], nuevos: readonly { id: string }[]): Record<string, object> {
  return Object.fromEntries([
    ...actuales.map((d) => [
      d.documento_id,
      { plazo_dias: d.plazo_dias, vencimiento: d.vencimiento, anticipo_pct: d.anticipo_pct_propio, tasa: d.tasa_propia },
    ]),
    ...nuevos.map((d) => [d.id, {}]),
  ]);
}
