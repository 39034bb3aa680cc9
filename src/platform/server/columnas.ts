import type { Campo, Campos, Clase } from '#kernel/campos.ts';

/** A column of an export. */
export interface Column {
  campo: string;
  titulo: string;
  tipo?: Clase;
  /** Words for codes that are not Spanish. */
  nombres?: Readonly<Record<string, string>>;
  /** Width in characters. */
  ancho?: number;
}

/** What the screen says beside each figure and a number alone in its cell does not. */
const UNIDADES: Partial<Record<Clase, string>> = { uf: 'UF', porcentaje: '%', dias: '(días)' };
/** A name, which is what a text of a list mostly is, asks for more than its title does. */
const ANCHO_TEXTO = 24;

function tituloDe({ titulo, enPlanilla, tipo }: Campo): string {
  const unidad = tipo && UNIDADES[tipo];
  return enPlanilla ?? (unidad ? `${titulo} ${unidad}` : titulo);
}

/** The columns of a spreadsheet, as the fields of its list are declared; `nombres` has the words of those whose codes are not Spanish. */
export function exportColumns<K extends string>(campos: Campos<K>, nombres: { [k in NoInfer<K>]?: Column['nombres'] } = {}): Column[] {
  return (Object.entries(campos) as [K, Campo][])
    .filter(([, c]) => c.solo !== 'pantalla')
    .map(([campo, c]) => ({
      campo,
      titulo: tituloDe(c),
      ...(c.tipo ? { tipo: c.tipo } : { ancho: ANCHO_TEXTO }),
      ...(nombres[campo] ? { nombres: nombres[campo] } : {}),
    }));
}
