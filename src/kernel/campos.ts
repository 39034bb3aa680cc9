type Texto = 'texto' | 'rut' | 'estado' | 'si_no';
/** `folio` is a number that names something: it adds to nothing and has no thousands. */
type Numero = 'pesos' | 'uf' | 'porcentaje' | 'numero' | 'dias' | 'folio';
/** How the value of a field is read: what shows it and what writes it take from here its format, its side and its unit. */
export type Clase = Texto | Numero | 'fecha' | 'instante';

/** A field of a list, said once: the screen and the spreadsheet take from here what they say of it (docs/decisiones/0162). */
export interface Campo {
  titulo: string;
  /** Title in the spreadsheet, of the few columns whose cell on screen draws more than the field. */
  enPlanilla?: string;
  tipo?: Clase;
  /** Sortable; text when the sort field has another name. */
  orden?: boolean | string;
  /** Pixels that its column takes at least on screen while some row says something in it. */
  ancho?: number;
  /** Not shown while no row of the page says anything in it, unless the person asks for it. */
  opcional?: boolean;
  /** Hidden until the person shows it. */
  oculta?: boolean;
  /** Where it stands, when it is not in both. */
  solo?: 'pantalla' | 'planilla';
}

export type Campos<K extends string = string> = Readonly<Record<K, Campo>>;
