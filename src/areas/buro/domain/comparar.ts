import type { ContenidoBuro, Morosidad, Protesto } from './contenido.ts';

interface Cambios<T> {
  nuevos: T[];
  idos: T[];
  cambiados: { antes: T; despues: T }[];
}

function comparar<T extends { monto: string }>(a: readonly T[], b: readonly T[], clave: (x: T) => string): Cambios<T> {
  // Two rows alike are two: each finds its own.
  const pendientes = [...a];
  const out: Cambios<T> = { nuevos: [], idos: [], cambiados: [] };
  for (const despues of b) {
    const misma = pendientes.filter((x) => clave(x) === clave(despues));
    const antes = misma.find((x) => JSON.stringify(x) === JSON.stringify(despues)) ?? misma[0];
    if (!antes) {
      out.nuevos.push(despues);
      continue;
    }
    pendientes.splice(pendientes.indexOf(antes), 1);
    if (JSON.stringify(antes) !== JSON.stringify(despues)) out.cambiados.push({ antes, despues });
  }
  return { ...out, idos: pendientes };
}

/** What changed between two reports of the same person, the older first. */
export function compararBuro(a: ContenidoBuro, b: ContenidoBuro): { protestos: Cambios<Protesto>; morosidades: Cambios<Morosidad> } {
  return {
    protestos: comparar(a.protestos, b.protestos, (p) => [p.tipo, p.banco, p.moneda, p.fecha].join('|')),
    morosidades: comparar(a.morosidades, b.morosidades, (m) => [m.acreedor, m.mercado, m.moneda, m.vencimiento].join('|')),
  };
}
