export interface TimelineEntry {
  instante: string;
  actor_nombre: string | null;
  en_nombre_de_rut?: string | null;
  accion: string;
  antes?: Readonly<Record<string, unknown>> | null;
  despues?: Readonly<Record<string, unknown>> | null;
  motivo?: string | null;
}

const SILENT = new Set(['id', 'version', 'empresa_id', 'creado_en', 'actualizado_en', 'creado_por', 'actualizado_por']);

export interface FieldChange {
  campo: string;
  antes: unknown;
  despues: unknown;
}

/** Fields that changed between both states; technical ones are left out. A creation lists what it set. */
export function changesOf(e: TimelineEntry): FieldChange[] {
  const [before, after] = [e.antes ?? {}, e.despues ?? {}];
  const names = [...new Set([...Object.keys(before), ...Object.keys(after)])];
  return names
    .filter((n) => !SILENT.has(n) && JSON.stringify(before[n] ?? null) !== JSON.stringify(after[n] ?? null))
    .map((n) => ({ campo: n, antes: before[n], despues: after[n] }));
}
