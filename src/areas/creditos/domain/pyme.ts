/** Codes of `documentos_pyme` (domain §17) that every enterprise shows. */
const EMPRESA = ['CARPETA_TRIBUTARIA', 'F29', 'ESCRITURA_Y_VIGENCIA', 'CEDULA_REPRESENTANTES', 'CERTIFICADO_DEUDA_TGR'] as const;

/**
 * Papers required by segmento (domain §5, §17 [D]): the larger the firm, the more of its figures are asked; a person shows his identity and
 * bank statements. Seed of the rule: a row of the catalogue may add its own `segmentos`.
 */
const REQUERIDOS: Readonly<Record<string, readonly string[]>> = {
  MICRO: [...EMPRESA, 'CARTOLAS'],
  PEQUENA: [...EMPRESA, 'F22', 'F30_1'],
  MEDIANA: [...EMPRESA, 'F22', 'F30_1', 'BALANCE_Y_ESTADO_DE_RESULTADO'],
  GRANDE: [...EMPRESA, 'F22', 'F30_1', 'BALANCE_Y_ESTADO_DE_RESULTADO', 'LISTADO_DE_ACTIVOS'],
  PERSONA: ['CEDULA_REPRESENTANTES', 'CARTOLAS'],
  AGRICOLA: ['CARPETA_TRIBUTARIA', 'CEDULA_REPRESENTANTES', 'COTIZACION_OC'],
  CONTRATISTA_SERVIU: [...EMPRESA, 'F30_1'],
};

/** What a row of the catalogue says of its segments, when it says something. */
export function segmentosDe(o: object): string[] | undefined {
  const { segmentos } = o as { segmentos?: unknown };
  return Array.isArray(segmentos) ? (segmentos as string[]) : undefined;
}

/** Whether the checklist of a segmento asks for a paper. `segmentos`: what its row of the catalogue says, when it says something. */
export function requerido(codigo: string, segmento: string, segmentos?: readonly string[]): boolean {
  return segmentos ? segmentos.includes(segmento) : (REQUERIDOS[segmento] ?? []).includes(codigo);
}

type EstadoPapel = 'falta' | 'recibido' | 'validado';

/** As it is read today: a paper past its date is vencido. */
export function papelVisible(p: { estado: EstadoPapel; vence: string | null }, hoy: string): EstadoPapel | 'vencido' {
  return p.estado !== 'falta' && p.vence !== null && p.vence < hoy ? 'vencido' : p.estado;
}
