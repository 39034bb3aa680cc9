/** The last people seen in this tab, newest first: in memory alone, so that closing or leaving forgets them. */
const vistos: { rut: string; nombre: string }[] = [];
const MAXIMO = 8;

export function anotarReciente(rut: string, nombre: string): void {
  const at = vistos.findIndex((v) => v.rut === rut);
  if (at >= 0) vistos.splice(at, 1);
  vistos.unshift({ rut, nombre });
  vistos.splice(MAXIMO);
}

export const recientes = (): readonly { rut: string; nombre: string }[] => [...vistos];
