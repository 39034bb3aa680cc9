import { Invalid, Rule } from '#kernel/errors.ts';

interface Dueno {
  rut: string;
  nombre: string;
}

/** Who owns what is sued on: the same for every title, a buyer or (null) us. Throws 422 `mezcla_duenos`. */
export function duenoComun(duenos: readonly (Dueno | null)[]): Dueno | null {
  const [uno = null] = duenos;
  if (duenos.some((d) => d?.rut !== uno?.rut)) throw new Rule('mezcla_duenos');
  return uno;
}

/** Code of who sues: who owns the note. Nobody says: it follows from it. Throws 400 at `demandante` when another one is said. */
export function exigirDemandante(dicho: string | null, dueno: Dueno | null): string {
  if (dicho === null) return dueno ? 'COMPRADOR' : 'LA_EMPRESA';
  if (dueno && dicho === 'LA_EMPRESA')
    throw new Invalid({ demandante: [`El pagaré es de ${dueno.nombre}, que lo compró: demanda el comprador`] });
  if (!dueno && dicho === 'COMPRADOR') throw new Invalid({ demandante: ['Ningún título de esta causa está vendido'] });
  return dicho;
}
