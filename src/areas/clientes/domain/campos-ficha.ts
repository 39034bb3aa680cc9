import type { Campos } from '#kernel/campos.ts';

/** How a plain field of the file is written. A `codigo` is one of the list of options that `lista` names. */
type ClaseFicha = 'texto' | 'codigo' | 'fecha' | 'correo' | 'telefono' | 'si_no';

export interface CampoFicha {
  titulo: string;
  clase: ClaseFicha;
  /** Characters that a text takes. */
  max?: number;
  /** Name of its options. */
  lista?: string;
  /** Also a column of the list of clients and of its spreadsheet, hidden until the person shows it. */
  enLista?: true;
}
export type CamposFicha = Readonly<Record<string, CampoFicha>>;

/**
 * The plain fields of the file, each said once: what is accepted, answered, checked against its catalogue, kept, drawn, read and listed
 * follows from here (docs/decisiones/0162). Each is kept in the table that has a column of its name.
 */
export const FICHA = {
  razon_social: { titulo: 'Razón social', clase: 'texto', max: 120 },
  nombres: { titulo: 'Nombres', clase: 'texto', max: 80 },
  apellido_paterno: { titulo: 'Apellido paterno', clase: 'texto', max: 60 },
  apellido_materno: { titulo: 'Apellido materno', clase: 'texto', max: 60 },
  nombre_fantasia: { titulo: 'Nombre de fantasía', clase: 'texto', max: 120 },
  fecha_nacimiento: { titulo: 'Fecha de nacimiento', clase: 'fecha' },
  fecha_constitucion: { titulo: 'Fecha de constitución', clase: 'fecha' },
  inicio_actividades: { titulo: 'Inicio de actividades', clase: 'fecha' },
  nacion: { titulo: 'Nacionalidad', clase: 'codigo', lista: 'naciones' },
  estado_civil: { titulo: 'Estado civil', clase: 'codigo', lista: 'estado_civiles' },
  profesion: { titulo: 'Profesión', clase: 'texto', max: 80 },
  es_pep: { titulo: 'Persona expuesta políticamente', clase: 'si_no' },
  origen: { titulo: 'Origen', clase: 'codigo', lista: 'origenes' },
  tipo_contribuyente: { titulo: 'Tipo de contribuyente', clase: 'codigo', lista: 'tipos_contribuyente' },
  tipo_sociedad: { titulo: 'Tipo de sociedad', clase: 'codigo', lista: 'tipos_sociedad' },
  tipo_registro: { titulo: 'Registro de la sociedad', clase: 'codigo', lista: 'tipos_registro' },
  giro: { titulo: 'Giro', clase: 'texto', max: 80 },
  sector: { titulo: 'Sector', clase: 'codigo', lista: 'sectores' },
  email: { titulo: 'Correo', clase: 'correo' },
  email_dte: { titulo: 'Correo para documentos tributarios', clase: 'correo' },
  telefono: { titulo: 'Teléfono', clase: 'telefono' },
} as const satisfies CamposFicha;

export type NombreFicha = keyof typeof FICHA;

/** The fields that a table keeps, by the names of its columns. */
export const camposEn = <F extends CamposFicha>(campos: F, columnas: object): (keyof F & string)[] =>
  Object.keys(campos).filter((c) => c in columnas);

/** Those that the list of clients shows too. */
type Listados<F extends CamposFicha> = { [K in keyof F as F[K] extends { enLista: true } ? K : never]: F[K] };
const listados = (campos: CamposFicha): [string, CampoFicha][] => Object.entries(campos).filter(([, c]) => c.enLista);
export const enLista = <F extends CamposFicha>(campos: F): Listados<F> => Object.fromEntries(listados(campos)) as Listados<F>;

/** What the list says of them. The screen draws none by itself, and so names none. */
export const columnasDeFicha = (campos: CamposFicha): Campos<never> =>
  Object.fromEntries(
    listados(campos).map(([campo, { titulo, clase }]) => [
      campo,
      { titulo, oculta: true, ...(clase === 'fecha' || clase === 'si_no' ? { tipo: clase } : {}) },
    ]),
  );

/** A file with nothing written. */
export const vacia = (campos: CamposFicha): Record<string, '' | false> =>
  Object.fromEntries(Object.entries(campos).map(([campo, { clase }]) => [campo, clase === 'si_no' ? false : '']));
