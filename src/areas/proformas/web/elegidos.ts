import { useFormContext, useWatch } from 'react-hook-form';

type Filas = Record<string, Record<string, unknown>>;

/** A field that is an object keyed by pk: what is chosen is there, what is not is not. */
export function useElegidos(name: 'documents' | 'installments') {
  const { setValue, getValues } = useFormContext();
  const value = (useWatch({ name }) ?? {}) as Filas;
  const escribir = (filas: Filas): void => setValue(name, filas, { shouldDirty: true });
  /** Puts (or with null takes away) rows, over what stands written now. */
  const poner = (nuevas: Readonly<Record<string, Record<string, unknown> | null>>): void => {
    const ahora = { ...((getValues(name) ?? {}) as Filas) };
    for (const [pk, fila] of Object.entries(nuevas)) {
      if (fila === null) delete ahora[pk];
      else ahora[pk] = fila;
    }
    escribir(ahora);
  };
  const cambiar = (pk: string, campos: Record<string, unknown>): void => {
    const fila = ((getValues(name) ?? {}) as Filas)[pk] ?? {};
    poner({ [pk]: { ...fila, ...campos } });
  };
  return { value, poner, cambiar };
}
